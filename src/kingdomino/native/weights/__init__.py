"""The networks of the learned players, one file for each variant. docs/training.md says how each came about."""
