"""The choices that come up in a fire: whose they are, what is listed, and what they do (13.2)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from studio.engine.dice import Dice
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.effect import SAVED, Effect
from studio.rules.chain_of_command.fire import divided
from studio.rules.chain_of_command.play.actions import Action, Dirt, Ignore, Lose, Odd, Spare, Take
from studio.rules.chain_of_command.play.phases import Shooting
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.resolution import gunner_of, in_bunker, order_of_falling
from studio.rules.chain_of_command.target import Exposure
from studio.rules.chain_of_command.volley import by_unit
from studio.words import mark

MOST = 40
"""Ways to choose that are listed at most; any other that is right may be named."""


def choices(game: Game, shot: Shooting) -> list[Action]:
    """What may be chosen at this stage of a fire; nothing: it is settled by itself."""
    asked = ASKED.get(shot.stage)
    return [] if asked is None else asked(game, shot)


def _reactions(game: Game, shot: Shooting) -> list[Action]:
    """Hitting the dirt, for who has the points and isn't Tactical yet."""
    team = game.team(shot.target)
    price = game.command.ranks.dirt
    if team is None or team.tactical or team.vehicle or game.points[shot.side] < price:
        return []
    return [Dirt(team.id), Take(team.id)]


def _odd_ones(_game: Game, shot: Shooting) -> list[Action]:
    teams = [exposed.team.id for exposed in shot.exposed]
    odd = shot.hits % len(teams)
    if not odd or len(teams) == 1:
        return []
    return [Odd(some) for some in _some(teams, odd)]


def _some(teams: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    for number, some in enumerate(combinations(teams, count)):
        if number < MOST:
            yield some


def _ignored(game: Game, shot: Shooting) -> list[Action]:
    found: list[Action] = []
    for name, shock, kills in shot.effects:
        exposed = next(one for one in shot.exposed if one.team.id == name)
        if in_bunker(game.table, exposed.team):
            found += [Ignore("kill", name)] if kills else []
            found += [Ignore("shock", name)] if shock else []
    first = shot.effects[0][0] if shot.effects else shot.target
    return [*found, Ignore("nothing", first)] if found else []


def _spared(_game: Game, shot: Shooting) -> list[Action]:
    """Teams that a hit on a leader may spare a figure, where there is a choice (K53)."""
    for members, saved, results in _savings(shot):
        done = sum(name in results for name in shot.spared)
        able = [name for name in results if results[name] > shot.spared.count(name)]
        if saved > done and len(able) > 1 and len(members) > 1:
            return [Spare(name) for name in able]
    return []


def _savings(shot: Shooting) -> Iterator[tuple[list[Exposure], int, dict[str, int]]]:
    """By unit: its teams, kills that leaders' hits save, and kill results by team."""
    effects = effects_of(shot)
    left = dict(shot.kills)
    for members in by_unit({one.team.id: one for one in shot.exposed}):
        results = {m.team.id: effects[m.team.id].kills for m in members}
        unit = members[0].team.unit
        yield members, sum(results.values()) - left.get(unit, sum(results.values())), results


def _fallen_ones(_game: Game, shot: Shooting) -> list[Action]:
    """Which figures fall, where they differ: for each kind of choice one that is listed."""
    chosen = {name for name, _ in shot.dead}
    for name, count in shot.lost:
        exposed = next(one for one in shot.exposed if one.team.id == name)
        if name in chosen or not count:
            continue
        options = list(_ways_to_fall(exposed, count))
        if len(options) > 1:
            return [Lose(name, figures) for figures in options[:MOST]]
    return []


def _ways_to_fall(exposed: Exposure, count: int) -> Iterator[tuple[int, ...]]:
    """Different sets of weapons that may go; those in worse cover fall first (K11)."""
    order = order_of_falling(exposed)
    worst = exposed.covers[order[count - 1]] if count <= len(order) else 2
    sure = [n for n in order if exposed.covers[n] < worst]
    among = [n for n in order if exposed.covers[n] == worst]
    seen: set[tuple[str, ...]] = set()
    for some in combinations(among, count - len(sure)):
        kinds = tuple(sorted(_kind(exposed, n) for n in some))
        if kinds not in seen:
            seen.add(kinds)
            yield tuple(sorted(n + 1 for n in (*sure, *some)))


def _kind(exposed: Exposure, number: int) -> str:
    """What is lost with a figure: of a crew it is all the same who falls (13.2.8)."""
    if gunner_of(load_arsenal(), exposed.team) is not None:
        return ""
    return exposed.team.figures[number].weapon


def fits(shot: Shooting, action: Action) -> bool:
    """Whether a choice that isn't listed is right all the same."""
    if isinstance(action, Odd) and shot.stage == "odd":
        teams = [exposed.team.id for exposed in shot.exposed]
        odd = shot.hits % len(teams)
        return len(action.teams) == odd == len(set(action.teams)) and set(action.teams) <= set(
            teams
        )
    if isinstance(action, Lose) and shot.stage == "dead":
        lost = dict(shot.lost)
        exposed = next((one for one in shot.exposed if one.team.id == action.team), None)
        if exposed is None or action.team in dict(shot.dead):
            return False
        return _may_fall(exposed, action.figures, lost[action.team])
    return False


def _may_fall(exposed: Exposure, figures: Sequence[int], count: int) -> bool:
    numbers = [n - 1 for n in figures]
    if len(set(numbers)) != len(numbers) or len(numbers) != count:
        return False
    if not all(0 <= n < len(exposed.covers) for n in numbers):
        return False
    left = [exposed.covers[n] for n in range(len(exposed.covers)) if n not in numbers]
    return not left or max(exposed.covers[n] for n in numbers) <= min(left)


ASKED: Final[Mapping[str, Callable[[Game, Shooting], list[Action]]]] = {
    "react": _reactions,
    "odd": _odd_ones,
    "ignore": _ignored,
    "spare": _spared,
    "dead": _fallen_ones,
}


def effects_of(shot: Shooting) -> dict[str, Effect]:
    """Shock and kill results by team."""
    return {name: Effect(shock, kills) for name, shock, kills in shot.effects}


# --- choosing -----------------------------------------------------------------------------------


def do_dirt(game: Game, dirt: Dirt, _dice: Dice) -> None:
    """Hit the dirt: Tactical at once, for its price in points."""
    shot = _shot(game)
    team = game.team(dirt.team)
    assert team is not None
    game.add_points(shot.side, -game.command.ranks.dirt)
    game.put_team(replace(team, tactical=True))
    game.tell("13.4.1", mark("{team} hits the dirt", team=team.id))
    game.change(replace(shot, stage="roll"))


def do_take(game: Game, _take: Take, _dice: Dice) -> None:
    """Take the fire as it comes."""
    game.change(replace(_shot(game), stage="roll"))


def do_odd(game: Game, odd: Odd, _dice: Dice) -> None:
    """Give odd hits to teams."""
    shot = _shot(game)
    teams = [exposed.team.id for exposed in shot.exposed]
    given = divided(shot.hits, teams, odd.teams)
    game.tell("13.2.5", mark("odd hits: {teams}", teams=", ".join(odd.teams)))
    game.change(replace(shot, stage="effect", by_team=tuple(given.items())))


def do_ignore(game: Game, ignore: Ignore, _dice: Dice) -> None:
    """A bunker saves a result."""
    shot = _shot(game)
    effects = tuple(
        _ignoring(one, ignore) if one[0] == ignore.team else one for one in shot.effects
    )
    game.tell(
        "13.2.11", mark("the bunker saves {team} {what}", team=ignore.team, what=SAVED[ignore.what])
    )
    game.change(replace(shot, stage="leaders", effects=effects))


def _ignoring(one: tuple[str, int, int], ignore: Ignore) -> tuple[str, int, int]:
    name, shock, kills = one
    found = Effect(shock, kills)
    if ignore.what != "nothing":
        found = found.ignoring(ignore.what)
    return name, found.shock, found.kills


def do_spare(game: Game, spare: Spare, _dice: Dice) -> None:
    """A hit on a leader spares a figure of this team."""
    shot = _shot(game)
    game.change(replace(shot, spared=(*shot.spared, spare.team)))


def do_lose(game: Game, lose: Lose, _dice: Dice) -> None:
    """These figures fall."""
    shot = _shot(game)
    numbers = tuple(n - 1 for n in lose.figures)
    game.change(replace(shot, dead=(*shot.dead, (lose.team, numbers))))


def _shot(game: Game) -> Shooting:
    shot = game.stack[-1]
    assert isinstance(shot, Shooting)
    return shot
