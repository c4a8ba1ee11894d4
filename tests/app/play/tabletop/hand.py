"""A player's hand on the play window of a table: mouse and keys alone."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from studio.app.play.choice_list import ROLE
from studio.app.play.docks import bring_forward
from studio.app.play.tabletop.window import TableWindow
from studio.inches import Point, distance
from studio.model.library import load_stage
from studio.model.shipped import scenarios_folder
from studio.model.table_pieces import Piece, is_there, points_of
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.indoors import centre_of
from studio.rules.chain_of_command.play import actions as a
from studio.seen.match import PERSON, Order
from tests.app.hand import move
from tests.app.play.game_hand import LEFT, GameHand


class TableHand(GameHand):
    """Plays on a table."""

    window: TableWindow

    def __init__(self, qtbot: QtBot, window: TableWindow) -> None:
        super().__init__(qtbot, window)
        self.canvas, self.hand = window.canvas, window.hand
        self.by_list: list[Any] = []
        """The actions for which the list was needed."""

    # --- single deeds ---------------------------------------------------------------------------

    def read(self, text: str) -> Any:
        """An action from its text form."""
        return self.match.rules.read(text)

    def where(self, at: Sequence[float]) -> QPoint:
        """The pixel of a place on the table."""
        return self.canvas.window_place((at[0], at[1])).toPoint()

    def click(self, at: Sequence[float]) -> None:
        """Click a place."""
        self.qtbot.mouseClick(self.canvas.viewport(), LEFT, pos=self.where(at))

    def hover(self, at: Sequence[float]) -> None:
        """Hold the mouse over a place."""
        move(self.canvas.viewport(), self.where(at), Qt.MouseButton.NoButton)

    def drag(self, *path: Sequence[float], keys: Any = Qt.KeyboardModifier.NoModifier) -> None:
        """Press at the first place, go along the others, release at the last."""
        view = self.canvas.viewport()
        self.qtbot.mousePress(view, LEFT, keys, self.where(path[0]))
        self.glide(*path, keys=keys)
        self.qtbot.mouseRelease(view, LEFT, keys, self.where(path[-1]))

    def glide(self, *path: Sequence[float], keys: Any = Qt.KeyboardModifier.NoModifier) -> None:
        """Move along places with the button down."""
        view = self.canvas.viewport()
        for one, other in pairwise(path):
            for share in (0.25, 0.5, 0.75, 1.0):
                spot = [p + share * (q - p) for p, q in zip(one, other, strict=True)]
                where = QPointF(self.where(spot))
                glob = QPointF(view.mapToGlobal(where.toPoint()))
                kind = QEvent.Type.MouseMove
                QApplication.sendEvent(view, QMouseEvent(kind, where, glob, LEFT, LEFT, keys))

    def stands(self, name: str) -> Point | None:
        """Where the first man of a team, or a leader, stands."""
        table = self.match.state.table
        for piece in (Piece("team", name), Piece("leader", name)):
            if is_there(table, piece):
                return Point(*points_of(table, piece)[0])
        return None

    # --- whole choices --------------------------------------------------------------------------

    def do(self, action: Any) -> None:
        """Choose an action: with its button, else on the table, else in the list with the keys."""
        before = len(self.match.steps)
        if not self.press(action):
            self._on_table(action)
        if len(self.match.steps) == before:
            self.by_list.append(action)
            self.in_list(action)
        assert len(self.match.steps) > before, f"{action}: {self.window.status.says.text()}"

    def _on_table(self, action: Any) -> None:
        self.press_mode(action)
        at = self._place_of(action)
        if isinstance(action, a.Go):
            start = self.stands(action.team)
            assert start is not None
            self.drag(start, *action.via, action.to)
        elif at is not None:
            self.click(at)
        elif isinstance(action, a.Activate | a.Order):
            self._click_unit(getattr(action, "name", "") or getattr(action, "unit", ""))
        elif getattr(action, "target", "") or getattr(action, "team", ""):
            self._click_unit(getattr(action, "target", "") or getattr(action, "team", ""))
        self.choose(action)

    def _place_of(self, action: Any) -> Sequence[float] | None:
        """The place that an action names: a point, a window, the middle of a room."""
        match action:
            case a.Suppress(face=face) if face:
                return self._aperture(face)
            case a.Enter(sector=sector):
                _, room = self.match.state.table.sector(sector)
                xs, ys = zip(*room.polygon, strict=True)
                return sum(xs) / len(xs), sum(ys) / len(ys)
            case a.Lead(to=at) | a.Deploy(to=at):
                return at
            case a.Suppress(on=at) | a.Screen(on=at) | a.SmokeGrenade(on=at):
                return at
        return None

    def _click_unit(self, name: str) -> None:
        """On the table, else in the list of forces; a section by its first team."""
        state = self.match.state
        teams = (t for _, t in (*state.table.teams(), *state.waiting))
        member = next((t.id for t in teams if name in (t.id, t.section)), name)
        at = self.stands(member)
        if at is not None:
            self.click(at)
        else:
            self.in_tree(member)

    def _aperture(self, name: str) -> Point:
        buildings = self.match.state.table.buildings
        return centre_of(next(x for b in buildings for x in b.apertures if x.id == name))

    def choose(self, action: Any) -> None:
        """Choose an action in the menu that has popped up, if one has."""
        for menu in (x for x in self.window.findChildren(QMenu, "which") if x.isVisible()):
            for entry in menu.actions():
                same = entry.data() == action
                if same or near(entry.data(), action):
                    self.qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())
                    return
            menu.close()

    def in_tree(self, name: str) -> None:
        """Click a team or leader in the list of forces."""
        tree = self.window.tree
        bring_forward(tree)
        for number in range(tree.topLevelItemCount()):
            head: Any = tree.topLevelItem(number)
            for row in range(head.childCount()):
                item: QTreeWidgetItem = head.child(row)
                if item.data(0, ROLE) == name:
                    tree.scrollToItem(item)
                    where = tree.visualItemRect(item).center()
                    self.qtbot.mouseClick(tree.viewport(), LEFT, pos=where)
                    return


def near(one: Any, other: Any) -> bool:
    """Whether two actions are the same but for some tenths of an inch."""
    if type(one) is not type(other):
        return False
    here, there = (getattr(x, "to", None) or getattr(x, "on", None) for x in (one, other))
    if not (isinstance(here, Point) and isinstance(there, Point)) or distance(here, there) > 0.5:
        return False
    names = ("unit", "team", "leader", "point")
    return all(getattr(one, n, None) == getattr(other, n, None) for n in names)


# --- tables and records ---------------------------------------------------------------------------


SHIPPED = tuple(sorted(path.name for path in scenarios_folder().glob("*.table.json")))
"""The tables that ship."""


@cache
def farm(phases: int = 30, name: str = "farm.table.json") -> Tabletop:
    """The worked example, or another table that ships, with fewer phases."""
    stage = load_stage(scenarios_folder() / name)
    assert isinstance(stage, Tabletop)
    return Tabletop(replace(stage.table, phases=phases))


def hot_seat(stage: Tabletop, seed: int = 3) -> Order:
    """Both sides at one screen."""
    return Order(stage, dict.fromkeys(stage.sides, PERSON), seed)
