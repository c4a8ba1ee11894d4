"""A field for authors' texts with bold, italic and lists (`studio.model.prose`)."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import (
    QFont,
    QKeySequence,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextList,
    QTextListFormat,
)
from PySide6.QtWidgets import QHBoxLayout, QTextEdit, QToolButton, QVBoxLayout, QWidget

from studio.app.forms.languages import Speech, with_english
from studio.model.prose import Kind, Paragraph, Run, read_prose, write_prose
from studio.model.text import Text, in_language
from studio.words import tr

STYLES: Final[dict[Kind, QTextListFormat.Style]] = {
    "point": QTextListFormat.Style.ListDisc,
    "number": QTextListFormat.Style.ListDecimal,
}
SIGNS: Final = ("•", "◦", "-")


class ProseEdit(QWidget):
    """Buttons for bold, italic and lists over the text, in the language that is spoken."""

    def __init__(
        self, text: Text, speech: Speech, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._text = dict(text)
        self._speech = speech
        self._shown, self._language = "", speech.language
        self.edit = QTextEdit()
        self.edit.setAccessibleName(name)
        self.edit.setTabChangesFocus(True)
        self.edit.setAcceptRichText(True)
        self.edit.setMinimumHeight(96)
        self.setFocusProxy(self.edit)
        self.buttons: dict[str, QToolButton] = {}
        self._lay_out(name)
        self.edit.cursorPositionChanged.connect(self._show_marks)
        self.edit.currentCharFormatChanged.connect(self._show_marks)
        speech.changing.connect(self._keep)
        speech.changed.connect(self._show)
        self._show()

    def _lay_out(self, name: str) -> None:
        line = QHBoxLayout()
        line.setSpacing(2)
        for key, sign, tip, keys in (
            ("bold", "B", tr("Bold"), "Ctrl+B"),
            ("italic", "I", tr("Italic"), "Ctrl+I"),
            ("point", "•", tr("List"), "Ctrl+L"),
            ("number", "1.", tr("Numbered list"), "Ctrl+Shift+L"),
        ):
            line.addWidget(self._button(key, sign, tip, keys, name))
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(line)
        column.addWidget(self.edit, 1)

    def _button(self, key: str, sign: str, tip: str, keys: str, name: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("format")
        button.setText(sign)
        button.setCheckable(True)
        button.setToolTip(f"{tip} ({keys})")
        button.setAccessibleName(f"{tip}: {name}")
        button.setFixedSize(28, 24)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        font = QFont(button.font())
        font.setBold(key == "bold")
        font.setItalic(key == "italic")
        button.setFont(font)
        button.clicked.connect(getattr(self, f"set_{key}"))
        self.buttons[key] = button
        return button

    # --- formatting -----------------------------------------------------------------------------

    @Slot(bool)
    def set_bold(self, on: bool) -> None:
        """The selected words, or what is typed next, bold or not."""
        form = QTextCharFormat()
        form.setFontWeight(QFont.Weight.Bold if on else QFont.Weight.Normal)
        self._merge(form)

    @Slot(bool)
    def set_italic(self, on: bool) -> None:
        """The selected words, or what is typed next, italic or not."""
        form = QTextCharFormat()
        form.setFontItalic(on)
        self._merge(form)

    def _merge(self, form: QTextCharFormat) -> None:
        self.edit.mergeCurrentCharFormat(form)
        self.edit.setFocus()

    @Slot(bool)
    def set_point(self, on: bool) -> None:
        """The selected paragraphs as points of a list, or not."""
        self._set_list("point", on)

    @Slot(bool)
    def set_number(self, on: bool) -> None:
        """The selected paragraphs as numbered points, or not."""
        self._set_list("number", on)

    def _set_list(self, kind: Kind, on: bool) -> None:
        cursor = self.edit.textCursor()
        cursor.beginEditBlock()
        if on:
            made = QTextListFormat()
            made.setStyle(STYLES[kind])
            cursor.createList(made)
        else:
            for block in _blocks(self.edit.document(), cursor):
                _leave_list(block)
        cursor.endEditBlock()
        self._show_marks()
        self.edit.setFocus()

    def keyPressEvent(self, event: object) -> None:
        """Keys for bold, italic and lists."""
        for keys, key in (
            ("Ctrl+B", "bold"),
            ("Ctrl+I", "italic"),
            ("Ctrl+L", "point"),
            ("Ctrl+Shift+L", "number"),
        ):
            if QKeySequence(event.keyCombination()) == QKeySequence(keys):  # type: ignore[attr-defined]
                self.buttons[key].click()
                return
        super().keyPressEvent(event)  # type: ignore[arg-type]

    @Slot()
    def _show_marks(self, *_: object) -> None:
        form, block = self.edit.currentCharFormat(), self.edit.textCursor().block()
        kind = _kind_of(block)
        self.buttons["bold"].setChecked(form.fontWeight() >= QFont.Weight.Bold)
        self.buttons["italic"].setChecked(form.fontItalic())
        self.buttons["point"].setChecked(kind == "point")
        self.buttons["number"].setChecked(kind == "number")

    # --- languages ------------------------------------------------------------------------------

    @Slot()
    def _keep(self) -> None:
        text = self.text()
        if text != self._shown:
            self._text[self._language] = self._shown = text

    @Slot()
    def _show(self) -> None:
        language = self._language = self._speech.language
        show_prose(self.edit.document(), self._text.get(language, ""))
        self._shown = self.text()
        self.edit.moveCursor(QTextCursor.MoveOperation.Start)
        hint = in_language(self._text) if language != "en" else ""
        self.edit.setPlaceholderText(hint)

    def show_text(self, text: Text) -> None:
        """Show another text; what was typed before is gone unless it was asked for."""
        self._text = dict(text)
        self._show()

    def text(self) -> str:
        """What is shown, as files have it."""
        return write_prose(prose_of(self.edit.document()))

    def texts(self) -> Text:
        """What is typed, in all languages; a text that nobody touched stays to the letter."""
        self._keep()
        return with_english(self._text)


# --- between documents of Qt and ours -----------------------------------------------------------


def show_prose(document: QTextDocument, text: str) -> None:
    """Fill a document of Qt's with an author's text."""
    document.clear()
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    before: Paragraph | None = None
    for paragraph in read_prose(text):
        if before is not None:
            cursor.insertBlock()
        _begin(cursor, paragraph, before)
        for run in paragraph.runs:
            cursor.insertText(run.text, _format(run))
        before = paragraph
    cursor.endEditBlock()
    document.setModified(False)
    document.clearUndoRedoStacks()


def _begin(cursor: QTextCursor, paragraph: Paragraph, before: Paragraph | None) -> None:
    """A paragraph of its kind; points go on with the list before them."""
    if paragraph.kind == "text":
        _leave_list(cursor.block())
        return
    goes_on = before is not None and before.kind == paragraph.kind
    if goes_on and before is not None and paragraph.number == before.number + bool(before.number):
        return
    made = QTextListFormat()
    made.setStyle(STYLES[paragraph.kind])
    if paragraph.number > 1:
        made.setStart(paragraph.number)
    cursor.createList(made)


def _format(run: Run) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontWeight(QFont.Weight.Bold if run.bold else QFont.Weight.Normal)
    form.setFontItalic(run.italic)
    return form


def prose_of(document: QTextDocument) -> tuple[Paragraph, ...]:
    """The author's text that a document of Qt's holds; other formatting is left out."""
    found = []
    for block in _blocks(document):
        kind, number = _kind_of(block), 0
        if kind == "number":
            list_ = block.textList()
            number = list_.itemNumber(block) + max(1, list_.format().start())
        runs = tuple(_runs_of(block))
        if any(run.text.strip() for run in runs):
            found.append(Paragraph(runs, kind, number))
    return tuple(found)


def _blocks(document: QTextDocument, within: QTextCursor | None = None) -> Iterator[QTextBlock]:
    block = document.begin() if within is None else document.findBlock(within.selectionStart())
    last = document.characterCount() if within is None else within.selectionEnd()
    while block.isValid() and block.position() <= last:
        yield block
        block = block.next()


def _kind_of(block: QTextBlock) -> Kind:
    list_ = _list_of(block)
    if list_ is None:
        return "text"
    return "number" if list_.format().style() == STYLES["number"] else "point"


def _list_of(block: QTextBlock) -> QTextList | None:
    """The list that a block is in; Qt's types don't say that there may be none."""
    return block.textList()


def _leave_list(block: QTextBlock) -> None:
    list_ = _list_of(block)
    if list_ is not None:
        list_.remove(block)
        QTextCursor(block).setBlockFormat(QTextBlockFormat())


def _runs_of(block: QTextBlock) -> Iterator[Run]:
    """The runs of a block; neighbours that look alike are one."""
    last: Run | None = None
    fragments = block.begin()
    while not fragments.atEnd():
        piece = fragments.fragment()
        form, text = piece.charFormat(), piece.text().replace("\u2028", " ")
        run = Run(text, form.fontWeight() >= QFont.Weight.Bold, form.fontItalic())
        if last is not None and (last.bold, last.italic) == (run.bold, run.italic):
            last = Run(last.text + run.text, run.bold, run.italic)
        else:
            if last is not None:
                yield last
            last = run
        fragments += 1
    if last is not None:
        yield last
