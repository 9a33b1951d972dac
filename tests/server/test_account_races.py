"""Accounts at two server processes with one database, SQLite and PostgreSQL: whatever may happen once happens once."""

import itertools
from functools import partial

import pytest

from kingdomino.server.wire import protocol
from tests.server.house import House, Invitation
from tests.server.members import PASSWORD, Person, member, play_to_the_end
from tests.server.test_two_servers import race

Pair = tuple[House, House]
NUMBERS = itertools.count(1)
RULES = "kingdomino(seats=2)"


def new_name() -> str:
    return f"Racer {next(NUMBERS)}"


def at(person: Person, house: House) -> Person:
    """The same device, which talks to another server."""
    moved = Person(house, person.name)
    moved.cookies, moved.headers = person.cookies, person.headers
    return moved


def rated_matches(person: Person) -> int:
    return sum(one.rated_matches for one in person.matches().figures)


@pytest.mark.long
def test_a_name_has_one_winner(pair: Pair) -> None:
    for _ in range(3):
        wanted = {"name": new_name(), "password": PASSWORD}
        answers = race(*(partial(Person(house, "").send, "POST", "/api/account/sign-up", wanted) for house in pair))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


@pytest.mark.long
def test_a_recovery_code_is_used_once(pair: Pair) -> None:
    person = Person(pair[0], new_name())
    code, *_ = person.sign_up()
    wanted = {"name": person.name, "code": code, "password": "a green bicycle bell"}

    answers = race(*(partial(Person(house, "").send, "POST", "/api/account/recover", wanted) for house in pair))

    assert sorted(answer.status_code for answer in answers) == [200, 401]


@pytest.mark.long
def test_whoever_signs_out_at_one_server_is_signed_out_at_the_other(pair: Pair) -> None:
    person = member(pair[0], new_name())
    assert at(person, pair[1]).is_signed_in()

    at(person, pair[1]).ask("sign-out")

    assert not person.is_signed_in()


def test_a_rated_match_whose_moves_come_to_both_servers_is_counted_once(pair: Pair) -> None:
    ada, bert = member(pair[0], new_name()), member(pair[1], new_name())
    table = ada.create(RULES, "me", "open", rated=True)
    bert.sit(table.at(pair[1]))
    tokens = [person.ask("tokens", label="play")["token"] for person in (ada, bert)]

    freshest = table.at(pair[1])
    while (view := freshest.position().view).result is None:
        assert view.actor is not None
        choices = freshest.position(tokens[view.actor]).choices
        assert choices
        move = {"seat": view.actor, "version": view.version, "actions": [choices[0].text]}
        statuses = race(*(partial(_act, table.at(house), tokens[view.actor], move) for house in pair))
        assert sorted(statuses) == [200, 409]
        freshest = table.at(pair[statuses.index(200)])

    assert rated_matches(ada) == rated_matches(bert) == 1
    assert rated_matches(at(ada, pair[1])) == 1


def _act(table: Invitation, token: str, move: dict[str, object]) -> int:
    body = {**move, "key": f"{table.house.url} {move['version']}"}
    headers = {"Authorization": f"Bearer {token}"}
    return table.house.web.post(f"{table.path}/actions", json=body, headers=headers).status_code


@pytest.mark.long
def test_rated_matches_that_end_at_the_same_time_are_all_counted(pair: Pair) -> None:
    people = [member(pair[0], new_name()) for _ in range(3)]
    rounds = 8
    for _ in range(rounds):
        runs = []
        for house, (host, guest) in zip(itertools.cycle(pair), itertools.combinations(people, 2), strict=False):
            table = at(host, house).create(RULES, "me", "open", rated=True)
            at(guest, house).sit(table)
            runs.append(partial(play_to_the_end, table, at(host, house), at(guest, house)))
        race(*runs)

    assert [rated_matches(person) for person in people] == [2 * rounds] * 3


def test_whoever_is_deleted_at_one_server_has_no_name_at_the_other(pair: Pair) -> None:
    leaving, staying = member(pair[0], new_name()), member(pair[1], new_name())
    table = leaving.create(RULES, "me", "open")
    staying.sit(table.at(pair[1]))
    with staying.enter(table.at(pair[1])) as guest:
        assert guest.welcome.table.seats[0].name == leaving.name
        leaving.ask("delete", password=PASSWORD)
        guest.send("chat", text="are you there?")
        guest.hear(protocol.Seats, lambda seats: not seats.table.seats[0].name)

    answer = pair[1].web.get(f"{table.path}/record")
    assert leaving.name not in answer.text
