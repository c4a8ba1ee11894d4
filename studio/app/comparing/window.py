"""The window in which two versions are compared: choose them above, both maps, the list below."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.app import messages
from studio.app.comparing.list import DifferenceList
from studio.app.comparing.map import CompareMap, Place
from studio.app.comparing.sources import Source, file_source
from studio.app.scene.camera import Frame, fitted
from studio.app.theme import current_colours
from studio.draw.regions import centre, middle
from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.comparing import Difference, compare
from studio.model.comparing.wording import Piece, differing_words
from studio.model.edits import located
from studio.model.firefight import Firefight
from studio.words import mark, plural, tr

OTHER = mark("Another file…")
SHARES = [380, 230]
"""Pixels that the maps and the list begin with."""
ROOM = 2.0
"""Hexes around a place that are shown too."""
WORDS = "white-space: pre-wrap;"


class CompareWindow(QDialog):
    """Thin: what differs comes from `studio.model.comparing`."""

    place_wanted = Signal(object)
    """A place of the version after that the editor shall show."""

    def __init__(
        self, sources: Sequence[Source], before: Source | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare two versions"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.sources = list(sources)
        self.differences: tuple[Difference, ...] = ()
        self.versions: tuple[Firefight, Firefight] | None = None
        self._offset = (0.0, 0.0)
        self._following = False
        self.before, self.after = self._box(tr("Before")), self._box(tr("After"))
        self.swap = QToolButton()
        self.swap.setText("⇄")
        self.swap.setToolTip(tr("Swap before and after"))
        self.swap.setAccessibleName(tr("Swap before and after"))
        self.count = QLabel()
        self.count.setObjectName("dim")
        self.maps = CompareMap(tr("The map before")), CompareMap(tr("The map after"))
        self.list = DifferenceList()
        self.words = _browser(tr("Text before")), _browser(tr("Text after"))
        self._lay_out()
        self._connect()
        self.after.setCurrentIndex(0)
        self.before.setCurrentIndex(self.sources.index(before) if before else 0)
        self.renew()

    def _box(self, name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setMinimumWidth(260)
        for source in self.sources:
            box.addItem(source.label)
        box.addItem(tr(OTHER))
        return box

    def sizeHint(self) -> QSize:
        """Two maps beside each other."""
        return QSize(1240, 680)

    def _lay_out(self) -> None:
        upright, across = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
        self.texts = _split(across, *self.words)
        self.texts.hide()
        below = _split(across, self.list, self.texts, shares=(3, 2))
        parts = _split(upright, _split(across, *self.maps), below, shares=(3, 2))
        parts.setSizes(SHARES)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(10, 10, 10, 8)
        whole.setSpacing(8)
        whole.addLayout(self._head())
        whole.addWidget(parts, 1)
        whole.addWidget(self.count)

    def _head(self) -> QHBoxLayout:
        """Which versions, over the map of each."""
        row = QHBoxLayout()
        row.setSpacing(8)
        for title, box in ((tr("Before"), self.before), (tr("After"), self.after)):
            label = QLabel(title)
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box, 1)
            if box is self.before:
                row.addWidget(self.swap)
        return row

    def _connect(self) -> None:
        self.swap.clicked.connect(self._swap)
        for box in (self.before, self.after):
            box.activated.connect(self._choose_version)
        for one in self.maps:
            one.moved.connect(self._follow)
            one.pressed.connect(self._press)
        self.list.chosen.connect(self._show)
        self.list.opened.connect(self._open)

    # --- versions -------------------------------------------------------------------------------

    @Slot()
    def renew(self) -> None:
        """Compare what is chosen."""
        try:
            before, after = (self._source(box).read() for box in (self.before, self.after))
        except StudioError as fault:
            messages.tell_error(self, tr("These can't be compared"), str(fault))
            return
        kept = self.versions is not None
        self.versions = before, after
        self.differences = compare(before, after)
        places = (
            (self._places(one, "before") for one in self.differences),
            (self._places(one, "after") for one in self.differences),
        )
        for view, version, found in zip(self.maps, self.versions, places, strict=True):
            view.show_version(version, [place for some in found for place in some])
        self.list.fill(self.differences)
        self.count.setText(count_in_words(len(self.differences)))
        self._show(None)
        if not kept:
            self.maps[1].fit()

    def _source(self, box: QComboBox) -> Source:
        return self.sources[min(box.currentIndex(), len(self.sources) - 1)]

    @Slot(int)
    def _choose_version(self, row: int) -> None:
        box = self.sender()
        if isinstance(box, QComboBox) and row == len(self.sources):
            path = messages.ask_file_to_compare(self, self._folder())
            if path is None:
                box.setCurrentIndex(0)
            else:
                self.add(file_source(path), box)
        self.renew()

    def _folder(self) -> Path:
        return next((one.path.parent for one in self.sources if one.path), Path())

    def add(self, source: Source, box: QComboBox) -> None:
        """One more version, chosen in this box."""
        self.sources.append(source)
        for each in (self.before, self.after):
            each.insertItem(len(self.sources) - 1, source.label)
        box.setCurrentIndex(len(self.sources) - 1)

    @Slot()
    def _swap(self) -> None:
        one, other = self.before.currentIndex(), self.after.currentIndex()
        self.before.setCurrentIndex(other)
        self.after.setCurrentIndex(one)
        self.renew()

    def changeEvent(self, event: QEvent) -> None:
        """Back from the editor: what is open there may have changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._renew_if_changed()

    def _renew_if_changed(self) -> None:
        if self.versions is None:
            return
        for box, version in zip((self.before, self.after), self.versions, strict=True):
            source = self._source(box)
            if source.path is None and source.read() is not version:
                self.renew()
                return

    # --- one difference -------------------------------------------------------------------------

    def _places(self, one: Difference, which: str) -> list[Place]:
        """Where it is on the map before or after; where it isn't there, where it would be."""
        assert self.versions is not None
        ground = self.versions[which == "after"].ground
        texts = one.at_after if which == "after" else one.at_before
        found = [located(ground, text) for text in texts or one.at_before or one.at_after]
        return [place for place in found if place is not None]

    @Slot(object)
    def _show(self, one: Difference | None) -> None:
        """Mark it on both maps, bring it into sight, and show its texts."""
        places: list[list[Place]] = [[], []]
        if one is not None:
            places = [self._places(one, "before"), self._places(one, "after")]
        for view, found in zip(self.maps, places, strict=True):
            view.choose(found)
        self._show_words(one)
        if one is not None and (places[0] or places[1]):
            self._find_offset(one)
            which = 1 if places[1] else 0
            self._bring_into_sight(self.maps[which], places[which])

    def _find_offset(self, one: Difference) -> None:
        """Boards that were moved: both maps show the same hex in the same place."""
        assert self.versions is not None
        address = one.places[0].partition(" ")[0]
        spots = [version.ground.by_address.get(address) for version in self.versions]
        if spots[0] is not None and spots[1] is not None:
            (ax, ay), (bx, by) = centre(spots[0]), centre(spots[1])
            self._offset = bx - ax, by - ay

    def _bring_into_sight(self, view: CompareMap, places: Sequence[Place]) -> None:
        box = around(places)
        seen = view.visible_frame()
        inside = seen.left <= box.left and box.right <= seen.right
        if inside and seen.top <= box.top and box.bottom <= seen.bottom:
            self._follow_from(view)
        elif box.width > seen.width or box.height > seen.height:
            view.set_camera(fitted(box, view.viewport().width(), view.viewport().height()))
        else:
            view.centre_on(box.centre)

    @Slot()
    def _follow(self) -> None:
        view = self.sender()
        if isinstance(view, CompareMap):
            self._follow_from(view)

    def _follow_from(self, view: CompareMap) -> None:
        """The other map looks where this one looks."""
        if self._following:
            return
        self._following = True
        is_after = view is self.maps[1]
        other, sign = self.maps[not is_after], -1 if is_after else 1
        if view.shows_all and self._offset == (0.0, 0.0):
            other.fit()
        else:
            x, y = view.visible_frame().centre
            other.zoom_to(view.camera.px)
            other.centre_on((x + sign * self._offset[0], y + sign * self._offset[1]))
        self._following = False

    @Slot(object)
    def _press(self, at: Hex) -> None:
        """The difference at a hex of the map; the next one there at each further press."""
        view = self.sender()
        which = "after" if view is self.maps[1] else "before"
        here = [one for one in self.differences if at in _hexes(self._places(one, which))]
        if here:
            current = self.list.currentItem()
            shown = current.data(0, Qt.ItemDataRole.UserRole) if current else None
            number = next((n + 1 for n, one in enumerate(here) if one is shown), 0)
            self.list.choose(here[number % len(here)])

    @Slot(object)
    def _open(self, one: Difference) -> None:
        places = self._places(one, "after")
        if places:
            self.place_wanted.emit(places[0])

    # --- words ----------------------------------------------------------------------------------

    def _show_words(self, one: Difference | None) -> None:
        """Long texts in full, with the words marked that differ."""
        wanted = one is not None and one.group == "texts"
        self.texts.setVisible(wanted)
        if one is None or not wanted:
            return
        colours = current_colours()
        pieces = differing_words(one.before, one.after)
        inks = colours.error, colours.fine
        for browser, some, ink in zip(self.words, pieces, inks, strict=True):
            browser.setHtml(marked(some, ink))


def _split(
    orientation: Qt.Orientation, *widgets: QWidget, shares: Sequence[int] = (1, 1)
) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setChildrenCollapsible(False)
    for number, (widget, share) in enumerate(zip(widgets, shares, strict=True)):
        splitter.addWidget(widget)
        splitter.setStretchFactor(number, share)
    return splitter


def _browser(name: str) -> QTextBrowser:
    browser = QTextBrowser()
    browser.setAccessibleName(name)
    browser.setPlaceholderText(tr("Nothing there"))
    return browser


def marked(pieces: Sequence[Piece], ink: QColor) -> str:
    """A text with what differs in bold, underlined and coloured."""
    style = f"color: {ink.name()}; font-weight: 600; text-decoration: underline;"
    texts = (
        f'<span style="{style}">{escape(piece.text)}</span>'
        if piece.differs
        else escape(piece.text)
        for piece in pieces
    )
    return f'<p style="{WORDS}">{"".join(texts)}</p>'


def count_in_words(count: int) -> str:
    """What the line below says."""
    if not count:
        return tr("Nothing differs.")
    keys = tr("A click shows the place, a double click goes there in the editor.")
    return plural("{count} difference.", "{count} differences.", count) + f" {keys}"


def _hexes(places: Sequence[Place]) -> set[Hex]:
    found: set[Hex] = set()
    for place in places:
        found |= set(place.hexes()) if isinstance(place, Hexside) else {place}
    return found


def around(places: Sequence[Place]) -> Frame:
    """What shows all of some places, with some room."""
    spots = [middle(place) if isinstance(place, Hexside) else centre(place) for place in places]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Frame(min(xs) - ROOM, min(ys) - ROOM, max(xs) + ROOM, max(ys) + ROOM)
