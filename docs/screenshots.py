"""Makes the pictures of the documentation from the scenario that ships.

    .venv/bin/python docs/screenshots.py [folder]

Without a folder they are written to docs/pictures. No screen is needed.
"""

from pathlib import Path

from taking import ROOT, asked_folder, own_settings, wait

from studio.app.edits.setting_up import units_moved
from studio.app.overlays.analysis import set_up_by_machine
from studio.app.tools.sight import SightTool
from studio.app.window import Window
from studio.draw.regions import centre
from studio.export import export

SCENARIO = ROOT / "scenarios" / "olminsk.scenario.json"
PLACE = "Nevak"
"""What the pictures of the editor look at."""
FROM, TO = "Chorn Monastyr", "Dubki"
"""The ends of the line of sight."""


def main() -> None:
    """Write all pictures."""
    folder = asked_folder(ROOT / "docs" / "pictures")
    with own_settings():
        window = opened()
        show_sight(window)
        take(window, (1440, 900), folder / "editor.png")
        show_control(window)
        take(window, (1366, 768), folder / "editor_1366.png")
        show_reach(window)
        window.set_dark(True)
        take(window, (1440, 900), folder / "editor_dark.png")
        window.set_dark(False)
        take_comparison(window, folder / "compare.png")
        window.document.history.stack.setClean()
        while window.document.history.stack.canUndo():
            window.document.history.undo()
        sheet = export(window.document.firefight, folder / "sheet.png")
        window.document.history.stack.setClean()
        window.close()
    print("\n".join(str(path) for path in (*sorted(folder.glob("editor*.png")), *sheet)))


def opened() -> Window:
    """The editor on the scenario: most blocks are set up, one more is bought than can be paid."""
    window = Window()
    window.resize(1440, 900)
    window.show()
    window.document.open(SCENARIO)
    set_up_most(window)
    window.editing.add_unit("ge_pz4")
    window.editing.set_up(window.desk.selection[0], window.desk.firefight.ground.find("Dubki"))
    window.desk.select()
    return window


def set_up_most(window: Window) -> None:
    """Hexes for the blocks as a game would begin, but for the last of each area."""
    firefight = window.desk.firefight
    waiting = {unit.area: unit.id for _, unit in firefight.scenario.units() if unit.area}
    targets = {
        unit: at
        for unit, at in set_up_by_machine(firefight, 3).items()
        if unit not in waiting.values()
    }
    window.document.edit("Set up", units_moved(window.document, targets))


def look_at(window: Window, name: str) -> None:
    """A place in the middle of the canvas, large enough to read the blocks."""
    window.canvas.zoom_to(74)
    window.canvas.centre_on(centre(window.desk.firefight.ground.find(name)))


def show_sight(window: Window) -> None:
    """The line of sight from a Soviet block to a German one."""
    tool = window.tools["sight"]
    assert isinstance(tool, SightTool)
    ground = window.desk.firefight.ground
    tool.start = ground.find(FROM)
    window.set_tool("sight")
    tool.move(window.canvas.pointer_on(ground.find(TO)))


def show_control(window: Window) -> None:
    """Who controls what."""
    window.set_tool("select")
    window.actions_by_name["control"].setChecked(True)


def show_reach(window: Window) -> None:
    """Where a block could move."""
    window.desk.select(window.desk.scene.blocks[0].unit.id)
    window.actions_by_name["reach"].setChecked(True)


def take(window: Window, size: tuple[int, int], path: Path) -> None:
    """A picture of the window at a size, when everything in it is painted."""
    window.resize(*size)
    window.layout_of_docks.size()
    look_at(window, PLACE)
    settle(window)
    window.grab().save(str(path))


def take_comparison(window: Window, path: Path) -> None:
    """A picture of the scenario as it is now beside its file."""
    comparing = window.comparing.compare()
    comparing.resize(1240, 700)
    settle(window)
    comparing.list.choose(next(one for one in comparing.differences if one.at_after))
    settle(window)
    comparing.grab().save(str(path))
    comparing.close()


def settle(window: Window) -> None:
    """Wait until the map is sharp, the leisurely work is done and the checks have answered."""
    wait(lambda: window.canvas.is_sharp and not window.desk.leisure.is_busy, 1500)


if __name__ == "__main__":
    main()
