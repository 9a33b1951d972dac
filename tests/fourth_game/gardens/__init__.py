"""Gardens, a tiny fourth game of the family: two players plant flowers around a fountain, equal ones side by side."""
