"""Every address of a server, written once: requests, the socket, pages of the web app. It answers none of them.

`tools/generate_types.py` gives them to the web app; `openapi` says what each request takes and gives.
"""

from typing import Final

API: Final = "/api"

GAMES: Final = f"{API}/games"
RULES: Final = f"{API}/rules"
SHOWCASE: Final = f"{API}/showcase/{{game}}"
TABLES: Final = f"{API}/tables"
TABLE: Final = f"{TABLES}/{{table_id}}"
SEATS: Final = f"{TABLE}/seats"
POSITION: Final = f"{TABLE}/position"
ACTIONS: Final = f"{TABLE}/actions"
PREVIEWS: Final = f"{TABLE}/previews"
LOG: Final = f"{TABLE}/log"
RECORD: Final = f"{TABLE}/record"
REPLAY: Final = f"{TABLE}/replay"
QR: Final = f"{TABLE}/qr.svg"
SOCKET: Final = f"{TABLE}/socket"
REPLAYS: Final = f"{API}/replays"
LINES: Final = f"{API}/lines"
REVIEWS: Final = f"{API}/reviews"
CORE: Final = f"{API}/core"
NETWORK: Final = f"{API}/networks/{{name}}"
THOUGHTS: Final = f"{API}/thoughts"
MESSAGES: Final = f"{API}/messages/{{language}}.json"
LOBBY_MESSAGES: Final = f"{API}/messages/{{language}}/lobby.json"
RULEBOOK: Final = f"{API}/rulebook/{{language}}.json"
HEALTH: Final = f"{API}/health"
OPENAPI: Final = f"{API}/openapi.json"

LOBBY_PAGE: Final = "/"
NEW_TABLE_PAGE: Final = "/new"
TABLE_PAGE: Final = "/table/{table_id}"
REPLAY_PAGE: Final = f"{TABLE_PAGE}/replay"
UPLOAD_PAGE: Final = "/replay"
LEARN_PAGE: Final = "/learn/{course}"
RULES_PAGE: Final = "/rules"
BOOK_PAGE: Final = "/rules/{book}"
