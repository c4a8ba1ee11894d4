"""The fire dialog: who fires at whom, the odds, each step of the sum with its rule, the result."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.table.desk import TableDesk
from studio.app.table.fire import Plan, Unit, machine_dice, secondary, targets, typed_dice, units
from studio.app.table.odds_table import columns, dice_in_words, odds_rows, show_rows
from studio.app.table.words import men_in_words, side_in_words
from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction, StudioError
from studio.model.table_pieces import Piece
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aftermath import table_after
from studio.rules.chain_of_command.aim import Aim
from studio.rules.chain_of_command.volley import Volley

SMALL_ARMS: Final = "Small arms"


class FireDialog(QDialog):
    """Stays open beside the table; the result becomes a step of the history when it is wanted."""

    def __init__(self, desk: TableDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.volley: Volley | None = None
        self._units: list[Unit] = []
        self.setWindowTitle("Fire")
        self.setMinimumWidth(560)
        self.firer, self.target, self.weapon = QComboBox(), QComboBox(), QComboBox()
        self.concentrate = QCheckBox("Concentrate on teams in no better cover (13.2.1)")
        self.suppressed = QCheckBox("The firer lies under suppressing fire (13.4.1)")
        self.odds = columns("Number", "Hits", "Shock", "Lost")
        self.steps = columns("Rule", "What happens")
        self.typed = QLineEdit()
        self.typed.setPlaceholderText("left empty, the machine rolls")
        self.roll = QPushButton("Roll")
        self.roll.setDefault(True)
        self.apply = QPushButton("Apply to the table")
        self.words = QLabel()
        self.words.setWordWrap(True)
        self._lay_out()
        self._fill()
        for box in (self.target, self.weapon):
            box.currentIndexChanged.connect(self._judge)
        self.firer.currentIndexChanged.connect(self._take_firer)
        for mark in (self.concentrate, self.suppressed):
            mark.toggled.connect(self._judge)
        self.roll.clicked.connect(self._roll)
        self.apply.clicked.connect(self._apply)
        desk.changed.connect(self._fill)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow("&Firer", self.firer)
        form.addRow("&Target", self.target)
        form.addRow("&With", self.weapon)
        form.addRow("", self.concentrate)
        form.addRow("", self.suppressed)
        form.addRow("&Dice you rolled", self.typed)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.apply)
        buttons.addWidget(self.roll)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addLayout(form)
        column.addWidget(self.words)
        column.addWidget(self.odds, 3)
        column.addWidget(self.steps, 4)
        column.addLayout(buttons)
        self.odds.setAccessibleName("Odds")
        self.steps.setAccessibleName("Steps of the fire")
        self.resize(580, 640)

    # --- what can be chosen ---------------------------------------------------------------------

    @Slot()
    def _fill(self) -> None:
        """Who is on the table now; what was chosen stays chosen."""
        wanted, aim = self.firer.currentText(), self.target.currentText()
        self._units = list(units(self.desk.table))
        self.firer.blockSignals(True)
        self.firer.clear()
        self.firer.addItems([_called(unit) for unit in self._units])
        self.firer.setCurrentIndex(max(0, self.firer.findText(wanted)))
        self.firer.blockSignals(False)
        self._take_firer()
        self.target.setCurrentIndex(max(0, self.target.findText(aim)))

    def aim_with(self, pieces: Iterable[Piece]) -> None:
        """Begin with what is selected: the first team fires, an enemy's is the target."""
        names = [piece.name for piece in pieces if piece.kind == "team"]
        for name in names:
            row = next((n for n, u in enumerate(self._units) if u.name == name), -1)
            target = self.target.findText(name)
            if name == names[0] and row >= 0:
                self.firer.setCurrentIndex(row)
            elif target >= 0:
                self.target.setCurrentIndex(target)

    @Slot()
    def _take_firer(self, _row: int = 0) -> None:
        unit = self.unit()
        for box in (self.target, self.weapon):
            box.blockSignals(True)
            box.clear()
        if unit is not None:
            arsenal = load_arsenal()
            self.target.addItems([team.id for team in targets(self.desk.table, unit)])
            self.weapon.addItem(SMALL_ARMS, None)
            for name in secondary(unit, arsenal):
                self.weapon.addItem(in_language(arsenal.weapon(name).name), name)
        for box in (self.target, self.weapon):
            box.blockSignals(False)
        self.weapon.setEnabled(self.weapon.count() > 1)
        self._judge()

    def unit(self) -> Unit | None:
        """Who fires."""
        row = self.firer.currentIndex()
        return self._units[row] if 0 <= row < len(self._units) else None

    def plan(self) -> Plan | None:
        """The fire as it is chosen."""
        unit = self.unit()
        if unit is None:
            return None
        there = {team.id: team for team in targets(self.desk.table, unit)}
        target = there.get(self.target.currentText())
        if target is None:
            return None
        table, weapon = self.desk.table.on_table(), self.weapon.currentData()
        return Plan(
            table, unit, target, weapon, self.concentrate.isChecked(), self.suppressed.isChecked()
        )

    # --- before the dice ------------------------------------------------------------------------

    @Slot()
    def _judge(self, *_: object) -> None:
        """Whether it can be done, and its odds."""
        self.volley = None
        self.apply.setEnabled(False)
        plan, aim, why = self.plan(), None, "Nobody of the enemy is on the table"
        if plan is not None:
            self.concentrate.setEnabled(plan.may_concentrate())
            try:
                aim = plan.aim()
            except (IllegalAction, StudioError) as refusal:
                why = str(refusal)[:1].upper() + str(refusal)[1:]
        self.roll.setEnabled(aim is not None)
        show_rows(self.steps, [(step.rule, step.text) for step in aim.steps] if aim else [])
        self._show_odds(plan, aim)
        self.words.setText(dice_in_words(aim) if aim else why)

    def _show_odds(self, plan: Plan | None, aim: Aim | None) -> None:
        rows = odds_rows(aim, plan.table) if plan is not None and aim is not None else []
        show_rows(self.odds, rows)

    # --- the dice -------------------------------------------------------------------------------

    @Slot()
    def _roll(self) -> None:
        plan, text = self.plan(), self.typed.text().strip()
        if plan is None:
            return
        try:
            dice = typed_dice(text) if text else machine_dice()
            volley = plan.roll(dice)
        except StudioError as fault:
            self.words.setText(f"{str(fault)[:1].upper()}{str(fault)[1:]}.")
            return
        self.volley = volley
        self.apply.setEnabled(True)
        over = len(dice.left) if isinstance(dice, ScriptedDice) else 0
        self._show_result(volley, " ".join(str(roll) for roll in dice.rolled), over)

    def _show_result(self, volley: Volley, rolled: str, over: int) -> None:
        show_rows(self.steps, [(step.rule, step.text) for step in volley.steps])
        spare = f" Not needed: {over} of the typed dice." if over else ""
        self.words.setText(f"Rolled {rolled or 'nothing'}. {result_in_words(volley)}{spare}")

    @Slot()
    def _apply(self) -> None:
        volley, plan = self.volley, self.plan()
        if volley is None or plan is None:
            return
        told = result_in_words(volley)
        name = f"Fire of {plan.unit.name} at {plan.target.id}"
        if not self.desk.edit(name, lambda table: table_after(table, volley)):
            self.apply.setEnabled(False)
        self.desk.say(f"{name}: {told}")


def _called(unit: Unit) -> str:
    what = f"section {unit.name}" if unit.is_section else unit.name
    men = men_in_words(sum(len(team.figures) for team in unit.teams))
    return f"{side_in_words(unit.side)}: {what} ({men})"


def result_in_words(volley: Volley) -> str:
    """What a fire did, team by team."""
    parts = []
    for name, team in volley.teams.items():
        lost = volley.lost.get(name, 0)
        state = f"Shock {team.shock}" if team.figures else "wiped out"
        parts.append(f"{name} loses {men_in_words(lost)}, {state}")
    parts += [f"{name} is {fate}" for name, fate in volley.fates]
    return f"{'; '.join(parts) or 'Nothing happens'}."
