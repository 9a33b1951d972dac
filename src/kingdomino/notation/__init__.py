"""Text first: actions, rules, pictures, packed states and records, each with its way back."""
