"""Who sits at a table: joining, watching, leaving, coming back, bots that stand in, chat, settings, rematch."""

from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Status
from tests.server.house import House, Invitation


def kinds(table: protocol.TableInfo) -> list[SeatKind]:
    return [seat.kind for seat in table.seats]


# Sitting down


def test_a_table_begins_when_its_last_seat_is_taken(house: House) -> None:
    table = house.create("kingdomino(seats=3)", "Ann", "bot", "open")
    assert table.info().status == Status.WAITING
    with table.enter(table.token) as ann:
        table.sit("Bob")
        assert ann.hear(protocol.Stepped).view.draft
    assert table.info().status == Status.RUNNING


def test_a_public_table_is_listed_until_it_is_full(house: House) -> None:
    table = house.create("duel", "Ann", "open", public=True)
    hidden = house.create("duel", "Ann", "open")

    def listed() -> set[str]:
        return {found["id"] for found in house.web.get("/api/tables").json()["tables"]}

    assert table.table in listed()
    assert hidden.table not in listed()
    table.sit("Bob")
    assert table.table not in listed()


def test_a_seat_can_be_taken_once(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    house.refused(house.web.post(f"{table.path}/seats", json={"name": "Bob", "seat": 0}), 409, "seat_taken")
    table.sit("Bob")
    house.refused(house.web.post(f"{table.path}/seats", json={"name": "Eve"}), 409, "begun")


def test_one_browser_holds_several_seats(house: House) -> None:
    table = house.create("origins(seats=3)", "Ann", "Bob", "open")
    assert table.sit("Cat", token=table.token) == table.token
    with table.enter(table.token) as guest:
        assert guest.welcome.seats == [0, 1, 2]
        guest.play_on({0, 1, 2}, lambda view: view.phase == "place")


def test_the_host_fills_an_open_seat_with_a_bot_and_nobody_else_does(house: House) -> None:
    table = house.create("kingdomino(seats=3)", "Ann", "open", "open")
    token = table.sit("Bob")
    with table.enter(token) as bob, table.enter(table.token) as ann:
        bob.send("fill", seat=2)
        bob.refused("not_host")
        ann.send("fill", seat=2, bot="random")
        ann.hear(protocol.Stepped)
    assert kinds(table.info()) == [SeatKind.PERSON, SeatKind.PERSON, SeatKind.BOT]


def test_those_who_watch_see_everything_and_are_counted(house: House) -> None:
    table = house.create("duel", "Ann", "bot")
    with table.enter() as watcher, table.enter(table.token) as ann:
        assert watcher.welcome.seats == []
        assert ann.welcome.table.spectators == 1
        ann.play_on({0}, lambda view: view.version > 6)
        assert watcher.hear(protocol.Stepped, lambda m: m.version > 6).choices is None


# Leaving and coming back


def test_a_reconnect_brings_the_steps_since_the_version_known(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "bot")
    with table.enter(table.token) as guest:
        known = guest.play_on({0}, lambda view: view.version >= 12).version
    with table.enter(table.token, since=known - 5) as guest:
        versions = [step.version for step in guest.welcome.steps]
        assert versions[0] == known - 4
        assert versions[-1] == guest.welcome.view.version
    with table.enter(table.token) as guest:
        assert guest.welcome.steps == []


def test_leaving_before_the_match_opens_the_seat(house: House) -> None:
    table = house.create("kingdomino(seats=3)", "Ann", "open", "open")
    token = table.sit("Bob")
    with table.enter(token) as bob:
        bob.send("leave")
        assert bob.hear(protocol.Bye).code == "left"
    assert kinds(table.info()) == [SeatKind.PERSON, SeatKind.OPEN, SeatKind.OPEN]
    table.sit("Cat")


def test_a_bot_takes_an_absent_seat_when_the_others_agree_and_gives_it_back(house: House) -> None:
    table = house.create("kingdomino(seats=3)", "Ann", "open", "open")
    bob, cat = table.sit("Bob"), table.sit("Cat")
    with table.enter(table.token) as ann, table.enter(cat) as third:
        with table.enter(bob) as leaver:
            ann.send("agree", seat=1)
            ann.refused("not_absent")
            leaver.send("leave")
            leaver.hear(protocol.Bye)
        ann.hear(protocol.Seats, lambda m: m.table.seats[1].kind is SeatKind.ABSENT)
        ann.send("agree", seat=1, bot="random")
        vote = ann.hear(protocol.Seats, lambda m: bool(m.table.seats[1].agreed))
        assert vote.table.seats[1].stand_in is None
        third.send("agree", seat=1, bot="random")
        third.hear(protocol.Seats, lambda m: m.table.seats[1].stand_in == "random")
        with table.enter(bob) as back:
            assert back.welcome.table.seats[1].stand_in is None
            assert back.welcome.table.seats[1].kind is SeatKind.PERSON


# Talk and settings


def test_what_is_said_reaches_everybody_and_is_kept(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    with table.enter(table.token) as ann, table.enter() as watcher:
        ann.send("chat", text="  <i>hello</i>\x07 ")
        ann.send("chat", preset="good_luck")
        heard = [watcher.hear(protocol.Chatted), watcher.hear(protocol.Chatted)]
    assert [(said.name, said.text, said.preset) for said in heard] == [
        ("Ann", "<i>hello</i>", ""),
        ("Ann", "", "good_luck"),
    ]
    with table.enter() as late:
        assert late.welcome.chats == heard


def test_chat_that_cannot_be_is_refused(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    with table.enter(table.token) as ann, table.enter() as watcher:
        ann.send("chat", text=" ")
        ann.refused("chat_empty")
        ann.send("chat", text="x" * 301)
        ann.refused("chat_long")
        ann.send("chat", preset="insult")
        ann.refused("no_preset")
        watcher.send("chat", text="psst, g8!")
        watcher.refused("watching")


def test_a_host_switches_chat_off_and_nobody_else_does(house: House) -> None:
    table = house.create("kingdomino(seats=3)", "Ann", "open", "open")
    token = table.sit("Bob")
    with table.enter(table.token) as ann, table.enter(token) as bob:
        bob.send("settings", chat=False)
        bob.refused("not_host")
        ann.send("settings", chat=False)
        bob.hear(protocol.Seats, lambda m: not m.table.chat)
        bob.send("chat", text="hello")
        bob.refused("chat_off")
    assert not table.info().chat


def test_a_change_of_hints_reaches_whoever_acts(house: House) -> None:
    table = house.create("kingdomino(seats=2)", "Ann", "Bob")
    with table.enter(table.token) as guest:
        guest.play_on({0, 1}, lambda view: view.phase == "place")
        guest.send("settings", hints="legal")
        choices = guest.hear(protocol.Sync).choices
        assert choices
        assert all(choice.points is None for choice in choices)


# Once more


def test_a_rematch_begins_when_all_who_are_present_want_it(house: House) -> None:
    table = house.create("duel", "Ann", "open")
    bob = table.sit("Bob")
    with table.enter(table.token) as ann, table.enter(bob) as other:
        ann.send("rematch")
        ann.refused("not_over")
        with table.enter(table.token, bob) as both:
            both.play_on({0, 1}, lambda view: view.result is not None)
        ann.send("rematch")
        assert ann.hear(protocol.Seats, lambda m: m.table.rematch == [0]).table.next is None
        other.send("rematch")
        following = ann.hear(protocol.Seats, lambda m: m.table.next is not None).table.next
    assert following
    again = Invitation(house, following, table.token)
    with again.enter(bob) as guest:
        assert guest.welcome.seats == [1]
        assert not guest.welcome.host
        assert guest.welcome.table.status is Status.RUNNING
