"""Texts in several languages: one is shown at a time, the others are kept."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from studio.model.text import Text, in_language
from studio.words import LANGUAGES, tr


class Speech(QObject):
    """The language that the fields of a dialog show."""

    changing = Signal()
    """Fields keep what they show."""
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.language = "en"

    def speak(self, language: str) -> None:
        """Show the texts of another language."""
        if language != self.language:
            self.changing.emit()
            self.language = language
            self.changed.emit()


class LanguageBox(QComboBox):
    """Chooses the language of a dialog's texts."""

    def __init__(self, speech: Speech, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._speech = speech
        self.setAccessibleName(tr("Language of the texts"))
        for code, name in LANGUAGES.items():
            self.addItem(name, code)
        self.currentIndexChanged.connect(self._choose)

    @Slot()
    def _choose(self, _row: int = 0) -> None:
        self._speech.speak(str(self.currentData()))


def foot_of(dialog: QDialog, language: LanguageBox, text: str) -> QHBoxLayout:
    """The foot of a dialog of texts: their language at the left, its two buttons at the right.

    Within a text Enter begins a line: Ctrl+Enter leaves the dialog as its first button does.
    """
    button = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(button.Ok | button.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    buttons.button(button.Ok).setToolTip(tr("Ctrl+Enter, also from within a text"))
    for keys in ("Ctrl+Return", "Ctrl+Enter"):
        QShortcut(QKeySequence(keys), dialog, dialog.accept)
    words = QLabel(text)
    words.setBuddy(language)
    foot = QHBoxLayout()
    foot.addWidget(words)
    foot.addWidget(language)
    foot.addStretch(1)
    foot.addWidget(buttons)
    return foot


def with_english(text: Text) -> Text:
    """English has to be there wherever a text is: what there is stands in for it."""
    kept = {code: words for code, words in text.items() if words}
    return {"en": in_language(kept), **kept} if kept and "en" not in kept else kept


class TextLine(QLineEdit):
    """A line of text in several languages."""

    def __init__(self, text: Text, speech: Speech, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = dict(text)
        self._speech = speech
        self._language = speech.language
        speech.changing.connect(self._keep)
        speech.changed.connect(self._show)
        self._show()

    @Slot()
    def _keep(self) -> None:
        if self.text().strip() != self._text.get(self._language, "").strip():
            self._text[self._language] = self.text().strip()

    @Slot()
    def _show(self) -> None:
        language = self._language = self._speech.language
        self.setText(self._text.get(language, ""))
        self.setCursorPosition(0)  # of a long text its beginning shows
        self.setPlaceholderText(in_language(self._text) if language != "en" else "")

    def texts(self) -> Text:
        """What is typed, in all languages."""
        self._keep()
        return with_english(self._text)
