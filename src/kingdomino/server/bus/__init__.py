"""How the server processes of one database tell each other what happened."""
