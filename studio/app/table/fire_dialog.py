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

from studio.app.forms.choices import choice_box
from studio.app.table.desk import TableDesk
from studio.app.table.fire import (
    AgainDice,
    Plan,
    Unit,
    fired,
    machine_dice,
    odd_ways,
    secondary,
    targets,
    typed_dice,
    units,
)
from studio.app.table.grenade import Grenade, grenade_in_words, grenade_rows
from studio.app.table.odds_table import columns, dice_in_words, odds_rows, show_rows
from studio.app.table.words import men_in_words
from studio.engine.dice import Dice, ScriptedDice
from studio.errors import IllegalAction, StudioError
from studio.model.table import Table
from studio.model.table_pieces import Piece
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aftermath import table_after
from studio.rules.chain_of_command.fire import Band
from studio.rules.chain_of_command.leaders import FATES
from studio.rules.chain_of_command.volley import Volley
from studio.seen.tabletop.words import side_name
from studio.words import begun, mark, tr, translated

SMALL_ARMS: Final = mark("Small arms")
THROWN: Final = "thrown"
POSTED: Final = "posted"
GRENADES: Final = {
    THROWN: mark("Hand grenade, thrown"),
    POSTED: mark("Hand grenade, posted in contact"),
}
BANDS: Final = {
    "effective": mark("first at Effective range"),
    "close": mark("first at Close range"),
}
IGNORED: Final = {"": mark("nothing"), "kill": mark("a kill"), "shock": mark("a point of Shock")}
Plans = Plan | Grenade


class FireDialog(QDialog):
    """Stays open beside the table; the result becomes a step of the history when it is wanted."""

    def __init__(self, desk: TableDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.volley: Volley | None = None
        self._rolled: tuple[int, ...] = ()
        self._spare: tuple[int, ...] | None = None
        self._units: list[Unit] = []
        self.setWindowTitle(tr("Fire"))
        self.setMinimumWidth(560)
        self.firer, self.target, self.weapon = QComboBox(), QComboBox(), QComboBox()
        self.drop, self.odd = choice_box(translated(BANDS), "effective"), QComboBox()
        self.ignore = choice_box(translated(IGNORED), "")
        self.concentrate = QCheckBox(tr("Concentrate on teams in no better cover (13.2.1)"))
        self.suppressed = QCheckBox(tr("The firer lies under suppressing fire (13.4.1)"))
        self.odds = columns(tr("Number"), tr("Hits"), tr("Shock"), tr("Lost"))
        self.steps = columns(tr("Rule"), tr("What happens"))
        self.typed, self.words = QLineEdit(), QLabel()
        self.roll, self.apply = QPushButton(tr("Roll")), QPushButton(tr("Apply to the table"))
        self._lay_out()
        self._fill()
        for box in (self.target, self.weapon, self.drop):
            box.currentIndexChanged.connect(self._judge)
        self.firer.currentIndexChanged.connect(self._take_firer)
        for tick in (self.concentrate, self.suppressed):
            tick.toggled.connect(self._judge)
        self.roll.clicked.connect(self._roll)
        for box in (self.odd, self.ignore):
            box.activated.connect(self._choose)
        self.apply.clicked.connect(self._apply)
        desk.changed.connect(self._fill)

    def _lay_out(self) -> None:
        self.typed.setPlaceholderText(tr("left empty, the machine rolls"))
        self.roll.setDefault(True)
        self.words.setWordWrap(True)
        self.form = QFormLayout()
        self.form.addRow(tr("&Firer"), self.firer)
        self.form.addRow(tr("&Target"), self.target)
        self.form.addRow(tr("&With"), self.weapon)
        self.form.addRow("", self.concentrate)
        self.form.addRow("", self.suppressed)
        self.form.addRow(tr("&Shock takes dice"), self.drop)
        self.form.addRow(tr("&Dice you rolled"), self.typed)
        self.form.addRow(tr("&Odd hits go to"), self.odd)
        self.form.addRow(tr("The &bunker saves"), self.ignore)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.apply)
        buttons.addWidget(self.roll)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addLayout(self.form)
        column.addWidget(self.words)
        column.addWidget(self.odds, 3)
        column.addWidget(self.steps, 4)
        column.addLayout(buttons)
        self.odds.setAccessibleName(tr("Odds"))
        self.steps.setAccessibleName(tr("Steps of the fire"))
        self.resize(580, 660)

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
        names = [piece.name for piece in pieces if piece.kind in ("team", "leader")]
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
        for box in (self.target, self.weapon, self.suppressed):
            box.blockSignals(True)
        self.target.clear()
        self.weapon.clear()
        if unit is not None:
            arsenal = load_arsenal()
            self.target.addItems([team.id for team in targets(self.desk.table, unit)])
            self.weapon.addItem(tr(SMALL_ARMS), None)
            for name in secondary(unit, arsenal):
                self.weapon.addItem(in_language(arsenal.weapon(name).name), name)
            for how, words in GRENADES.items():
                self.weapon.addItem(words, how)
            self.suppressed.setChecked(any(team.suppressed for team in unit.teams))
        for box in (self.target, self.weapon, self.suppressed):
            box.blockSignals(False)
        self._judge()

    def unit(self) -> Unit | None:
        """Who fires."""
        row = self.firer.currentIndex()
        return self._units[row] if 0 <= row < len(self._units) else None

    def plan(self) -> Plans | None:
        """The fire as it is chosen."""
        unit = self.unit()
        if unit is None:
            return None
        there = {team.id: team for team in targets(self.desk.table, unit)}
        target = there.get(self.target.currentText())
        if target is None:
            return None
        table, weapon = self.desk.table.on_table(), self.weapon.currentData()
        if weapon in GRENADES:
            return Grenade(table, unit, target, weapon == POSTED)
        concentrate, suppressed = self.concentrate.isChecked(), self.suppressed.isChecked()
        drop: Band = "close" if self.drop.currentData() == "close" else "effective"
        return Plan(table, unit, target, weapon, concentrate, suppressed, drop)

    # --- before the dice ------------------------------------------------------------------------

    @Slot()
    def _judge(self, *_: object) -> None:
        """Whether it can be done, and its odds."""
        self.volley = None
        self.apply.setEnabled(False)
        self._show_choices(())
        plan, steps, words = self.plan(), [], tr("Nobody of the enemy is on the table")
        rows: list[tuple[str, ...]] = []
        fires = isinstance(plan, Plan)
        self.concentrate.setEnabled(isinstance(plan, Plan) and plan.may_concentrate())
        self.suppressed.setEnabled(fires)
        both = False
        try:
            if isinstance(plan, Plan):
                aim = plan.aim()
                both = bool(aim.pool.close and aim.pool.effective)
                steps, words = list(aim.steps), dice_in_words(aim)
                rows = odds_rows(aim, plan.table)
            elif plan is not None:
                steps, words = list(plan.steps()), grenade_in_words(plan)
                rows = grenade_rows(plan)
            self.roll.setEnabled(plan is not None)
        except (IllegalAction, StudioError) as refusal:
            self.roll.setEnabled(False)
            words = begun(str(refusal))
        self.form.setRowVisible(self.drop, both or self.drop.currentIndex() > 0)
        show_rows(self.steps, [(tr(step.rule), tr(step.text)) for step in steps])
        show_rows(self.odds, rows)
        self.words.setText(words)

    # --- the dice -------------------------------------------------------------------------------

    @Slot()
    def _roll(self) -> None:
        text = self.typed.text().strip()
        try:
            dice = typed_dice(text) if text else machine_dice()
        except StudioError as fault:
            self.words.setText(begun(f"{fault}."))
            return
        self._spare = None
        volley = self._resolved(dice)
        if volley is None:
            return
        self._rolled = tuple(dice.rolled)
        self._spare = dice.left if isinstance(dice, ScriptedDice) else None
        self._show_result(volley)
        self._show_choices(volley.odd)

    def _resolved(self, dice: Dice, odd: tuple[str, ...] | None = None) -> Volley | None:
        plan = self.plan()
        try:
            if isinstance(plan, Plan):
                return plan.roll(dice, odd, self.ignore.currentData() or None)
            return plan.roll(dice) if plan is not None else None
        except StudioError as fault:
            self.words.setText(begun(f"{fault}."))
            return None

    def _show_choices(self, odd: tuple[str, ...]) -> None:
        """What is chosen after the roll: who takes odd hits, what a bunker saves."""
        plan = self.plan()
        ways = odd_ways(plan.aim(), len(odd)) if odd and isinstance(plan, Plan) else []
        self.odd.clear()
        for way in ways:
            self.odd.addItem(" + ".join(way), way)
        self.odd.setCurrentIndex(ways.index(odd) if odd in ways else -1)
        self.form.setRowVisible(self.odd, bool(ways))
        bunker = isinstance(plan, Plan) and plan.in_bunker()
        if not bunker:
            self.ignore.setCurrentIndex(0)
        self.form.setRowVisible(self.ignore, bunker)

    @Slot()
    def _choose(self, _row: int = 0) -> None:
        """The same dice again, with another choice after the roll."""
        if self.volley is None:
            return
        more: Dice = machine_dice() if self._spare is None else ScriptedDice(self._spare)
        way = self.odd.currentData()
        volley = self._resolved(AgainDice(self._rolled, more), tuple(way) if way else None)
        if volley is not None:
            self._show_result(volley)

    def _show_result(self, volley: Volley) -> None:
        self.volley = volley
        self.apply.setEnabled(True)
        show_rows(self.steps, [(tr(step.rule), tr(step.text)) for step in volley.steps])
        rolled = " ".join(map(str, self._rolled)) or tr("nothing")
        spare = len(self._spare or ())
        over = tr(" Not needed: {count} of the typed dice.", count=spare) if spare else ""
        words = tr("Rolled {rolled}. {result}", rolled=rolled, result=result_in_words(volley))
        self.words.setText(f"{words}{over}")

    @Slot()
    def _apply(self) -> None:
        volley, plan = self.volley, self.plan()
        if volley is None or plan is None:
            return
        told = result_in_words(volley)
        name = tr("Fire of {unit} at {target}", unit=plan.unit.name, target=plan.target.id)
        unit, weapon = plan.unit, plan.weapon if isinstance(plan, Plan) else None

        def change(table: Table) -> Table:
            after = table_after(table, volley)
            return fired(after, unit, weapon) if isinstance(plan, Plan) else after

        if not self.desk.edit(name, change):
            self.apply.setEnabled(False)
        self.desk.say(f"{name}: {told}")


def _called(unit: Unit) -> str:
    what = tr("section {name}", name=unit.name) if unit.is_section else unit.name
    men = men_in_words(sum(len(team.figures) for team in unit.teams))
    return f"{side_name(unit.side)}: {what} ({men})"


def result_in_words(volley: Volley) -> str:
    """What a fire did, team by team."""
    parts = []
    for name, team in volley.teams.items():
        lost = volley.lost.get(name, 0)
        state = tr("Shock {shock}", shock=team.shock) if team.figures else tr("wiped out")
        parts.append(
            tr(
                "{name} loses {men}, {state}",
                name=name,
                men=men_in_words(lost),
                state=state,
            )
        )
    parts += [tr("{name} is {fate}", name=name, fate=FATES[fate]) for name, fate in volley.fates]
    return f"{'; '.join(parts) or tr('Nothing happens')}."
