"""The daily challenge as types on the wire: days, tables of a day, one's own tries. They do nothing."""

from typing import Annotated

from msgspec import Meta

from kingdomino.server.wire.protocol import Body, PlayerId, TableInfo, Wanted

NAME_MOST = 200
OWN_TOKEN = "^[A-Za-z0-9_-]{32,64}$"
"""What a token looks like that is made by whoever asks: at least 24 random bytes, in base64url."""


class DailyWish(Wanted, frozen=True):
    """POST /api/daily/DATE/GAME: play that deal. Whoever is signed in plays as the account, else as this device.

    The first table of a day and game is the try that counts; asked for again, it is the same table. `practice` makes
    one that does not count: after one's own try is over, or when the day is. `token` is to hold the seat of a new
    table: who has made and kept it before asking still has the seat where the answer is lost.
    """

    name: Annotated[str, Meta(max_length=NAME_MOST)] = ""
    player: PlayerId | None = None
    practice: bool = False
    token: Annotated[str, Meta(pattern=OWN_TOKEN)] | None = None


class DailySeat(Body, frozen=True):
    """The table to play at. `token` holds the seat; it comes with a new table, and to who asks again with it.

    `resumed`: the try had begun before; without a token it is held by the account, or by the device where it began.
    """

    table: TableInfo
    token: str | None = None
    resumed: bool = False


class DailyTry(Body, frozen=True):
    """One's own try that counts: `finished` is missing while it goes on, and `place` with it.

    `over`: it can no longer be finished in time. Equal tries share a place.
    """

    table: str
    began: float
    finished: float | None = None
    points: int | None = None
    bot_points: int | None = None
    place: int | None = None
    over: bool = False


class DailyRow(Body, frozen=True):
    """A finished try in the table of a day. `table` is told when the day is over: then everybody may look at it."""

    place: int
    name: str
    points: int
    bot_points: int
    lead: int
    own: bool = False
    account: bool = False
    table: str | None = None


class DailyGame(Body, frozen=True):
    """What is played on a day in a game, and by whom it was: `begun` tries and `finished` ones, the best in `rows`.

    `bot` is the bot as text, and `level` names it for people where it is that of a level; `network` is the network it
    plays by, with its version. If one's own try is not among the best it comes as the last of the rows.
    """

    game: str
    rules: str
    options: dict[str, bool | int | str]
    bot: str
    level: str
    network: str
    begun: int
    finished: int
    rows: list[DailyRow]
    own: DailyTry | None = None


class DailyDay(Body, frozen=True):
    """GET /api/daily, GET /api/daily/DATE: the deals of a day and who played them.

    `left` is how many seconds the day has left; 0 when it is over. `closed`: no try counts any more, and what was
    played is no secret. `first` is the first day there was.
    """

    date: str
    today: str
    first: str
    left: float
    closed: bool
    games: list[DailyGame]


class DailyPast(Body, frozen=True):
    """A try of one's own: its day and game, how it ended, and its place among `finished`."""

    date: str
    game: str
    rules: str
    own: DailyTry
    finished: int


class DailyOwn(Body, frozen=True):
    """GET /api/daily/own: one's own tries, newest first, and for how many days in a row one has finished a try.

    The streak goes up to today, or to yesterday while nothing has been finished today.
    """

    tries: list[DailyPast]
    streak: int
    best_streak: int
