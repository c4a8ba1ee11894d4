"""What the leak audit looks at: everything that a play window shows, by widget and kind."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDockWidget,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QProgressBar,
    QScrollBar,
    QSizeGrip,
    QSlider,
    QSpinBox,
    QStackedWidget,
    QStatusBar,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from studio.draw.regions import centre
from studio.model.firefight import Firefight
from tests.app.play.hand import PlayHand, shipped, with_unit

CLOCK = "kept"
"""The label with the time of the last save, the one widget that isn't compared."""
SCRIPT = (
    "activate F2",
    "stay F2",
    "assault F2a E1:0505 E1:0504",
    "fire F2b E1:0604",
    "end F2",
)
"""A German activation; fire at a hidden block, and an assault."""


def variants() -> tuple[Firefight, Firefight]:
    """The same firefight with a rifle squad or a submachine gun squad behind the hill."""
    plain = shipped("diagram_2")
    return plain, with_unit(plain, "soviet", "B2b", type="so_smg", steps=3)


# --- everything that a window shows -------------------------------------------------------------


def surfaces(hand: PlayHand) -> Iterator[tuple[str, str, object]]:
    """Everything that the window shows or tells, by widget and kind."""
    window = hand.window
    overview = window.docks.overview
    hand.qtbot.waitUntil(lambda: hand.hand.seen is None or hand.canvas.is_sharp)
    hand.qtbot.waitUntil(lambda: overview.is_sharp or not overview.isVisible())
    yield from shown_by(window)
    yield "canvas", "picture", picture(hand.canvas)
    for at in {piece.at: None for piece in hand.hand.pieces.blocks}:
        x, y = hand.canvas.camera.to_window(*centre(at))
        yield f"hex {at}", "tip", hand.canvas.tip_at(QPointF(x, y))
        yield f"hex {at}", "words", hand.canvas.words_of(at)


def shown_by(whole: QWidget) -> Iterator[tuple[str, str, object]]:
    """Texts and pictures of a widget and all in it."""
    for widget in (whole, *whole.findChildren(QWidget)):
        kind = kind_of(widget)
        assert kind in BARE or issubclass(kind, READ), f"say how a {kind.__name__} is read"
        name = f"{type(widget).__name__} {widget.objectName()}"
        if widget.objectName() == CLOCK:
            continue
        yield from ((name, kind, text) for kind, text in texts_of(widget))
        if paints_itself(widget) and widget.isVisible():
            yield name, "picture", picture(widget)


def kind_of(widget: QWidget) -> type[QWidget]:
    """The kind of Qt's widget that one of ours is."""
    return next(kind for kind in type(widget).__mro__ if "PySide6" in kind.__module__)


def paints_itself(widget: QWidget) -> bool:
    """Whether the widget is one of ours with paint of its own."""
    kind = type(widget)
    return kind.__module__.startswith("studio.app.play") and "paintEvent" in vars(kind)


def texts_of(widget: QWidget) -> Iterator[tuple[str, object]]:
    """The texts of one widget: for the eye, the ear and the mouse."""
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    yield "tip", widget.toolTip()
    yield "status", widget.statusTip()
    yield "help", widget.whatsThis()
    yield "title", widget.windowTitle()
    yield "visible", widget.isVisible()
    for kind, read in READERS.items():
        if isinstance(widget, kind):
            yield kind.__name__, read(widget)


def _entries(widget: QListWidget) -> list[object]:
    items = [widget.item(row) for row in range(widget.count())]
    return [(item.text(), item.toolTip(), item.isHidden()) for item in items]


def _branches(widget: QTreeWidget) -> list[object]:
    tops = [widget.topLevelItem(row) for row in range(widget.topLevelItemCount())]
    return [branch(top) for top in tops if top is not None]


READERS: Final[Mapping[type[QWidget], Callable[[Any], object]]] = {
    QLabel: QLabel.text,
    QAbstractButton: QAbstractButton.text,
    QLineEdit: lambda x: (x.text(), x.placeholderText()),
    QPlainTextEdit: lambda x: (x.toPlainText(), x.placeholderText()),
    QComboBox: lambda x: [x.itemText(row) for row in range(x.count())],
    QSlider: lambda x: (x.minimum(), x.value(), x.maximum()),
    QProgressBar: lambda x: (x.format(), x.minimum(), x.value(), x.maximum()),
    QTabBar: lambda x: [(x.tabText(n), x.tabToolTip(n)) for n in range(x.count())],
    QMenu: lambda x: [(one.text(), one.toolTip(), one.isEnabled()) for one in x.actions()],
    QStatusBar: QStatusBar.currentMessage,
    QListWidget: _entries,
    QTreeWidget: _branches,
}
"""How the texts of a kind of widget are read, beside what every widget has."""


READ: Final = tuple(READERS)
BARE: Final = {
    QWidget,
    QFrame,
    QDialog,
    QMainWindow,
    QDockWidget,
    QStackedWidget,
    QDialogButtonBox,
    QMenuBar,
    QScrollBar,
    QSizeGrip,
    QAbstractScrollArea,
    QSpinBox,
    QHeaderView,
    QListView,
}
"""Those with no texts beyond what every widget has, or with texts that a part of them shows."""


def branch(item: QTreeWidgetItem | None) -> tuple[object, ...]:
    assert item is not None
    return item.text(0), item.toolTip(0), *(branch(item.child(n)) for n in range(item.childCount()))


def picture(widget: QWidget) -> bytes:
    """The bytes that a widget paints."""
    image = widget.grab().toImage()
    return bytes(image.constBits())
