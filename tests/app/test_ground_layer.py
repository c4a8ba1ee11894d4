"""The ground in the window: what waits until the hand rests is right when it does."""

from PySide6.QtGui import QImage

from studio.app.view.ground_layer import GroundLayer
from studio.app.window import Window
from studio.model.edits import name_hex
from tests.app.hand import Hand


def shown(window: Window) -> QImage:
    """What the canvas shows."""
    return window.canvas.viewport().grab().toImage()


def test_after_some_edits_the_settled_map_equals_a_map_that_is_painted_anew(
    window: Window, hand: Hand
):
    canvas = window.canvas
    ground = window.desk.firefight.ground
    document = window.document
    document.edit(
        "Name", lambda _: name_hex(window.desk.firefight, ground.find("T1:0403"), {"en": "Hof"})
    )
    window.set_tool("terrain")
    hand.qtbot.waitUntil(lambda: canvas.is_sharp)
    before = shown(window)
    for number, terrain in enumerate(("town", "woods", "lake", "farm", "woods")):
        window.desk.choose(terrain=terrain)
        hand.click(ground.find(f"T1:0{3 + number % 3}0{2 + number // 3}"))
    assert shown(window) != before
    hand.qtbot.waitUntil(lambda: canvas.is_sharp)
    settled = shown(window)
    canvas._ground = GroundLayer(canvas)
    canvas._ground.ready.connect(canvas.viewport().update)
    canvas._ground.show_firefight(window.desk.firefight, window.desk.scene)
    hand.qtbot.waitUntil(lambda: shown(window) is not None and canvas.is_sharp)
    assert shown(window) == settled
