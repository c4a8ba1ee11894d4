"""What ground and lines of a table look like where their author doesn't say what they are."""

from studio.model.table import Area, Obstacle

TALL = 1.5
"""Inches from which what grows in an area is trees."""


def kind_of_area(area: Area) -> str:
    """What an area is painted as: what its author says, else what its properties suggest."""
    if area.kind is not None:
        return area.kind
    if area.level > 0:
        return "hill"
    if area.impassable:
        return "rough" if area.height > 0 else "water"
    if area.cover == "hard":
        return "ruin"
    if area.height >= TALL:
        return "woods" if area.depth is None or area.depth <= 4 else "orchard"
    if area.height > 0:
        return "crops"
    if area.cover == "light":
        return "scrub"
    return "yard" if area.going == "open" else "rough"


def kind_of_line(line: Obstacle) -> str:
    """What a line on the ground is painted as."""
    if line.kind is not None:
        return line.kind
    if line.cover == "hard":
        return "wall"
    return "hedge" if line.cover == "light" else "fence"
