"""The menu of a place on a table: what can be done with what lies there, and with the place."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.table.deeds import TableDeeds
from studio.app.table.desk import TableDesk
from studio.app.table.tool import Spot
from studio.app.table.tools.handles import corner_at, edge_at
from studio.model.table import Table
from studio.model.table_edits import (
    aperture_added,
    set_waiting,
    settled,
    team_changed,
    with_corners,
)
from studio.model.table_pieces import Piece, figure_at, points_of, under
from studio.rules.chain_of_command.shapes import crossing
from studio.words import tr


def menu_at(desk: TableDesk, deeds: TableDeeds, spot: Spot, parent: QWidget) -> QMenu:
    """What lies at the place becomes the selection, unless it is part of it already."""
    piece = under(desk.table, spot.at, spot.reach)
    if piece is not None and piece not in desk.selection:
        desk.select(piece)
    elif piece is None:
        desk.select()
    menu = QMenu(parent)
    if desk.selection:
        _add_own(menu, desk, spot)
        _add(menu, tr("Duplicate"), deeds.duplicate, "Ctrl+D")
        _add(menu, tr("Copy"), deeds.copy, "Ctrl+C")
        _add(menu, tr("Cut"), deeds.cut, "Ctrl+X")
    _add(menu, tr("Paste here"), deeds.paste, "Ctrl+V")
    if desk.selection:
        _add(menu, tr("Turn by 90°"), deeds.turn_right_angle)
        if any(one.kind in ("area", "obstacle") for one in desk.selection):
            _add(menu, tr("Paint above other ground"), deeds.to_top)
            _add(menu, tr("Paint below other ground"), deeds.to_bottom)
        if piece is not None:
            _add(menu, tr("Select all of its kind"), lambda: deeds.select_kind(spot.at))
        menu.addSeparator()
        _add(menu, tr("Remove"), deeds.remove, "Del")
    else:
        _add(menu, tr("Select all"), deeds.select_all, "Ctrl+A")
    return menu


def _add(menu: QMenu, text: str, deed: Callable[[], object], keys: str = "") -> QAction:
    action = menu.addAction(text)
    action.triggered.connect(lambda _checked=False: deed())
    if keys:
        action.setText(f"{text}\t{keys}")
    return action


def _add_own(menu: QMenu, desk: TableDesk, spot: Spot) -> None:
    """What only things of this kind have."""
    if len(desk.selection) != 1:
        return
    piece = desk.selection[0]
    if piece.kind in ("area", "obstacle"):
        _add_corner(menu, desk, piece, spot)
    elif piece.kind == "building":
        _add(menu, tr("Door in the nearest wall"), lambda: _put_door(desk, spot))
    elif piece.kind == "team":
        number = figure_at(desk.table, piece.name, spot.at, spot.reach)
        if number:
            _add(menu, tr("Make this man the first"), lambda: _first(desk, piece.name, number))
        _add(menu, tr("Take off the table, to wait"), lambda: _wait(desk, piece.name))
    if menu.actions():
        menu.addSeparator()


def _add_corner(menu: QMenu, desk: TableDesk, piece: Piece, spot: Spot) -> None:
    corners = list(points_of(desk.table, piece))
    near = corner_at(tuple(corners), spot.at, max(0.3, spot.reach))
    closed = piece.kind == "area"
    if near is None:
        at = edge_at(corners, spot.at, closed=closed) + 1
        more = [*corners[:at], spot.at, *corners[at:]]
        if not closed or crossing(more) is None:
            change = _with(piece, more)
            _add(menu, tr("Add a corner here"), lambda: desk.edit(tr("Add a corner"), change))
        return
    less = [*corners[:near], *corners[near + 1 :]]
    enough = len(less) >= (3 if closed else 2)
    if enough and (not closed or crossing(less) is None):
        change = _with(piece, less)
        _add(menu, tr("Remove this corner"), lambda: desk.edit(tr("Remove a corner"), change))


def _with(piece: Piece, corners: list[tuple[float, float]]) -> Callable[[Table], Table]:
    return lambda table: with_corners(table, piece, corners)


def _put_door(desk: TableDesk, spot: Spot) -> None:
    desk.edit(tr("Add a door"), lambda table: aperture_added(table, spot.at))


def _wait(desk: TableDesk, name: str) -> None:
    desk.edit(
        tr("Take {name} off the table", name=name),
        lambda table: settled(set_waiting(table, [name], waiting=True), [name]),
    )


def _first(desk: TableDesk, name: str, number: int) -> None:
    """The first man stands for his team: a vehicle lies about him, a gun is his."""

    def change(table: Table) -> Table:
        return team_changed(
            table,
            name,
            lambda team: replace(
                team,
                figures=(
                    team.figures[number],
                    *team.figures[:number],
                    *team.figures[number + 1 :],
                ),
            ),
        )

    desk.edit(tr("Order the men of {name}", name=name), change)
