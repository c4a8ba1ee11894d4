"""What tools, docks and canvas share: the document, what is selected, what is chosen to paint with.

Nobody reaches another widget by name; all meet here and listen to its signals.
"""

from collections.abc import Iterable
from dataclasses import field, replace
from typing import Literal

from PySide6.QtCore import QObject, Signal

from studio.app.documents.document import Document
from studio.app.leisure import Leisure
from studio.app.scene.scene import Scene, scene_of
from studio.app.sights import Sights
from studio.hexes import Hex, Hexside
from studio.model.firefight import Firefight
from studio.values import dataclass

EdgeKind = Literal["terrain", "rise", "crossing", "way"]
Shape = Literal["brush", "line", "rectangle", "fill", "replace"]
"""How a stroke becomes hexes."""
LevelMode = Literal["set", "raise", "lower"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What the tools work with: set by palettes and docks, kept between tools."""

    terrain: str = "woods"
    level: int = 1
    brush: int = 0
    """Radius in hexes: 0, 1 and 2 paint 1, 7 and 19 hexes."""
    shape: Shape = "brush"
    select_shape: Shape = "rectangle"
    """How areas are selected."""
    on_clear: bool = False
    """Whether painting leaves alone what isn't clear."""
    level_mode: LevelMode = "set"
    slopes: bool = True
    """Whether slopes follow the levels that are painted."""
    edge_kind: EdgeKind = "terrain"
    edge: str = "hedge"
    crossing: str = ""
    """The crossing that was painted last, for bridges that come by themselves."""
    gaps: bool = True
    """Whether hedges get gaps, and water crossings, where ways go over them."""
    way: str = "unpaved"
    outline_shape: Literal["corners", "rectangle"] = "corners"
    snap: bool = True
    trace: Literal["pin", "move"] = "pin"
    """How the picture beneath a board is laid."""
    trace_stretch: bool = True
    """Whether pins may stretch it, or only move, turn and scale it."""
    show_picture: bool = True
    unit: str | None = None
    area: str | None = None
    points: int = 1
    marker: str = "foxhole"
    marker_side: str = ""
    """Whose markers are laid, where it matters; "": those of the first side."""


@dataclass(slots=True)
class _Kept:
    """What a desk keeps."""

    document: Document
    scene: Scene
    choice: Choice
    tool_name: str = "select"
    overlay: str = ""
    selection: tuple[str, ...] = ()
    area: frozenset[Hex] = frozenset()
    pointed_at: Hex | None = None
    sights: Sights = field(default_factory=Sights)


class Desk(QObject):
    """One document, and the state of its tab that isn't part of it.

    Listen to the desk, not to its document: the desk in front shows one document after the other.
    """

    changed = Signal(object, object)
    """The firefight before and after; the scene is that of the firefight after."""
    opened = Signal()
    """Another document is there."""
    renamed = Signal()
    """Path, title or saved state may have changed."""
    drawing = Signal()
    """A stroke began or ended."""
    selected = Signal()
    area_selected = Signal()
    """Another area of hexes is selected, or none."""
    chosen = Signal()
    said = Signal(str)
    """A sentence for the status line that stays until something else happens."""
    tool_wanted = Signal(str)
    pointed = Signal()
    """Another hex is under the pointer or the hex cursor, or none."""
    place_wanted = Signal(object)
    """A hex or hexside that the canvas shall show."""
    spot_wanted = Signal(object)
    """A problem whose place on the table shall be shown."""
    cursor_moved = Signal(object)
    """The hex cursor of the keyboard is at another hex."""

    def __init__(
        self, document: Document, leisure: Leisure | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.leisure = leisure or Leisure(self)
        self._own = _Kept(document, scene_of(document.firefight), Choice())
        document.changed.connect(self._renew)
        document.opened.connect(self.opened)
        document.renamed.connect(self.renamed)
        document.history.drawing.connect(self.drawing)

    @property
    def _kept(self) -> _Kept:
        """Where the state lies."""
        return self._own

    @property
    def document(self) -> Document:
        """The document that is worked on."""
        return self._kept.document

    @property
    def firefight(self) -> Firefight:
        """The firefight that is shown."""
        return self._kept.document.firefight

    @property
    def scene(self) -> Scene:
        """What stands where on the map."""
        return self._kept.scene

    @property
    def choice(self) -> Choice:
        """What the tools work with."""
        return self._kept.choice

    @property
    def tool_name(self) -> str:
        """The tool in hand."""
        return self._kept.tool_name

    @property
    def overlay(self) -> str:
        """The analysis over the map: none, or one of `OVERLAYS`."""
        return self._kept.overlay

    @property
    def selection(self) -> tuple[str, ...]:
        """The selected units."""
        return self._kept.selection

    @property
    def area(self) -> frozenset[Hex]:
        """The hexes that are selected, to be copied or to keep a tool within."""
        return self._kept.area

    @property
    def pointed_at(self) -> Hex | None:
        """The hex under the pointer or the hex cursor."""
        return self._kept.pointed_at

    @property
    def sights(self) -> Sights:
        """Who sees what on the map, as far as anybody has asked."""
        return self._kept.sights

    def choose(self, **changes: object) -> None:
        """Another choice to work with."""
        if changes.get("edge_kind") == "crossing":
            changes.setdefault("crossing", changes.get("edge"))
        self._own.choice = replace(self.choice, **changes)  # type: ignore[arg-type]
        self.chosen.emit()

    def inherit(self, other: "Desk") -> None:
        """Choose what is chosen elsewhere, but for what belongs to the document there."""
        self._own.choice = replace(other.choice, unit=None, area=None)

    def select(self, *units: str) -> None:
        """Select these units and no others."""
        if units != self.selection:
            self._own.selection = units
            self.selected.emit()

    def select_area(self, hexes: Iterable[Hex]) -> None:
        """Select these hexes and no others; those off the map are left out."""
        area = frozenset(at for at in hexes if at in self.firefight.ground)
        if area != self.area:
            self._own.area = area
            self.area_selected.emit()
            self.chosen.emit()

    def say(self, text: str) -> None:
        """Tell the user something in the status line."""
        self.said.emit(text)

    def take(self, tool: str) -> None:
        """A tool is in hand now."""
        self._own.tool_name = tool
        self.chosen.emit()

    def show_overlay(self, name: str) -> None:
        """Show an analysis over the map, or none."""
        self._own.overlay = name
        self.chosen.emit()

    def point(self, at: Hex | None) -> None:
        """The pointer or the hex cursor is over this hex, or over none."""
        if at != self.pointed_at:
            self._own.pointed_at = at
            self.pointed.emit()

    def want_tool(self, name: str) -> None:
        """Ask for a tool by its id."""
        self.tool_wanted.emit(name)

    def show_place(self, place: Hex | Hexside) -> None:
        """Ask the canvas to show a place and mark it for a moment."""
        self.place_wanted.emit(place)

    def show_spot(self, problem: object) -> None:
        """Ask the page of a table to show the place of a problem."""
        self.spot_wanted.emit(problem)

    def _renew(self, before: Firefight, after: Firefight) -> None:
        self._own.scene = scene_of(after, (before, self._own.scene))
        there = {unit.id for _, unit in after.scenario.units()}
        self.select(*(unit for unit in self.selection if unit in there))
        if self.area and before.ground is not after.ground:
            self.select_area(self.area)
        self.changed.emit(before, after)
