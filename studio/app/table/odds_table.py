"""Odds of a fire, and its steps with their rules, as rows of a table."""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from studio.model.table import Table
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import Aim
from studio.rules.chain_of_command.odds import Odds, aim_odds, leader_risk, mean
from studio.rules.chain_of_command.resolution import leaders_in_danger
from studio.words import mark, plural, tr

ROWS: Final = 9
"""Numbers whose odds are shown; what lies above is added up in the last row."""
MEAN: Final = mark(": mean")
LEADER: Final = mark("A leader is hit")


def odds_rows(
    aim: Aim, table: Table | None = None, named: Callable[[str], str] = str
) -> list[tuple[str, ...]]:
    """Of each team the means, then the chance of each number of hits, Shock and men lost.

    With the `table`, also the chance that its losses hit a leader who is in danger (13.2.7).
    `named` says what is written for the id of a team.
    """
    rows: list[tuple[str, ...]] = []
    for name, one in aim_odds(load_arsenal(), aim).items():
        kinds = (one.hits, one.shock, one.lost)
        rows.append((f"{named(name)}{tr(MEAN)}", *(f"{float(mean(odds)):.2f}" for odds in kinds)))
        if table is not None and _has_a_leader(table, name):
            rows.append((tr(LEADER), "", "", f"{100 * float(leader_risk(one.lost)):.1f} %"))
        shares = [_shares(odds) for odds in kinds]
        for number in range(max(map(len, shares))):
            more = tr(" or more") if number == ROWS - 1 else ""
            rows.append((f"{number}{more}", *(_percent(column, number) for column in shares)))
    return rows


def _has_a_leader(table: Table, name: str) -> bool:
    """Whether a team's losses put a leader in danger."""
    team = next((one for _, one in table.teams() if one.id == name), None)
    return team is not None and any(not one.stunned for one in leaders_in_danger(table, team))


def dice_in_words(aim: Aim) -> str:
    """Dice by band and what is added to each."""
    parts = [
        plural("{count} die at {band} range", "{count} dice at {band} range", count, band=band)
        for count, band in ((aim.pool.close, tr("Close")), (aim.pool.effective, tr("Effective")))
        if count
    ]
    return tr(
        "{dice}, {modifier:+d} to each (13.2.5)",
        dice=", ".join(parts) or tr("No dice are left"),
        modifier=aim.modifier,
    )


def _shares(odds: Odds) -> list[float]:
    """The chance of each number; those from the last row on together."""
    most = max((number for number, chance in odds.items() if chance), default=0)
    rows = [float(odds.get(number, 0)) for number in range(most + 1)]
    return rows if most < ROWS else [*rows[: ROWS - 1], sum(rows[ROWS - 1 :])]


def _percent(column: list[float], number: int) -> str:
    return f"{100 * column[number]:.1f} %" if number < len(column) else ""


def columns(*names: str) -> QTreeWidget:
    """An empty table with these columns."""
    tree = QTreeWidget()
    tree.setHeaderLabels(names)
    tree.setRootIsDecorated(False)
    tree.setAlternatingRowColors(True)
    tree.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
    tree.setTextElideMode(Qt.TextElideMode.ElideRight)
    tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    return tree


def show_rows(tree: QTreeWidget, rows: Iterable[tuple[str, ...]]) -> None:
    """Show these rows, those with means in bold."""
    tree.clear()
    for row in rows:
        item = QTreeWidgetItem(list(row))
        for column, text in enumerate(row):
            item.setToolTip(column, text)
        if row[0].endswith(tr(MEAN)):
            font = item.font(0)
            font.setBold(True)
            for column in range(len(row)):
                item.setFont(column, font)
        tree.addTopLevelItem(item)
