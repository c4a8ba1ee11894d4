"""Makes a picture of every dock, overlay and dialog, light and dark, to be looked at.

    .venv/bin/python docs/gallery.py FOLDER [NAME...]

Names pick pictures by what their file names begin with. No screen is needed. A dialog that is new
is a line in `DIALOGS`; docks and overlays come by themselves.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import screenshots
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from taking import own_settings

from studio.app.dialogs.about import show_about, show_keys
from studio.app.dialogs.checklist import ChecklistDialog
from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.details.draws import TableDialog
from studio.app.dialogs.details.forces import ForcesPage
from studio.app.dialogs.export import ExportDialog
from studio.app.dialogs.new_scenario import NewScenarioDialog
from studio.app.dialogs.playtest import PlaytestDialog
from studio.app.dialogs.shortcuts import ShortcutsDialog
from studio.app.dialogs.unsaved import UnsavedDialog
from studio.app.docks.problems import ProblemsDock
from studio.app.documents.library import boards_in_reach
from studio.app.finder.palette import Palette
from studio.app.forms.picking import ChecksDialog, CountsDialog
from studio.app.overlays.listed import OVERLAYS
from studio.app.play.new_game import NewGameDialog
from studio.app.tools import TOOLS, option_keys
from studio.app.tour.tour import Tour
from studio.app.window import Window
from studio.model.firefight import Firefight
from studio.model.scenario import Arrival, Draw, Night, Spell, Throw
from studio.model.text import in_language

SIZES: Final = {"": QSize(1366, 768), "_small": QSize(1024, 576)}
"""A common screen, and 1280 x 720 at 125 %."""
THEMES: Final = {"light": False, "dark": True}

Pictures = Iterator[tuple[str, QWidget]]


def main() -> None:
    """Write the pictures that are asked for."""
    folder, names = Path(sys.argv[1]), tuple(sys.argv[2:]) or ("",)
    folder.mkdir(parents=True, exist_ok=True)
    with own_settings() as (app, _):
        window = screenshots.opened()
        for theme, dark in THEMES.items():
            window.set_dark(dark)
            for name, widget in everything(app, window):
                if name.startswith(names):
                    path = folder / f"{name}_{theme}.png"
                    widget.grab().save(str(path))
                    print(path)
        window.document.history.stack.setClean()
        window.close()


def everything(app: QApplication, window: Window) -> Pictures:
    """All pictures in the theme that is set."""
    for ending, size in SIZES.items():
        window.resize(size)
        window.layout_of_docks.size()
        screenshots.look_at(window, screenshots.PLACE)
        screenshots.settle(window)
        for name, widget in whole_windows(app, window):
            yield f"{name}{ending}", widget
    window.resize(SIZES[""])
    yield from dialogs(app, window)
    yield from details(app, window.desk.firefight)


def whole_windows(app: QApplication, window: Window) -> Pictures:
    """The window with each dock in front, each overlay, each tool, the palette and the tour."""
    for name, dock in window.docks.items():
        dock.raise_()
        if name == "problems" and isinstance(shown := dock.widget(), ProblemsDock):
            shown.list.setCurrentItem(shown.list.topLevelItem(0))
        screenshots.settle(window)
        yield f"dock_{name}", window
    for name in ("terrain", "problems", "forces"):
        window.docks[name].raise_()
    window.set_tool("select")
    for name in OVERLAYS:
        window.desk.select("A1a" if name in ("reach", "heat") else "")
        window.actions_by_name[name].setChecked(True)
        screenshots.settle(window)
        yield f"overlay_{name}", window
        window.actions_by_name[name].setChecked(False)
    window.desk.select()
    for name in TOOLS:
        window.set_tool(name)
        app.processEvents()
        yield f"tool_{name}", window
    window.set_tool("select")
    window.actions_by_name["patterns"].setChecked(True)
    yield "patterns", window
    window.actions_by_name["patterns"].setChecked(False)
    yield from over_the_window(app, window)


def over_the_window(app: QApplication, window: Window) -> Pictures:
    """What lies over the window for a while."""
    window.guidance.find_anything()
    palette = window.findChildren(Palette)[-1]
    palette.line.setText("pa")
    app.processEvents()
    yield "palette", window
    palette.give_up()
    window.guidance.show_tour()
    tour = window.findChildren(Tour)[-1]
    for number in range(5):
        app.processEvents()
        yield f"tour_{number}", window
        tour.go_on()
    tour.leave()


# --- dialogs ------------------------------------------------------------------------------------


def _shortcuts(window: Window) -> QDialog:
    dialog = ShortcutsDialog(window.shortcuts, option_keys(), window)
    dialog.choose("tool_level")
    dialog.keys.setKeySequence("B")
    return dialog


def _playtest(window: Window) -> QDialog:
    dialog = PlaytestDialog(window)
    dialog.take(window.desk.firefight)
    return dialog


def _checklist(window: Window) -> QDialog:
    problems = window.docks["problems"].widget()
    assert isinstance(problems, ProblemsDock)
    return ChecklistDialog(window.desk, problems, window)


def _new_scenario(window: Window) -> QDialog:
    dialog = NewScenarioDialog(boards_in_reach(window.document.folder), window)
    dialog.list.itemClicked.emit(dialog.list.item(0))
    return dialog


def _counts(window: Window) -> QDialog:
    types = window.desk.firefight.units.of_side("soviet")
    names = {unit.id: in_language(unit.name) for unit in types if unit.strike is None}
    return CountsDialog("Blocks to draw from", names, ("so_t34", "so_t34"), window)


def _checks(window: Window) -> QDialog:
    units = {unit.id: unit.id for _, unit in window.desk.firefight.scenario.units()}
    return ChecksDialog("Units that arrive", units, ("A1", "A1a"), window)


def _table(window: Window) -> QDialog:
    table = (Throw(3, ("so_t34",)), Throw(10))
    return TableDialog(table, {"so_t34": "T-34"}, window)


DIALOGS: Final[dict[str, Callable[[Window], QDialog]]] = {
    "about": show_about,
    "keys": lambda window: show_keys(window, window.shortcuts),
    "shortcuts": _shortcuts,
    "checklist": _checklist,
    "export": lambda w: ExportDialog(Path(), w.desk.firefight, w),
    "new_scenario": _new_scenario,
    "playtest": _playtest,
    "new_game": lambda window: NewGameDialog(window.desk.firefight, window),
    "unsaved": lambda window: UnsavedDialog([window.document] * 2, window),
    "counts": _counts,
    "checks": _checks,
    "die_roll_table": _table,
}
"""Each made as the window makes it."""


def dialogs(app: QApplication, window: Window) -> Pictures:
    """Every dialog but the details."""
    for name, made in DIALOGS.items():
        dialog = made(window)
        dialog.show()
        app.processEvents()
        yield f"dialog_{name}", dialog
        dialog.close()


def details(app: QApplication, firefight: Firefight) -> Pictures:
    """Every page of the details, with something in every list; one at its least size."""
    dialog = DetailsDialog(full(firefight))
    dialog.show()
    for row, page in enumerate(dialog.pages):
        dialog.list.setCurrentRow(row)
        if isinstance(page, ForcesPage):
            page.tabs.setCurrentIndex(list(page.sides).index("soviet"))
        app.processEvents()
        yield f"details_{row}_{page.title.split()[0].strip(',').lower()}", dialog
    dialog.resize(dialog.minimumSize())
    app.processEvents()
    yield "details_least", dialog
    dialog.close()


def full(firefight: Firefight) -> Firefight:
    """The firefight with variable forces, arrivals and changing weather."""
    scenario = firefight.scenario
    soviet = scenario.sides["soviet"]
    table = (Throw(3, ("so_t34",)), Throw(7, ("so_sniper", "so_sapper")), Throw(10))
    changed = replace(
        soviet,
        draws=(
            Draw(("so_t34", "so_sapper", "so_sniper", "so_nkvd"), 2, "B", "S1"),
            Draw(company="B", area="S1", table=table),
        ),
        arrivals=(Arrival(3, "S1", tuple(unit.id for unit in soviet.units[:2])),),
    )
    time = replace(scenario.time, later=(Spell(4, "bad", Night(3, 0.5)), Spell(6)))
    sides = {**scenario.sides, "soviet": changed}
    return replace(firefight, scenario=replace(scenario, sides=sides, time=time))


if __name__ == "__main__":
    main()
