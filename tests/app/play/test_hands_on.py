"""Blocks are dragged as on a table, at set-up from the tray, later on the map; assaults seen."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from studio.app.play import motion
from studio.app.recent import settings
from studio.engine.record_file import read_record
from studio.errors import IllegalAction
from studio.model.library import load
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.actions import Move, Place
from studio.rules.combat_infantry.rule_set import RULES
from studio.seen.match import Match
from tests.app.hand import move
from tests.app.play.conftest import Opener
from tests.app.play.game_hand import replayed
from tests.app.play.hand import PlayHand, hot_seat, saved, shipped
from tests.skirmish import write_skirmish

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""

REPLAYS = Path(__file__).parents[2] / "replays"
LONG = 600_000
"""Milliseconds that no test takes."""
LEFT = Qt.MouseButton.LeftButton


def drag(hand: PlayHand, start: QPointF, end: QPoint) -> None:
    """Press on the canvas, move and release."""
    view = hand.canvas.viewport()
    hand.qtbot.mousePress(view, LEFT, pos=start.toPoint())
    for point in (start.toPoint() + QPoint(14, 14), end):
        move(view, point)
    hand.qtbot.mouseRelease(view, LEFT, pos=end)


def block_at(hand: PlayHand, unit: str) -> QPointF:
    piece = hand.hand.pieces.block(unit)
    assert piece is not None
    return QPointF(*hand.canvas.camera.to_window(*piece.rect.center().toTuple()))


@pytest.fixture
def commanding(opened: Opener) -> PlayHand:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.uncover()
    for text in ("activate F2", "stay F2"):
        hand.do(RULES.read(text))
    return hand


def test_a_block_is_dragged_to_where_it_moves(commanding: PlayHand) -> None:
    hand = commanding
    moves = [x for x in hand.hand.choices.of("F2c") if isinstance(x, Move)]
    goal = next(x for x in moves if not hand.hand.pieces.within(hand.hand.choices.hexes[x]))
    drag(hand, block_at(hand, "F2c"), hand.canvas.point_of(hand.hand.choices.hexes[goal]))
    assert hand.match.steps[-1].action == goal
    assert hand.canvas.carried is None


def test_a_block_dropped_where_it_may_not_go_stays(commanding: PlayHand) -> None:
    hand = commanding
    steps, camera = len(hand.match.steps), hand.canvas.camera
    drag(hand, block_at(hand, "F2c"), hand.canvas.point_of(hand.hex("0101")))
    assert len(hand.match.steps) == steps
    assert hand.hand.unit == "F2c"
    assert hand.window.status.says.text()
    assert hand.canvas.camera == camera, "the map wasn't dragged"


def test_the_map_is_dragged_where_no_block_lies(commanding: PlayHand) -> None:
    hand = commanding
    hand.canvas.zoom_in()
    before = hand.canvas.camera
    start = QPointF(hand.canvas.point_of(hand.hex("0706")))
    drag(hand, start, (start + QPointF(-60, -30)).toPoint())
    assert hand.canvas.camera != before


def test_a_block_is_dragged_from_the_tray_at_set_up(opened: Opener, tmp_path: Path) -> None:
    hand = opened(hot_seat(load(write_skirmish(tmp_path)), by_hand=True))
    hand.uncover()
    tray = hand.window.tray
    assert tray.isVisible()
    first = tray.faces[0][0]
    place = next(x for x in hand.hand.choices.all if isinstance(x, Place))
    at = hand.hand.choices.hexes[place]
    target = hand.canvas.viewport().mapToGlobal(hand.canvas.point_of(at))
    hand.qtbot.mousePress(tray, LEFT, pos=QPoint(30, 30))
    move(tray, tray.mapFromGlobal(target))
    assert hand.canvas.carried is not None
    hand.qtbot.mouseRelease(tray, LEFT, pos=tray.mapFromGlobal(target))
    assert hand.match.steps[-1].action == place
    assert tray.faces[0][0] != first
    hand.window.undo()
    assert tray.faces[0][0] == first


def test_blocks_are_set_up_in_any_order(opened: Opener, tmp_path: Path) -> None:
    hand = opened(hot_seat(load(write_skirmish(tmp_path)), by_hand=True))
    hand.uncover()
    tray = hand.window.tray
    units = [unit for unit, _ in tray.faces]
    third = tray._box(2).center().toPoint()
    hand.qtbot.mousePress(tray, LEFT, pos=third)
    assert [unit for unit, _ in tray.faces] == [units[2], *units[:2], *units[3:]]
    place = next(x for x in hand.hand.choices.all if isinstance(x, Place))
    at = hand.canvas.viewport().mapToGlobal(hand.canvas.point_of(hand.hand.choices.hexes[place]))
    move(tray, tray.mapFromGlobal(at))
    hand.qtbot.mouseRelease(tray, LEFT, pos=tray.mapFromGlobal(at))
    assert str(hand.match.steps[-1].action) == str(place)
    assert place.unit == units[2]
    assert units[2] not in hand.course.ledger.lines("german")[0].words
    hand.window.undo()
    hand.window.undo()
    assert [unit for unit, _ in tray.faces] == units
    assert not hand.match.steps
    hand.qtbot.mouseClick(tray, LEFT, pos=third)
    assert replayed(saved(hand)).ok


def test_nobody_sets_up_what_does_not_wait(opened: Opener, tmp_path: Path) -> None:
    hand = opened(hot_seat(load(write_skirmish(tmp_path)), by_hand=True))
    hand.uncover()
    for unit in ("A1", "nobody") if hand.match.to_act == "soviet" else ("B1", "nobody"):
        with pytest.raises(IllegalAction, match="waits to be set up"):
            RULES.set_up_next(hand.match.state, unit)
    assert not hand.match.steps


def test_the_tray_hides_when_set_up_is_over(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.uncover()
    assert not hand.window.tray.isVisible()


# --- assaults -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def melee() -> Match:
    """A golden game at the first choice in an assault."""
    record = read_record(REPLAYS / "olminsk.replay.json")
    match = Match.of_record(record)
    number = next(
        n for n, s in enumerate(match.states) if s.phases and isinstance(s.phases[-1], p.Melee)
    )
    seats = dict.fromkeys(record.players, "person")
    return match.fork(number, seats)


def test_an_assault_is_seen_with_both_sides_and_its_round(opened: Opener, melee: Match) -> None:
    hand = opened(melee)
    hand.uncover()
    view = hand.window.assault
    assert view.isVisible()
    assert view.fight is not None
    assert {piece.side for piece in view.fight.left} == {"german", "soviet"} - {
        piece.side for piece in view.fight.right
    }
    assert "round 1 of 3" in view.text()
    assert "has yet to act" in view.text()
    unit = next(iter(view.fight.ready & set(hand.hand.choices.units)))
    spot = view.spot_of(unit)
    assert spot is not None
    hand.hand.pick("")
    hand.qtbot.mouseClick(view, LEFT, pos=spot.toPoint())
    assert hand.hand.unit == unit or len(hand.match.steps) > len(melee.steps) - 1


def test_without_an_assault_nothing_of_it_is_shown(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.uncover()
    assert not hand.window.assault.isVisible()
    assert hand.window.assault.text() == ""


# --- motion -------------------------------------------------------------------------------------


def runs(moving: motion.Motion) -> bool:
    return moving.is_running


def test_blocks_glide_and_dice_tumble_and_both_can_be_skipped(
    commanding: PlayHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = commanding
    monkeypatch.setattr(motion, "is_wanted", lambda: True)
    canvas, dice = hand.canvas, hand.window.dice
    for moving in (canvas.motion, dice.motion):
        moving._run.setDuration(LONG)
    hand.do(next(x for x in hand.hand.choices.of("F2c") if isinstance(x, Move)))
    assert runs(canvas.motion)
    canvas.motion._run.setCurrentTime(LONG // 2)
    assert canvas.motion.share == pytest.approx(0.5, abs=0.1)
    canvas.motion._run.setCurrentTime(LONG)
    assert not runs(canvas.motion)
    assert not canvas._on_way
    hand.do(RULES.read("fire F2b E1:0604"))
    assert runs(dice.motion)
    assert hand.match.steps[-1].rolls, "the game doesn't wait"
    hand.window.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert not runs(dice.motion)
    hand.window.history.step_back()
    assert not runs(dice.motion)


def test_motion_is_a_setting(commanding: PlayHand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    action = commanding.window.actions_.by_name["motion"]
    for wanted in (True, False):
        commanding.window.motions.allow(wanted)
        assert str(settings().value(motion.KEY)) == ("true" if wanted else "false")
    assert action.isCheckable()
    settings().remove(motion.KEY)
