"""The dialog in which everybody agrees that actions are taken back."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from studio.app.forms.buttons import lead
from studio.app.play.course import Course
from studio.words import tr


class ConsentDialog(QDialog):
    """Each person at the screen but the one who asks has to agree; a machine always does."""

    def __init__(self, course: Course, to: int, told: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Take back"))
        self.setMinimumWidth(460)
        count = len(course.match.steps) - to
        what = tr("This action is taken back:")
        if count > 1:
            what = tr("The last {count} actions are taken back. The first of them:", count=count)
        words = QLabel(f"{what}\n{told}")
        words.setWordWrap(True)
        more = QLabel(
            tr(
                "Nothing is erased: the record keeps what is taken back, and that it was. "
                "Dice that were rolled stay rolled: other rolls follow."
            )
        )
        more.setWordWrap(True)
        more.setObjectName("dim")
        self.boxes = [
            QCheckBox(tr("{who} agrees", who=_who(course, side, player)))
            for side, player in course.match.seating.chairs
            if (side, player) != (course.viewer, course.player)
        ]
        box = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(box.Ok | box.Cancel)
        self.ok = lead(self.buttons, tr("Take back"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        for widget in (words, *self.boxes, more, self.buttons):
            column.addWidget(widget)
        for agrees in self.boxes:
            agrees.toggled.connect(self._renew)
        self._renew()

    @Slot()
    def _renew(self) -> None:
        self.ok.setEnabled(all(box.isChecked() for box in self.boxes))


def _who(course: Course, side: str, player: str) -> str:
    name = tr("The {side} player", side=course.names.side(side))
    return f"{name} {player}" if player else name
