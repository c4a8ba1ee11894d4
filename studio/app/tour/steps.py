"""What the tour tells, step by step, and what each step points at."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtWidgets import QToolBar, QWidget

from studio.words import mark

if TYPE_CHECKING:
    from studio.app.window import Window

Target = Callable[["Window"], QWidget | None]


class Step(NamedTuple):
    """A step: its title, what it tells, and the widget that it points at (None: at nothing)."""

    title: str
    text: str
    target: Target


def nothing(_window: "Window") -> QWidget | None:
    """The step stands in the middle of the window."""
    return None


def canvas(window: "Window") -> QWidget | None:
    """The map."""
    return window.canvas


def tool_bar(window: "Window") -> QWidget | None:
    """The tools and actions."""
    return window.findChild(QToolBar, "tool_bar")


def dock(name: str) -> Target:
    """A dock by its name, brought to the front."""

    def found(window: "Window") -> QWidget | None:
        window.docks[name].show()
        window.docks[name].raise_()
        return window.docks[name]

    return found


STEPS: Final = (
    Step(
        mark("Welcome to Firefight Studio"),
        mark(
            "Here you design, check, play and print scenarios. A look around "
            "takes a minute, on a small scenario that opens in a tab of its "
            "own. You can leave at any time with Esc."
        ),
        nothing,
    ),
    Step(
        mark("The map"),
        mark(
            "Turn the wheel to zoom, drag with the middle button to move. "
            "Arrow keys move a hex cursor, Enter uses the tool there. A right "
            "click offers what can be done at a place."
        ),
        canvas,
    ),
    Step(
        mark("Boards"),
        mark(
            "Drag a board to the map, and it snaps where it fits. Boards are "
            "never changed by a scenario: what you paint is kept on top of "
            "them."
        ),
        dock("boards"),
    ),
    Step(
        mark("Terrain and hexsides"),
        mark(
            "Click a terrain, then drag on the map. Whatever you do between "
            "pressing and releasing the button is one step of Undo, and the "
            "History dock shows all steps."
        ),
        dock("terrain"),
    ),
    Step(
        mark("Forces"),
        mark(
            "Companies, platoons and weapons of both sides, with their cost as "
            "you go. Type a unit's name below to add it, drag units to the "
            "map, or to another company to re-attach them."
        ),
        dock("forces"),
    ),
    Step(
        mark("Problems"),
        mark(
            "The rules are checked while you work. A click goes to the place "
            "and tells why; Fix mends what can be mended safely. Choose at the "
            "left how strict the checks are."
        ),
        dock("problems"),
    ),
    Step(
        mark("Tools and overlays"),
        mark(
            "Tools at the left; behind them overlays to judge by: movement, "
            "turns to get there, control, command ranges, stacking and sight. "
            "Then details, checks, playtest and print."
        ),
        tool_bar,
    ),
    Step(
        mark("Everything by a few letters"),
        mark(
            "Ctrl+Shift+P finds every action, place, unit and hex. F5 plays the draft, "
            "Ctrl+P prints it. This tour waits in the Help menu."
        ),
        nothing,
    ),
)
