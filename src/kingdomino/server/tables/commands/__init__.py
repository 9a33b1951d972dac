"""The commands: one class for each thing that can be asked of a table, and what it leads to. They change nothing."""
