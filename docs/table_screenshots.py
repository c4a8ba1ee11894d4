"""Makes pictures of the staged firefight at the farm in the window, light and dark.

    .venv/bin/python docs/table_screenshots.py [folder]

Without a folder they are written to docs/pictures. No screen is needed.
"""

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from taking import ROOT, asked_folder, own_settings, wait

from studio.app.play.tabletop.window import TableWindow
from studio.app.table.grids import GridOverlay
from studio.app.table.page import TablePage
from studio.app.window import Window
from studio.inches import Point
from studio.model.library import load_stage
from studio.model.table import XY
from studio.model.table_pieces import Piece, middle_of, points_of
from studio.model.tabletop import Tabletop
from studio.seen.match import PERSON, Order

FARM = ROOT / "scenarios" / "farm.table.json"
SIZE = 1366, 768
SEED = 3
Moment = tuple[str, tuple[str, ...], tuple[XY, ...]]
"""The name of a picture, what is done before it, and where the pointer is or the way goes."""
COURSES: tuple[tuple[Moment, ...], ...] = (
    (
        ("orders", ("activate Brandt with 4",), ()),
        ("fire", ("order Brandt G1",), ((27, 34.4),)),
        ("deploy", ("stay G1", "order Brandt G2_LMG"), ((41, 15),)),
    ),
    (
        (
            "move",
            (
                *("activate Brandt with 4", "order Brandt G1_LMG", "overwatch G1_LMG"),
                *("order Brandt G1_Rifles", "suppress G1_Rifles at S1_LMG", "done Brandt", "pass"),
                *("activate S1_Rifles with 1", "move S1_Rifles normal"),
            ),
            ((20.5, 36.6), (20.5, 35), (20.5, 32)),
        ),
        ("overwatch", (), ((20.5, 35.6),)),
        ("odd_hits", ("shoot G1_LMG at S1_Rifles after 1",), ()),
    ),
)
OVERLAYS = ("reach", "field", "man", "watch", "suppress", "cover", "heat")
FIRER, TARGET, WATCHER = "S1_LMG", "G1_Rifles", "G1_LMG"


def main() -> None:
    """Write all pictures."""
    folder = asked_folder(ROOT / "docs" / "pictures")
    with own_settings():
        QStandardPaths.setTestModeEnabled(True)  # games are kept as they go
        window = Window()
        window.resize(*SIZE)
        window.restore_layout()
        window.resize(*SIZE)
        window.show()
        wait(lambda: True, 50)
        window.resize(*SIZE)  # a screen that is smaller has made it so
        window.files.open(FARM)
        page = window.tabs.current.page
        assert page is not None
        for dark in (False, True):
            window.set_dark(dark)
            ending = "_dark" if dark else ""
            show(page, "")
            take(window, page, folder / f"table{ending}.png")
            for overlay in OVERLAYS:
                show(page, overlay)
                take(window, page, folder / f"table_{overlay}{ending}.png")
            show(page, "")
            show_fire(page, folder / f"table_fire{ending}.png")
            play(folder, ending)
        window.document.history.stack.setClean()
        window.close()
    print("\n".join(str(path) for path in sorted(folder.glob("table*.png"))))


def play(folder: Path, ending: str) -> None:
    """The firefight in its play window: orders, fire, a deployment, a way, Overwatch, odd hits."""
    stage = load_stage(FARM)
    assert isinstance(stage, Tabletop)
    for course in COURSES:
        window = TableWindow(Order(stage, dict.fromkeys(stage.sides, PERSON), SEED))
        window.resize(*SIZE)
        window.show()
        for name, texts, spots in course:
            for text in texts:
                window.course.act(window.match.rules.read(text))
            point(window, spots)
            settle(window)
            window.grab().save(str(folder / f"table_play_{name}{ending}.png"))
            window.hand.end_way()
        window.close()


def point(window: TableWindow, spots: tuple[XY, ...]) -> None:
    """Hold the pointer over a place, or draw a way along several."""
    if len(spots) == 1:
        window.hand.hover(Point(*spots[0]), 0.3)
    elif spots:
        window.hand.begin_way(Point(*spots[0]), 0.3)
        for spot in spots[1:]:
            window.hand.draw_way(Point(*spot), exact=False)


def settle(window: TableWindow) -> None:
    """Until the ground is painted and nothing moves."""
    wait(lambda: window.canvas.is_sharp, 600, 8000)


def show(page: TablePage, overlay: str) -> None:
    """Select a team, point at it, and show something over the table."""
    name = WATCHER if overlay in ("heat", "watch") else FIRER
    piece = Piece("team", name)
    page.desk.select(piece)
    at = Piece("team", TARGET) if overlay == "suppress" else piece
    page.desk.point(Point(*middle_of(points_of(page.desk.table, at))))
    page.desk.show_overlay(overlay)
    for key, action in page.bar.overlays.items():
        action.setChecked(key == overlay)


def show_fire(page: TablePage, path: Path) -> None:
    """The fire dialog with dice that somebody typed."""
    page.desk.select(Piece("team", FIRER), Piece("team", TARGET))
    page.show_fire()
    assert page.fire is not None
    page.fire.typed.setText("6 5 4 6 5 6 6 2 5 4 1")
    page.fire.roll.click()
    wait(lambda: True, 50)
    page.fire.grab().save(str(path))
    page.fire.close()


def take(window: Window, page: TablePage, path: Path) -> None:
    """A picture once all is painted and checked."""
    grid = page.overlays.get(page.desk.overlay)

    def is_done() -> bool:
        return page.canvas.is_sharp and (not isinstance(grid, GridOverlay) or grid.is_done)

    wait(is_done, 700, 8000)
    window.grab().save(str(path))


if __name__ == "__main__":
    main()
