"""A hex in words, for screen readers and the table of hexes."""

from collections.abc import Iterator

from studio.app.scene.scene import Scene, StandingBlock
from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.firefight import Firefight
from studio.model.provenance import UnknownValue
from studio.model.terrain import HexTerrain
from studio.model.text import in_language
from studio.words import mark, plural, tr, within

NAMES = (
    mark("north"),
    mark("north-east"),
    mark("south-east"),
    mark("south"),
    mark("south-west"),
    mark("north-west"),
)
"""Of the six hexsides, clockwise as `Hex.hexsides` has them."""


def hex_in_words(firefight: Firefight, scene: Scene, at: Hex) -> str:
    """Everything that is to be seen in a hex: ground, hexsides, blocks, markers, flags, areas."""
    cell = firefight.ground.cells[at]
    ground = terrain_in_words(firefight.terrain.hexes[cell.terrain]).replace(" · ", ", ")
    parts = [
        tr(
            "{place}: {ground}, level {level}",
            place=address_in_words(firefight, at),
            ground=ground,
            level=cell.level,
        )
    ]
    parts += hexsides_in_words(firefight, at)
    blocks = [block_in_words(firefight, block) for block in scene.blocks if block.at == at]
    parts += blocks or [tr("no blocks")]
    parts += (
        tr("objective of {points} points", points=flag.figure)
        for flag in scene.flags
        if flag.at == at
    )
    parts += markers_in_words(firefight, scene, at)
    parts += (
        tr("in set-up area {letter}", letter=area.letter)
        for area in scene.areas
        if at in area.hexes
    )
    return "; ".join(parts)


def block_in_words(firefight: Firefight, block: StandingBlock) -> str:
    """Such as `German A1a Rifle squad, 3 steps`."""
    units = firefight.units
    kind, side = units.types.get(block.unit.type), units.sides.get(block.side)
    owner = in_language(side.name) if side else block.side
    name = in_language(kind.name) if kind else block.unit.type
    steps = block.unit.steps
    if steps is None and kind is not None and kind.known("steps"):
        steps = kind.steps
    words = f"{owner} {block.unit.id} {name}"
    if steps is None:
        return words
    return f"{words}, {plural('{count} step', '{count} steps', steps)}"


def markers_in_words(firefight: Firefight, scene: Scene, at: Hex) -> Iterator[str]:
    """The markers in a hex and on its hexsides."""
    names = {row.pattern: in_language(row.name) for row in firefight.terrain.markers.values()}
    here = {at, *at.hexsides()}
    for marker in scene.markers:
        if marker.at in here:
            yield within(names.get(marker.pattern, marker.pattern))


def hexsides_in_words(firefight: Firefight, at: Hex) -> Iterator[str]:
    """What lies on the hexsides of a hex, where that isn't open ground: `river north`."""
    found: dict[str, list[str]] = {}
    table, ground = firefight.terrain, firefight.ground
    for name, side in zip(NAMES, at.hexsides(), strict=True):
        edge = ground.edges.get(side)
        if edge is None:
            continue
        rows = (
            table.edges.get(edge.terrain),
            table.rises.get(edge.rise or ""),
            table.crossings.get(edge.crossing or ""),
            *(table.ways.get(way) for way in sorted(edge.ways)),
        )
        for row in rows:
            if row is not None:
                found.setdefault(within(in_language(row.name)), []).append(tr(name))
    for what, names in found.items():
        yield f"{what} {', '.join(names)}"


def crossing_in_words(firefight: Firefight, at: Hex, side: Hexside) -> str:
    """What it takes to leave a hex over a hexside: `to the north 3 MP, fire 1, assault 1`.

    "" on the rim of the map.
    """
    there, ground = next(end for end in side.hexes() if end != at), firefight.ground
    edge = ground.edges.get(side)
    if edge is None or there not in ground:
        return ""
    time, table = firefight.scenario.time, firefight.terrain
    month = int(time.month[5:7]) if time.month else None
    uphill = ground.cells[there].level > ground.cells[at].level
    try:
        row = table.hexside(
            edge.terrain, rise=edge.rise, uphill=uphill, crossing=edge.crossing, month=month
        )
        cost = table.move_cost(row, edge.ways, time.weather == "bad")
    except StudioError:
        return ""
    points = tr("no way") if cost is None else tr("{cost} MP", cost=cost)
    name = tr(NAMES[at.hexsides().index(side)])
    return tr(
        "to the {side} {points}, fire {fire}, assault {assault}",
        side=name,
        points=points,
        fire=row.fire,
        assault=row.assault,
    )


def address_in_words(firefight: Firefight, at: Hex) -> str:
    """A hex's addresses, and the name of its place."""
    cell = firefight.ground.cells[at]
    addresses = " = ".join(str(address) for address in cell.addresses[:2])
    names = [in_language(place.name) for place in firefight.ground.places if at in place.hexes]
    return f"{addresses}  {names[0]}" if names else addresses


def terrain_in_words(row: HexTerrain) -> str:
    """Name, stacking and defence of a terrain: `Town · stack 2 · D2`."""
    parts = [in_language(row.name)]
    try:
        parts.append(tr("stack {stack}", stack=row.hex.stack))
        defence = row.hex.defence
        values = (defence.fire, defence.bombardment, defence.assault)
    except UnknownValue:
        return " · ".join(parts)
    if len(set(values)) == 1:
        parts.append(f"D{values[0]}")
    else:
        names = (tr("fire"), tr("bombardment"), tr("assault"))
        parts.append(", ".join(f"D{v} {n}" for v, n in zip(values, names, strict=True)))
    return " · ".join(parts)
