"""All that is changed in the details is one step of the history, and can be saved."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.details.general import GeneralPage
from studio.app.dialogs.details.texts import TextsPage
from studio.app.dialogs.details.victory import VictoryPage
from studio.app.dialogs.details.weather import WeatherPage
from studio.app.window import Window
from studio.model.files import open_document, text_of
from studio.model.firefight import Firefight
from studio.model.scenario import Scenario
from tests.app.details.full import everything


def hashes(window: Window) -> str:
    return text_of(window.document.work)


def test_all_details_are_one_step_that_undo_takes_back(window: Window, qtbot: QtBot):
    before = hashes(window)

    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, DetailsDialog):
            QTimer.singleShot(5, fill)
            return
        dialog.page(GeneralPage).turns.setValue(9)
        dialog.page(VictoryPage).elimination.setValue(3)
        dialog.page(WeatherPage).later.add_new()
        dialog.page(TextsPage).edits["notes"].edit.setPlainText("Play it twice.")
        dialog.accept()

    QTimer.singleShot(0, fill)
    window.actions_by_name["details"].trigger()
    after = hashes(window)
    assert after != before
    assert window.document.history.stack.count() == 1
    window.document.history.undo()
    assert hashes(window) == before
    window.document.history.redo()
    assert hashes(window) == after
    window.document.history.undo()
    assert hashes(window) == before


def test_what_the_dialog_makes_can_be_saved_and_read(window: Window, folder):
    firefight = everything(window.desk.firefight)
    window.document.edit("Everything", lambda _: firefight.scenario)
    assert window.files.save()
    again = open_document(folder / "small.scenario.json").document
    assert isinstance(again, Scenario)
    assert again == firefight.scenario


def test_the_dialog_fits_a_small_screen(firefight: Firefight):
    dialog = DetailsDialog(firefight)
    dialog.resize(dialog.minimumSize())
    assert dialog.minimumSizeHint().height() <= 520
    assert dialog.width() <= 560
    dialog.deleteLater()
