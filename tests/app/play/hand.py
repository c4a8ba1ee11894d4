"""A player's hand on a play window: it does what a person could, with mouse and keyboard alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QMenu
from pytestqt.qtbot import QtBot

from studio.app.play.window import PlayWindow
from studio.hexes import Hex
from studio.model.firefight import Firefight, assemble
from studio.model.library import load
from studio.model.scenario import UnitEntry
from studio.model.shipped import scenarios_folder
from studio.seen.match import PERSON, Order
from studio.seen.pieces import Piece
from tests.app.play.game_hand import LEFT, GameHand


class PlayHand(GameHand):
    """Plays on a map."""

    window: PlayWindow

    def __init__(self, qtbot: QtBot, window: PlayWindow) -> None:
        super().__init__(qtbot, window)
        self.canvas, self.hand = window.canvas, window.hand

    # --- single deeds ---------------------------------------------------------------------------

    def uncover(self) -> None:
        """Take the seat at the screen, if it is covered."""
        if self.hand.seen is None:
            self.qtbot.mouseClick(self.window.cover.button, LEFT)

    def hex(self, address: str) -> Hex:
        """The hex at an address of board E1."""
        return self.window.hand.firefight.ground.find(f"E1:{address}")

    def click(self, at: Hex) -> None:
        """Click the lower edge of a hex, where no block lies."""
        point = self.canvas.point_of(at) + QPoint(0, round(0.42 * self.canvas.camera.px))
        self.qtbot.mouseClick(self.canvas.viewport(), LEFT, pos=self._in_sight(point, at))

    def click_unit(self, unit: str) -> None:
        """Click a unit's block."""
        piece = self.hand.pieces.block(unit)
        assert piece is not None
        point = self._point_of(piece)
        if not self.canvas.viewport().rect().contains(point):
            self.canvas.fit()
            point = self._point_of(piece)
        self.qtbot.mouseClick(self.canvas.viewport(), LEFT, pos=point)

    def _point_of(self, piece: Piece) -> QPoint:
        spot = piece.rect.center()
        x, y = self.canvas.camera.to_window(spot.x(), spot.y())
        return QPoint(round(x), round(y))

    def _in_sight(self, point: QPoint, at: Hex) -> QPoint:
        if not self.canvas.viewport().rect().contains(point):
            self.canvas.fit()
            return self.canvas.point_of(at)
        return point

    # --- whole choices --------------------------------------------------------------------------

    def do(self, action: Any) -> None:
        """Choose an action: with its button, else by clicks on the map, else in the list."""
        before = len(self.match.steps)
        choices = self.hand.choices
        if self.press(action):
            return
        owner = next(unit for unit, own in choices.by_owner.items() if action in own)
        if owner and self.hand.unit != owner and self.hand.pieces.block(owner):
            self.click_unit(owner)
        if len(self.match.steps) == before and not self.press(action):
            self._on_map(action)

    def _on_map(self, action: Any) -> None:
        at = self.hand.choices.hexes.get(action)
        if at is None:
            self.in_list(action)
            return
        self.press_mode(action)
        self.click(at)
        menus = self.window.findChildren(QMenu, "which")
        for menu in (one for one in menus if one.isVisible()):
            entry = next(entry for entry in menu.actions() if entry.data() == action)
            self.qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())


# --- scenarios and records ------------------------------------------------------------------------


@cache
def shipped(name: str, turns: int = 0) -> Firefight:
    """A scenario that ships, perhaps with fewer turns."""
    found = load(scenarios_folder() / f"{name}.scenario.json")
    if not turns:
        return found
    scenario = replace(found.scenario, time=replace(found.scenario.time, turns=turns))
    return assemble(scenario, found.boards)


def with_unit(firefight: Firefight, side: str, unit: str, **changes: Any) -> Firefight:
    """The firefight with one unit changed."""
    force = firefight.scenario.sides[side]
    units: tuple[UnitEntry, ...] = tuple(
        replace(u, **changes) if u.id == unit else u for u in force.units
    )
    sides = {**firefight.scenario.sides, side: replace(force, units=units)}
    return assemble(replace(firefight.scenario, sides=sides), firefight.boards)


def hot_seat(firefight: Firefight, seed: int = 1, *, by_hand: bool = False) -> Order:
    """Both sides at one screen."""
    return Order(firefight, dict.fromkeys(firefight.scenario.sides, PERSON), seed, by_hand)


# --- a small course -------------------------------------------------------------------------------

COMMANDING = ("activate F2", "stay F2")
FIRE = "fire F2b E1:0604"


def commanding(hand: PlayHand) -> PlayHand:
    """The German HQ F2 of `diagram_2` commands."""
    hand.uncover()
    for text in COMMANDING:
        hand.do(hand.match.rules.read(text))
    return hand


def saved(hand: PlayHand) -> Path:
    """The record on disk, as the game is now."""
    hand.course.kept.save()
    return hand.course.kept.path


def answer(monkeypatch: pytest.MonkeyPatch, kind: type, does: Callable[[QDialog], None]) -> None:
    """What happens when a dialog opens: it is filled in, and accepted."""

    def run(dialog: QDialog) -> QDialog.DialogCode:
        does(dialog)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(kind, "exec", run)


def type_rolls(hand: PlayHand, text: str) -> None:
    """Type into the entry of rolls and press Enter."""
    line = hand.window.dice_entry.line
    line.clear()
    hand.qtbot.keyClicks(line, text)
    hand.qtbot.keyClick(line, Qt.Key.Key_Return)
