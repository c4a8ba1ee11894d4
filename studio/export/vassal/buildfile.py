"""The build file of a module: everything that VASSAL is to make, as XML.

Elements are called by the Java classes that read them. What isn't said here is left as VASSAL has
it by itself; but a map has only those abilities that are named.
"""

from collections.abc import Iterable
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from studio.draw.regions import centre
from studio.export.vassal.contents import MAP, Contents
from studio.export.vassal.pictures import HEX_PX, map_size
from studio.export.vassal.pieces import Counter
from studio.export.vassal.tray import WIDTH, Placed

if TYPE_CHECKING:
    from lxml.etree import _Element
else:
    _Element = Any

VASSAL: Final = "3.7.0"
"""The oldest VASSAL that the module is for."""
ABILITIES: Final = (
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
    "ForwardToKeyBuffer",
    "Scroller",
    "SelectionHighlighters",
    "HighlightLastMoved",
)
STACKS: Final = {"unexSepX": "4", "unexSepY": "8", "exSepX": "12", "exSepY": "36"}
ZOOM: Final = {"zoomLevels": "0.33,0.5,0.66,0.8,1.0,1.25,1.6,2.0", "zoomStart": "5"}
ROLL: Final = "** $name$: $result$ (<$PlayerName$>)"


def build_file(contents: Contents) -> bytes:
    """The build file of a module that holds this."""
    from lxml import etree

    root = _Writer(contents).module()
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True))


def _add(parent: _Element, kind: str, **said: object) -> _Element:
    """A component of a class of VASSAL's `build` package within another."""
    from lxml import etree

    values = {name: str(value) for name, value in said.items()}
    return etree.SubElement(parent, f"VASSAL.build.{kind}", values)


class _Writer:
    """Writes components and numbers the slots of pieces through the module."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self._words = contents.subject.words
        self._slots = 0

    def module(self) -> _Element:
        from lxml import etree

        subject = self.contents.subject
        root = etree.Element("VASSAL.build.GameModule", {"VassalVersion": VASSAL})
        _add(root, "module.BasicCommandEncoder")
        _add(root, "module.Documentation")
        self._sides(root)
        _add(root, "module.GlobalOptions", autoReport="Always")
        self._map(root)
        for number, _ in enumerate(self.contents.trays):
            self._tray(root, number)
        self._palette(root)
        self._dice(root)
        root.set("name", subject.title)
        root.set("version", subject.scenario.version or "1.0")
        root.set("description", subject.boards)
        root.set("nextPieceSlotId", str(self._slots + 1))
        return root

    def _sides(self, root: _Element) -> None:
        from lxml import etree

        roster = _add(root, "module.PlayerRoster")
        for tray in self.contents.trays:
            etree.SubElement(roster, "entry").text = tray.title

    def _map(self, root: _Element) -> None:
        title = self._words("module_map")
        window = self._window(root, "module.Map", title, launch="false")
        width, height = map_size(self.contents.plan)
        board = self._board(window, title, MAP, width, height)
        _add(board, "module.map.boardPicker.board.HexGrid", **self._grid())
        self._stacks(window, title, self.contents.on_map)

    def _grid(self) -> dict[str, object]:
        """Hexes as VASSAL counts them: from the middle of one, which must be a whole pixel."""
        first = centre(min(self.contents.subject.firefight.ground.cells))
        origin = self.contents.plan.bounds.topLeft()
        return {
            "x0": round((first[0] - origin.x()) * HEX_PX),
            "y0": round((first[1] - origin.y()) * HEX_PX),
            "dx": f"{HEX_PX * sqrt(3) / 2:.4f}",
            "dy": f"{HEX_PX:.1f}",
            "sideways": "false",
            "snapTo": "true",
            "visible": "false",
            "edgesLegal": "true",
            "cornersLegal": "false",
            "dotsVisible": "false",
            "color": "0,0,0",
        }

    def _tray(self, root: _Element, number: int) -> None:
        """A window that only the owners of the force see into."""
        tray = self.contents.trays[number]
        window = self._window(
            root,
            "module.PrivateMap",
            tray.title,
            launch="true",
            buttonName=tray.title,
            side=tray.title,
            visible="false",
        )
        self.contents.pictures[f"force-{number}.png"] = tray.picture()
        self._board(window, tray.title, f"force-{number}.png", WIDTH, tray.height)
        self._stacks(window, tray.title, tray.pieces())

    def _window(self, root: _Element, kind: str, name: str, **said: object) -> _Element:
        window = _add(
            root,
            kind,
            mapName=name,
            allowMultiple="false",
            edgeWidth="0",
            edgeHeight="0",
            backgroundcolor="255,255,255",
            markMoved="Never",
            color="200,0,0",
            thickness="2",
            **said,
        )
        _add(window, "module.map.StackMetrics", **STACKS)
        for ability in ABILITIES:
            _add(window, f"module.map.{ability}")
        _add(window, "module.map.Zoomer", **ZOOM)
        _add(window, "module.map.CounterDetailViewer", showgraph="true", zoomlevel="1.6")
        return window

    def _board(
        self, window: _Element, name: str, picture: str, width: int, height: int
    ) -> _Element:
        from lxml import etree

        picker = _add(window, "module.map.BoardPicker", title=name)
        etree.SubElement(picker, "setup").text = f"{name}BoardPicker\t{name}\t0\t0"
        return _add(
            picker,
            "module.map.boardPicker.Board",
            name=name,
            image=picture,
            width=width,
            height=height,
            reversible="false",
        )

    def _stacks(self, window: _Element, board: str, pieces: Iterable[Placed]) -> None:
        """Where pieces lie when a game begins."""
        for counter, x, y in pieces:
            stack = _add(
                window,
                "module.map.SetupStack",
                name=counter.name,
                owningBoard=board,
                useGridLocation="false",
                x=x,
                y=y,
            )
            self._slot(stack, counter)

    def _slot(self, parent: _Element, counter: Counter) -> None:
        self._slots += 1
        slot = _add(parent, "widget.PieceSlot", entryName=counter.name, gpid=self._slots)
        slot.text = counter.definition(self._slots, self._words)

    def _palette(self, root: _Element) -> None:
        """Markers to take from as many as are needed."""
        title = self._words("module_markers")
        window = _add(root, "module.PieceWindow", name=title, text=title, hidden="false")
        shelf = _add(window, "widget.ListWidget", entryName=title)
        for counter in self.contents.markers:
            self._slot(shelf, counter)

    def _dice(self, root: _Element) -> None:
        name = self._words("module_dice")
        _add(
            root,
            "module.DiceButton",
            name=name,
            text=name,
            tooltip=name,
            nDice="1",
            nSides="10",
            plus="0",
            addToTotal="0",
            prompt="true",
            reportTotal="false",
            sortDice="true",
            reportFormat=ROLL,
        )
