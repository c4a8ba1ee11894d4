"""The menus of the play window. What each entry does stands beside it."""

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from studio.app.play.course import Course
from studio.app.play.motion import is_wanted
from studio.engine.contract import SetUpByHand
from studio.values import dataclass
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.play.deeds import Deeds
    from studio.app.play.game_window import GameWindow


@dataclass()
class Menus:
    """The entries by name, so that they can be enabled when they are possible."""

    by_name: dict[str, QAction] = field(default_factory=dict)

    def enable(self, course: Course, *, looks: bool) -> None:
        """Only what is possible now may be chosen; `looks`: somebody sits at the screen."""
        match, quiet = course.match, course.is_quiet
        begun, goes_on = bool(match.steps), match.outcome is None
        at_table = looks and quiet and bool(match.seating.chairs)
        possible = {
            "undo": course.may_undo,
            "take_back": at_table and begun and not course.is_open,
            "leave": course.may_leave,
            "set_up": course.is_setting_up,
            "typed": at_table and goes_on,
            "fork": looks and quiet,
            "note": looks and quiet,
            "page": looks and quiet,
            "report": looks and quiet,
            "dice": looks,
            "search": looks,
            "referee": quiet and looks,
            "show_all": quiet and looks and not goes_on and not course.is_open,
        }
        for name in self.by_name.keys() & possible.keys():
            self.by_name[name].setEnabled(possible[name])
        checked = {"typed": match.dice.are_typed, "referee": course.is_open}
        for name in self.by_name.keys() & checked.keys():
            action = self.by_name[name]
            action.blockSignals(True)
            action.setChecked(checked[name])
            action.blockSignals(False)


def make_menus(window: "GameWindow") -> Menus:
    """Fill the menu bar."""
    made = Menus()
    _game(window, made)
    _record(window, made)
    _view(window, made)
    menu = window.menuBar().addMenu(tr("&Help"))
    _add(made, menu, "help", tr("&How to play here"), "F1", window.deeds.help)
    return made


def _game(window: "GameWindow", made: Menus) -> None:
    menu, deeds = window.menuBar().addMenu(tr("&Game")), window.deeds
    _add(made, menu, "undo", tr("&Undo"), "Ctrl+Z", window.undo)
    _add(made, menu, "take_back", tr("Take &back by consent…"), "Ctrl+Shift+Z", deeds.take_back)
    if any(map(window.match.seating.players, window.match.sides)):
        text = tr("Leave the choice to another &player of this side")
        _add(made, menu, "leave", text, "Ctrl+Shift+P", window.course.leave)
    if isinstance(window.match.rules, SetUpByHand):
        _add(made, menu, "set_up", tr("&Set up for me"), "Ctrl+U", window.course.set_up)
    menu.addSeparator()
    typed = _add(made, menu, "typed", tr("&Type the rolls of real dice"), "", deeds.type_dice)
    typed.setCheckable(True)
    if window.course.names.hides:
        _hidden(deeds, made, menu)
    menu.addSeparator()
    _add(made, menu, "close", tr("&Close"), "Ctrl+W", window.close)


def _hidden(deeds: "Deeds", made: Menus, menu: QMenu) -> None:
    """What there is only where something is hidden."""
    referee = _add(made, menu, "referee", tr("&Referee's view…"), "", deeds.referee)
    referee.setCheckable(True)
    shown = _add(made, menu, "show_all", tr("Show &everything"), "", deeds.show_all)
    shown.setToolTip(tr("The units of both sides, now that the firefight is over"))


def _record(window: "GameWindow", made: Menus) -> None:
    menu, deeds = window.menuBar().addMenu(tr("&Record")), window.deeds
    _add(made, menu, "open", tr("&Open a record…"), "Ctrl+O", deeds.open_record)
    _add(made, menu, "copy", tr("Save a &copy of the record…"), "Ctrl+S", deeds.save_copy)
    _add(made, menu, "fork", tr("&Fork a new line from here…"), "Ctrl+Shift+F", deeds.fork)
    menu.addSeparator()
    _add(made, menu, "note", tr("&Note on this moment…"), "F8", deeds.note)
    _add(made, menu, "report", tr("Playtest &report…"), "", deeds.report)
    _add(made, menu, "page", tr("&Export as a page that plays…"), "Ctrl+E", deeds.export_page)
    menu.addSeparator()
    _add(made, menu, "dice", tr("&Dice record…"), "", deeds.dice_record)
    _add(made, menu, "check", tr("Check the &record"), "F7", deeds.check)


def _view(window: "GameWindow", made: Menus) -> None:
    menu, canvas, history = window.menuBar().addMenu(tr("&View")), window.canvas, window.history
    _add(made, menu, "zoom_in", tr("Zoom &in"), "Ctrl++", canvas.zoom_in)
    _add(made, menu, "zoom_out", tr("Zoom &out"), "Ctrl+-", canvas.zoom_out)
    _add(made, menu, "whole", tr("&Whole map"), "Ctrl+0", canvas.fit)
    menu.addSeparator()
    _add(made, menu, "back", tr("&Back through the game"), "Alt+Left", history.step_back)
    _add(made, menu, "on", tr("&On through the game"), "Alt+Right", history.step_on)
    _add(made, menu, "run", tr("&Play through the game"), "Alt+Space", history.run_or_stop)
    _add(made, menu, "now", tr("&Now"), "Alt+End", history.to_now)
    menu.addSeparator()
    for name, text, shown, does in window.view_entries():
        entry = _add(made, menu, name, text, "", does)
        entry.setCheckable(True)
        entry.setChecked(shown)
    motion = _add(made, menu, "motion", tr("&Moving blocks and dice"), "", window.motions.allow)
    motion.setCheckable(True)
    motion.setChecked(is_wanted())
    menu.addSeparator()
    _add(made, menu, "map", tr("To the &map"), "F2", canvas.setFocus)
    _add(made, menu, "search", tr("&Search the log"), "Ctrl+F", window.docks.show_log)
    _add(made, menu, "listed", tr("To the list of &actions"), "F3", window.docks.show_actions)


def _add(
    made: Menus, menu: QMenu, name: str, text: str, keys: str, does: Callable[..., Any]
) -> QAction:
    action = QAction(text, menu)
    if keys:
        action.setShortcut(QKeySequence(keys))
    action.triggered.connect(does)
    menu.addAction(action)
    made.by_name[name] = action
    return action
