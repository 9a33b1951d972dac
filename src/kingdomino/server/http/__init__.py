"""REST, WebSocket and pages: how requests come in. What they do at a table is not here."""
