"""What a player's hand does in the play window of any game, with mouse and keyboard alone."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.play.choice_list import ROLE
from studio.app.play.course import Course
from studio.app.play.prompt_bar import ActionButton, ModeButton
from studio.engine.record_file import read_record, stage_of
from studio.engine.replay import Replay, replay
from studio.rules import ruleset
from studio.seen.match import Match

LEFT = Qt.MouseButton.LeftButton


class GameHand:
    """Plays in a window."""

    window: Any

    def __init__(self, qtbot: QtBot, window: Any) -> None:
        self.qtbot, self.window = qtbot, window
        self.course: Course = window.course
        self.match: Match = window.match

    def activate(self) -> None:
        """Bring the window to the front: keys of menus and buttons work there alone."""

        def is_active() -> bool:
            self.window.activateWindow()
            return bool(self.window.isActiveWindow())

        self.qtbot.waitUntil(is_active)

    def key(self, key: Qt.Key) -> None:
        """Press a key where the focus is."""
        self.qtbot.keyClick(self.window.focusWidget(), key)

    def press(self, action: Any) -> bool:
        """Click the button of an action, if it has one."""
        for button in self.window.prompt.buttons:
            if isinstance(button, ActionButton) and button.action_ == action:
                self.qtbot.mouseClick(button, LEFT)
                return True
        return False

    def press_mode(self, action: Any) -> None:
        """Click the button of an action's verb, if it has one: then a place is clicked."""
        for button in self.window.prompt.buttons:
            if isinstance(button, ModeButton) and button.verb == action.verb:
                self.qtbot.mouseClick(button, LEFT)

    def in_list(self, action: Any) -> None:
        """Choose an action in the list with the keyboard."""
        listed = self.window.docks.listed
        rows = [listed.item(row).data(ROLE) for row in range(listed.count())]
        self.window.docks.show_actions()
        self.qtbot.keyClick(listed, Qt.Key.Key_Home)
        for _ in range(rows.index(action)):
            self.qtbot.keyClick(listed, Qt.Key.Key_Down)
        self.qtbot.keyClick(listed, Qt.Key.Key_Return)

    def wait_for_machine(self) -> None:
        """Until the machine has nothing more to do."""
        self.qtbot.waitUntil(lambda: not self.course.machines.is_playing)

    def wait_for_record(self) -> None:
        """Until all actions of the game stand in its file."""
        path, count = self.course.kept.path, len(self.match.steps)
        self.qtbot.waitUntil(lambda: path.exists() and len(read_record(path).actions) == count)


def replayed(path: Path) -> Replay[Any]:
    """What the engine makes of a record on disk."""
    record = read_record(path)
    return replay(ruleset(record.rules), record, stage_of(record.contents))
