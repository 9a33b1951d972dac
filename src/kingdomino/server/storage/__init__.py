"""The database: schema, migrations, rows, and one writer. It knows no rules."""
