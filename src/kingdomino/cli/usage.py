"""Help pages and wrong calls in the reader's language: Typer itself knows only English. No command is here."""

import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import typer
from typer._click import Context, HelpFormatter
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    ClickException,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer.core import TyperCommand, TyperGroup, TyperOption

from kingdomino.cli.options import WORDS
from kingdomino.cli.visible import shortened
from kingdomino.words import say

_Command = TypeVar("_Command", bound=Callable[..., Any])
_DEFAULT: Final = re.compile(r"\[default: ([^\[\]]*)\]$")
_REQUIRED: Final = re.compile(r"\s*\[required\]$|; required(?=\]$)")
_TYPE: Final = re.compile(r" <[^<>]+>$")
"""What Typer adds in English: the braces of the usage and the help say it already."""
_QUOTED: Final = re.compile(r"'([^']*)'")
_UNEXPECTED: Final = re.compile(r"unexpected extra argument\(s\) \((.*)\)")
WHOLE: Final = 1000
"""More characters than any sentence has."""
_TROUBLES: Final = {"int": "whole", "float": "number", "greater": "least", "less": "most"}
"""What is wrong with a value: the first word of the code that the library gives, and ours."""


class SpokenFormatter(HelpFormatter):
    """The headings of a help page."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix=f"{WORDS['cli.usage']} ")

    def section(self, name: str) -> Any:
        return super().section(WORDS[f"cli.usage.{name.lower()}"])

    def write_dl(self, rows: Sequence[tuple[str, str]], *more: Any, **named: Any) -> None:
        told = [
            (
                _TYPE.sub("", name),
                _DEFAULT.sub(
                    lambda found: WORDS["cli.usage.default"].replace("{value}", found[1]), _REQUIRED.sub("", text)
                ),
            )
            for name, text in rows
        ]
        super().write_dl(told, *more, **named)


class SpokenContext(Context):
    formatter_class = SpokenFormatter


class SpokenCommand(TyperCommand):
    """A command whose help page is in the reader's language."""

    context_class = SpokenContext

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **{**named, "options_metavar": WORDS["cli.usage.any"]})

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        return _spoken(super().get_help_option(ctx))

    def get_short_help_str(self, limit: int = WHOLE) -> str:
        """What a list of commands says of it: the whole sentence, which the list breaks into lines."""
        return super().get_short_help_str(max(limit, WHOLE))


class SpokenGroup(TyperGroup):
    """The same for a group of commands."""

    context_class = SpokenContext

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **{**named, "options_metavar": WORDS["cli.usage.any"]})
        self.subcommand_metavar = WORDS["cli.usage.command"]

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        return _spoken(super().get_help_option(ctx))

    def get_short_help_str(self, limit: int = WHOLE) -> str:
        return super().get_short_help_str(max(limit, WHOLE))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command that was called. On its own it ends the process; a wrong call gets a sentence."""
        try:
            done = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except NoArgsIsHelpError as error:
            print(error.format_message(), file=sys.stderr)
            sys.exit(error.exit_code)
        except ClickException as error:
            _complain(error)
            sys.exit(error.exit_code)
        except typer.Abort:
            sys.exit(1)
        sys.exit(done if isinstance(done, int) else 0)


def _spoken(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.help = WORDS["cli.usage.help"]
    return option


class SpokenTyper(typer.Typer):
    """Commands with help pages in the reader's language."""

    def __init__(self, **named: Any) -> None:
        super().__init__(cls=SpokenGroup, **named)

    def command(self, name: str | None = None, **named: Any) -> Callable[[_Command], _Command]:
        return super().command(name, cls=SpokenCommand, **named)


def _complain(error: ClickException) -> None:
    context = error.ctx if isinstance(error, UsageError) else None
    if context is not None:
        print(context.get_usage(), file=sys.stderr)
        print(say("cli.usage.try", command=f"{context.command_path} -h"), file=sys.stderr)
        print(file=sys.stderr)
    print(shortened(_what_is_wrong(error)), file=sys.stderr)


def _what_is_wrong(error: ClickException) -> str:
    """A wrong call in one sentence; what this does not know is said as Typer says it."""
    message = error.format_message()
    match error:
        case NoSuchOption():
            close = ", ".join(sorted(error.possibilities or ()))
            return _with_close("cli.usage.no_option", error.option_name, close)
        case MissingParameter(param=param) if param is not None:
            return say("cli.usage.missing", name=_plain(param.get_error_hint()))
        case BadParameter(param=param) if param is not None:
            return say("cli.usage.value", name=_plain(param.get_error_hint()), what=_trouble(error) or error.message)
        case BadOptionUsage() if "requires" in message:
            return say("cli.usage.needs_value", name=error.option_name)
        case BadOptionUsage() if "does not take" in message:
            return say("cli.usage.takes_none", name=error.option_name)
    if found := _UNEXPECTED.search(message):
        return say("cli.usage.extra", names=found[1])
    if message.startswith("No such command"):
        quoted = _QUOTED.findall(message)
        return _with_close("cli.usage.no_command", quoted[0], ", ".join(quoted[1:]))
    return say("cli.usage.no_subcommand") if message.startswith("Missing command") else message


def _with_close(key: str, name: str, close: str) -> str:
    return say(f"{key}.close", name=name, close=close) if close else say(key, name=name)


def _plain(hint: str | Sequence[str]) -> str:
    """How a parameter is written: `--seed`, `RULES`."""
    return (hint if isinstance(hint, str) else " / ".join(hint)).replace("'", "")


def _trouble(error: BadParameter) -> str | None:
    """What is wrong with a value."""
    listed: Callable[[], list[dict[str, Any]]] = getattr(error.__cause__, "errors", list)
    for found in listed()[:1]:
        kind = _TROUBLES.get(found["type"].partition("_")[0])
        limits = [str(limit) for limit in found.get("ctx", {}).values()]
        return None if kind is None else say(f"cli.usage.value.{kind}", limit="".join(limits[:1]))
    return None
