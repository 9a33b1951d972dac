"""The list of commands with their arguments and help. The work is in one module per command, imported when called."""

from typing import Annotated, Final

import typer

from kingdomino.cli.exit_codes import reported_errors
from kingdomino.server.settings import HOST, PORT
from kingdomino.words import catalogue

_WORDS: Final = catalogue("en")

# Rich would draw boxes around the help and double the time until it appears.
app = typer.Typer(
    help=_WORDS["cli.help"],
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _examples(*lines: str) -> str:
    """Examples for the end of a help text, each on its own line."""
    return "\b\n" + "\n".join([_WORDS["cli.examples"], *(f"  kingdomino {line}" for line in lines)])


def _argument(key: str, metavar: str) -> typer.models.ArgumentInfo:
    argument: typer.models.ArgumentInfo = typer.Argument(help=_WORDS[key], metavar=metavar, show_default=False)
    return argument


def _option(name: str, key: str, metavar: str | None = None) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, help=_WORDS[key], metavar=metavar)
    return option


Rules = Annotated[str, _argument("cli.argument.rules", "RULES")]
OptionalRules = Annotated[str | None, _argument("cli.argument.rules", "RULES")]
File = Annotated[str, _argument("cli.argument.file", "FILE")]
Seed = Annotated[str | None, _option("--seed", "cli.option.seed", "TEXT")]
Json = Annotated[bool, _option("--json", "cli.option.json")]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"kingdomino {version('kingdomino')}")
        raise typer.Exit


@app.callback(epilog=_examples("play", "play 'origins(mode=tribe, seats=3)'", "score picture.txt", "rules"))
def kingdomino(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=_WORDS["cli.option.version"], callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Runs before each command; without a command, it says how to begin."""
    if context.invoked_subcommand is None:
        with reported_errors():
            from kingdomino.cli.welcome import welcome

            welcome()


@app.command(
    help=_WORDS["cli.help.play"],
    epilog=_examples(
        "play",
        "play 'kingdomino(seats=3, middle_kingdom=yes)'",
        "play 'origins(mode=totem)' --seat A=person:Ann --seat B=person:Bob",
        "play duel --seat A=greedy --seat B=random --seed 7 --record match.txt",
    ),
)
def play(
    rules: OptionalRules = None,
    seat: Annotated[list[str] | None, _option("--seat", "cli.option.seat", "SEAT=WHO")] = None,
    seed: Seed = None,
    record: Annotated[str | None, _option("--record", "cli.option.record", "FILE")] = None,
    confirm: Annotated[bool, _option("--confirm", "cli.option.confirm")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.play import play

        play(rules, seat or [], seed=seed, record=record, confirm=confirm)


@app.command(
    help=_WORDS["cli.help.simulate"],
    epilog=_examples(
        "simulate kingdomino --bots random,greedy --matches 2000 --seed 1",
        "simulate 'origins(seats=4)' --bots greedy --matches 100 --records games",
        "simulate duel --bots random --matches 500 --processes 2 --json",
    ),
)
def simulate(
    rules: Rules,
    bots: Annotated[str, _option("--bots", "cli.option.bots", "NAME,NAME…")] = "random",
    matches: Annotated[int, _option("--matches", "cli.option.matches", "NUMBER")] = 100,
    seed: Seed = None,
    processes: Annotated[int, _option("--processes", "cli.option.processes", "NUMBER")] = 1,
    records: Annotated[str | None, _option("--records", "cli.option.records", "FOLDER")] = None,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.simulate import simulate

        simulate(rules, bots, matches=matches, seed=seed, processes=processes, records=records, as_json=as_json)


@app.command(
    help=_WORDS["cli.help.arena"],
    epilog=_examples(
        "arena greedy random",
        "arena --rules 'kingdomino(seats=4)' --matches 400 greedy random",
        "arena --matches 200 --out games.jsonl mybot.py:MyBot greedy random",
    ),
)
def arena(
    bots: Annotated[list[str], _argument("cli.argument.bots", "BOT")],
    rules: Annotated[str, _option("--rules", "cli.option.arena.rules", "RULES")] = "kingdomino",
    matches: Annotated[int | None, _option("--matches", "cli.option.arena.matches", "NUMBER")] = None,
    until_decided: Annotated[
        bool | None, _option("--until-decided/--no-early-stop", "cli.option.arena.until_decided")
    ] = None,
    seconds: Annotated[float | None, _option("--seconds", "cli.option.arena.seconds", "NUMBER")] = None,
    playouts: Annotated[int | None, _option("--playouts", "cli.option.arena.playouts", "NUMBER")] = None,
    limit: Annotated[float | None, _option("--limit", "cli.option.arena.limit", "SECONDS")] = None,
    seed: Seed = None,
    processes: Annotated[int | None, _option("--processes", "cli.option.arena.processes", "NUMBER")] = None,
    out: Annotated[str | None, _option("--out", "cli.option.arena.out", "FILE")] = None,
    plot: Annotated[str | None, _option("--plot", "cli.option.arena.plot", "FILE")] = None,
    ray: Annotated[bool, _option("--ray", "cli.option.arena.ray")] = False,
    ray_address: Annotated[str | None, _option("--ray-address", "cli.option.arena.ray_address", "ADDRESS")] = None,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.arena import arena

        arena(
            bots,
            rules,
            matches=matches,
            until_decided=until_decided,
            seconds=seconds,
            playouts=playouts,
            limit=limit,
            seed=seed,
            processes=processes,
            out_file=out,
            plot=plot,
            ray=ray,
            ray_address=ray_address,
            as_json=as_json,
        )


@app.command(help=_WORDS["cli.help.replay"], epilog=_examples("replay match.txt", "replay match.txt --verify"))
def replay(
    file: File,
    verify: Annotated[bool, _option("--verify", "cli.option.verify")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.replay import replay

        replay(file, verify=verify)


@app.command(
    help=_WORDS["cli.help.review"],
    epilog=_examples(
        "review match.txt", "review match.txt --html match.html", "review match.txt --playouts 5000 --seed 2 --json"
    ),
)
def review(
    file: File,
    html: Annotated[str | None, _option("--html", "cli.option.review.html", "FILE")] = None,
    as_json: Annotated[bool, _option("--json", "cli.option.review.json")] = False,
    playouts: Annotated[
        int | None,
        typer.Option(help=_WORDS["cli.option.review.playouts"], metavar="NUMBER", min=1, max=1_000_000),
    ] = None,
    seed: Annotated[int, typer.Option(help=_WORDS["cli.option.review.seed"], metavar="NUMBER", min=0)] = 1,
) -> None:
    with reported_errors():
        from kingdomino.cli.review import review

        review(file, html=html, as_json=as_json, playouts=playouts, seed=seed)


@app.command(
    help=_WORDS["cli.help.score"],
    epilog=_examples(
        "score picture.txt",
        "score --rules 'kingdomino(middle_kingdom=yes)' picture.txt",
        "score --rules 'origins(mode=tribe)' --json < picture.txt",
    ),
)
def score(
    file: Annotated[str, _argument("cli.argument.picture", "FILE")] = "-",
    rules: Annotated[str | None, _option("--rules", "cli.option.rules", "RULES")] = None,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.score import score

        score(file, rules, as_json=as_json)


@app.command(help=_WORDS["cli.help.perft"], epilog=_examples("perft counts.txt", "perft counts.txt --depth 2 --divide"))
def perft(
    file: File,
    depth: Annotated[int | None, typer.Option(help=_WORDS["cli.option.depth"], metavar="NUMBER", min=1)] = None,
    divide: Annotated[bool, _option("--divide", "cli.option.divide")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.perft import perft

        perft(file, depth=depth, divide=divide)


@app.command(help=_WORDS["cli.help.rules"], epilog=_examples("rules", "rules origins"))
def rules(game: Annotated[str | None, _argument("cli.argument.game", "GAME")] = None) -> None:
    with reported_errors():
        from kingdomino.cli.rules import rules

        rules(game)


@app.command(help=_WORDS["cli.help.serve"], epilog=_examples("serve --open", "serve --port 8123"))
def serve(
    host: Annotated[str, typer.Option(help=_WORDS["cli.option.host"], metavar="ADDRESS")] = HOST,
    port: Annotated[
        int, typer.Option(help=_WORDS["cli.option.port"], metavar="NUMBER", min=0, max=65535, envvar="PORT")
    ] = PORT,
    database: Annotated[str | None, _option("--database", "cli.option.database", "FILE")] = None,
    open_browser: Annotated[bool, _option("--open", "cli.option.open")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.serve import serve

        serve(host, port, database, open_browser=open_browser)


@app.command(help=_WORDS["cli.help.reports"], epilog=_examples("reports", "reports --most 5", "reports --json"))
def reports(
    database: Annotated[str | None, _option("--database", "cli.option.database", "FILE")] = None,
    most: Annotated[int, typer.Option(help=_WORDS["cli.option.most"], metavar="NUMBER", min=1)] = 50,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.reports import reports

        reports(database, most, as_json=as_json)


@app.command(
    help=_WORDS["cli.help.bench"],
    epilog=_examples("bench", "bench --only 'random kingdomino(seats=2)'", "bench --json"),
)
def bench(
    only: Annotated[str, _option("--only", "cli.option.only", "TEXT")] = "",
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.bench import measure

        measure(only, as_json=as_json)
