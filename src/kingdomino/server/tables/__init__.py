"""Tables: their state, the commands that change it, and the lobby that keeps them. It knows no database and no HTTP."""
