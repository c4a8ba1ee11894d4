"""Elements of a map of Tiled: layers and objects with their numbers, and properties."""

from collections.abc import Mapping
from itertools import count

from lxml.etree import SubElement, _Element

from studio.model.tiled.layers import Pixels


class Numbers:
    """Adds layers and objects, each kind numbered through the map.

    Objects are numbered in the order in which they are added, whichever layer they are on.
    """

    def __init__(self) -> None:
        self._layers, self._objects = count(1), count(1)

    def layer(self, parent: _Element, kind: str, name: str, **said: str) -> _Element:
        """A layer, or a group of layers."""
        return SubElement(parent, kind, {"id": str(next(self._layers)), "name": name, **said})

    def object(self, layer: _Element, at: Pixels, **said: str) -> _Element:
        """An object at a place of the map."""
        x, y = map(number, at)
        said = {"id": str(next(self._objects)), **said, "x": x, "y": y}
        return SubElement(layer, "object", said)

    def close(self, root: _Element) -> None:
        """Tells the map which numbers are free."""
        root.set("nextlayerid", str(next(self._layers)))
        root.set("nextobjectid", str(next(self._objects)))


def add_properties(element: _Element, said: Mapping[str, str]) -> None:
    """Properties, all of them texts; none if there are none."""
    if said:
        held = SubElement(element, "properties")
        for name, value in said.items():
            SubElement(held, "property", name=name, value=value)


def number(value: float) -> str:
    """A number as short as it gets."""
    return f"{round(value, 6):g}" if value == round(value, 3) else repr(round(value, 6))
