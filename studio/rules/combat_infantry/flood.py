"""A dam that breaks (diagram 5): water over all hexes along the river below it, none above it."""

from collections.abc import Iterator

from studio.hexes import Hexside, Point, hexes_at
from studio.rules.combat_infantry.casualties import take_hit
from studio.rules.combat_infantry.lake import dammed, emptied, lakes_of
from studio.rules.combat_infantry.phases import PLAYER_TURNS
from studio.rules.combat_infantry.state import Game


def burst(game: Game, side: int) -> None:
    """Flood the hexes along the river below a dam for one game turn.

    Nobody enters them, and every unit in them takes a hit at once. The lake above the dam drains
    for good, and the river runs on along its lower shore (ruling 144).
    """
    water = flooded(game, side)
    game.flood |= water
    game.ebbs = (*game.ebbs, (_player_turns(game) + PLAYER_TURNS, water))
    for number, edge in list(emptied(game.field, game.lie.edges, game.field.sides_of[side])):
        game.change(number, edge)
    for block in list(game.blocks):
        if block is None or not water >> block.where & 1:
            continue
        if not game.unit(block).traits.hit_only_in_assault:
            take_hit(game, block, 1)


def run_off(game: Game) -> None:
    """Let the water go that has stood for a game turn: from one player turn to its next (1.0)."""
    if not game.ebbs:
        return
    now = _player_turns(game)
    game.ebbs = tuple((end, water) for end, water in game.ebbs if end > now)
    game.flood = 0
    for _, water in game.ebbs:
        game.flood |= water


def _player_turns(game: Game) -> int:
    """Which player turn of the whole game this is."""
    return game.turn * PLAYER_TURNS + game.player_turn


def flooded(game: Game, side: int) -> int:
    """The hexes next to the river below a dam, as a set: on the side where no lake lies."""
    dam = game.field.sides_of[side]
    below = [corner for corner in dam.corners() if not _meets_lake(game, corner)]
    mask = 0
    for hexside in _course(game, dam, below or list(dam.corners())):
        for at in hexside.hexes():
            mask |= game.field.bit[game.field.number[at]]
    return mask & ~lakes_of(game.field)


def _meets_lake(game: Game, corner: Point) -> bool:
    """Whether a hex of water lies at this end of the dam."""
    field, numbers = game.field, (game.field.number.get(at) for at in hexes_at(corner))
    lakes = lakes_of(field) & ~dammed(field)
    return any(number is not None and lakes >> number & 1 for number in numbers)


def _course(game: Game, dam: Hexside, ends: list[Point]) -> Iterator[Hexside]:
    """The hexsides that the water runs along from these ends of the dam."""
    edges, flows = game.lie.edges, game.field.terrain.edges
    joined: dict[Point, list[Hexside]] = {}
    for hexside, edge in edges.items():
        if edge.terrain in flows and flows[edge.terrain].flows and hexside != dam:
            for corner in hexside.corners():
                joined.setdefault(corner, []).append(hexside)
    seen, reached = {dam}, list(ends)
    while reached:
        for hexside in joined.get(reached.pop(), ()):
            if hexside not in seen:
                seen.add(hexside)
                reached += hexside.corners()
                yield hexside
