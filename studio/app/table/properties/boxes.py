"""The box of a field: it shows what things have in common, and tells what was typed or chosen."""

from typing import Any, Final

from PySide6.QtCore import QRegularExpression, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from studio.app.forms.choices import narrow
from studio.app.forms.numbers import DecimalBox
from studio.app.table.properties.fields import (
    VARIOUS,
    Choice,
    Field,
    Flag,
    Number,
    Whole,
    Word,
    Words,
)
from studio.model.table import Table
from studio.model.text import in_language
from studio.words import mark, tr

MIXED: Final = mark("various")


class Box(QWidget):
    """A field of the form. `meant` carries the value that somebody chose."""

    meant = Signal(object)

    def __init__(self, field: Field, inner: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field, self.inner = field, inner
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(inner)
        inner.setAccessibleName(tr(field.label))
        inner.setToolTip(tr(field.tip))
        self.setFocusProxy(inner)

    def show_value(self, table: Table, value: Any) -> None:
        """What the things have, without telling anybody."""
        self.inner.blockSignals(True)
        self._show(table, value)
        self.inner.blockSignals(False)

    def _show(self, table: Table, value: Any) -> None:
        raise NotImplementedError


class ChoiceBox(Box):
    """A box of names."""

    def __init__(self, field: Choice, parent: QWidget | None = None) -> None:
        self.box = narrow(QComboBox())
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.box.setPlaceholderText(tr(MIXED))
        self.names = field.names
        super().__init__(field, self.box, parent)
        self.box.activated.connect(self._tell)

    def _show(self, table: Table, value: Any) -> None:
        names = dict(self.names(table))
        if value is not VARIOUS and value not in names:
            names[value] = str(value or "–")
        if [self.box.itemData(row) for row in range(self.box.count())] != list(names):
            self.box.clear()
            for key, words in names.items():
                self.box.addItem(words, key)
        self.box.setCurrentIndex(-1 if value is VARIOUS else list(names).index(value))

    @Slot(int)
    def _tell(self, row: int) -> None:
        self.meant.emit(self.box.itemData(row))


class SpinBox(Box):
    """A box in which a number is typed or stepped to; its least one may stand for none at all."""

    def __init__(
        self, field: Number | Whole, box: QSpinBox | DecimalBox, parent: QWidget | None
    ) -> None:
        self.box = box
        self.none, self.least = field.nothing, field.least
        box.setSpecialValueText(tr(field.nothing))
        box.setKeyboardTracking(False)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        super().__init__(field, box, parent)

    def _show(self, table: Table, value: Any) -> None:  # noqa: ARG002
        if value is VARIOUS:
            self.box.lineEdit().setPlaceholderText(tr(MIXED))
            self.box.lineEdit().clear()
        else:
            least: Any = self.box.minimum()
            self.box.setValue(least if value is None else value)


class NumberBox(SpinBox):
    """A box of inches or degrees; its least value may stand for none at all."""

    def __init__(self, field: Number, parent: QWidget | None = None) -> None:
        off = field.step if field.nothing else 0.0
        box = DecimalBox(field.least - off, field.most, field.least)
        box.setDecimals(field.decimals)
        box.setSingleStep(field.step)
        box.setSuffix(tr(field.unit))
        super().__init__(field, box, parent)
        box.valueChanged.connect(self._tell)

    @Slot(float)
    def _tell(self, value: float) -> None:
        if self.none and value < self.least:
            self.meant.emit(None)
        else:
            self.meant.emit(round(value, 2))


class WholeBox(SpinBox):
    """A box of whole numbers; the one below its least may stand for none at all."""

    def __init__(self, field: Whole, parent: QWidget | None = None) -> None:
        box = QSpinBox()
        box.setRange(field.least - bool(field.nothing), field.most)
        super().__init__(field, box, parent)
        box.valueChanged.connect(self._tell)

    @Slot(int)
    def _tell(self, value: int) -> None:
        self.meant.emit(None if self.none and value < self.least else value)


class FlagBox(Box):
    """A box with a check mark, half of one where things differ."""

    def __init__(self, field: Flag, parent: QWidget | None = None) -> None:
        self.box = QCheckBox(tr(field.label))
        super().__init__(field, self.box, parent)
        self.box.clicked.connect(self._tell)

    def _show(self, table: Table, value: Any) -> None:  # noqa: ARG002
        state = Qt.CheckState
        self.box.setTristate(value is VARIOUS)
        if value is VARIOUS:
            self.box.setCheckState(state.PartiallyChecked)
        else:
            self.box.setChecked(bool(value))

    @Slot()
    def _tell(self) -> None:
        self.box.setTristate(False)
        self.meant.emit(self.box.checkState() != Qt.CheckState.Unchecked)


class WordBox(Box):
    """A line for a name that files can hold, with names that are known."""

    def __init__(self, field: Word, parent: QWidget | None = None) -> None:
        self.line = QLineEdit()
        self.known, self.needed = field.known, field.needed
        pattern = QRegularExpression(field.pattern)
        self.line.setValidator(QRegularExpressionValidator(pattern, self.line))
        self.shown: Any = None
        super().__init__(field, self.line, parent)
        self.line.editingFinished.connect(self._tell)
        if not field.needed:
            self.line.textEdited.connect(self._tell_none)

    def _show(self, table: Table, value: Any) -> None:
        self.shown = value
        self.line.setPlaceholderText(
            tr(MIXED) if value is VARIOUS else "" if self.needed else tr("none")
        )
        self.line.setText("" if value in (VARIOUS, None) else value)
        if self.known is not None:
            completer = QCompleter(list(self.known(table)), self.line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            self.line.setCompleter(completer)

    @Slot()
    def _tell(self) -> None:
        text = self.line.text() or None
        if text != (None if self.shown is VARIOUS else self.shown) and (text or not self.needed):
            self.meant.emit(text)

    @Slot(str)
    def _tell_none(self, text: str) -> None:
        """A line that was emptied says none; its validator would keep that back."""
        if not text and self.shown not in (None, VARIOUS):
            self.meant.emit(None)


class _Prose(QPlainTextEdit):
    """Lines of text that are taken when the hand goes elsewhere."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The hand goes elsewhere."""
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter takes the text at once."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class WordsBox(Box):
    """A text for people; what other languages say is kept."""

    def __init__(self, field: Words, parent: QWidget | None = None) -> None:
        self.line: QLineEdit | _Prose
        self.text: Any = {}
        self.needed = field.needed
        if field.lines == 1:
            self.line = QLineEdit()
            self.line.editingFinished.connect(self._tell)
        else:
            self.line = _Prose()
            self.line.setFixedHeight(18 * field.lines + 10)
            self.line.setTabChangesFocus(True)
            self.line.left.connect(self._tell)
        super().__init__(field, self.line, parent)

    def _show(self, table: Table, value: Any) -> None:  # noqa: ARG002
        self.text = {} if value is VARIOUS else dict(value)
        self.line.setPlaceholderText(tr(MIXED) if value is VARIOUS else "")
        words = in_language(self.text)
        if isinstance(self.line, QLineEdit):
            self.line.setText(words)
        elif self.line.toPlainText() != words:
            self.line.setPlainText(words)

    @Slot()
    def _tell(self) -> None:
        line = self.line
        words = (line.text() if isinstance(line, QLineEdit) else line.toPlainText()).strip()
        if words != in_language(self.text) and (words or not self.needed):
            self.meant.emit({**self.text, "en": words} if words else {})


def box_for(field: Field, parent: QWidget | None = None) -> Box:
    """The box that belongs to a field."""
    match field:
        case Choice():
            return ChoiceBox(field, parent)
        case Number():
            return NumberBox(field, parent)
        case Whole():
            return WholeBox(field, parent)
        case Flag():
            return FlagBox(field, parent)
        case Word():
            return WordBox(field, parent)
        case Words():
            return WordsBox(field, parent)
    raise TypeError(f"no box for {field}")
