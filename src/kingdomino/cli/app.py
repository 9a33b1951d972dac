"""The list of commands with their arguments and help. The work is in one module per command, imported when called."""

from typing import Annotated

import typer

from kingdomino.cli.admin_app import admin
from kingdomino.cli.exit_codes import reported_errors
from kingdomino.cli.options import (
    WORDS,
    Database,
    File,
    Json,
    OptionalRules,
    Rules,
    Seed,
    Sets,
    SettingsFile,
    all_settings,
    argument,
    examples,
    option,
)
from kingdomino.cli.usage import SpokenTyper

# Rich would draw boxes around the help and double the time until it appears.
app = SpokenTyper(
    help=WORDS["cli.help"],
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"kingdomino {version('kingdomino')}")
        raise typer.Exit


@app.callback(epilog=examples("play", "play 'origins(mode=tribe, seats=3)'", "score picture.txt", "rules"))
def kingdomino(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=WORDS["cli.option.version"], callback=_version, is_eager=True)
    ] = False,
    language: Annotated[str | None, option("--language", "cli.option.language", "CODE")] = None,
) -> None:
    """Runs before each command; without a command, it says how to begin."""
    if context.invoked_subcommand is None:
        with reported_errors():
            from kingdomino.cli.welcome import welcome

            welcome()


@app.command(
    help=WORDS["cli.help.play"],
    epilog=examples(
        "play",
        "play 'kingdomino(seats=3, middle_kingdom=yes)'",
        "play 'origins(mode=totem)' --seat A=person:Ann --seat B=person:Bob",
        "play duel --seat A=greedy --seat B=random --seed 7 --record match.txt",
    ),
)
def play(
    rules: OptionalRules = None,
    seat: Annotated[list[str] | None, option("--seat", "cli.option.seat", "SEAT=WHO")] = None,
    seed: Seed = None,
    record: Annotated[str | None, option("--record", "cli.option.record", "FILE")] = None,
    confirm: Annotated[bool, option("--confirm", "cli.option.confirm")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.play import play

        play(rules, seat or [], seed=seed, record=record, confirm=confirm)


@app.command(
    help=WORDS["cli.help.simulate"],
    epilog=examples(
        "simulate kingdomino --bots random,greedy --matches 2000 --seed 1",
        "simulate 'origins(seats=4)' --bots greedy --matches 100 --records games",
        "simulate duel --bots random --matches 500 --processes 2 --json",
    ),
)
def simulate(
    rules: Rules,
    bots: Annotated[str, option("--bots", "cli.option.bots", "NAME,NAME…")] = "random",
    matches: Annotated[int, option("--matches", "cli.option.matches", "NUMBER")] = 100,
    seed: Seed = None,
    processes: Annotated[int, option("--processes", "cli.option.processes", "NUMBER")] = 1,
    records: Annotated[str | None, option("--records", "cli.option.records", "FOLDER")] = None,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.simulate import simulate

        simulate(rules, bots, matches=matches, seed=seed, processes=processes, records=records, as_json=as_json)


@app.command(
    help=WORDS["cli.help.arena"],
    epilog=examples(
        "arena greedy random",
        "arena --rules 'kingdomino(seats=4)' --matches 400 greedy random",
        "arena --matches 200 --out games.jsonl mybot.py:MyBot greedy random",
    ),
)
def arena(
    bots: Annotated[list[str], argument("cli.argument.bots", "BOT")],
    rules: Annotated[str, option("--rules", "cli.option.arena.rules", "RULES")] = "kingdomino",
    matches: Annotated[int | None, option("--matches", "cli.option.arena.matches", "NUMBER")] = None,
    until_decided: Annotated[
        bool | None, option("--until-decided/--no-early-stop", "cli.option.arena.until_decided")
    ] = None,
    seconds: Annotated[float | None, option("--seconds", "cli.option.arena.seconds", "NUMBER")] = None,
    playouts: Annotated[int | None, option("--playouts", "cli.option.arena.playouts", "NUMBER")] = None,
    limit: Annotated[float | None, option("--limit", "cli.option.arena.limit", "SECONDS")] = None,
    seed: Seed = None,
    processes: Annotated[int | None, option("--processes", "cli.option.arena.processes", "NUMBER")] = None,
    out: Annotated[str | None, option("--out", "cli.option.arena.out", "FILE")] = None,
    plot: Annotated[str | None, option("--plot", "cli.option.arena.plot", "FILE")] = None,
    ray: Annotated[bool, option("--ray", "cli.option.arena.ray")] = False,
    ray_address: Annotated[str | None, option("--ray-address", "cli.option.arena.ray_address", "ADDRESS")] = None,
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


@app.command(help=WORDS["cli.help.replay"], epilog=examples("replay match.txt", "replay match.txt --verify"))
def replay(
    file: File,
    verify: Annotated[bool, option("--verify", "cli.option.verify")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.replay import replay

        replay(file, verify=verify)


@app.command(
    help=WORDS["cli.help.review"],
    epilog=examples(
        "review match.txt", "review match.txt --html match.html", "review match.txt --playouts 5000 --seed 2 --json"
    ),
)
def review(
    file: File,
    html: Annotated[str | None, option("--html", "cli.option.review.html", "FILE")] = None,
    as_json: Annotated[bool, option("--json", "cli.option.review.json")] = False,
    playouts: Annotated[
        int | None,
        typer.Option(help=WORDS["cli.option.review.playouts"], metavar="NUMBER", min=1, max=1_000_000),
    ] = None,
    seed: Annotated[int, typer.Option(help=WORDS["cli.option.review.seed"], metavar="NUMBER", min=0)] = 1,
) -> None:
    with reported_errors():
        from kingdomino.cli.review import review

        review(file, html=html, as_json=as_json, playouts=playouts, seed=seed)


@app.command(
    help=WORDS["cli.help.score"],
    epilog=examples(
        "score picture.txt",
        "score --rules 'kingdomino(middle_kingdom=yes)' picture.txt",
        "score --rules 'origins(mode=tribe)' --json < picture.txt",
    ),
)
def score(
    file: Annotated[str, argument("cli.argument.picture", "FILE")] = "-",
    rules: Annotated[str | None, option("--rules", "cli.option.rules", "RULES")] = None,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.score import score

        score(file, rules, as_json=as_json)


@app.command(help=WORDS["cli.help.perft"], epilog=examples("perft counts.txt", "perft counts.txt --depth 2 --divide"))
def perft(
    file: File,
    depth: Annotated[int | None, typer.Option(help=WORDS["cli.option.depth"], metavar="NUMBER", min=1)] = None,
    divide: Annotated[bool, option("--divide", "cli.option.divide")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.perft import perft

        perft(file, depth=depth, divide=divide)


@app.command(help=WORDS["cli.help.rules"], epilog=examples("rules", "rules origins"))
def rules(game: Annotated[str | None, argument("cli.argument.game", "GAME")] = None) -> None:
    with reported_errors():
        from kingdomino.cli.rules import rules

        rules(game)


@app.command(help=WORDS["cli.help.serve"], epilog=examples("serve --open", "serve --port 8123") + all_settings())
def serve(
    host: Annotated[str | None, option("--host", "cli.option.host", "ADDRESS")] = None,
    port: Annotated[str | None, option("--port", "cli.option.port", "NUMBER")] = None,
    database: Database = None,
    settings: SettingsFile = None,
    sets: Sets = None,
    open_browser: Annotated[bool, option("--open", "cli.option.open")] = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.serve import serve

        given = {"host": host, "port": port, "database": database}
        serve(given, sets or [], settings, open_browser=open_browser)


@app.command(
    help=WORDS["cli.help.worker"],
    epilog=examples(
        "worker --database postgresql://kingdomino@db/kingdomino --redis redis://cache:6379/0",
        "worker --settings kingdomino.toml --set bot_workers=4",
    ),
)
def worker(
    database: Database = None,
    redis: Annotated[str | None, option("--redis", "cli.option.redis", "URL")] = None,
    settings: SettingsFile = None,
    sets: Sets = None,
) -> None:
    with reported_errors():
        from kingdomino.cli.worker import worker

        worker({"database": database, "redis": redis}, sets or [], settings)


@app.command(help=WORDS["cli.help.reports"], epilog=examples("reports", "reports --most 5", "reports --json"))
def reports(
    database: Database = None,
    settings: SettingsFile = None,
    most: Annotated[int, typer.Option(help=WORDS["cli.option.most"], metavar="NUMBER", min=1)] = 50,
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.reports import reports

        reports(database, settings, most, as_json=as_json)


app.add_typer(
    admin,
    name="admin",
    epilog=examples(
        "admin tables", "admin table k2m4n6p8", "admin ban 203.0.113.7 --days 30", "admin backup copy.sqlite3"
    ),
)


@app.command(
    help=WORDS["cli.help.bench"],
    epilog=examples("bench", "bench --only 'random kingdomino(seats=2)'", "bench --json"),
)
def bench(
    only: Annotated[str, option("--only", "cli.option.only", "TEXT")] = "",
    as_json: Json = False,
) -> None:
    with reported_errors():
        from kingdomino.cli.bench import measure

        measure(only, as_json=as_json)
