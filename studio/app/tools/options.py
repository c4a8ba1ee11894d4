"""What the options bar offers for a tool, as data: choices of how it works, and what it can do."""

from typing import Final, NamedTuple

from studio.words import mark


class Option(NamedTuple):
    """A way of working: a field of `Choice` and the value it gets.

    Options of one field exclude each other, unless one has an `off`: that is what its field
    becomes when it is switched off.
    """

    name: str
    """Its id, also that of its icon."""
    text: str
    shortcut: str
    field: str
    value: object
    off: object = None


class Deed(NamedTuple):
    """Something that the tool in hand does at once, by its method of this name."""

    name: str
    text: str
    shortcut: str
    does: str


Options = tuple[Option | Deed | None, ...]
"""In the order of the bar; None is a line between two groups."""

SHAPES: Final[Options] = (
    Option("shape_brush", mark("Free hand"), "1", "shape", "brush"),
    Option("shape_line", mark("Line"), "2", "shape", "line"),
    Option("shape_rectangle", mark("Rectangle"), "3", "shape", "rectangle"),
    Option("shape_fill", mark("Fill what hangs together"), "4", "shape", "fill"),
    Option("shape_replace", mark("Replace everywhere"), "5", "shape", "replace"),
)
BRUSHES: Final[Options] = (
    Option("brush_1", mark("One hex"), "Ctrl+1", "brush", 0),
    Option("brush_7", mark("A hex and its neighbours: 7"), "Ctrl+2", "brush", 1),
    Option("brush_19", mark("Two rings: 19 hexes"), "Ctrl+3", "brush", 2),
)
