"""Random firefights on random tables, and what must hold after every action.

`python -m tests.rules.chain_of_command.games 0 500` plays these games and stops at the first fault.
"""

import sys
from collections.abc import Iterator
from random import Random

from studio.engine.dice import SeededDice
from studio.model.table import (
    Aperture,
    Area,
    Building,
    Figure,
    LeaderEntry,
    Obstacle,
    Options,
    Sector,
    Table,
    TableSide,
    Team,
)
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.phases import Shooting
from studio.rules.chain_of_command.play.state import State
from studio.rules.chain_of_command.rule_set import RULES

WIDTH, HEIGHT = 40.0, 30.0
ARMS = ("rifle", "rifle", "smg", "semi_automatic", "rifle_grenade", "panzerfaust_60")
GUNS = ("lmg_belt", "lmg_magazine", "mmg", "light_mortar_50", "bazooka", "gun_light")
ABOARD = (None, None, None, "transport", "flat_bed", "apc")


def random_table(seed: int) -> Table:
    """A small table with a section or two a side, some ground, and odd shapes now and then."""
    rnd = Random(seed)
    sides = {
        "german": _side(rnd, "G", 4.0, 0),
        "soviet": _side(rnd, "S", WIDTH - 6.0, 180),
    }
    bunker = rnd.random() < 0.3
    house = Building(
        "house",
        (
            Sector("west", ((16, 12), (21, 12), (21, 18), (16, 18))),
            Sector("east", ((21, 12), (26, 12), (26, 18), (21, 18))),
        ),
        (
            Aperture("door", "west", ((16, 14), (16, 15))),
            Aperture("gate", "east", ((26, 14), (26, 15))),
            Aperture("south", "west", ((18, 18), (19, 18)), size="major"),
            Aperture("attic", "east", ((26, 16), (26, 17)), floor=1, size="major"),
        ),
        floors=2,
        bunker=bunker,
    )
    return Table(
        f"random{seed}",
        {"en": "Random"},
        WIDTH,
        HEIGHT,
        areas=tuple(_area(rnd, n) for n in range(rnd.randint(0, 4))),
        obstacles=tuple(_line(rnd, n) for n in range(rnd.randint(0, 4))),
        buildings=(house,) if rnd.random() < 0.7 else (),
        sides=sides,
        phases=rnd.randint(6, 14),
        options=Options(
            shock=rnd.choice(("team", "pooled")),
            mixed_cover=rnd.choice(("carry", "re_read")),
            storm=rnd.choice(("off", "once", "open_ended")),
            storm_smg=rnd.random() < 0.5,
            crew_dice=rnd.random() < 0.5,
            bullseye_posting=rnd.random() < 0.5,
        ),
    )


def _spot(rnd: Random) -> tuple[float, float]:
    return round(rnd.uniform(9, WIDTH - 9), 2), round(rnd.uniform(1, HEIGHT - 1), 2)


def _area(rnd: Random, n: int) -> Area:
    corners = [_spot(rnd) for _ in range(rnd.choice((3, 4, 5)))]
    if rnd.random() < 0.7:  # else as it comes: some outlines cross themselves
        x, y = _spot(rnd)
        corners = [(x, y), (x + 6, y), (x + 5, y + 5), (x - 1, y + 4)]
    return Area(
        f"area{n}",
        tuple(corners),
        cover=rnd.choice(("open", "light", "hard")),
        height=rnd.choice((0.0, 1.0, 4.0)),
        depth=rnd.choice((None, 4.0)),
        level=rnd.choice((0.0, 0.0, 0.0, 2.0)),
        going=rnd.choice(("open", "broken", "rough", "heavy")),
        impassable=rnd.random() < 0.1,
    )


def _line(rnd: Random, n: int) -> Obstacle:
    points = [_spot(rnd) for _ in range(rnd.choice((1, 2, 2, 3)))]
    return Obstacle(
        f"line{n}",
        tuple(points if len(points) > 1 else points * 2),
        cover=rnd.choice(("open", "light", "hard")),
        height=rnd.choice((0.5, 1.0, 2.0)),
        size=rnd.choice(("minor", "medium", "major", "high")),
    )


def _side(rnd: Random, letter: str, x: float, facing: float) -> TableSide:
    teams, leaders = [], [LeaderEntry(f"{letter}chief", (x, 1.0), "senior", 3)]
    for number in range(1, rnd.randint(2, 3)):
        section, y = f"{letter}{number}", 3.0 + 13 * (number - 1)
        waiting = number > 1 and rnd.random() < 0.5
        gun = rnd.choice(GUNS)
        crew = [Figure((x, y + n), gun if n == 0 else "rifle", facing) for n in range(3)]
        men = [Figure((x, y + 4 + n), rnd.choice(ARMS), facing) for n in range(rnd.randint(2, 5))]
        quality = rnd.choice(("green", "regular", "elite"))
        for name, figures in (("gun", crew), ("men", men)):
            teams.append(
                Team(
                    f"{section}{name}",
                    tuple(figures),
                    section,
                    quality,
                    facing,
                    shock=rnd.randint(0, 1),
                    waiting=waiting,
                    aboard=rnd.choice(ABOARD) if name == "men" else None,
                )
            )
        leaders.append(LeaderEntry(f"{section}boss", (x + 1.2, y + 3.5), section=section))
        rank = rnd.choice(("medic", "commissar"))
        leaders.append(LeaderEntry(f"{section}{rank}", (x + 1.2, y + 5.5), rank, 1, section))
    if rnd.random() < 0.4:
        gunner = Figure((x, 28.0), rnd.choice(("mmg", "gun_medium")), facing)
        teams.append(Team(f"{letter}tank", (gunner,), facing=facing, vehicle=True, hull=(4.0, 2.0)))
    house = (13.5 if x < WIDTH / 2 else 28.5, 15.0)
    points = ((x, 15.0), house) if rnd.random() < 0.5 else ((x, 15.0),)
    return TableSide(tuple(teams), tuple(leaders), points, dice=rnd.randint(3, 6))


def played(seed: int) -> Iterator[tuple[State, a.Action, State]]:
    """The states of a random game, each with the action taken and what came of it."""
    state, rnd, dice = (
        RULES.start(Tabletop(random_table(seed)), seed),
        Random(seed),
        SeededDice(seed),
    )
    for _ in range(20_000):
        listed = RULES.actions(state)
        if not listed:
            assert RULES.outcome(state) is not None, f"a dead end in {state.stack}"
            return
        kinds = sorted({action.verb for action in listed})
        dull = [kind for kind in kinds if kind not in ("pass", "done", "stay", "end_turn", "hold")]
        kind = rnd.choice(dull if dull and rnd.random() < 0.85 else kinds)
        action = rnd.choice([action for action in listed if action.verb == kind])
        after = RULES.apply(state, action, dice)
        yield state, action, after
        state = after
    raise AssertionError("this game doesn't end")


def broken(before: State, after: State) -> str:
    """What doesn't hold after an action, or nothing."""
    for number in range(len(after.sides)):
        fault = _side_fault(after, number)
        if fault:
            return fault
    if _men(after) > _men(before) and len(before.waiting) == len(after.waiting):
        return "men came from nowhere"
    for shot in after.stack:
        given = sum(count for _, count in shot.by_team) if isinstance(shot, Shooting) else 0
        if given and isinstance(shot, Shooting) and given != shot.hits:
            return "hits given out aren't those rolled"
    if not after.stack and after.outcome is None:
        return "nobody has a choice"
    return ""


def _men(state: State) -> int:
    return sum(len(team.figures) for _, team in state.table.teams())


def _side_fault(state: State, number: int) -> str:
    side = state.sides[number]
    force = state.table.sides[side]
    names = [team.id for team in force.teams] + [one.id for one in force.leaders]
    if len(set(names)) != len(names):
        return f"somebody of {side} is there twice"
    if state.points[number] < 0 or state.morale[number] < 0:
        return "points or morale below none"
    return next((fault for team in force.teams if (fault := _team_fault(state.table, team))), "")


def _team_fault(table: Table, team: Team) -> str:
    if not team.figures or team.shock < 0:
        return f"{team.id} has {len(team.figures)} men and {team.shock} Shock"
    for figure in team.figures:
        if not (0 <= figure.at[0] <= table.width and 0 <= figure.at[1] <= table.height):
            return f"{team.id} is off the table at {figure.at}"
        if figure.sector is not None:
            building, _ = table.sector(figure.sector)
            if not 0 <= figure.floor < building.floors:
                return f"{team.id} is on no floor"
    if len({figure.at for figure in team.figures}) != len(team.figures):
        return f"two men of {team.id} stand on one another"
    return ""


if __name__ == "__main__":
    first, last = (int(number) for number in sys.argv[1:])
    for number in range(first, last):
        for then, taken, now in played(number):
            fault = broken(then, now)
            assert not fault, f"game {number}, {taken}: {fault}"
            assert RULES.read(str(taken)) == taken
        print(f"\r{number + 1 - first} games", end="", flush=True)  # noqa: T201 - this is a tool
