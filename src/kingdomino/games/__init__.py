"""The three games of the family, each complete in its own package. No game imports another."""
