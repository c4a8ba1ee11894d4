"""What a viewer sees of a block, as a value: the same for editor, play window, sheet and labels.

A block whose front may not be seen is built by `hidden_face`, which isn't told the unit at all, so
nothing of it can leak into a picture. Figures are texts here, as the label shows them.
"""

from typing import Final, Literal

from studio.model.provenance import Source
from studio.model.units import Palette, Side, UnitTable, UnitType
from studio.values import dataclass

Stance = Literal["upright", "revealed", "acted"]
"""Standing with its front to its owner; lying face-up; turned face-down after it has acted."""

UNKNOWN_FIGURE: Final = "?"
FIGURES: Final = ("steps", "fire", "range", "move", "morale", "armour")
"""The figures of a label, by their names in the unit table."""


@dataclass(frozen=True, slots=True)
class BlockFront:
    """The label of a block. `strength` is what it has left of `steps`; no text: no such figure.

    `ours` names those of FIGURES that no rule book prints, if they shall be marked.
    """

    symbol: str
    number: str
    name: str
    strength: int
    steps: int
    fire: str = ""
    range: str = ""
    move: str = ""
    morale: str = ""
    armour: str = ""
    battalion: bool = False
    bombards: bool = False
    ours: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class BlockFace:
    """A block as one viewer sees it; no front: its back is all there is to see."""

    palette: Palette
    emblem: str
    stance: Stance
    front: BlockFront | None = None
    half_hit: bool = False


def has_round_form(side: Side) -> bool:
    """Whether a side's areas have round badges and solid edges, else square and broken ones.

    It goes by the emblem, so that the sides stay apart in a grey print.
    """
    return side.emblem != "cross"


def hidden_face(side: Side, *, acted: bool = False, half_hit: bool = False) -> BlockFace:
    """A block of that side whose front the viewer may not see."""
    stance: Stance = "acted" if acted else "upright"
    return BlockFace(side.palette, side.emblem, stance, None, half_hit)


def block_face(
    table: UnitTable,
    unit: UnitType,
    *,
    number: str = "",
    strength: int | None = None,
    stance: Stance = "revealed",
    half_hit: bool = False,
    marked: bool = False,
) -> BlockFace:
    """A block whose front the viewer may see, with `number` (its id, "B1") in the corner.

    `strength` is the printed one if None. `marked` shows which figures are ours, not the book's.
    """
    side = table.sides[unit.side]
    steps = unit.steps if unit.known("steps") else 1
    front = BlockFront(
        symbol=unit.symbol,
        number=number,
        name=unit.label,
        strength=steps if strength is None else strength,
        steps=steps,
        fire=_fire(unit),
        range=_range(unit),
        move=_figure(unit, "move"),
        morale=_figure(unit, "morale"),
        armour=_figure(unit, "armour"),
        battalion=unit.battalion,
        bombards=unit.traits.known("bombards") and unit.traits.bombards,
        ours=assumed_figures(table, unit) if marked else frozenset(),
    )
    return BlockFace(side.palette, side.emblem, stance, front, half_hit)


def assumed_figures(table: UnitTable, unit: UnitType) -> frozenset[str]:
    """Those of FIGURES that are ours: neither printed nor following from a rule."""
    found = {figure: table.book.get((unit.id, figure)) for figure in FIGURES}
    return frozenset(f for f, p in found.items() if p is not None and p.source == Source.ASSUMED)


def _figure(unit: UnitType, name: str) -> str:
    if not unit.known(name):
        return UNKNOWN_FIGURE
    value = getattr(unit, name)
    return "" if value is None else str(value)


def _fire(unit: UnitType) -> str:
    figure = _figure(unit, "fire")
    dice = unit.dice if unit.known("dice") else None
    return f"{dice or ''}F{figure}" if figure else ""


def _range(unit: UnitType) -> str:
    """The farthest hex; both ends where it bombards, or can't reach the nearest hexes."""
    if not unit.known("range"):
        return UNKNOWN_FIGURE
    if unit.range is None:
        return ""
    least, greatest = unit.range
    both = least > 1 or (unit.traits.known("bombards") and unit.traits.bombards)
    return f"{least}–{greatest}" if both and least < greatest else str(greatest)
