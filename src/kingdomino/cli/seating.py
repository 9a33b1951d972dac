"""Which game is played and who has which seat: from the command line, or by asking. It plays nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from rich.table import Table
from rich.text import Text

from kingdomino.bots.bot import Bot
from kingdomino.bots.registry import BOTS, DEFAULT_BOT, find_bot, is_bot
from kingdomino.cli.exit_codes import complain
from kingdomino.cli.keyboard import Keyboard
from kingdomino.cli.screen import show, tell
from kingdomino.core.rules import SEATS, Actor, AnyOption, GameInfo
from kingdomino.errors import KingdominoError, OptionError
from kingdomino.family.game import AnyRules
from kingdomino.family.registry import infos
from kingdomino.family.spec import make_rules, parse_rules, rules_text
from kingdomino.games.option_checks import listed, value_text
from kingdomino.words import say

PERSON: Final = "person"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Player:
    """The player of one seat: the name in records, the name on the screen, and the bot if it is a bot."""

    name: str
    label: str
    bot: Bot | None = None


# From the command line


def read_seats(rules: AnyRules, texts: Sequence[str]) -> dict[Actor, str]:
    """Who has which seat, from `A=person:Ann`, `B=greedy`. Raises OptionError for an unknown or repeated one."""
    seats = dict[Actor, str]()
    for text in texts:
        letter, _, who = text.partition("=")
        seat = next((seat for seat in SEATS[: rules.seats] if seat.name == letter.strip().upper()), None)
        if seat is None or not who.strip():
            letters = listed(seat.name for seat in SEATS[: rules.seats])
            raise OptionError("seat_unreadable", text=text, seats=letters, rules=rules_text(rules))
        if seat in seats:
            raise OptionError("option_twice", option=f"--seat {seat.name}")
        seats[seat] = check_who(who.strip())
    return seats


def check_who(who: str) -> str:
    """Raises OptionError unless this is a person or a bot that exists."""
    if _is_person(who):
        return who
    if not is_bot(who):
        raise OptionError("seat_who", who=who, bots=listed(BOTS))
    return find_bot(who).name


def seat_players(rules: AnyRules, seats: Mapping[Actor, str], seed: str) -> tuple[Player, ...]:
    """A player for each seat. Bots fill the seats that are not named; if none is named, the first is a person's."""
    chosen = dict(seats)
    for seat in SEATS[: rules.seats]:
        nobody = not any(_is_person(who) for who in chosen.values())
        chosen.setdefault(seat, PERSON if nobody and not seats else DEFAULT_BOT)
    alone = sum(map(_is_person, chosen.values())) == 1
    return tuple(_player(seat, chosen[seat], seed, alone=alone) for seat in SEATS[: rules.seats])


def _is_person(who: str) -> bool:
    return who.partition(":")[0].casefold() == PERSON


def _player(seat: Actor, who: str, seed: str, *, alone: bool) -> Player:
    if not _is_person(who):
        maker = find_bot(who)
        return Player(maker.name, maker.name, maker(f"{seed}/{seat.name}"))
    name = " ".join(who.partition(":")[2].split())
    return Player(name or PERSON, name or say("cli.you" if alone else "cli.person"))


# By asking


def ask_rules(keyboard: Keyboard) -> AnyRules:
    """The rules that a person chooses, question by question. Raises EOFError when the input ends."""
    games = infos()
    for number, info in enumerate(games, start=1):
        tell(f"  {number}  {say('cli.ask.game_line', name=info.name, seats=listed(info.seats))}")
    info = _ask(keyboard, say("cli.ask.game"), games[0].id, lambda text: _pick(games, text))
    seats = _ask_seats(keyboard, info)
    options = [option for option in info.options if option.fits(seats)]
    mode = next((option for option in options if option.key == "mode"), None)
    chosen = {"seats": str(seats)}
    if mode is not None:
        tell(f"  {say('option.mode.help')}")
        chosen["mode"] = _ask(keyboard, say("cli.ask.mode"), value_text(mode.default), lambda text: _value(mode, text))
    others = [option for option in options if option is not mode]
    if not others:
        return make_rules(info.id, chosen)
    show(_list_options(others))
    return _ask(keyboard, say("cli.ask.options"), "-", lambda text: _with_options(info, chosen, text))


def _ask(keyboard: Keyboard, question: str, default: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read; an empty answer means the default."""
    while True:
        answer = keyboard.ask(f"{question} [{default}]")
        try:
            return read(answer or default)
        except KingdominoError as error:
            complain(str(error))


def _pick(games: Sequence[GameInfo], text: str) -> GameInfo:
    for number, info in enumerate(games, start=1):
        if text.casefold() in (str(number), info.id, info.name.casefold()):
            return info
    raise OptionError("unknown_game", game=text, games=listed(info.id for info in games))


def _ask_seats(keyboard: Keyboard, info: GameInfo) -> int:
    if len(info.seats) == 1:
        return info.seats[0]

    def read(text: str) -> int:
        return make_rules(info.id, {"seats": text}).seats

    return _ask(keyboard, say("cli.ask.seats"), str(info.seats[0]), read)


def _value(option: AnyOption, text: str) -> str:
    """A value of an option; its first letters are enough if no other value begins with them. Raises OptionError."""
    found = [value_text(value) for value in option.values if value_text(value).startswith(text.casefold())]
    if len(found) != 1:
        allowed = listed(map(value_text, option.values))
        raise OptionError("option_value", option=option.key, value=text, allowed=allowed)
    return found[0]


def _list_options(options: Sequence[AnyOption]) -> Table:
    table = Table.grid(padding=(0, 2))
    for option in options:
        values = "|".join(map(value_text, option.values))
        table.add_row(f"  {option.key}={values}", Text(say(f"option.{option.key}.help")))
    return table


def _with_options(info: GameInfo, chosen: Mapping[str, str], text: str) -> AnyRules:
    """The rules with the options typed, such as `harmony=yes dynasty`; a name alone means yes. Raises OptionError."""
    words = text.replace(",", " ").split() if text != "-" else []
    pairs = [f"{key}={value}" for key, value in chosen.items()]
    return parse_rules(f"{info.id}({', '.join([*pairs, *(w if '=' in w else f'{w}=yes' for w in words)])})")


def ask_seats(keyboard: Keyboard, rules: AnyRules) -> dict[Actor, str]:
    """Who has which seat, by asking seat by seat. Raises EOFError when the input ends."""
    tell(f"  {say('cli.ask.who')}")
    show(_list_levels())
    tell(f"  {say('cli.ask.other_bots', bots=listed(kind.name for kind in BOTS.values() if not kind.for_people))}")
    seats = dict[Actor, str]()
    for seat in SEATS[: rules.seats]:
        default = DEFAULT_BOT if seats else PERSON
        seats[seat] = _ask(keyboard, seat.name, default, _who)
    return seats


def _list_levels() -> Table:
    table = Table.grid(padding=(0, 2))
    for kind in BOTS.values():
        if kind.for_people:
            table.add_row(f"  {kind.name}", Text(say(f"bot.{kind.name}.help")))
    return table


def _who(text: str) -> str:
    """A bot, or else a person with this name. Raises OptionError when a bot's parameters cannot be used."""
    return check_who(text) if is_bot(text) or _is_person(text) else f"{PERSON}:{text}"
