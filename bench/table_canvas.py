"""The canvas of a table of 200 pieces of ground: what a move of the mouse costs, shade and all.

Each picture is painted in full, as the window does: the ground from its picture, the field of sight
of a man under the pointer worked out anew, shade, forces, names, rulers. The peer is what a plain
program would do: a ray to every corner cut by shapely, and a polygon of the nearest cuts. By
processor time in one process; what counts are ratios, and the 16.7 ms of 60 pictures a second.

    python bench/table_canvas.py
"""

import os
import sys
import time
from collections.abc import Callable
from math import atan2, cos, sin
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from PySide6.QtWidgets import QApplication
from shapely import LineString, Point, Polygon
from table import blocking, crowded

from studio.app.documents.document import Document
from studio.app.table.page import TablePage
from studio.app.theme import apply_theme
from studio.inches import Point as Spot
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.table import Table
from studio.rules.chain_of_command.directions import Eye
from studio.rules.chain_of_command.seen import seen_from
from studio.rules.chain_of_command.sightline import EYE, ground_level

MOVES = 120


def spots(table: Table, count: int = MOVES) -> list[Spot]:
    """A hand's way over the table."""
    dice = Random(3)
    at, found = Spot(table.width / 2, table.height / 2), []
    for _ in range(count):
        x = min(max(at.x + dice.uniform(-1.5, 1.5), 1), table.width - 1)
        y = min(max(at.y + dice.uniform(-1.5, 1.5), 1), table.height - 1)
        at = Spot(x, y)
        found.append(at)
    return found


def each(work: Callable[[Spot], object], places: list[Spot]) -> tuple[float, float]:
    """Milliseconds of processor time a place: the mean, and what nine of ten stay under."""
    spent = []
    for at in places:
        start = time.process_time()
        work(at)
        spent.append(1000 * (time.process_time() - start))
    spent.sort()
    return sum(spent) / len(spent), spent[int(0.9 * len(spent))]


def shapely_field(table: Table) -> Callable[[Spot], object]:
    """The field of sight with shapely alone: no heights, no depth of woods, no near lines."""
    tree = blocking(table)
    corners: list[tuple[float, float]] = []
    for shape in tree.geometries:
        ring = shape.exterior if isinstance(shape, Polygon) else shape
        corners += list(ring.coords)

    def field(at: Spot) -> Polygon:
        ends = []
        for x, y in corners:
            for turn in (-4e-4, 4e-4):
                angle = atan2(y - at.y, x - at.x) + turn
                far = LineString([at, (at.x + 120 * cos(angle), at.y + 120 * sin(angle))])
                near = 120.0
                for n in tree.query(far, predicate="intersects"):
                    cut = tree.geometries[n].intersection(far)
                    near = min(near, cut.distance(Point(at)))
                ends.append((angle, near))
        ends.sort()
        return Polygon([(at.x + r * cos(a), at.y + r * sin(a)) for a, r in ends])

    return field


def opened(table: Table) -> TablePage:
    """A table in a page of the size of a common window."""
    document = Document()
    document.new(table)
    page = TablePage(document)
    page.resize(1050, 520)
    page.show()
    page.canvas.fit()
    QApplication.processEvents()
    return page


def main() -> None:
    """Print the figures."""
    app = QApplication([])
    apply_theme(app, "light")
    for name, table in (
        ("200 pieces", crowded(1)),
        ("the farm", read_table(scenarios_folder() / "farm.table.json")),
    ):
        page = opened(table)
        places = spots(table)
        view = page.canvas.viewport()

        def moved(at: Spot, page: TablePage = page, view: object = view) -> None:
            page.desk.point(at)
            view.repaint()  # type: ignore[attr-defined]

        moved(places[0])
        bare = each(moved, places)
        page.desk.show_overlay("field")
        moved(places[0])
        shaded = each(moved, places)

        def looked(at: Spot, table: Table = table) -> None:
            seen_from(table, Eye(at, ground_level(table, at) + EYE))

        field = each(looked, places)
        plain = each(shapely_field(table), places[:4])
        print(f"{name}: a move of the mouse {bare[0]:.1f} ms (nine of ten under {bare[1]:.1f})")
        print(f"  with the field of sight {shaded[0]:.1f} ms (nine of ten under {shaded[1]:.1f})")
        print(f"  the field alone {field[0]:.1f} ms (nine of ten under {field[1]:.1f})")
        print(f"  with shapely alone {plain[0]:.0f} ms, {plain[0] / field[0]:.0f} times as long")
    print("(60 pictures a second leave 16.7 ms)")


if __name__ == "__main__":
    main()
