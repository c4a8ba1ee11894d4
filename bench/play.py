"""How long it takes in the play window from clicking a unit to seeing its moves and odds.

    .venv/bin/python bench/play.py [clicks]

On the largest scenario that ships, and on four boards with a battalion a side (132 blocks), two
machines play into the second turn; then units that may act are clicked in turn. Measured is the
time from the click to the painted window with the unit's destinations and their costs, its targets,
the list of its actions, and the card with the exact chances of its first attack. The aim is 50 ms.
The turns of machine players are timed as well: the aim is 2 s for each. Times are in milliseconds;
on a busy machine those of the processor tell more.
"""

import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from crowded import crowded
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from studio.app.play import kept_game
from studio.app.play.window import PlayWindow
from studio.app.start import application
from studio.model.firefight import Firefight, assemble
from studio.model.library import load
from studio.model.shipped import scenarios_folder
from studio.players import seated
from studio.rules.combat_infantry.actions import Assault, Fire
from studio.rules.combat_infantry.phases import Command
from studio.seen.match import PERSON, Order

AIM = 50.0
MACHINE_AIM = 2000.0
SEED = 1
MACHINES = "greedy", "planner"
Times = tuple[float, float]
"""By the clock, and of the processor."""


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
        if match.state.turn >= 2 and commands and len(window.hand.choices.units) >= 5:
            return
        window.course.act(players[seen.side].choose(match.rules, seen.view, seen.actions))


def clicks(window: PlayWindow, app: QApplication, count: int) -> list[Times]:
    """The times of so many clicks on units that may act: by the clock, and of the processor."""
    found = []
    for number in range(count):
        units = [u for u in window.hand.choices.units if window.hand.pieces.block(u)]
        unit = units[number % len(units)]
        window.hand.pick("")
        settle_paint(window, app)
        piece = window.hand.pieces.block(unit)
        assert piece is not None
        centre = piece.rect.center()
        x, y = window.canvas.camera.to_window(centre.x(), centre.y())
        began, worked = perf_counter(), process_time()
        QTest.mouseClick(
            window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y))
        )
        own = window.hand.choices.of(unit)
        attack = next((a for a in own if isinstance(a, Fire | Assault)), own[0])
        window.hand.aim(attack)
        settle_paint(window, app)
        found.append((1000 * (perf_counter() - began), 1000 * (process_time() - worked)))
        assert window.hand.unit == unit
    return found


def settle_paint(window: PlayWindow, app: QApplication) -> None:
    """Paint what has changed."""
    app.processEvents()
    assert window.canvas.is_sharp


def machine_turns(app: QApplication, firefight: Firefight, machine: str) -> list[Times]:
    """The times of a machine's answers in two turns: by the clock, and of the processor."""
    window = PlayWindow(Order(firefight, {"german": machine, "soviet": PERSON}, SEED))
    window.show()
    times, began, worked = list[Times](), perf_counter(), process_time()
    waiting = QEventLoop.ProcessEventsFlag.WaitForMoreEvents
    player = seated({"soviet": "greedy"}, SEED)["soviet"]
    while window.match.outcome is None and window.match.state.turn <= 2:
        if window.course.machines.is_playing:
            app.processEvents(waiting)  # a loop that never rests would slow the machine's thread
            continue
        seen = window.match.seen("soviet")
        if len(window.match.steps) and window.match.steps[-1].side == "german":
            times.append((1000 * (perf_counter() - began), 1000 * (process_time() - worked)))
        window.course.act(player.choose(window.match.rules, seen.view, seen.actions))
        began, worked = perf_counter(), process_time()
    window.close()
    return times


def told(what: str, measured: list[Times], aim: float) -> None:
    """A line about some times."""
    clock, worked = sorted(one for one, _ in measured), sorted(one for _, one in measured)
    most = clock[int(0.95 * len(clock))]
    print(
        f"  {what}: median {median(clock):.0f}, 95% under {most:.0f}, worst {clock[-1]:.0f}", end=""
    )
    print(f"; of the processor {median(worked):.0f}, worst {worked[-1]:.0f}", end="")
    print(f" (aim {aim:.0f}, {len(clock)} times)")


def measure(app: QApplication, firefight: Firefight, count: int) -> None:
    """Measure on one firefight, and print."""
    window = PlayWindow(Order(firefight, dict.fromkeys(firefight.scenario.sides, PERSON), SEED))
    window.resize(1366, 768)
    window.show()
    into_the_second_turn(window)
    settle(window, app)
    print(f"{firefight.id}, {sum(1 for _ in firefight.scenario.units())} blocks")
    told("click to moves and odds", clicks(window, app, count), AIM)
    window.close()
    for machine in MACHINES:
        told(f"answers of {machine}", machine_turns(app, firefight, machine), MACHINE_AIM)


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    app = application()
    shipped = load(scenarios_folder() / "olminsk.scenario.json")
    with TemporaryDirectory() as folder:
        kept_game.games_folder = lambda: Path(folder)
        for firefight in (shipped, assemble(crowded(), shipped.boards)):
            measure(app, firefight, count)


if __name__ == "__main__":
    main()
