"""Victory (10.4): points for objectives, eliminated units and exits, and who wins."""

from collections.abc import Callable

from studio.engine.contract import Outcome
from studio.rules.combat_infantry.state import Game
from studio.rules.combat_infantry.terms import DRAW
from studio.words import mark

Controller = Callable[[Game, int], int | None]


def count_turn(game: Game, controller: Controller) -> None:
    """Points for objectives that count at the end of each turn."""
    gained = _held(game, controller, each_turn=True)
    game.scored = (game.scored[0] + gained[0], game.scored[1] + gained[1])


def _held(game: Game, controller: Controller, *, each_turn: bool) -> list[int]:
    points = [0, 0]
    for goal in game.field.terms.goals:
        if goal.each_turn != each_turn:
            continue
        owners = {controller(game, at) for at in goal.hexes}
        owner = owners.pop() if len(owners) == 1 else None
        if owner is None or goal.side not in (None, owner):
            continue
        if all(holds(game, owner, at) for at in goal.hexes):
            points[owner] += goal.points
    return points


def holds(game: Game, side: int, at: int) -> bool:
    """Whether control of a hex counts: not by mines alone (ruling 135)."""
    blocks = game.position.of(side, at)
    if game.field.options.mines_hold:
        return True
    return not blocks or any(
        block.unit < 0 or game.unit(block).traits.holds_objectives for block in blocks
    )


def points(game: Game, controller: Controller) -> tuple[int, int]:
    """The points of both sides as if the firefight ended now."""
    terms = game.field.terms
    total = [
        a + b for a, b in zip(game.scored, _held(game, controller, each_turn=False), strict=True)
    ]
    for number in game.fallen:
        unit = game.known(number)
        if game.field.options.mines_count or not unit.traits.hit_only_in_assault:
            total[1 - unit.side] += terms.elimination
    for _, side, edge in game.gone:
        total[side] += terms.exits.get((side, edge), 0)
    return total[0], total[1]


def ways_out(game: Game, side: int) -> dict[int, int]:
    """The hexes at an edge of the map over which a side leaves for points, with these (10.4)."""
    exits, found = game.field.terms.exits, dict[int, int]()
    if any(whose == side and points > 0 for (whose, _), points in exits.items()):
        for at, edges in enumerate(game.field.rim):
            most = max((exits.get((side, edge), 0) for edge in edges), default=0)
            if most > 0:
                found[at] = most
    return found


def losses(game: Game) -> tuple[int, int]:
    """The value of each side's eliminated units, by step (10.4)."""
    lost = [0, 0]
    for number in game.fallen:
        unit = game.known(number)
        lost[unit.side] += unit.type.value_of(unit.steps)
    return lost[0], lost[1]


def finish(game: Game, controller: Controller) -> None:
    """Most points win; of equals, more value eliminated; else a draw (10.4, ruling 136).

    A scenario may say otherwise what equal points mean.
    """
    game.phases.clear()
    totals, lost, names = points(game, controller), losses(game), game.field.sides
    by_side = dict(zip(names, totals, strict=True))
    tie = game.field.terms.tie
    if totals[0] != totals[1]:
        winner = 0 if totals[0] > totals[1] else 1
        reason = mark(
            "more victory points ({more} to {fewer})",
            more=totals[winner],
            fewer=totals[1 - winner],
        )
    elif tie == DRAW:
        game.outcome = Outcome(None, by_side, mark("equal points"))
        return
    elif tie is not None:
        winner, reason = tie, mark("equal points, which this scenario gives to this side")
    elif lost[0] != lost[1]:
        winner = 0 if lost[1] > lost[0] else 1
        reason = mark(
            "equal points, but more value eliminated ({more} to {less})",
            more=lost[1 - winner],
            less=lost[winner],
        )
    else:
        game.outcome = Outcome(None, by_side, mark("equal points and equal losses"))
        return
    game.outcome = Outcome(names[winner], by_side, reason)


def give_up(game: Game, side: int, controller: Controller) -> None:
    """A player may surrender (10.4)."""
    by_side = dict(zip(game.field.sides, points(game, controller), strict=True))
    name = game.field.sides[side]
    game.phases.clear()
    reason = mark("{side} surrendered", side=name)
    game.outcome = Outcome(game.field.sides[1 - side], by_side, reason)
