"""Every message between server and browser, REST bodies and WebSocket, declared once. It does nothing.

The TypeScript types (`web/src/protocol.ts`) and the OpenAPI document (`docs/openapi.json`) are made from this file
by `tools/generate_types.py`; docs/protocol.md describes it in words.
"""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from kingdomino.core.rules import SEATS
from kingdomino.server.wire.view_types import (
    Choice,
    DominoInfo,
    FaceInfo,
    Params,
    SquareView,
    Step,
    TerritoryView,
    View,
)

PROTOCOL = 2
"""The version of the protocol. It is increased when a client of the version before would misread something.

Version 1 is the protocol of version 0.1 of this program, which did not send the number.
"""
NAME_LENGTH = 30
CHAT_LENGTH = 300
REASON_LENGTH = 200
MOST_REPORTS = 10
"""How many reports somebody may send from one table."""
LINES_REPORTED = 10
"""How many lines of chat are kept with a report: the one it is about, and those around it."""
MESSAGE_BYTES = 65536
MOST_ACTIONS = 40
MOST_REASONS = 400
MOST_CELLS = 2
MOST_PARTS = 10
MOST_TOKENS = 8
MOST_OPTIONS = 40
LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that every browser can read and write."""
PING_SECONDS = 2.5
SILENT_SECONDS = 9
"""How often a browser sends ping, and after how long a silence it connects again."""
LEAST_TURN_SECONDS = 10
MOST_TURN_SECONDS = 30 * 24 * 3600
"""The shortest and the longest time limit of a turn: ten seconds and thirty days."""
CORRESPONDENCE_SECONDS = 3600
"""From this time limit on, a table is played by correspondence: nobody is absent because of a lost connection."""
PRESETS = ("hello", "good_luck", "nice_move", "thinking", "oops", "hurry", "thanks", "good_game")
"""Chat that needs no typing: the catalogue says `chat.CODE`."""

Token = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]*$")]
PlayerId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]*$")]
"""An id that a device makes up once and keeps, so that a person's matches can be found again; shown to nobody."""
Seat = Annotated[int, Meta(ge=0, lt=len(SEATS))]
Number = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Actions = Annotated[list[Text], Meta(max_length=MOST_ACTIONS)]


class Hints(StrEnum):
    """How much the table helps: legal spots and points, legal spots only, or neither."""

    FULL = "full"
    LEGAL = "legal"
    NONE = "none"


class Status(StrEnum):
    """A table waits for players, runs, or is over; `ended` if its people ended the match, which then has no result."""

    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"
    ENDED = "ended"


class Unrated(StrEnum):
    """Why what is still played of a rated match does not count: all but one have lost it, and so it is decided.

    The last of them asked for advice, had a bot stand in, or deleted the account.
    """

    HINT = "hint"
    STAND_IN = "stand_in"
    ACCOUNT = "account"


class LateChoice(StrEnum):
    """What the others can choose for somebody whose time is up: more time, a bot, or the end of the match."""

    WAIT = "wait"
    BOT = "bot"
    END = "end"


class SeatKind(StrEnum):
    """Who sits in a seat. An absent person keeps the seat, even while a bot stands in."""

    PERSON = "person"
    BOT = "bot"
    OPEN = "open"
    ABSENT = "absent"


class Wish(StrEnum):
    """Who is to sit in a seat of a new table: the one who creates it, a bot, or the first person who takes it."""

    ME = "me"
    BOT = "bot"
    OPEN = "open"


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something the server sends over REST."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something the server is sent over REST; a field it does not know is refused."""


class TimeLimit(Wanted, frozen=True):
    """How long a person has for a turn, in seconds. Bots have no limit."""

    per_turn: Annotated[int, Meta(ge=LEAST_TURN_SECONDS, le=MOST_TURN_SECONDS)]

    @property
    def is_correspondence(self) -> bool:
        """Whether people come now and then instead of staying at the table."""
        return self.per_turn >= CORRESPONDENCE_SECONDS


class DailyMatch(Body, frozen=True):
    """That a table is one of a daily challenge: of which day, and whether it is the person's try that counts.

    Until `until` nobody else may see it, and its seed is told to nobody: others have the same deals before them.
    `level` is the level at which the bot plays; people are told that instead of the bot's own text.
    """

    date: str
    until: float
    counted: bool = False
    level: str = ""


# What there is: GET /api/games


class OptionInfo(Body, frozen=True):
    """An option of a game: the catalogue says `option.KEY.label` and `option.KEY.help`.

    `POST /api/rules` says which values go together.
    """

    key: str
    values: list[bool | int | str]
    default: bool | int | str
    clause: str


class BotInfo(Body, frozen=True):
    """A bot that plays a game. `label` and `line` say in English what it is; the messages have them in every language.

    `strength` only orders the bots. `default` marks the one that plays where nobody has named one; people are offered
    those with `for_people`, the levels. Every bot can be asked for by its name.
    """

    name: str
    label: str
    line: str
    strength: int
    for_people: bool
    default: bool


class GameEntry(Body, frozen=True):
    """A game of the family. `bots` are those that play it, weakest first.

    `theme` names the artworks that show it; a browser that does not have them shows its `terrains` plainly.
    """

    id: str
    name: str
    theme: str
    terrains: list[str]
    seats: list[int]
    options: list[OptionInfo]
    bots: list[BotInfo]
    dominoes: list[DominoInfo] = []
    dice: list[list[FaceInfo]] = []


class Games(Body, frozen=True):
    """All that can be played, and what else a browser must know beforehand; `accounts` if people can have them here."""

    games: list[GameEntry]
    hints: list[Hints]
    presets: list[str]
    languages: list[str]
    version: str
    accounts: bool = False


# Setting up a table: POST /api/rules


class RulesWish(Wanted, frozen=True):
    """POST /api/rules: rules as text, or a game and options by their keys, `seats` among them."""

    rules: str = ""
    game: Text | None = None
    options: Annotated[dict[Text, bool | Number | Text], Meta(max_length=MOST_OPTIONS)] = {}


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something is not possible: the catalogue says `KIND.CODE`."""

    kind: str
    code: str
    params: Params = {}
    clause: str = ""


class RulesAnswer(Body, frozen=True):
    """Rules that can be played and come nearest to the wish; `rules` is what NewTable takes.

    `blocked` are the options that cannot be changed as things are, with the reason; `problems` say what was left out.
    """

    rules: str
    game: str
    options: dict[str, bool | int | str]
    blocked: dict[str, Reason] = {}
    problems: list[Reason] = []


# Tables


class SeatInfo(Body, frozen=True):
    """Who sits in a seat. `stand_in` is the bot that plays for somebody absent or late.

    Who plays alone may have no `name`: then it is empty. `agreed` are the seats that want one for somebody absent.
    `account` if the name is that of an account, and `program` if it is a bot's account that plays.
    `lost` if a rated match counts as lost for the seat, whatever is played there.
    """

    seat: int
    letter: str
    kind: SeatKind
    name: str = ""
    bot: str | None = None
    connected: bool = False
    stand_in: str | None = None
    agreed: list[int] = []
    account: bool = False
    program: bool = False
    lost: bool = False


class ClockInfo(Body, frozen=True):
    """The clock of the person who acts: `left` is how many seconds there were left when this was sent.

    `up` when the time has run out. Then the person may still move, until the others have chosen: `bot` and `end` are
    the seats that want a bot, or the end of the match.
    """

    seat: int
    left: float
    up: bool = False
    bot: list[int] = []
    end: list[int] = []


class TableInfo(Body, frozen=True):
    """A table without its match: who sits there and what was agreed. `next` is the table of the rematch.

    `time` is its time limit; `clock` runs while a person acts at a table with a time limit. `ended` is the seat whose
    time was up when the others ended the match. `rated` if the match counts for the ratings of those who play;
    `unrated` says why the rest of it does not any more. `daily` if it is a table of a daily challenge.
    """

    id: str
    rules: str
    game: str
    options: dict[str, bool | int | str]
    status: Status
    version: int
    seats: list[SeatInfo]
    public: bool
    chat: bool
    hints: Hints
    created: float
    spectators: int = 0
    rematch: list[int] = []
    next: str | None = None
    time: TimeLimit | None = None
    clock: ClockInfo | None = None
    ended: int | None = None
    rated: bool = False
    unrated: Unrated | None = None
    daily: DailyMatch | None = None


class Tables(Body, frozen=True):
    """GET /api/tables: the public tables with an open seat, newest first."""

    tables: list[TableInfo]


class ShowcaseMove(Body, frozen=True):
    """A move of the showcase: the squares of the seat that are new or changed, and its total then."""

    seat: int
    squares: list[SquareView]
    total: int


class Showcase(Body, frozen=True):
    """GET /api/showcase/GAME: a whole match of bots. The territories are as large as they become, without squares."""

    game: str
    bot: str
    territories: list[TerritoryView]
    moves: list[ShowcaseMove]


class SeatWish(Wanted, frozen=True):
    """A seat of a new table: me (with a name), a bot (by name) or open.

    Where no seat is open, the name may be empty: it is shown as “You” on one's own screen, as “Guest” to who watches.
    """

    kind: Wish
    name: str = ""
    bot: Text = ""


class NewTable(Wanted, frozen=True):
    """POST /api/tables: rules as text, such as `kingdomino(seats=2, harmony=yes)`, and who sits where.

    A `rated` match counts for the ratings of those who play: all must be signed in, there is a `time`, and no bot of
    the server plays.
    """

    rules: Text
    seats: Annotated[list[SeatWish], Meta(max_length=4)]
    public: bool = False
    chat: bool = True
    hints: Hints = Hints.FULL
    player: PlayerId | None = None
    time: TimeLimit | None = None
    rated: bool = False


class Sit(Wanted, frozen=True):
    """POST /api/tables/ID/seats: take an open seat. With a token of the same table the same browser holds one more.

    Whoever is signed in sits there under the account's name, which is then not needed here.
    """

    name: str = ""
    seat: Seat | None = None
    token: Token | None = None
    player: PlayerId | None = None


class Seated(Body, frozen=True):
    """The answer to NewTable and Sit: keep the token, it is the only proof of who you are. It is sent only once."""

    token: str
    seats: list[int]
    table: TableInfo


class Move(Wanted, frozen=True):
    """POST /api/tables/ID/actions: one seat's actions from `version` on, all or nothing, taken once per key."""

    seat: Seat
    version: Number
    key: Key
    actions: Actions


class PreviewBody(Wanted, frozen=True):
    """POST /api/tables/ID/previews: what would these actions lead to? Nothing is stored."""

    seat: Seat
    version: Number
    actions: Actions


class PositionAnswer(Body, frozen=True):
    """GET /api/tables/ID/position: the view, and for the holder of the seat that acts its legal actions."""

    view: View
    choices: list[Choice] | None = None


class Log(Body, frozen=True):
    """GET /api/tables/ID/log?since=N: the steps after version N."""

    version: int
    steps: list[Step]


class Health(Body, frozen=True):
    """GET /api/health: `ok` while the process lives. GET /api/ready: `ready` while it should get requests."""

    status: str
    version: str
    tables: int


# From the browser, over the WebSocket /api/tables/ID/socket. The first message must be hello.


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Something a browser sends."""


class Hello(Request, frozen=True):
    """Who I am: my tokens (none: I watch), the last version I know, and whether I want points with my choices.

    `protocol` is the version of the protocol that I speak; a server that speaks only older ones refuses.
    """

    tokens: Annotated[list[Token], Meta(max_length=MOST_TOKENS)] = []
    since: Number | None = None
    points: bool = True
    protocol: Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)] = 1


class Act(Request, frozen=True):
    """Take actions: one seat's, from `version` on, all or nothing. Sent again with its key it counts once."""

    seat: Seat
    version: Number
    key: Key
    actions: Actions


class Preview(Request, frozen=True):
    """What would these actions of my seat lead to? Nothing is stored."""

    id: Number
    seat: Seat
    version: Number
    actions: Actions


class Candidate(Wanted, frozen=True):
    """An action that somebody asks about: its kind, the cells it would cover, and what else it would say.

    Parts that the cells say already, such as a direction, need not be given.
    """

    kind: Text
    cells: Annotated[list[Text], Meta(max_length=MOST_CELLS)] = []
    params: Annotated[dict[Text, Text | Number | list[Text | Number]], Meta(max_length=MOST_PARTS)] = {}


class Why(Request, frozen=True):
    """After these actions of my seat, why are those others not legal?"""

    id: Number
    seat: Seat
    version: Number
    candidates: Annotated[list[Candidate], Meta(max_length=MOST_REASONS)]
    actions: Actions = []


class Chat(Request, frozen=True):
    """Say something: a preset by its code, or text. Sent again with its key, if it has one, it counts once."""

    text: Annotated[str, Meta(max_length=2000)] = ""
    preset: Text = ""
    key: Key | None = None


class Report(Request, frozen=True):
    """Tell whoever hosts the server about a person, by seat, or about a chat line, by number; and why."""

    reason: Annotated[str, Meta(max_length=2000)]
    seat: Seat | None = None
    line: Number | None = None


class Settings(Request, frozen=True):
    """The host changes what the table allows; a field that is None does not change."""

    chat: bool | None = None
    hints: Hints | None = None
    public: bool | None = None


class Leave(Request, frozen=True):
    """I leave my seats: before the match they are open again, during it I am absent until I say hello."""


class Agree(Request, frozen=True):
    """Let a bot play for the absent person in this seat, or do not."""

    seat: Seat
    agree: bool = True
    bot: Text = ""


class Late(Request, frozen=True):
    """What I want for the person in this seat, whose time is up; with `agree` false I no longer want it.

    One person is enough for more time; all others who are present must agree on a bot, or on the end of the match.
    """

    seat: Seat
    choice: LateChoice
    agree: bool = True
    bot: Text = ""


class Return(Request, frozen=True):
    """I play again myself: the bot that plays for me stops."""


class Fill(Request, frozen=True):
    """The host puts a bot into an open seat."""

    seat: Seat
    bot: Text = ""


class Rematch(Request, frozen=True):
    """Once more with the same players: a new table begins when all people present want it."""

    agree: bool = True


class Hint(Request, frozen=True):
    """I asked for advice about my move. A match that was to count for ratings does not count any more."""


class Ping(Request, frozen=True):
    """Am I still connected? Sent every PING_SECONDS; nothing heard for SILENT_SECONDS means: connect again.

    `hidden` says that nobody sees the page from now on, or somebody again, so that whoever wants notifications is told
    of a turn although the page is connected. A page is seen until it says so, and need not repeat it.
    """

    hidden: bool | None = None


FromBrowser = (
    Hello
    | Act
    | Preview
    | Why
    | Chat
    | Report
    | Settings
    | Leave
    | Agree
    | Late
    | Return
    | Fill
    | Rematch
    | Hint
    | Ping
)


# From the server


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """Something the server sends."""


class Welcome(Message, frozen=True):
    """The answer to hello: which seats are yours, the table, the position, and the steps since the version you know.

    `protocol` is the version of the protocol that the server speaks.
    """

    protocol: int
    seats: list[int]
    host: bool
    table: TableInfo
    view: View
    choices: list[Choice] | None = None
    steps: list[Step] = []
    chats: list["Chatted"] = []


class Stepped(Message, frozen=True):
    """Actions were taken and stored. `choices` come to the holder of the seat that acts now and to nobody else."""

    version: int
    steps: list[Step]
    view: View
    choices: list[Choice] | None = None


class Sync(Message, frozen=True):
    """Where the match stands: after a refusal, after messages were dropped, when hints change, when it was ended."""

    version: int
    view: View
    choices: list[Choice] | None = None


class Accepted(Message, frozen=True):
    """Your actions or your chat line with this key are stored; `repeated` when they had been before.

    `version` is that of the match or the number of the line.
    """

    key: str
    version: int
    repeated: bool = False


class Refused(Message, frozen=True):
    """Why not: the catalogue says `KIND.CODE`, where kind is fault, error or refusal; `text` says it in English.

    `key` or `id` is that of the request refused.
    """

    kind: str
    code: str
    text: str
    params: Params = {}
    clause: str = ""
    key: str | None = None
    id: int | None = None


class Previewed(Message, frozen=True):
    """Where the actions lead. `ends` when the turn is complete: chance, another seat or the seat's next turn follows.

    `points` is what the seat's whole turn has brought then, with what it did in it before others acted.
    """

    id: int
    version: int
    seat: int
    actions: list[str]
    view: View
    points: int
    ends: bool
    choices: list[Choice] | None = None
    steps: list[Step] = []


class Reasons(Message, frozen=True):
    """The answer to why, in the order asked; None where the action is legal."""

    id: int
    reasons: list[Reason | None]


class Seats(Message, frozen=True):
    """Something about the table changed: who sits there, who is connected, what the host allows, who agrees."""

    table: TableInfo


class Chatted(Message, frozen=True):
    """Something was said, by a seat; `preset` is a code of the catalogue (`chat.CODE`)."""

    number: int
    seat: int | None
    name: str
    at: float
    text: str = ""
    preset: str = ""

    @property
    def is_emptied(self) -> bool:
        """Whether nothing is left of what was said but its number."""
        return not self.text and not self.preset


class Reported(Message, frozen=True):
    """The report is stored, with the last chat lines. Nobody at the table is told."""


class Pong(Message, frozen=True):
    """Still connected."""


class Bye(Message, frozen=True):
    """The server closes the connection: the catalogue says `refusal.CODE`; `again` when it helps to connect again."""

    code: str
    again: bool


FromServer = (
    Welcome | Stepped | Sync | Accepted | Refused | Previewed | Reasons | Seats | Chatted | Reported | Pong | Bye
)
