"""The dialog that asks whose eyes a page is for."""

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.forms.buttons import lead
from studio.app.play.course import Course
from studio.seen.telling import EVERYBODY
from studio.words import mark, tr

TITLES: Final = {
    "report": mark("Whom is the report for?"),
    "replay": mark("Whom is the replay for?"),
}


class AudienceDialog(QDialog):
    """One side's page holds nothing that it doesn't know; the referee's holds both sides."""

    def __init__(self, course: Course, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(TITLES[kind]))
        self.setMinimumWidth(440)
        self.choices: dict[str, QRadioButton] = {}
        self._goes_on = course.match.outcome is None
        column = QVBoxLayout(self)
        column.setSpacing(8)
        looks = course.viewer and not course.is_open
        sides = (course.viewer,) if looks else course.match.sides
        for side in sides:
            name = course.names.side(side)
            self._offer(side, tr("the &{name} side: what it saw, and nothing else", name=name))
        self._offer(EVERYBODY, tr("the &author or a referee: the units of both sides"))
        self.choices[sides[0] if self._goes_on and looks else EVERYBODY].setChecked(True)
        for choice in self.choices.values():
            column.addWidget(choice)
            choice.toggled.connect(self._renew)
        column.addWidget(self._made_warning())
        column.addWidget(self._made_buttons())
        self._renew()

    def _offer(self, viewer: str, words: str) -> None:
        self.choices[viewer] = QRadioButton(words)

    def _made_warning(self) -> QLabel:
        self.warning = QLabel(
            tr(
                "The game still goes on: who plays must not read a page "
                "with the units of both sides."
            )
        )
        self.warning.setWordWrap(True)
        self.warning.setObjectName("error")
        policy = self.warning.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.warning.setSizePolicy(policy)
        return self.warning

    def _made_buttons(self) -> QDialogButtonBox:
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        lead(self.buttons, tr("Write the page"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        return self.buttons

    @Slot()
    def _renew(self) -> None:
        self.warning.setVisible(self._goes_on and self.choices[EVERYBODY].isChecked())

    def viewer(self) -> str:
        """EVERYBODY, or the side that is chosen."""
        return next(viewer for viewer, choice in self.choices.items() if choice.isChecked())
