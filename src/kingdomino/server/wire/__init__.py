"""What goes over the wire: every message and view type, refusals, the OpenAPI document. It decides nothing."""
