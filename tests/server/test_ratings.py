"""Accounts at tables: their seats, their matches, and ratings that count every rated match once."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kingdomino.server.accounts.ratings import BEGINNER, rate, shown
from kingdomino.server.wire import account_types as wire
from kingdomino.server.wire import protocol
from kingdomino.server.wire.protocol import SeatKind, Status, Unrated
from tests.patience import PATIENCE
from tests.server.house import House, Invitation
from tests.server.members import PASSWORD, Person, member, play_to_the_end
from tests.server.rigged import ABSENT_AFTER, RiggedHouse

RULES = "kingdomino(seats=2)"


@pytest.fixture(scope="module")
def people(house: House) -> tuple[Person, Person]:
    return member(house, "Ada"), member(house, "Bert")


def rated_table(people: tuple[Person, Person]) -> Invitation:
    """A rated match of two that has begun."""
    ada, bert = people
    table = ada.create(RULES, "me", "open", rated=True)
    bert.sit(table)
    return table


@pytest.fixture
def rigged(tmp_path: Path) -> Iterator[RiggedHouse]:
    """A server of a test's own, whose clock the test turns."""
    house = RiggedHouse(tmp_path / "tables.sqlite3")
    yield house
    house.stop()


def rating_of(person: Person) -> int:
    """The rating in the one game, mode and number of players that somebody has played."""
    (figures,) = person.matches().figures
    assert figures.rating is not None
    return figures.rating


def match_at(person: Person, table: Invitation) -> wire.AccountMatch:
    """What somebody is told of a match at a table."""
    answer = person.send("GET", f"/api/account/matches/{table.table}")
    return msgspec.json.decode(answer.content, type=wire.AccountMatch)


def matches_in(person: Person) -> int:
    return sum(one.rated_matches for one in person.matches().figures)


# Seats


def test_whoever_is_signed_in_sits_under_the_name_of_the_account(people: tuple[Person, Person]) -> None:
    ada, bert = people
    table = ada.create(RULES, "Somebody else", "open")
    bert.sit(table, name="Somebody else")

    seats = table.info().seats

    assert [seat.name for seat in seats] == ["Ada", "Bert"]
    assert all(seat.account and not seat.program for seat in seats)


def test_a_guest_sits_down_beside_an_account(people: tuple[Person, Person]) -> None:
    table = people[0].create(RULES, "me", "open")
    table.sit("Guest")

    assert [seat.account for seat in table.info().seats] == [True, False]


def test_friends_at_the_same_screen_keep_their_own_names(people: tuple[Person, Person]) -> None:
    table = people[0].create("kingdomino(seats=3)", "me", "Cleo", "open")
    people[0].sit(table, name="Dora", token=table.token)

    seats = table.info().seats

    assert [seat.name for seat in seats] == ["Ada", "Cleo", "Dora"]
    assert [seat.account for seat in seats] == [True, False, False]


def test_another_device_of_the_same_person_holds_the_seat(people: tuple[Person, Person]) -> None:
    ada, bert = people
    table = ada.create(RULES, "me", "open")
    bert.sit(table)
    phone = ada.other_device()

    with table.connect(additional_headers=phone.cookie) as socket:
        socket.send('{"type": "hello"}')
        welcome = msgspec.json.decode(socket.recv(PATIENCE), type=protocol.Welcome)

    assert welcome.seats == [0]
    assert welcome.host


def test_who_watches_may_be_signed_in(people: tuple[Person, Person], house: House) -> None:
    table = house.create(RULES, "Ann", "bot")

    with table.connect(additional_headers=people[0].cookie) as socket:
        socket.send('{"type": "hello"}')
        welcome = msgspec.json.decode(socket.recv(PATIENCE), type=protocol.Welcome)

    assert welcome.seats == []


def test_a_token_for_programs_plays_over_rest_and_socket(people: tuple[Person, Person], house: House) -> None:
    ada, bert = people
    token = ada.ask("tokens", label="play")["token"]
    table = ada.create(RULES, "me", "open")
    bert.sit(table)

    position = table.position(token)
    with table.enter(token) as program:
        assert program.welcome.seats == [0]
    with table.connect(additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        socket.send('{"type": "hello"}')
        assert msgspec.json.decode(socket.recv(PATIENCE), type=protocol.Welcome).seats == [0]
    if position.view.actor == 0:
        assert position.choices


def test_signing_out_closes_the_sockets_of_that_device(people: tuple[Person, Person]) -> None:
    ada, bert = people
    table = ada.create(RULES, "me", "open")
    bert.sit(table)
    phone = ada.other_device()

    with table.connect(additional_headers=phone.cookie) as socket:
        socket.send('{"type": "hello"}')
        socket.recv(PATIENCE)
        phone.ask("sign-out")
        while b'"type":"bye"' not in (said := socket.recv(PATIENCE, decode=False)):
            pass

    assert b"signed_out" in said


def test_a_device_that_was_signed_out_holds_nothing_by_its_token(people: tuple[Person, Person]) -> None:
    ada, bert = people
    phone = ada.other_device()
    table = phone.create(RULES, "me", "open")
    bert.sit(table)

    phone.ask("sign-out")

    with table.enter(table.token) as signed_out:
        assert (signed_out.welcome.seats, signed_out.welcome.host) == ([], False)
    with ada.enter(table) as guest:
        assert (guest.welcome.seats, guest.welcome.host) == ([0], True)


def test_who_leaves_before_the_match_has_no_match(people: tuple[Person, Person]) -> None:
    ada, bert = people
    table = ada.create("kingdomino(seats=3)", "me", "open", "open")
    bert.sit(table)
    assert table.table in [match.table for match in bert.matches().matches]

    with bert.enter(table) as guest:
        guest.send("leave")
        guest.hear(protocol.Bye)

    assert table.info().seats[1].kind is SeatKind.OPEN
    assert table.table not in [match.table for match in bert.matches().matches]


# Matches


def test_matches_are_listed_with_their_results_those_that_go_on_first(house: House) -> None:
    ann = member(house, "Ann of the lists")
    table = ann.create(RULES, "me", "Friend")
    finished = play_to_the_end(table, ann, tokens=(table.token,))
    running = ann.create(RULES, "me", "open")

    told = ann.matches()

    assert [match.table for match in told.matches] == [running.table, finished.id]
    assert [match.status for match in told.matches] == [Status.WAITING, Status.OVER]
    assert told.matches[1].score is not None
    (figures,) = told.figures
    assert (figures.game, figures.mode, figures.players, figures.matches) == ("kingdomino", "", 2, 1)
    assert figures.mean_score == told.matches[1].score
    assert figures.wins == (told.matches[1].rank == 1)
    assert figures.rating is None


def test_matches_tell_who_plays_whose_turn_it_is_and_whether_they_count(people: tuple[Person, Person]) -> None:
    table = rated_table(people)

    told = [next(match for match in one.matches().matches if match.table == table.table) for one in people]

    assert [match.others for match in told] == [["Bert"], ["Ada"]]
    assert sorted(match.turn for match in told) == [False, True]
    assert all(match.rated for match in told)
    play_to_the_end(table, *people)
    assert next(match for match in people[0].matches().matches if match.table == table.table).others == ["Bert"]


# Ratings


def test_whoever_wins_gains_what_others_lose() -> None:
    winner, loser = rate([BEGINNER, BEGINNER], [1, 2])

    assert winner.mean > BEGINNER.mean > loser.mean
    assert winner.matches == loser.matches == 1
    assert shown(BEGINNER)[0] == 1500


def test_equal_players_who_tie_stay_equal() -> None:
    one, other, third = rate([BEGINNER] * 3, [1, 1, 3])

    assert one == other
    assert one.mean > third.mean


def test_a_rated_match_counts_for_both(people: tuple[Person, Person]) -> None:
    before = [matches_in(person) for person in people]
    table = rated_table(people)
    assert table.info().rated

    info = play_to_the_end(table, *people)

    assert info.status is Status.OVER
    assert [matches_in(person) for person in people] == [count + 1 for count in before]
    figures = [person.matches().figures[0] for person in people]
    assert all(one.rating is not None and one.margin is not None for one in figures)


def test_a_rated_table_needs_accounts_and_time_and_no_bot_of_the_server(
    people: tuple[Person, Person], house: House
) -> None:
    ada, _ = people

    def refused(person: Person | House, *kinds: str, **more: object) -> str:
        seats = [{"kind": kind, "name": "N"} for kind in kinds]
        body = {"rules": RULES, "seats": seats, "rated": True, "time": {"per_turn": 60}, **more}
        answer = (
            house.web.post("/api/tables", json=body)
            if isinstance(person, House)
            else person.send("POST", "/api/tables", body)
        )
        assert answer.status_code in (400, 403)
        return str(answer.json()["code"])

    assert refused(house, "me", "open") == "rated_account"
    assert refused(ada, "me", "bot") == "rated_bot"
    assert refused(ada, "me", "me") == "rated_alone"
    assert refused(ada, "me", "open", time=None) == "rated_time"
    table = ada.create(RULES, "me", "open", rated=True)
    house.refused(house.web.post(f"{table.path}/seats", json={"name": "Guest"}), 403, "rated_seat")
    house.refused(ada.send("POST", f"{table.path}/seats", {"name": "Again"}), 403, "rated_seat")
    with ada.enter(table) as host:
        host.send("fill", seat=1)
        host.refused("rated_bot")


def test_there_is_no_hint_in_a_rated_match_while_others_play(people: tuple[Person, Person]) -> None:
    table = rated_table(people)

    with people[0].enter(table) as ada:
        ada.send("hint")
        ada.refused("rated_hint")

    assert table.info().rated


def test_whoever_is_left_alone_and_asks_for_a_hint_has_lost(rigged: RiggedHouse) -> None:
    people = member(rigged, "Ada"), member(rigged, "Bert")
    table = rated_table(people)
    with people[0].enter(table) as ada:
        rigged.clock.turn(ABSENT_AFTER + 1)
        ada.hear(protocol.Seats, lambda seats: seats.table.seats[1].kind is SeatKind.ABSENT)
        ada.send("hint")
        told = ada.hear(protocol.Seats, lambda seats: not seats.table.rated)
    assert told.table.unrated is Unrated.HINT
    assert rating_of(people[0]) < 1500 < rating_of(people[1])

    before = [rating_of(person) for person in people]
    info = play_to_the_end(table, *people)

    assert (info.rated, info.unrated) == (False, Unrated.HINT)
    assert [matches_in(person) for person in people] == [1, 1]
    assert [rating_of(person) for person in people] == before
    assert people[0].matches().matches[0].rated


def test_a_hint_against_a_program_is_a_loss_and_a_gain_for_the_program(house: House) -> None:
    owner, person = member(house, "Owner of a rated bot"), member(house, "Somebody who asks")
    program = Person(house, "Rated bot")
    program.headers["Authorization"] = f"Bearer {owner.ask('bots', name='Rated bot')['token']}"
    table = rated_table((person, program))

    with person.enter(table) as page:
        page.send("hint")
        page.hear(protocol.Seats, lambda seats: not seats.table.rated)

    assert table.info().seats[0].lost
    assert rating_of(person) < 1500 < rating_of(program)


def test_a_rematch_of_a_rated_match_is_rated(people: tuple[Person, Person]) -> None:
    table = rated_table(people)
    play_to_the_end(table, *people)

    with people[0].enter(table) as ada, people[1].enter(table) as bert:
        ada.send("rematch")
        bert.send("rematch")
        again = ada.hear(protocol.Seats, lambda seats: seats.table.next is not None).table.next
    assert again is not None
    following = Invitation(table.house, again, table.token)

    assert following.info().rated
    assert again in [match.table for match in people[1].matches().matches]


def test_a_rematch_with_somebody_who_has_gone_home_is_not_rated(rigged: RiggedHouse) -> None:
    """Who stayed could have won against that one again and again."""
    people = member(rigged, "Ada"), member(rigged, "Bert")
    table = rated_table(people)
    play_to_the_end(table, *people)
    before = [rating_of(person) for person in people]

    with people[0].enter(table) as ada:
        rigged.clock.turn(ABSENT_AFTER + 1)
        ada.hear(protocol.Seats, lambda seats: seats.table.seats[1].kind is SeatKind.ABSENT)
        ada.send("rematch")
        again = ada.hear(protocol.Seats, lambda seats: seats.table.next is not None).table.next

    assert again is not None
    assert not Invitation(rigged, again, table.token).info().rated
    assert [rating_of(person) for person in people] == before


def test_a_rematch_with_somebody_who_has_no_account_any_more_is_not_rated(house: House) -> None:
    leaving, staying = member(house, "Ada who goes"), member(house, "Bert who stays")
    table = rated_table((leaving, staying))
    play_to_the_end(table, leaving, staying)
    leaving.ask("delete", password=PASSWORD)

    with staying.enter(table) as guest:
        guest.send("rematch")
        again = guest.hear(protocol.Seats, lambda seats: seats.table.next is not None).table.next

    assert again is not None
    assert not Invitation(house, again, table.token).info().rated


def test_whoever_leaves_loses_when_the_other_lets_a_bot_stand_in(rigged: RiggedHouse) -> None:
    people = member(rigged, "Ada"), member(rigged, "Bert")
    table = rated_table(people)
    with people[0].enter(table) as ada:
        with people[1].enter(table) as bert:
            bert.send("leave")
        ada.hear(protocol.Seats, lambda seats: seats.table.seats[1].kind is SeatKind.ABSENT)
        assert table.info().rated
        assert [matches_in(person) for person in people] == [0, 0]
        ada.send("agree", seat=1, bot="random")
        told = ada.hear(protocol.Seats, lambda seats: not seats.table.rated).table
        assert (told.unrated, told.seats[1].lost) == (Unrated.STAND_IN, True)
        assert rating_of(people[1]) < 1500 < rating_of(people[0])
        ada.catch_up()
        ada.play_on({0}, lambda view: view.result is not None)

    assert [matches_in(person) for person in people] == [1, 1]
    assert [person.matches().matches[0].rank for person in people] == [1, 2]


def test_whoever_has_left_and_only_looks_at_the_table_is_not_back(rigged: RiggedHouse) -> None:
    """The first page looks at one's tables; so whoever was signed in and left could not be replaced."""
    people = member(rigged, "Ada"), member(rigged, "Bert")
    table = rated_table(people)
    with people[0].enter(table) as ada:
        with people[1].enter(table) as bert:
            bert.send("leave")
            bert.hear(protocol.Bye)
        ada.hear(protocol.Seats, lambda seats: seats.table.seats[1].kind is SeatKind.ABSENT)
        for path in (table.path, f"{table.path}/position"):
            assert people[1].send("GET", path).status_code == 200
        ada.catch_up()
        assert table.info().seats[1].kind is SeatKind.ABSENT
    with people[1].enter(table):
        assert table.info().seats[1].kind is SeatKind.PERSON


def test_those_who_stay_play_on_rated_and_whoever_left_is_last(rigged: RiggedHouse) -> None:
    people = [member(rigged, name) for name in ("Ada", "Bert", "Cleo")]
    table = people[0].create("kingdomino(seats=3)", "me", "open", "open", rated=True)
    for person in people[1:]:
        person.sit(table)
    with people[0].enter(table) as ada, people[1].enter(table) as bert:
        with people[2].enter(table) as cleo:
            cleo.send("leave")
        ada.hear(protocol.Seats, lambda seats: seats.table.seats[2].kind is SeatKind.ABSENT)
        ada.send("agree", seat=2, bot="greedy")
        bert.send("agree", seat=2, bot="greedy")
        told = ada.hear(protocol.Seats, lambda seats: seats.table.seats[2].stand_in is not None).table
    assert told.rated
    assert told.seats[2].lost

    info = play_to_the_end(table, people[0], people[1])

    assert (info.status, info.rated) == (Status.OVER, True)
    assert [matches_in(person) for person in people] == [1, 1, 1]
    assert people[2].matches().matches[0].rank == 3
    assert [match_at(person, table).counted for person in people] == [match_at(person, table).rank for person in people]
    assert rating_of(people[2]) < min(rating_of(person) for person in people[:2])


def test_whoever_is_late_loses_when_the_others_end_the_match(rigged: RiggedHouse) -> None:
    people = member(rigged, "Ada"), member(rigged, "Bert")
    table = people[0].create(RULES, "me", "open", rated=True, time={"per_turn": 60})
    people[1].sit(table)
    late = table.position().view.actor
    assert late is not None
    with people[1 - late].enter(table) as guest, people[late].enter(table):
        rigged.clock.turn(61)
        guest.hear(protocol.Seats, lambda seats: seats.table.clock is not None and seats.table.clock.up)
        guest.send("late", seat=late, choice="end")
        told = guest.hear(protocol.Seats, lambda seats: seats.table.status is Status.ENDED).table

    assert told.rated
    assert rating_of(people[late]) < 1500 < rating_of(people[1 - late])


def test_a_person_who_leaves_a_program_alone_loses_when_the_program_wants_it(rigged: RiggedHouse) -> None:
    owner, person = member(rigged, "Owner"), member(rigged, "Ada")
    token = owner.ask("bots", name="Robo")["token"]
    program = Person(rigged, "Robo")
    program.headers["Authorization"] = f"Bearer {token}"
    table = rated_table((person, program))
    with table.enter(token) as robo:
        with person.enter(table) as page:
            page.send("leave")
        robo.hear(protocol.Seats, lambda seats: seats.table.seats[0].kind is SeatKind.ABSENT)
        robo.send("agree", seat=0)
        robo.hear(protocol.Seats, lambda seats: not seats.table.rated)

    assert rating_of(person) < 1500 < rating_of(program)


def test_whoever_is_late_against_programs_alone_has_lost(rigged: RiggedHouse) -> None:
    """A program may not know that it could end the match; the person would not lose by staying without a move."""
    owner, person = member(rigged, "Owner"), member(rigged, "Ada")
    token = owner.ask("bots", name="Robo")["token"]
    program = Person(rigged, "Robo")
    program.headers["Authorization"] = f"Bearer {token}"
    table = person.create(RULES, "me", "open", rated=True, time={"per_turn": 60})
    program.sit(table)
    with person.enter(table) as page, table.enter(token) as robo:
        robo.play_on({1}, lambda view: view.actor == 0)
        rigged.clock.turn(61)
        told = page.hear(protocol.Seats, lambda seats: seats.table.status is Status.ENDED).table

    assert told.ended == 0
    assert rating_of(person) < 1500 < rating_of(program)
    at_table = match_at(person, table)
    assert (at_table.rank, at_table.counted) == (None, 2)
    assert at_table.rating == wire.RatingChange(1500, rating_of(person))


def test_programs_do_not_keep_people_from_playing_on(rigged: RiggedHouse) -> None:
    owner, ada, bert = member(rigged, "Owner"), member(rigged, "Ada"), member(rigged, "Bert")
    token = owner.ask("bots", name="Robo")["token"]
    table = ada.create("kingdomino(seats=3)", "me", "open", "open")
    bert.sit(table)
    program = Person(rigged, "Robo")
    program.headers["Authorization"] = f"Bearer {token}"
    program.sit(table)
    with ada.enter(table) as page, table.enter(token):
        with bert.enter(table) as leaving:
            leaving.send("leave")
        page.hear(protocol.Seats, lambda seats: seats.table.seats[1].kind is SeatKind.ABSENT)
        page.send("agree", seat=1, bot="random")
        told = page.hear(protocol.Seats, lambda seats: seats.table.seats[1].stand_in is not None)

    assert told.table.seats[1].stand_in == "random"


def test_deleting_a_bot_saves_nobody_else_from_a_loss(house: House) -> None:
    owner, other = member(house, "Owner who loses"), member(house, "Somebody ahead")
    program = Person(house, "Sacrificed bot")
    program.headers["Authorization"] = f"Bearer {owner.ask('bots', name='Sacrificed bot')['token']}"
    table = owner.create("kingdomino(seats=3)", "me", "open", "open", rated=True)
    other.sit(table)
    program.sit(table)

    owner.ask("bots/delete", name="Sacrificed bot")

    info = table.info()
    assert info.rated
    assert (info.seats[2].name, info.seats[2].lost, info.seats[2].stand_in is not None) == ("", True, True)
    info = play_to_the_end(table, owner, other)
    assert (info.status, info.rated) == (Status.OVER, True)
    assert [matches_in(owner), matches_in(other)] == [1, 1]


def test_a_match_is_counted_once_when_the_server_dies_after_its_last_move(alone: House) -> None:
    """The result is in the transaction of the last move, so there is nothing in between to be lost or repeated."""
    people = member(alone, "Ada"), member(alone, "Bert")
    table = rated_table(people)
    play_to_the_end(table, *people)
    alone.kill()
    alone.start()

    again = [person.house.web.get(f"/api/tables/{table.table}").json()["status"] for person in people]

    assert again == ["over", "over"]
    assert [matches_in(person) for person in people] == [1, 1]
