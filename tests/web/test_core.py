"""The compiled core in a real browser: it thinks as Python does; where it cannot run, the server thinks instead."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from kingdomino import Position, new
from kingdomino.family.combinations import combinations
from kingdomino.family.spec import rules_text
from kingdomino.native.equivalence import Walk, check_matches
from kingdomino.native.thinking import think_json
from kingdomino.review.plan import ReviewPlan
from tests.page_core import bundle_for_all, need_module, written
from tests.web.conftest import Invite
from tests.web.people import Person

pytestmark = pytest.mark.browser

ENTRY = "/thinking/thinking.js"
PLAN = ReviewPlan(playouts=60, width=4, seed=3)
THINK = """async ([entry, rules, packed, wish]) => {
  const { coreOf } = await import(entry)
  const core = await coreOf(rules)
  const thought = await core.think(packed, wish)
  return { where: core.where, player: core.player, text: core.choice(thought.turns[0].ids[0]).text, thought }
}"""
FOLLOW = """async ([module, walks]) => {
  const { CoreModule, follow } = await import('/thinking/follow.js')
  const core = await CoreModule.make(await WebAssembly.compile(await (await fetch(module)).arrayBuffer()))
  return walks.map((walk) => follow(core, walk)).filter((difference) => difference !== undefined)
}"""
GIVE_UP = """async ([entry, rules, packed]) => {
  const { coreOf } = await import(entry)
  const core = await coreOf(rules)
  const giving = new AbortController()
  const long = core.think(packed, { playouts: 1_000_000, signal: giving.signal })
  const short = core.think(packed, { playouts: 8 })
  giving.abort()
  const refused = await long.catch((error) => error.name)
  return { refused, playouts: (await short).playouts, where: core.where }
}"""


@pytest.fixture(scope="module")
def thinking(built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The TypeScript around the core, for pages to import."""
    need_module()
    return bundle_for_all(tmp_path_factory)


@pytest.fixture
def ann(invite: Invite, thinking: Path) -> Person:
    """Somebody whose page can import the core."""
    ann = invite()

    def serve(route: Route) -> None:
        route.fulfill(path=thinking / route.request.url.partition("/thinking/")[2])

    ann.page.context.route("**/thinking/**", serve)
    return ann


def opened() -> Position:
    return new("kingdomino(seats=2)").play("deal 3 12 25 40").play("king B")


def given(position: Position) -> list[Any]:
    return [ENTRY, "kingdomino(seats=2)", b64encode(position.pack()).decode()]


def thought_in(page: Page, position: Position) -> Any:
    wish = {"playouts": PLAN.playouts, "width": PLAN.width, "seed": PLAN.seed}
    return page.evaluate(THINK, [*given(position), wish])


def check_thought(answer: Any, position: Position, where: str) -> None:
    expected = json.loads(think_json(position, PLAN.search(), seed=PLAN.seed))
    assert answer["thought"] == expected
    assert (answer["where"], answer["player"]) == (where, "kingdomino")
    assert answer["text"] == position.text(position.parse(expected["turns"][0]["ids"][0]))


def test_a_page_thinks_for_itself_what_python_thinks(ann: Person) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.open_lobby()
    check_thought(thought_in(ann.page, opened()), opened(), "browser")
    assert [url for url in asked if "/thoughts" in url] == []


def test_the_core_of_a_page_goes_the_way_of_python_and_the_native_core(ann: Person) -> None:
    walks: list[Walk] = []
    for rules in list(map(rules_text, combinations()))[::4]:
        check_matches(rules, 1, "chromium", walks.append)
    ann.open_lobby()
    differences = ann.page.evaluate(FOLLOW, [address_of_module(ann), list(map(written, walks))])
    assert differences == []
    assert sum(len(walk.sums) for walk in walks) > 1000


def address_of_module(person: Person) -> str:
    return str(person.house.web.get("/api/core", params={"rules": "duel"}).json()["module"])


def test_nothing_of_the_core_is_fetched_before_somebody_thinks(ann: Person) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(Path(request.url).name))
    ann.open_lobby()
    ann.page.wait_for_load_state("networkidle")
    assert [name for name in asked if name.startswith(("thinking", "worker", "core"))] == []


def test_a_thought_can_be_given_up_and_the_next_one_comes(ann: Person) -> None:
    ann.open_lobby()
    answer = ann.page.evaluate(GIVE_UP, given(opened()))
    assert answer["refused"] == "AbortError"
    assert answer["playouts"] > 0
    assert answer["where"] == "browser"


@pytest.mark.parametrize("what", ["no WebAssembly", "not fetched", "not compiled", "broken worker"])
def test_where_the_core_cannot_run_the_server_thinks(ann: Person, what: str) -> None:
    if what == "no WebAssembly":
        ann.page.add_init_script("delete globalThis.WebAssembly")
    if what == "not fetched":
        ann.forgive("Failed to load resource")
        ann.page.route("**/core-*.wasm", lambda route: route.abort())
    if what == "not compiled":
        ann.page.route("**/core-*.wasm", lambda route: route.fulfill(body=b"no module"))
    if what == "broken worker":
        ann.forgive("broken")
        ann.page.context.route("**/worker-*.js", _break)
    ann.open_lobby()
    check_thought(thought_in(ann.page, opened()), opened(), "server")


def _break(route: Route) -> None:
    program = "addEventListener('message', () => { throw new Error('broken') })"
    route.fulfill(content_type="text/javascript", body=program)
