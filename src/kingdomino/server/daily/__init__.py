"""The daily challenge: one deal per day and game for everybody, against the same bot."""
