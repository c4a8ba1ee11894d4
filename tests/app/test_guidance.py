"""The tour, patterns for eyes that don't tell colours apart, and small screens."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from studio.app.dialogs.checklist import ChecklistDialog
from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.details.forces import ForcesPage
from studio.app.dialogs.details.special_rules import SpecialRulesPage
from studio.app.dialogs.details.victory import VictoryPage
from studio.app.dialogs.details.weather import WeatherPage
from studio.app.dialogs.export import ExportDialog
from studio.app.dialogs.new_scenario import NewScenarioDialog
from studio.app.dialogs.playtest import PlaytestDialog
from studio.app.dialogs.shortcuts import ShortcutsDialog
from studio.app.dialogs.unsaved import UnsavedDialog
from studio.app.docks.problems import ProblemsDock
from studio.app.frame.guidance import TOUR_SEEN
from studio.app.play.new_game import NewGameDialog
from studio.app.recent import settings
from studio.app.theme import shows_patterns
from studio.app.tools import option_keys
from studio.app.tour.steps import STEPS
from studio.app.tour.tour import Tour, beside
from studio.app.window import PATTERNS, Window
from studio.draw.hatches import paint_hatches, styles_of
from tests.app.hand import Hand, small_board
from tests.drawn import ground_from


@pytest.fixture
def unseen() -> Iterator[None]:
    settings().remove(TOUR_SEEN)
    yield
    settings().setValue(TOUR_SEEN, True)


def tour_of(window: Window) -> Tour:
    (tour,) = window.findChildren(Tour)
    return tour


# --- the tour -----------------------------------------------------------------------------------


def test_the_tour_is_offered_once_and_leads_from_step_to_step(
    empty: Window, qtbot: QtBot, unseen: None
):
    empty.guidance.offer_tour()
    tour = tour_of(empty)
    bubble = tour.bubble
    assert bubble.title.text() == STEPS[0].title
    assert not bubble.back.isVisible()
    for number in range(1, len(STEPS)):
        qtbot.mouseClick(bubble.next, Qt.MouseButton.LeftButton)
        assert bubble.title.text() == STEPS[number].title
        inside = QRect(QPoint(), empty.size())
        assert inside.contains(QRect(bubble.pos(), bubble.size()))
        target = STEPS[number].target(empty)
        if target is not None:
            assert tour.hole == QRect(target.mapTo(empty, QPoint()), target.size())
    assert empty.desk.firefight.ground.cells
    qtbot.mouseClick(bubble.next, Qt.MouseButton.LeftButton)
    assert not tour.isVisible()
    assert settings().value(TOUR_SEEN, False, bool)
    empty.guidance.offer_tour()
    assert not any(one.isVisible() for one in empty.findChildren(Tour))


def test_the_tour_is_left_by_esc_and_begun_again_from_the_menu(
    window: Window, qtbot: QtBot, unseen: None
):
    window.guidance.offer_tour()
    assert window.findChildren(Tour) == []
    window.actions_by_name["tour"].trigger()
    bubble = tour_of(window).bubble
    qtbot.keyClick(bubble, Qt.Key.Key_Right)
    qtbot.keyClick(bubble, Qt.Key.Key_Right)
    assert bubble.title.text() == STEPS[2].title
    qtbot.keyClick(bubble, Qt.Key.Key_Left)
    assert bubble.title.text() == STEPS[1].title
    work = window.document.work
    qtbot.keyClick(bubble, Qt.Key.Key_Escape)
    assert not any(one.isVisible() for one in window.findChildren(Tour))
    assert window.document.work is work


def test_the_window_stays_usable_during_the_tour(hand: Hand):
    hand.window.guidance.show_tour()
    hand.window.desk.choose(terrain="marsh")
    hand.window.set_tool("terrain")
    hand.click(hand.at("0101"))
    assert hand.window.desk.firefight.ground.cells[hand.at("0101")].terrain == "marsh"
    tour_of(hand.window).leave()


@pytest.mark.parametrize(
    "hole",
    [QRect(0, 100, 200, 300), QRect(800, 100, 200, 300), QRect(0, 0, 1000, 60), QRect(0, 0, 0, 0)],
)
def test_the_bubble_stands_beside_what_it_tells_of(hole: QRect):
    room, size = QRect(0, 0, 1000, 600), QSize(340, 150)
    bubble = QRect(beside(hole, size, room), size)
    assert room.contains(bubble)
    assert not bubble.intersects(hole)


# --- patterns -----------------------------------------------------------------------------------


def test_patterns_are_switched_on_and_kept(window: Window):
    action = window.actions_by_name["patterns"]
    action.setChecked(True)
    assert shows_patterns()
    assert settings().value(PATTERNS, False, bool)
    window.canvas.viewport().repaint()
    action.setChecked(False)
    assert not shows_patterns()


def test_every_terrain_has_a_pattern_of_its_own(window: Window):
    table = window.desk.firefight.terrain
    styles = styles_of(table)
    assert table.default_hex not in styles
    assert len(set(styles.values())) == min(len(styles), 8)


def painted(text: str) -> QImage:
    image = QImage(240, 160, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.translate(50, 50)
    painter.scale(60, 60)
    ground = ground_from(text)
    from studio.model.terrain import load_terrain

    paint_hatches(painter, ground, load_terrain())
    painter.end()
    return image


def test_patterns_tell_terrain_and_levels_apart_in_black_and_white():
    pictures = [painted(text) for text in (".   .", "w   .", "m   .", "1   .", "2   .")]
    grey = [bytes(p.convertToFormat(QImage.Format.Format_Grayscale8).constBits()) for p in pictures]
    assert len(set(grey)) == len(grey)


# --- small screens ------------------------------------------------------------------------------

SMALL = QSize(1024, 576)
"""1280 x 720 at 125 %."""


def test_the_window_fits_a_small_screen(window: Window, qapp: QApplication):
    for size in (SMALL, QSize(1366, 700)):
        window.resize(size)
        qapp.processEvents()
        assert window.size() == size
        hint = window.minimumSizeHint()
        assert hint.width() <= size.width()
        assert hint.height() <= size.height() - 30
        assert window.canvas.width() > 300
        assert window.canvas.height() > 150


def dialogs(window: Window) -> Iterator[QDialog]:
    problems = window.docks["problems"].widget()
    assert isinstance(problems, ProblemsDock)
    yield DetailsDialog(window.desk.firefight)
    yield ExportDialog(window.document.folder, window.desk.firefight)
    yield PlaytestDialog()
    yield ShortcutsDialog(window.shortcuts, option_keys())
    yield ChecklistDialog(window.desk, problems)
    yield NewScenarioDialog({"T1": small_board("T1"), "T2": small_board("T2")})
    yield NewGameDialog(window.desk.firefight)
    yield UnsavedDialog([window.document] * 12)


def test_every_dialog_fits_a_small_screen(window: Window):
    for dialog in dialogs(window):
        least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
        assert least.height() <= SMALL.height() - 60, type(dialog).__name__
        assert least.width() <= SMALL.width() - 40, type(dialog).__name__
        dialog.deleteLater()


def test_pages_of_the_details_scroll(window: Window):
    dialog = DetailsDialog(window.desk.firefight)
    pages = [dialog.stack.widget(n) for n in range(dialog.stack.count())]
    assert all(isinstance(page, QScrollArea) for page in pages)
    dialog.deleteLater()


def test_the_words_of_every_step_find_room_in_the_bubble(window: Window):
    window.guidance.show_tour()
    bubble = tour_of(window).bubble
    for number, step in enumerate(STEPS):
        bubble.show_step(step, number, len(STEPS))
        window.repaint()
        assert bubble.text.height() >= bubble.text.heightForWidth(bubble.text.width())
    tour_of(window).leave()


# --- screen readers -----------------------------------------------------------------------------


def unnamed(widget: QWidget) -> list[str]:
    """The fields and buttons in a widget of which a screen reader couldn't say what they are."""
    found = []
    for child in widget.findChildren(QWidget):
        inner = isinstance(child.parent(), QAbstractSpinBox | QComboBox)
        focusable = child.focusPolicy() & Qt.FocusPolicy.TabFocus
        if child.isVisibleTo(widget) and focusable and not inner and not _passes_on(child):
            read = QAccessible.queryAccessibleInterface(child)
            if not read.text(QAccessible.Text.Name):
                found.append(f"{type(child).__name__} {child.objectName()} in {_way(child)}")
    return found


def _passes_on(child: QWidget) -> bool:
    """Areas that only scroll, and what hands its focus to another."""
    return type(child) is QScrollArea or child.focusProxy() is not None


def _way(child: QWidget) -> str:
    parent = child.parent()
    return f"{type(parent).__name__} of {type(parent.parent()).__name__}" if parent else ""


def test_a_field_without_a_name_is_found(qtbot: QtBot):
    box = QWidget()
    qtbot.addWidget(box)
    field, named = QLineEdit(box), QLineEdit(box)
    named.setAccessibleName("Named")
    assert [line.split()[0] for line in unnamed(box)] == ["QLineEdit"]
    field.hide()
    assert unnamed(box) == []


def test_every_field_of_every_dialog_has_a_name(window: Window):
    for dialog in dialogs(window):
        if isinstance(dialog, DetailsDialog):
            for side in dialog.page(ForcesPage).sides.values():
                for rows in (side.draws, side.arrivals, side.players):
                    rows.add_new()
            page = dialog.page(VictoryPage)
            for more in (page.objectives, page.exits, page.margins):
                more.add_new()
            dialog.page(WeatherPage).later.add_new()
            dialog.page(SpecialRulesPage).add_rule()
            for row in range(dialog.stack.count()):
                dialog.list.setCurrentRow(row)
                shown = dialog.stack.currentWidget()
                assert shown is not None
                assert unnamed(shown) == [], dialog.pages[row].title
        assert unnamed(dialog) == [], type(dialog).__name__
        dialog.deleteLater()


def test_every_field_of_the_window_has_a_name(window: Window):
    assert unnamed(window) == []
