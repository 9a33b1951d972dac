"""A match at one terminal: people type and bots answer until it is over or a person leaves. It holds no rule."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from kingdomino.bots.turns import turn_of
from kingdomino.cli.exit_codes import complain, exit_code
from kingdomino.cli.files import save_record
from kingdomino.cli.keyboard import Keyboard
from kingdomino.cli.moves import gain, understand, usages, with_gains, words_now
from kingdomino.cli.screen import Latest, in_columns, show, show_table, tell
from kingdomino.cli.seating import Player
from kingdomino.cli.sheet import show_end, show_sheets
from kingdomino.cli.telling import Teller
from kingdomino.core.rules import SEATS, Action, Actor
from kingdomino.errors import KingdominoError, NotationError
from kingdomino.notation.actions import DIRECTION
from kingdomino.play.match import Future, Match
from kingdomino.play.position import Played, Position
from kingdomino.words import say

FEW: Final = 6
"""Up to this many legal actions are listed without a request."""


class Quit(Exception):
    """A person wants to stop."""


class PlayLoop:
    """People and bots who play one match."""

    def __init__(
        self, match: Match, players: Sequence[Player], keyboard: Keyboard, *, record: str | None, confirm: bool
    ) -> None:
        self.match = match
        self.players = players
        self.labels = [player.label for player in players]
        self._teller = Teller(self.labels, _reader(players))
        self.keyboard = keyboard
        self.path = record
        self.confirm = confirm
        self.refused = 0
        """The exit code for the last line that was refused; 0 if there was none."""

    @property
    def position(self) -> Position:
        return self.match.position

    def run(self) -> int:
        """Play to the end, or until a person leaves; gives the exit code."""
        self._keep()
        self._tell(self.match.start, self.match.played)
        try:
            while (actor := self.position.actor) is not Actor.OVER:
                self._turn(actor)
        except (Quit, EOFError) as left:
            tell(say("cli.left"))
            return self.refused if isinstance(left, EOFError) else 0
        finally:
            self._keep()
        self._end()
        return 0

    def _keep(self) -> None:
        if self.path is not None:
            save_record(self.path, self.match.record().text())

    def _turn(self, actor: Actor) -> None:
        bot = self.players[actor].bot
        future = self._ask(actor) if bot is None else self.match.propose(actor, turn_of(bot, self.position))
        if future is not None:
            self.match.adopt(future)
            self._tell(future.before, future.played)

    def _tell(self, before: Position, actions: Sequence[Played]) -> None:
        """Show the actions taken since a position: one line for each action, chance included, and for each event."""
        for played in actions:
            for sentence in self._teller.tell(before, played):
                tell(f"  {sentence}")
            before = played.position

    # A person's turn

    def _ask(self, actor: Actor) -> Future | None:
        """What a person's action leads to, or None if a command has changed the position (undo)."""
        version = self.match.version
        tell()
        show_table(self.position, self.labels, actor, latest_cells(self.match.played))
        self._tell_turn(actor)
        while self.match.version == version:
            line = self.keyboard.ask(f"{actor.name}>")
            try:
                future = self._answer(actor, line)
                if future is not None and self._is_final(future):
                    return future
            except KingdominoError as error:
                self.refused = exit_code(error)
                complain(str(error))
        return None

    def _tell_turn(self, actor: Actor) -> None:
        """Say what the player has to do, and how to write it."""
        texts = self.position.texts()
        tell(say("cli.turn", player=self.labels[actor], what=self._task()))
        if len(texts) == 1:
            tell(say("cli.turn.one", action=texts[0]))
        elif len(texts) <= FEW:
            tell(say("cli.turn.few", actions=", ".join(texts)))
        else:
            written = ", ".join(usages(self.position))
            tell(say("cli.turn.many", usages=written, example=texts[-1], number=len(texts)))

    def _answer(self, actor: Actor, line: str) -> Future | None:
        """Carry out a command, or give what an action leads to. Raises KingdominoError when the line is neither."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not None:
            command(self, rest.strip())
            return None
        action = understand(self.position, line) if line else self._only_action()
        return None if action is None else self.match.propose(actor, [action])

    def _only_action(self) -> Action | None:
        """What Enter alone means: the only legal action, or None if there are several."""
        legal = self.position.legal()
        if len(legal) == 1:
            return legal[0]
        tell(say("cli.what"))
        return None

    def _is_final(self, future: Future) -> bool:
        """Whether to take the action: with `confirm`, the person is asked before a turn ends. Deals stay hidden."""
        played = future.played[0]
        if not self.confirm or played.position.actor is played.actor:
            return True
        show_table(played.position, self.labels, played.actor, latest_cells([played]))
        return not self.keyboard.ask(say("cli.confirm"))

    # What can be typed besides actions

    def list_actions(self, _: str) -> None:
        show(in_columns(self.position.texts()))

    def list_gains(self, text: str) -> None:
        """All actions with the points they bring; or for one action, its points or why it is not legal."""
        if not text:
            show(in_columns(with_gains(self.position)))
            return
        action = understand(self.position, text)
        points = gain(self.position, action)
        tell(f"{self.position.text(action)} {points:+}")

    def show_score(self, _: str) -> None:
        show_sheets(self.position, self.labels)

    def undo(self, _: str) -> None:
        """Take back the player's own last action, never one of another seat or of chance."""
        if self.match.version == 0 or self.match.played[-1].actor is not self.position.actor:
            raise NotationError("nothing_to_undo")
        self.match.undo()

    def _task(self) -> str:
        """What there is to do now: the only kind of action, or what the phase is about."""
        words = words_now(self.position)
        return say(f"cli.action.{words[0]}" if len(words) == 1 else f"phase.{self.position.state.phase.name.lower()}")

    def save(self, path: str) -> None:
        if not path:
            raise NotationError("save_where")
        save_record(path, self.match.record().text())
        tell(say("cli.saved", path=path))

    def show_again(self, _: str) -> None:
        actor = self.position.actor
        show_table(self.position, self.labels, actor, latest_cells(self.match.played))
        self._tell_turn(actor)

    def help(self, _: str) -> None:
        """What can be written now and what it means, then the commands, then the signs in the pictures."""
        words, written = words_now(self.position), usages(self.position)
        for word, usage in zip(words, written, strict=True):
            tell(f"  {usage}: {say(f'cli.action.{word}')}")
        if any(DIRECTION.usage in usage for usage in written):
            tell(say("cli.play.directions"))
        tell(say("cli.play.commands"))
        tell(say(f"cli.legend.{self.match.rules.info.id}"))

    def leave(self, _: str) -> None:
        raise Quit

    # The end

    def _end(self) -> None:
        result = self.position.result()
        assert result is not None, "a match that is over has a result"
        tell()
        show_end(self.position, self.labels, result, latest_cells(self.match.played))
        if self.match.dealer is not None:
            tell(say("cli.seed", seed=self.match.dealer.seed))


COMMANDS: Final[Mapping[str, Callable[[PlayLoop, str], None]]] = MappingProxyType(
    {
        "?": PlayLoop.list_gains,
        "legal": PlayLoop.list_actions,
        "score": PlayLoop.show_score,
        "table": PlayLoop.show_again,
        "undo": PlayLoop.undo,
        "save": PlayLoop.save,
        "help": PlayLoop.help,
        "quit": PlayLoop.leave,
    }
)
"""What can be typed besides actions."""


def _reader(players: Sequence[Player]) -> Actor | None:
    """The seat of the only person; where several play at one screen, each is called by name."""
    people = [seat for seat, player in zip(SEATS, players, strict=False) if player.bot is None]
    return people[0] if len(people) == 1 else None


def latest_cells(actions: Sequence[Played]) -> Latest:
    """The cells of each seat's last action that named cells."""
    found = dict[int, tuple[int, ...]]()
    for played in reversed(actions):
        seat = played.actor
        if seat not in found and seat is not Actor.CHANCE and (cells := played.position.anatomy(played.action).cells):
            found[seat] = cells
    return found
