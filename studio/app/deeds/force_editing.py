"""Edits of whole groups of units: several added at once, re-attached, companies and sides gone."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QMenu, QWidget

from studio.app import messages
from studio.app.desk import Desk
from studio.app.docks.force_tree import Node
from studio.app.edits.setting_up import of_scenario, units_added
from studio.model.edits import side_of, unit_of
from studio.model.removing import (
    attached,
    company_units,
    referring_to_company,
    referring_to_side,
    without_company,
    without_side,
)
from studio.model.scenario import Scenario
from studio.model.text import in_language
from studio.words import plural, tr

IN_PLATOONS = ("phq", "squad")


class ForceEditing(QObject):
    """What the tree of the forces asks for."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self.desk = desk
        self.window = window

    # --- adding ---------------------------------------------------------------------------------

    @Slot(str, int)
    def add_units(self, kind: str, count: int) -> None:
        """Some more units of a type, selected and ready to be set up by clicks."""
        row = self.desk.firefight.units.types[kind]
        like = self.desk.selection[-1] if self.desk.selection else None
        units, change = units_added(self.desk.document, row, count, like)
        name = in_language(row.name)
        step = (
            tr("Add {unit}", unit=f"{name} {units[0]}")
            if count == 1
            else tr("Add {count} × {name}", count=count, name=name)
        )
        if not self.desk.document.edit(step, change):
            return
        self.desk.choose(unit=kind)
        self.desk.select(*units)
        if self.desk.firefight.ground.cells:
            self.desk.want_tool("block")

    @Slot()
    def add_same(self) -> None:
        """One more of the unit that is selected."""
        if self.desk.selection:
            self.add_units(unit_of(self.desk.firefight.scenario, self.desk.selection[-1]).type, 1)

    # --- re-attaching ---------------------------------------------------------------------------

    @Slot(object, object)
    def attach(self, units: Iterable[str], node: Node) -> None:
        """Units belong to the company and platoon of a node from now on.

        Squads and platoon HQs keep their platoon's number where only a company is meant; weapons
        and company HQs belong to no platoon.
        """
        scenario, types = self.desk.firefight.scenario, self.desk.firefight.units.types
        posts: dict[str, tuple[str | None, int | None]] = {}
        for name in units:
            if side_of(scenario, name) != node.side:
                self.desk.say(tr("{name} belongs to the other side", name=name))
                return
            entry = unit_of(scenario, name)
            kind = types.get(entry.type)
            platoon = entry.platoon if node.platoon is None else node.platoon
            in_platoon = kind is None or kind.kind in IN_PLATOONS
            posts[name] = (node.company, platoon if in_platoon and node.company else None)
        where = _words(node)
        what = tr("{count} units", count=len(posts)) if len(posts) > 1 else next(iter(posts), "")
        self.desk.document.edit(
            tr("Attach {what} to {where}", what=what, where=where),
            of_scenario(lambda s: attached(s, posts)),
        )
        self.desk.select(*posts)

    # --- taking away ----------------------------------------------------------------------------

    @Slot(object)
    def delete_group(self, node: Node) -> None:
        """A company or a side goes, after what refers to it was listed."""
        scenario = self.desk.firefight.scenario
        if node.kind == "side":
            count = len(scenario.sides[node.side].units)
            name = self._side_name(node.side)
            self._delete(
                tr("the {name} side", name=name),
                count,
                referring_to_side(scenario, node.side),
                lambda s: without_side(s, node.side),
            )
        elif node.company is not None:
            company = node.company
            self._delete(
                tr("company {company}", company=company),
                len(company_units(scenario, node.side, company)),
                referring_to_company(scenario, node.side, company),
                lambda s: without_company(s, node.side, company),
            )

    def _delete(
        self,
        what: str,
        blocks: int,
        referring: tuple[str, ...],
        change: Callable[[Scenario], Scenario],
    ) -> None:
        """Asks where something refers to it; the list is in the question."""
        lines = "\n".join(f"• {line}" for line in referring)
        more = tr(
            "This refers to it and goes with it:\n{lines}\n\nUndo brings all of it back.",
            lines=lines,
        )
        text = plural(
            "Delete {what} with {count} block?",
            "Delete {what} with {count} blocks?",
            blocks,
            what=what,
        )
        if referring and not messages.ask(self.window, tr("Delete"), text, more):
            return
        self.desk.document.edit(tr("Delete {what}", what=what), of_scenario(change))
        self.desk.say(
            plural(
                "Deleted: {what} with {count} block; undo restores it",
                "Deleted: {what} with {count} blocks; undo restores it",
                blocks,
                what=what,
            )
        )

    def _side_name(self, side: str) -> str:
        row = self.desk.firefight.units.sides.get(side)
        return in_language(row.name) if row else side

    # --- menus ----------------------------------------------------------------------------------

    def fill_menu(self, menu: QMenu, node: Node | None) -> None:
        """What can be done with the group or unit of a row, below what is there already."""
        if node is None:
            return
        menu.addSeparator()
        if node.kind == "unit":
            _add(menu, tr("Add another like it"), self.add_same)
        if node.company is not None:
            company = node._replace(kind="company", platoon=None, unit="")
            _add(
                menu,
                tr("Delete company {company}…", company=node.company),
                partial(self.delete_group, company),
            )
        if node.kind == "side":
            name = self._side_name(node.side)
            _add(menu, tr("Delete the {name} side…", name=name), partial(self.delete_group, node))


def _words(node: Node) -> str:
    if node.company is None:
        return tr("no company")
    platoon = (
        tr("platoon {company}{platoon}", company=node.company, platoon=node.platoon)
        if node.platoon is not None
        else ""
    )
    return platoon or tr("company {company}", company=node.company)


def _add(menu: QMenu, text: str, doing: Callable[[], object]) -> None:
    menu.addAction(text).triggered.connect(doing)
