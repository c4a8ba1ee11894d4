"""Docks among tabs have their tab for a title; alone they have a title of their own."""

from pytestqt.qtbot import QtBot

from studio.app.docks import LEFT
from studio.app.window import Window


def test_docks_among_tabs_show_no_second_title(qtbot: QtBot, window: Window) -> None:
    docks = window.docks
    qtbot.waitUntil(lambda: docks["problems"].titleBarWidget() is not None)
    assert docks["boards"].titleBarWidget() is None
    window.addDockWidget(LEFT, docks["hexes"])
    qtbot.waitUntil(lambda: docks["problems"].titleBarWidget() is None)
    assert docks["hexes"].titleBarWidget() is None
    window.layout_of_docks.reset()
    qtbot.waitUntil(lambda: docks["problems"].titleBarWidget() is not None)
