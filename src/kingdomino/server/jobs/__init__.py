"""What bots have to think about, as jobs that any process may do."""
