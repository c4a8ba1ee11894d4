"""The lake behind a dam: it drains when that breaks, and the river runs on in its bed (diagram 5).

What drains follows from the hexsides that have changed, so a state says nothing more of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio.hexes import Hexside, Point, hexes_at
from studio.model.ground import Edge
from studio.rules.combat_infantry.field import Changes, Field

Course = dict[Hexside, str]
"""Hexsides along which water runs, each with its terrain."""


def drained(field: Field, changes: Changes) -> int:
    """The hexes of lakes behind dams that are broken, as a set."""
    broken = {bed: becomes for becomes, bed in _beds(field).items()}
    found = 0
    for side, edge in changes:
        if edge.crossing in broken.values():
            found |= lake_behind(field, field.sides_of[side])
    return found


def bed_of(field: Field) -> str | None:
    """The terrain of beds of lakes that have drained."""
    return next(iter(_beds(field).values()), None)


def _beds(field: Field) -> Mapping[str, str]:
    """By what a dam becomes: the terrain of the lake's bed."""
    plans = (row.demolition for row in field.terrain.crossings.values())
    return {plan.becomes: plan.bed for plan in plans if plan is not None and plan.bed is not None}


def lakes_of(field: Field) -> int:
    """The hexes of lakes as they were at first, those that long bridges span too, as a set."""
    rows, cells = field.terrain.hexes, field.ground.cells
    lakes = (n for n, at in enumerate(field.hexes) if not rows[cells[at].terrain].hex.stack)
    return sum(field.bit[n] for n in lakes)


def dammed(field: Field) -> int:
    """The hexes at dams, as the map was built, as a set: a dam may run over one of a lake."""
    plans = {name: row.demolition for name, row in field.terrain.crossings.items()}
    floods = {name for name, plan in plans.items() if plan is not None and plan.floods}
    dams = (side for side, edge in field.ground.edges.items() if edge.crossing in floods)
    numbers = {field.number[at] for side in dams for at in side.hexes()}
    return sum(field.bit[n] for n in numbers)


def lake_behind(field: Field, dam: Hexside) -> int:
    """The hexes of water at the ends of a dam with all that join them, as a set.

    What a dam runs over stays as it is: one still stands on what is left of it (note 4).
    """
    ends = {at for corner in dam.corners() for at in hexes_at(corner)}
    reached = [field.number[at] for at in ends if at in field.number]
    found, lakes = 0, lakes_of(field)
    while reached:
        here = reached.pop()
        if lakes >> here & 1 and not found >> here & 1:
            found |= field.bit[here]
            reached += [near for near in field.near[here] if near >= 0]
    return found & ~dammed(field)


def emptied(
    field: Field, edges: Mapping[Hexside, Edge], dam: Hexside
) -> Iterator[tuple[int, Edge]]:
    """How the hexsides of a lake lie once the dam is broken: number and edge of each that changes.

    The river that fed the lake runs along its lower shore to the dam.
    """
    lake, bed = lake_behind(field, dam), bed_of(field)
    if not lake or bed is None:
        return
    course, cells = _shore_course(field, edges, lake, dam), field.ground.cells
    for side in _sides(field, lake):
        there = [bed if lake >> field.number[at] & 1 else cells[at].terrain for at in side.hexes()]
        old, number = edges[side], field.number_of[side]
        waters = {cells[at].terrain for at in side.hexes() if lake >> field.number[at] & 1}
        dry = field.terrain.edge_between(*there) if old.terrain in waters else old.terrain
        new = replace(old, terrain=course.get(side, dry))
        if new != old:
            yield number, new


def _sides(field: Field, lake: int) -> Iterator[Hexside]:
    """The hexsides of a lake, its shore among them, each once."""
    numbers = {side for n in field.hexes_in(lake) for side in field.side[n] if side >= 0}
    return (field.sides_of[number] for number in sorted(numbers))


def _shore_course(field: Field, edges: Mapping[Hexside, Edge], lake: int, dam: Hexside) -> Course:
    """The shore from the dam to each river that flows into the lake, by the shortest way.

    Of equally short ones the lower on the map: the bottom of the shore, as diagram 5 has it.
    """
    shore = [side for side in _sides(field, lake) if _on_shore(field, lake, side)]
    joined: dict[Point, list[Hexside]] = {}
    for side in shore:
        for corner in side.corners():
            joined.setdefault(corner, []).append(side)
    back: dict[Point, Hexside] = {}
    reached = [corner for corner in dam.corners() if corner in joined]
    seen = set(reached)
    for corner in reached:
        for side in sorted(joined[corner], key=lambda side: -sum(y for _, y in side.corners())):
            other = side.end_from(corner)
            if other not in seen:
                seen.add(other)
                back[other] = side
                reached.append(other)
    course: Course = {}
    for mouth, terrain in _inflows(field, edges, set(shore) | {dam}):
        at = mouth
        while at in back:
            course[back[at]] = terrain
            at = back[at].end_from(at)
    return course


def _on_shore(field: Field, lake: int, side: Hexside) -> bool:
    a, b = (field.number[at] for at in side.hexes())
    return bool((lake >> a & 1) != (lake >> b & 1))


def _inflows(
    field: Field, edges: Mapping[Hexside, Edge], but: set[Hexside]
) -> Iterator[tuple[Point, str]]:
    """The ends of everything that flows, each with its terrain."""
    flows = field.terrain.edges
    for side, edge in edges.items():
        if side not in but and edge.terrain in flows and flows[edge.terrain].flows:
            for corner in side.corners():
                yield corner, edge.terrain
