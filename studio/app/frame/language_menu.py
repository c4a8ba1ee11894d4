"""The submenu of languages; a choice counts from the next start."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.language import choose_language, chosen_language
from studio.words import LANGUAGES, SPOKEN, tr


class LanguageMenu(QMenu):
    """The system's language and those that the studio speaks, each by its own name."""

    chosen = Signal(str)
    """What there is to say of a choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("&Language"), parent)
        self.setObjectName("languages")
        group, now = QActionGroup(self), chosen_language()
        names = {code: LANGUAGES[code] for code in SPOKEN}
        for code, name in {"": tr("As the system has it"), **names}.items():
            action = self.addAction(name)
            action.setData(code)
            action.setCheckable(True)
            action.setChecked(code == now)
            group.addAction(action)
        group.triggered.connect(self._choose)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        choose_language(str(action.data()))
        self.chosen.emit(tr("The language changes when Firefight Studio is started anew"))
