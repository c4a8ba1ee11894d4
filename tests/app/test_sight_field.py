"""The field of sight that follows the pointer."""

from dataclasses import replace

from studio.app.edits.setting_up import of_scenario
from studio.app.overlays.analysis import FieldOverlay
from studio.app.window import Window
from studio.hexes import distance
from studio.model.scenario import Night
from studio.rules.combat_infantry.sight import look, obstacles
from tests.app.hand import Hand


def field_of(window: Window) -> FieldOverlay:
    """The overlay, shown."""
    window.actions_by_name["field"].trigger()
    overlay = window.canvas.overlays["field"]
    assert isinstance(overlay, FieldOverlay)
    return overlay


def seen_slowly(window: Window, at: str) -> set:
    """What a hex sees by the exact walk."""
    firefight = window.desk.firefight
    blocking = obstacles(firefight.ground, firefight.terrain, 7)
    start = firefight.ground.find(f"T1:{at}")
    return {b for b in firefight.ground.cells if look(blocking, start, b).visible}


def test_it_follows_the_mouse_and_says_what_is_seen(window: Window, hand: Hand):
    overlay = field_of(window)
    for at in ("0302", "0603"):
        hand.hover(hand.at(at))
        found = overlay.field()
        assert found is not None
        assert found.at == hand.at(at)
        assert set(found.seen) == seen_slowly(window, at)
        words = f"T1:{at} sees {len(found.seen) - 1} hexes"
        assert window.status.says.text().startswith(words)


def test_blocks_in_sight_are_counted_by_side(window: Window, hand: Hand):
    overlay = field_of(window)
    hand.hover(hand.at("0303"))
    assert "1 German block" in overlay.says()
    hand.hover(hand.at("0603"))
    assert "1 German, 2 Soviet blocks" in overlay.says()


def test_the_map_is_shaded_where_nothing_is_seen(window: Window, hand: Hand):
    hand.qtbot.waitUntil(lambda: window.canvas.is_sharp)
    field_of(window)
    hand.hover(hand.at("0301"))
    behind = hand.at("0304")
    assert behind not in seen_slowly(window, "0301")
    spot = hand.point(behind).toPoint()
    shaded = window.canvas.viewport().grab().toImage().pixelColor(spot)
    window.actions_by_name["field"].trigger()
    plain = window.canvas.viewport().grab().toImage().pixelColor(spot)
    assert shaded.lightness() < plain.lightness()


def test_it_follows_the_hex_cursor_too(window: Window, hand: Hand, qtbot):
    overlay = field_of(window)
    window.canvas.show_place(hand.at("0402"))
    found = overlay.field()
    assert found is not None
    assert found.at == hand.at("0402")


def test_without_a_pointer_one_looks_from_the_selected_block(window: Window, hand: Hand):
    overlay = field_of(window)
    window.desk.point(None)
    assert "point at a hex" in overlay.says()
    window.desk.select("A")
    found = overlay.field()
    assert found is not None
    assert found.at == hand.at("0602")


def test_night_bounds_what_is_seen(window: Window, hand: Hand):
    overlay = field_of(window)
    dark = of_scenario(lambda s: replace(s, time=replace(s.time, night=Night(sight=2))))
    window.document.edit("Night", dark)
    hand.hover(hand.at("0302"))
    found = overlay.field()
    assert found is not None
    assert max(distance(found.at, at) for at in found.seen) == 2
    assert "2 hexes far at night" in overlay.says()


def test_it_keeps_up_with_what_is_painted(window: Window, hand: Hand):
    overlay = field_of(window)
    hand.hover(hand.at("0501"))
    before = overlay.field()
    window.set_tool("terrain")
    window.desk.choose(terrain="woods")
    hand.click(hand.at("0502"))
    hand.hover(hand.at("0501"))
    after = overlay.field()
    assert before is not None
    assert after is not None
    assert after.seen < before.seen
    assert set(after.seen) == seen_slowly(window, "0501")
