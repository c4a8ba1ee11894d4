"""Boxes for numbers: what is typed is read right in every language, or the old number stays."""

from typing import Final

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSizePolicy, QSpinBox, QWidget

MARKS: Final = (",", ".")
WIDTH: Final = 84
"""No box is narrower, so that those below one another are alike."""


def whole_box(least: int, most: int, value: int, nothing: str = "") -> QSpinBox:
    """A box for whole numbers; `nothing` is what the least one is called.

    A value outside of the limits widens them: a file isn't changed by being looked at.
    """
    box = QSpinBox()
    box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    box.setMinimumWidth(WIDTH)
    box.setRange(min(least, value), max(most, value))
    box.setValue(value)
    if nothing:
        box.setSpecialValueText(nothing)
    return box


class DecimalBox(QDoubleSpinBox):
    """A box for numbers with decimals: `80,5` and `80.5` mean the same in every language.

    Qt's own box reads a comma as a sign between thousands in English, and a full stop so in
    German: 80,5 becomes 805 or nothing at all. Here there are no signs between thousands.
    """

    def __init__(
        self, least: float, most: float, value: float, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setGroupSeparatorShown(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(WIDTH)
        self.setDecimals(1)
        self.setRange(min(least, value), max(most, value))
        self.setValue(value)

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Whether a text is a number within the limits, or may become one."""
        state = QValidator.State
        bare = self._bare(text)
        if bare in ("", "-", *MARKS):
            return state.Intermediate, text, at
        number = read_decimal(bare)
        if number is None or _decimals(bare) > self.decimals():
            return state.Invalid, text, at
        if number > self.maximum() or (number < 0 and self.minimum() >= 0):
            return state.Invalid, text, at
        fits = number >= self.minimum() and bare[-1] not in MARKS
        return (state.Acceptable if fits else state.Intermediate), text, at

    def valueFromText(self, text: str) -> float:
        """The number that a text says; the one before where it says none."""
        number = read_decimal(self._bare(text))
        return self.value() if number is None else number

    def textFromValue(self, value: float) -> str:
        """The number with the decimal mark of the language, without idle zeros."""
        text = f"{value:.{self.decimals()}f}".rstrip("0").rstrip(".")
        return text.replace(".", self.locale().decimalPoint())

    def _bare(self, text: str) -> str:
        return text.removeprefix(self.prefix()).removesuffix(self.suffix()).strip()


def read_decimal(text: str) -> float | None:
    """The number in a text with a comma or a full stop before its decimals; None: there is none."""
    plain = text.strip().replace(",", ".").replace("−", "-")
    if plain.count(".") > 1 or not plain.strip("-.") or not plain.isascii():
        return None
    try:
        return float(plain)
    except ValueError:
        return None


def _decimals(text: str) -> int:
    return len(text) - 1 - max(text.rfind(mark) for mark in MARKS) if _has_mark(text) else 0


def _has_mark(text: str) -> bool:
    return any(mark in text for mark in MARKS)
