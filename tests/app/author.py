"""The hands of an author in a whole window: mouse, keys and drags, on what is seen of it.

Nothing here calls a method of a document, a tool or a dock: what it can't reach with mouse and
keyboard an author can't either. Places are read off the map, as a person reads them.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer, QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeySequence,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QListWidget,
    QMenu,
    QTabBar,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.draw.regions import centre, middle
from studio.hexes import Hex, Hexside
from tests.app.hand import move
from tests.patience import PATIENCE

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
AnyWidget = TypeVar("AnyWidget", bound=QWidget)
Place = str | Hex | Hexside


class Author:
    """Works a window by mouse and keys."""

    def __init__(self, window: Window, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    def wait(self, holds: Callable[[], object]) -> None:
        """Until something holds."""
        self.qtbot.waitUntil(lambda: bool(holds()))

    # --- keys -----------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys one after the other: `press("Ctrl+D", "Return")`."""
        for text in keys:
            chord = QKeySequence(text)[0]  # type: ignore[index]
            QTest.keyClick(self.focus(), chord.key(), chord.keyboardModifiers())

    def write(self, text: str) -> None:
        """Type a text into what has the focus."""
        QTest.keyClicks(self.focus(), text)

    def write_over(self, text: str) -> None:
        """Type in place of what stands in the field that has the focus."""
        self.put(self.focus(), text)

    def focus(self) -> QWidget:
        """What the keys go to.

        Without a window manager nothing has them once a menu or a list over the window is gone.
        """
        top = self._top()
        if QApplication.activePopupWidget() is None and not top.isActiveWindow():
            top.activateWindow()
            self.wait(top.isActiveWindow)
        return QApplication.focusWidget() or top

    # --- widgets --------------------------------------------------------------------------------

    def find(self, kind: type[AnyWidget], name: str, within: QWidget | None = None) -> AnyWidget:
        """The visible widget that is called so, on its face or to a screen reader."""
        seen = [w for w in (within or self.window).findChildren(kind) if w.isVisible()]
        found = [w for w in seen if w.accessibleName() == name]
        found += [w for w in seen if text_of(w) == name]
        assert found, f"no {kind.__name__} is called {name!r}"
        return found[0]

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click a widget, by default in its middle."""
        QTest.mouseClick(widget, LEFT, NONE, at or widget.rect().center())

    def right_click(self, widget: QWidget, at: QPoint) -> None:
        """Press the right button, upon which the system asks for the context menu."""
        QTest.mousePress(widget, RIGHT, NONE, at)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)
        QTest.mouseRelease(widget, RIGHT, NONE, at)

    def swatch(self, name: str) -> None:
        """Take what is painted from a palette."""
        self.click(self.find(QToolButton, name))

    def tab(self, title: str) -> None:
        """Bring a dock or a page among tabs to the front."""
        for bar in self._top().findChildren(QTabBar):
            for number in range(bar.count()):
                if bar.isVisible() and bar.tabText(number).replace("&", "").startswith(title):
                    self.click(bar, bar.tabRect(number).center())
                    return
        raise AssertionError(f"no tab is called {title!r}")

    def _top(self) -> QWidget:
        return QApplication.activeModalWidget() or self.window

    # --- menus ----------------------------------------------------------------------------------

    def menu(self, *path: str) -> None:
        """Click through the menus of the window: `menu("Forces", "Sides", "Add a whole")`."""
        bar = self.window.menuBar()
        action = named(bar.actions(), path[0])
        self.click(bar, bar.actionGeometry(action).center())
        self.through(self.popup(), *path[1:])

    def through(self, menu: QMenu, *path: str) -> None:
        """Click through an open menu."""
        for name in path:
            action = named(menu.actions(), name)
            assert action.isEnabled(), f"{name} is grey"
            self.click(menu, menu.actionGeometry(action).center())
            if name != path[-1]:
                menu = self.popup(over=menu)

    def popup(self, over: QMenu | None = None) -> QMenu:
        """The menu that is open: another than the one that it opened over."""

        def shown() -> QMenu | None:
            top = QApplication.activePopupWidget()
            is_new = isinstance(top, QMenu) and top is not over
            return top if isinstance(top, QMenu) and is_new and is_exposed(top) else None

        self.wait(shown)
        found = shown()
        assert found is not None
        return found

    # --- dialogs --------------------------------------------------------------------------------

    def in_dialog(self, begin: Callable[[], object], doing: Callable[[QDialog], None]) -> None:
        """Begin something that asks in a dialog, and answer it."""
        faults: list[BaseException] = []
        answered: list[bool] = []
        clock = QElapsedTimer()
        clock.start()
        before = QApplication.activeModalWidget()

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            is_up = dialog is not before and dialog is not None and dialog.isActiveWindow()
            if not is_up and clock.elapsed() < PATIENCE:
                QTimer.singleShot(5, answer)
                return
            try:
                assert isinstance(dialog, QDialog), "no dialog came"
                doing(dialog)
                assert not dialog.isVisible(), "the dialog is still open"
                answered.append(True)
            except BaseException as fault:  # noqa: BLE001 - it is raised where it was asked for
                faults.append(fault)
                if dialog is not None:
                    dialog.hide()

        QTimer.singleShot(0, answer)
        begin()
        self.wait(lambda: answered or faults)
        if faults:
            raise faults[0]

    def fill(self, name: str, text: str) -> None:
        """Click a field by its name and type into it in place of what is there."""
        self.put(self.find(QWidget, name, self._top()), text)

    def put(self, field: QWidget, text: str) -> None:
        """Type into a field in place of what is there; in a list, to the row that begins so."""
        if isinstance(field, QComboBox) and not field.isEditable():
            field.setFocus()
            usual = QApplication.keyboardInputInterval()
            QApplication.setKeyboardInputInterval(PATIENCE)  # or each key begins another search
            QTest.keyClicks(field, text)
            QApplication.setKeyboardInputInterval(usual)
            assert field.currentText().startswith(text), (field.currentText(), text)
            return
        editor = field
        if isinstance(field, QAbstractSpinBox | QComboBox):
            line = field.lineEdit()
            assert line is not None
            editor = line
        face = editor.viewport() if isinstance(editor, QAbstractScrollArea) else editor
        QTest.mouseClick(face, LEFT)
        QTest.keyClick(editor, Qt.Key.Key_A, CONTROL)
        QTest.keyClicks(editor, text)

    # --- the map --------------------------------------------------------------------------------

    @property
    def map(self) -> QWidget:
        """The map in front."""
        return self.window.canvas.viewport()

    def at(self, address: str) -> Hex:
        """The hex of an address."""
        return self.window.desk.firefight.ground.find(address)

    def point(self, place: Place) -> QPoint:
        """Where a place of the map is in the window."""
        at = self.at(place) if isinstance(place, str) else place
        spot = middle(at) if isinstance(at, Hexside) else centre(at)
        return QPointF(*self.window.canvas.camera.to_window(*spot)).toPoint()

    def click_map(self, place: Place, held: Qt.KeyboardModifier = NONE) -> None:
        """Click a place of the map."""
        QTest.mouseClick(self.map, LEFT, held, self.point(place))

    def drag(self, *places: Place) -> None:
        """Press at the first place of the map, move over the others, release at the last."""
        points = [self.point(place) for place in places]
        QTest.mousePress(self.map, LEFT, NONE, points[0])
        for point in points[1:]:
            move(self.map, point)
        QTest.mouseRelease(self.map, LEFT, NONE, points[-1])

    def context(self, place: Place, *path: str) -> None:
        """Right-click a place of the map, and choose."""
        self.right_click(self.map, self.point(place))
        self.through(self.popup(), *path)

    # --- lists and trees ------------------------------------------------------------------------

    def drop(self, data: QMimeData, onto: QWidget, at: QPoint) -> None:
        """Drag what a list hands out onto a widget, by the events that the system would send."""
        copy = Qt.DropAction.CopyAction
        QApplication.sendEvent(onto, QDragEnterEvent(at, copy, data, LEFT, NONE))
        QApplication.sendEvent(onto, QDragMoveEvent(at, copy, data, LEFT, NONE))
        QApplication.sendEvent(onto, QDropEvent(QPointF(at), copy, data, LEFT, NONE))

    def click_row(self, tree: QTreeWidget, text: str, held: Qt.KeyboardModifier = NONE) -> QPoint:
        """Click the row of a tree that begins so; where it is."""
        row = next(item for item in rows_of(tree) if item.text(0).startswith(text))
        tree.scrollToItem(row)
        place = tree.visualItemRect(row).center()
        QTest.mouseClick(tree.viewport(), LEFT, held, place)
        return place

    def context_of_row(self, tree: QTreeWidget, text: str, *path: str) -> None:
        """Right-click the row of a tree that begins so, and choose."""
        place = self.click_row(tree, text)
        self.right_click(tree.viewport(), place)
        self.through(self.popup(), *path)


def carried(view: QListWidget | QTreeWidget, text: str) -> QMimeData:
    """What the row of a list that begins so carries when it is dragged out of it."""
    if isinstance(view, QListWidget):
        return view.mimeData([one for one in list_rows(view) if one.text().startswith(text)])
    return view.mimeData([one for one in rows_of(view) if one.text(0).startswith(text)])


def list_rows(view: QListWidget) -> list:
    """All rows of a list."""
    return [view.item(row) for row in range(view.count())]


def rows_of(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    """All rows of a tree, from top to bottom."""
    waiting = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    found: list[QTreeWidgetItem] = []
    while waiting:
        item = waiting.pop(0)
        assert item is not None
        found.append(item)
        waiting[:0] = [item.child(number) for number in range(item.childCount())]
    return found


def is_exposed(widget: QWidget) -> bool:
    """Whether a window is on the screen."""
    handle = widget.windowHandle()
    return bool(handle) and handle.isExposed()


def named(actions: Iterable[QAction], name: str) -> QAction:
    """The action whose text begins so."""
    texts = {action.text().replace("&", ""): action for action in actions}
    found = [action for text, action in texts.items() if text.startswith(name)]
    assert found, f"{name!r} isn't among {list(texts)}"
    return found[0]


def text_of(widget: QWidget) -> str:
    """What stands on a widget."""
    text = getattr(widget, "text", None)
    return str(text()).replace("&", "") if callable(text) else ""
