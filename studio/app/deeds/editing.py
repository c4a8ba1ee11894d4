"""What the Edit and Forces menus and the context menus do to units."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.deeds.force_editing import ForceEditing
from studio.app.desk import Desk
from studio.app.edits.setting_up import (
    company_added,
    of_scenario,
    steps_changed,
    units_changed,
    units_in_area,
    units_moved,
    units_removed,
    units_taken_off,
)
from studio.app.edits.spreading import moved_beside, spread
from studio.app.tools.tool import Pointer
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.edits import (
    add_objective,
    place_marker,
    remove_markers,
    set_budget,
    set_strikes,
)
from studio.model.scenario import Objective, Scenario
from studio.model.text import in_language
from studio.words import mark, plural, tr, within

MOST_POINTS = 9999
STRIKES: Final = {
    "artillery": mark("Artillery strikes, {side}"),
    "air": mark("Air strikes, {side}"),
}
"""The kinds of strikes (2.6, 2.7) as menus have them."""
MOST_STRIKES = 12


class Editing(QObject):
    """Edits of units by selection, and the menus that offer them."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self.desk = desk
        self.window = window
        self.force = ForceEditing(desk, window)
        self._set_ups = 0

    # --- selection ------------------------------------------------------------------------------

    @Slot()
    def select_all(self) -> None:
        """All blocks on the map."""
        self.desk.select(*(block.unit.id for block in self.desk.scene.blocks))

    @Slot()
    def select_none(self) -> None:
        """No block."""
        self.desk.select()

    @Slot()
    def take_off(self) -> None:
        """The selected units stand nowhere any more, but stay in the force."""
        self.desk.document.edit(tr("Take off the map"), units_taken_off(self.desk.selection))

    @Slot()
    def delete(self) -> None:
        """The selected units leave the force."""
        if self.desk.selection:
            self.desk.document.edit(tr("Delete units"), units_removed(self.desk.selection))

    @Slot()
    def more_steps(self) -> None:
        """One step more for each selected unit, up to the printed ones."""
        self._restep(1)

    @Slot()
    def fewer_steps(self) -> None:
        """One step less for each selected unit, down to one."""
        self._restep(-1)

    def _restep(self, by: int) -> None:
        units, table = self.desk.selection, self.desk.firefight.units
        self.desk.document.edit(tr("Change steps"), steps_changed(units, by, table))

    @Slot()
    def clear_changes(self) -> None:
        """The boards as they are printed: no changes of the scenario, no markers."""
        self.desk.document.edit(
            tr("Undo all changes to the boards"), of_scenario(lambda s: replace(s, changes=()))
        )

    # --- adding ---------------------------------------------------------------------------------

    @Slot(str)
    def add_unit(self, kind: str) -> None:
        """One more unit of a type, selected and ready to be set up by a click."""
        self.force.add_units(kind, 1)

    def set_up(self, units: str, at: Hex) -> None:
        """Units dropped on a hex, one id a line; of several, what it can't hold goes beside it."""
        ids = units.split("\n")
        name = tr("Set up a unit") if len(ids) == 1 else tr("Set up {count} units", count=len(ids))
        targets = spread(self.desk.firefight, ids, at)
        self.desk.document.edit(name, units_moved(self.desk.document, targets))
        self.desk.select(*ids)
        beside = moved_beside(targets, at)
        if beside:
            self.desk.say(tr("{count} of them stand beside it, where there is room", count=beside))

    def add_company(self, side: str) -> None:
        """A whole company as it comes in the box."""
        units, change = company_added(self.desk.document, side)
        self.desk.document.edit(tr("Add a company"), change)
        self.desk.select(*units)

    @Slot()
    def set_up_all(self) -> None:
        """The blocks that may stand anywhere in an area get hexes; another set-up each time."""
        from studio.app.overlays.analysis import set_up_by_machine

        document = self.desk.document
        self._set_ups += 1
        try:
            targets = set_up_by_machine(document.firefight, self._set_ups)
        except StudioError as fault:
            self.desk.say(tr("The blocks can't be set up: {fault}", fault=fault))
            return
        if not targets:
            self.desk.say(tr("Every block of an area stands on a hex already"))
            return
        count = len(targets)
        step = plural("Set up {count} block", "Set up {count} blocks", count)
        if document.edit(step, units_moved(document, targets)):
            self.desk.say(
                plural(
                    "{count} block is set up; undo to keep the areas free",
                    "{count} blocks are set up; undo to keep the areas free",
                    count,
                )
            )

    def ask_budget(self, side: str) -> None:
        """Ask for the points that a side may spend."""
        from PySide6.QtWidgets import QInputDialog

        force = self.desk.firefight.scenario.sides.get(side)
        points, given = QInputDialog.getInt(
            self.window,
            tr("Budget"),
            tr("Points for {side} (0: no limit)", side=self._side_name(side)),
            (force.budget if force else None) or 0,
            0,
            MOST_POINTS,
        )
        if given:
            self.desk.document.edit(
                tr("Change the budget"), of_scenario(lambda s: set_budget(s, side, points or None))
            )

    def ask_strikes(self, side: str, kind: str) -> None:
        """Ask for the number of strikes of a kind (2.6, 2.7)."""
        from PySide6.QtWidgets import QInputDialog

        force = self.desk.firefight.scenario.sides.get(side)
        count, given = QInputDialog.getInt(
            self.window,
            tr("Strikes"),
            tr(STRIKES[kind], side=self._side_name(side)),
            force.strikes.get(kind, 0) if force else 0,
            0,
            MOST_STRIKES,
        )
        if given:
            self.desk.document.edit(
                tr("Change strikes"), of_scenario(lambda s: set_strikes(s, side, kind, count))
            )

    def _side_name(self, side: str) -> str:
        row = self.desk.firefight.units.sides.get(side)
        return in_language(row.name) if row else side

    # --- menus ----------------------------------------------------------------------------------

    def side_menu(self, menu: QMenu) -> None:
        """What can be added to each side; a pack may bring one more."""
        menu.clear()
        units = self.desk.firefight.units
        for side in units.box.company:
            name = self._side_name(side)
            _add(
                menu, tr("Add a whole company, {name}", name=name), partial(self.add_company, side)
            )
        menu.addSeparator()
        for side in self.desk.firefight.scenario.sides or units.sides:
            name = self._side_name(side)
            _add(menu, tr("Budget, {name}…", name=name), partial(self.ask_budget, side))
            for kind in STRIKES:
                if any(u.strike == kind for u in units.of_side(side)):
                    text = tr(STRIKES[kind], side=name) + "…"
                    _add(menu, text, partial(self.ask_strikes, side, kind))

    def unit_menu(self, parent: QWidget) -> QMenu:
        """What can be done with the selected units."""
        menu = QMenu(parent)
        if self.desk.selection:
            self._fill_unit_menu(menu)
        else:
            self.side_menu(menu)
        return menu

    def _fill_unit_menu(self, menu: QMenu) -> None:
        _add(menu, tr("More steps"), self.more_steps)
        _add(menu, tr("Fewer steps"), self.fewer_steps)
        self._fill_areas(menu.addMenu(tr("Set up in area")))
        self._fill_companies(menu.addMenu(tr("Company")))
        self._fill_platoons(menu.addMenu(tr("Platoon")))
        menu.addSeparator()
        _add(menu, tr("Take off the map"), self.take_off)
        _add(menu, tr("Delete"), self.delete)

    def _fill_areas(self, menu: QMenu) -> None:
        units, areas = self.desk.selection, self.desk.firefight.scenario.areas
        for letter, area in areas.items():
            label = in_language(area.label)
            change = units_in_area(units, letter)
            words = tr("Set up in area {letter}", letter=letter)
            _add(
                menu, f"{letter}: {label}" if label else letter, partial(self._edit, words, change)
            )
        menu.setEnabled(bool(areas))

    def _fill_companies(self, menu: QMenu) -> None:
        units, scenario = self.desk.selection, self.desk.firefight.scenario
        for company in dict.fromkeys(u.company for _, u in scenario.units() if u.company):
            change = units_changed(units, company=company)
            words = tr("Move to company {company}", company=company)
            _add(menu, str(company), partial(self._edit, words, change))

    def _fill_platoons(self, menu: QMenu) -> None:
        units = self.desk.selection
        for platoon in (None, 1, 2, 3):
            text = tr("None") if platoon is None else str(platoon)
            change = units_changed(units, platoon=platoon)
            _add(menu, text, partial(self._edit, tr("Move to platoon {text}", text=text), change))

    def _edit(self, text: str, change: Callable[..., object]) -> None:
        self.desk.document.edit(text, change)  # type: ignore[arg-type]

    def menu_at(self, pointer: Pointer, parent: QWidget) -> QMenu:
        """What can be done at a place of the map."""
        menu = QMenu(parent)
        if pointer.block is not None:
            if pointer.block.unit.id not in self.desk.selection:
                self.desk.select(pointer.block.unit.id)
            self._fill_unit_menu(menu)
        elif pointer.at is not None and not self.desk.document.is_board:
            self._fill_hex_menu(menu, pointer.at)
        return menu

    def _fill_hex_menu(self, menu: QMenu, at: Hex) -> None:
        firefight, document = self.desk.firefight, self.desk.document
        address = firefight.ground.name(at)
        objective = Objective(self.desk.choice.points, at=address)
        _add(
            menu,
            tr("Plant an objective here"),
            partial(
                self._edit,
                tr("Plant an objective"),
                of_scenario(lambda s: add_objective(s, objective)),
            ),
        )
        self._fill_markers(menu.addMenu(tr("Marker")), at)
        if any(m.at == at for m in self.desk.scene.markers):
            _add(
                menu,
                tr("Remove the markers"),
                partial(
                    self._edit,
                    tr("Remove markers"),
                    of_scenario(lambda _: remove_markers(document.firefight, at)),
                ),
            )

    def _fill_markers(self, menu: QMenu, at: Hex) -> None:
        """All markers of a hex; those that hinder one side only for each side."""
        firefight = self.desk.firefight
        for name, row in firefight.terrain.markers.items():
            if row.on != "hex":
                continue
            for side in firefight.units.sides if row.enemy_stack is not None else (None,):
                text = in_language(row.name) + (f", {self._side_name(side)}" if side else "")
                _add(
                    menu,
                    text,
                    partial(
                        self._edit,
                        tr("Place a marker: {name}", name=within(in_language(row.name))),
                        of_scenario(partial(self._marked, at, name, side)),
                    ),
                )

    def _marked(self, at: Hex, name: str, side: str | None, _before: Scenario) -> Scenario:
        return place_marker(self.desk.firefight, at, name, side)


def _add(menu: QMenu, text: str, doing: Callable[[], object]) -> QAction:
    action = menu.addAction(text)
    action.triggered.connect(doing)
    return action
