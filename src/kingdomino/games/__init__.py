"""The three games of the family, each a machine of its own; none imports another."""
