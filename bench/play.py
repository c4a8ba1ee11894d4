"""How long it takes in the play window from clicking a unit to seeing its moves and odds.

    .venv/bin/python bench/play.py [clicks]

The largest scenario that ships is played by machine into its second turn; then units that may act
are clicked in turn. Measured is the time from the click to the painted window with the unit's
destinations and their costs, its targets, the list of its actions, and the card with the exact
chances of its first attack. The aim is 50 ms. The machine's player turns are timed as well: the aim
is 2 s for each. Times are in milliseconds; on a busy machine those of the processor tell more.
"""

import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from studio.app.play import course
from studio.app.play.window import PlayWindow
from studio.app.start import application
from studio.model.library import load
from studio.model.shipped import scenarios_folder
from studio.players import seated
from studio.rules.combat_infantry.actions import Assault, Fire
from studio.rules.combat_infantry.phases import Command
from studio.seen.match import PERSON, Order

AIM = 50.0
MACHINE_AIM = 2000.0
SEED = 1


def settle(window: PlayWindow, app: QApplication) -> None:
    """Until the whole map is painted."""
    quiet = QDeadlineTimer(300)
    while not quiet.hasExpired():
        app.processEvents()
        if not window.canvas.is_sharp:
            quiet.setRemainingTime(300)


def into_the_second_turn(window: PlayWindow) -> None:
    """Play both sides by machine until an HQ with many units commands in turn 2."""
    match = window.match
    players = seated(dict.fromkeys(match.sides, "greedy"), SEED)
    while match.outcome is None:
        seen = match.seen(match.to_act)
        window.course.uncover(seen.side)
        commands = isinstance(match.state.phases[-1], Command)
        if match.state.turn >= 2 and commands and len(window.table.choices.units) >= 5:
            return
        window.course.act(players[seen.side].choose(match.rules, seen.view, seen.actions))


def clicks(window: PlayWindow, app: QApplication, count: int) -> list[tuple[float, float]]:
    """The times of so many clicks on units that may act: by the clock, and of the processor."""
    found = []
    for number in range(count):
        units = [u for u in window.table.choices.units if window.table.pieces.block(u)]
        unit = units[number % len(units)]
        window.table.pick("")
        settle_paint(window, app)
        piece = window.table.pieces.block(unit)
        assert piece is not None
        centre = piece.rect.center()
        x, y = window.canvas.camera.to_window(centre.x(), centre.y())
        began, worked = perf_counter(), process_time()
        QTest.mouseClick(
            window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y))
        )
        own = window.table.choices.of(unit)
        attack = next((a for a in own if isinstance(a, Fire | Assault)), own[0])
        window.table.aim(attack)
        settle_paint(window, app)
        found.append((1000 * (perf_counter() - began), 1000 * (process_time() - worked)))
        assert window.table.unit == unit
    return found


def settle_paint(window: PlayWindow, app: QApplication) -> None:
    """Paint what has changed."""
    app.processEvents()
    assert window.canvas.is_sharp


def machine_turns(app: QApplication) -> list[tuple[float, float]]:
    """The times of the machine's player turns in one game: by the clock, and of the processor."""
    firefight = load(scenarios_folder() / "olminsk.scenario.json")
    window = PlayWindow(Order(firefight, {"german": "greedy", "soviet": PERSON}, SEED))
    window.show()
    times, began, worked = [], perf_counter(), process_time()
    waiting = QEventLoop.ProcessEventsFlag.WaitForMoreEvents
    player = seated({"soviet": "greedy"}, SEED)["soviet"]
    while window.match.outcome is None and window.match.state.turn <= 2:
        if window.course.is_thinking:
            app.processEvents(waiting)  # a loop that never rests would slow the machine's thread
            continue
        seen = window.match.seen("soviet")
        if len(window.match.steps) and window.match.steps[-1].side == "german":
            times.append((1000 * (perf_counter() - began), 1000 * (process_time() - worked)))
        window.course.act(player.choose(window.match.rules, seen.view, seen.actions))
        began, worked = perf_counter(), process_time()
    window.close()
    return times


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    app = application()
    with TemporaryDirectory() as folder:
        course.games_folder = lambda: Path(folder)
        firefight = load(scenarios_folder() / "olminsk.scenario.json")
        window = PlayWindow(Order(firefight, dict.fromkeys(firefight.scenario.sides, PERSON), SEED))
        window.resize(1366, 768)
        window.show()
        into_the_second_turn(window)
        settle(window, app)
        measured = clicks(window, app, count)
        times, worked = sorted(one for one, _ in measured), sorted(one for _, one in measured)
        window.close()
        print(f"click to moves and odds: median {median(times):.1f}, ", end="")
        print(
            f"95% under {times[int(0.95 * len(times))]:.1f}, worst {times[-1]:.1f} (aim {AIM:.0f})"
        )
        print(f"of the processor: median {median(worked):.1f}, worst {worked[-1]:.1f}")
        answers = machine_turns(app)
        turns, worked = sorted(one for one, _ in answers), sorted(one for _, one in answers)
        print(f"machine's answers: median {median(turns):.0f}, worst {turns[-1]:.0f}", end="")
        print(f" (aim {MACHINE_AIM:.0f}), {len(turns)} of them")
        print(f"of the processor: median {median(worked):.0f}, worst {worked[-1]:.0f}")


if __name__ == "__main__":
    main()
