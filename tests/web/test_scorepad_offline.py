"""The scorepad without a network, in a real browser: opened, filled and counted while the server is gone."""

import random

import pytest
from playwright.sync_api import expect

from tests.server.house import House
from tests.web.conftest import Invite
from tests.web.test_installed import until, wait_until_kept, with_worker
from tests.web.test_scorepad import Pencil, full_kingdom, squares_of, total_of

pytestmark = pytest.mark.browser

CORE = """async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().some(({ url }) => /core-[0-9a-f]+[.]wasm$/.test(url))
}"""


def test_a_kingdom_is_put_in_and_counted_with_the_network_cut_and_the_server_gone(
    invite: Invite, own_house: House
) -> None:
    ann = with_worker(invite, own_house)
    wait_until_kept(ann, "/api/scorepad", "/api/games")
    until(ann, CORE)
    own_house.stop()
    ann.page.context.set_offline(True)
    layings = full_kingdom(random.Random("offline"))
    pencil = Pencil(ann)

    pencil.begin()
    for laying in layings:
        pencil.lay(laying)

    total = str(total_of(squares_of(layings)))
    expect(pencil.total()).to_have_text(total)
    ann.page.reload()
    expect(pencil.total()).to_have_text(total)
