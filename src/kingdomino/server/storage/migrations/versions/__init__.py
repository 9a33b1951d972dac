"""One file a change of the database, oldest first."""
