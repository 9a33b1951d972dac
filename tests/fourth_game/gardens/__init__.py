"""Gardens, a tiny fourth game of the family: two players plant flowers around a fountain."""
