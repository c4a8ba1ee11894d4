"""Makes pictures of the staged firefight at the farm in the window, light and dark.

    .venv/bin/python docs/table_screenshots.py [folder]

Without a folder they are written to docs/pictures. No screen is needed.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSettings
from PySide6.QtWidgets import QApplication

from studio.app.start import application
from studio.app.table.grids import GridOverlay
from studio.app.table.page import TablePage
from studio.app.window import Window
from studio.inches import Point
from studio.model.table_pieces import Piece, middle_of, points_of

ROOT = Path(__file__).resolve().parent.parent
FARM = ROOT / "scenarios" / "farm.table.json"
SIZE = 1366, 768
FIRER, TARGET, WATCHER = "S1_LMG", "G1_Rifles", "G1_LMG"


def main() -> None:
    """Write all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as own:
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, own)
        app = application()
        window = Window()
        window.resize(*SIZE)
        window.restore_layout()
        window.resize(*SIZE)
        window.show()
        window.files.open(FARM)
        page = window.tabs.current.page
        assert page is not None
        for dark in (False, True):
            window.set_dark(dark)
            ending = "_dark" if dark else ""
            show(page, "")
            take(app, window, page, folder / f"table{ending}.png")
            for overlay in ("reach", "field", "watch", "cover", "heat"):
                show(page, overlay)
                take(app, window, page, folder / f"table_{overlay}{ending}.png")
            show(page, "")
            show_fire(app, page, folder / f"table_fire{ending}.png")
        window.document.undo_stack.setClean()
        window.close()
    print("\n".join(str(path) for path in sorted(folder.glob("table*.png"))))


def show(page: TablePage, overlay: str) -> None:
    """Select a team, point at it, and show something over the table."""
    name = WATCHER if overlay in ("heat", "watch") else FIRER
    piece = Piece("team", name)
    page.desk.select(piece)
    page.desk.point(Point(*middle_of(points_of(page.desk.table, piece))))
    page.desk.show_overlay(overlay)
    for key, action in page.bar.overlays.items():
        action.setChecked(key == overlay)


def show_fire(app: QApplication, page: TablePage, path: Path) -> None:
    """The fire dialog with dice that somebody typed."""
    page.desk.select(Piece("team", FIRER), Piece("team", TARGET))
    page.show_fire()
    assert page.fire is not None
    page.fire.typed.setText("6 5 4 6 5 6 6 2 5 4 1")
    page.fire.roll.click()
    app.processEvents()
    page.fire.grab().save(str(path))
    page.fire.close()


def take(app: QApplication, window: Window, page: TablePage, path: Path) -> None:
    """A picture once all is painted and checked."""
    until = QDeadlineTimer(8000)
    grid = page.overlays.get(page.desk.overlay)
    settled = QDeadlineTimer(700)
    while not until.hasExpired():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        done = not isinstance(grid, GridOverlay) or grid.is_done
        if settled.hasExpired() and page.canvas.is_sharp and done:
            break
    window.grab().save(str(path))


if __name__ == "__main__":
    main()
