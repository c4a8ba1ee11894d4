"""What the prompt says is enough to go on, in assaults, deployments, after the machine."""

import pytest

from studio.rules import ruleset
from studio.seen.match import PERSON, Order
from tests.app.play.conftest import Opener
from tests.app.play.hand import PlayHand, commanding, hot_seat, shipped

RULES = ruleset("combat_infantry")


def test_a_click_on_the_hq_itself_activates_it_where_it_is(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.uncover()
    hand.click_unit("F2")
    assert "click a marked hex, or F2 to stay" in hand.window.prompt.hint.text()
    hand.click_unit("F2")
    assert str(hand.match.steps[-1].action) == "stay F2"


def test_an_hq_that_is_left_alone_is_named(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    assert "click a unit that glows" in hand.window.prompt.text()
    for text in ("move F2a 0404", "move F2b 0704", "move F2c 0305", "move F-50mm 0305"):
        hand.do(next(x for x in hand.table.choices.all if str(x) == text.replace(" 0", " E1:0")))
    assert hand.table.choices.only_unit == "F2"
    assert hand.window.prompt.text().startswith("F2 itself is left")


def in_the_assault(hand: PlayHand) -> list[str]:
    """What the prompt says to both sides, from the beginning of an assault to its end."""
    said = []
    while (moment := hand.window.prompt.moment()) and "Assault in" in moment.title:
        said.append(hand.window.prompt.text())
        seen = hand.table.seen
        assert seen is not None
        hold = [x for x in seen.actions if str(x).startswith("hold")]
        hand.do(hold[0] if hold else seen.actions[-1])
        hand.uncover()
    return said


def test_an_attacker_who_has_to_retreat_is_told_so(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    for text in ("assault F2a E1:0505 E1:0504", "end F2"):
        hand.do(RULES.read(text))
        hand.uncover()
    said = in_the_assault(hand)
    assert said[0] == "B2a fires or holds its fire: press a button."
    assert said[1].startswith("F2a fires or holds its fire: press a button, or click a marked hex")
    assert said[-1] == "F2a has to retreat: click a marked hex."


@pytest.mark.parametrize("enemy", ["greedy", "planner"])
def test_what_the_machine_did_is_offered_to_be_seen(opened: Opener, enemy: str) -> None:
    hand = opened(Order(shipped("diagram_2"), {"german": PERSON, "soviet": enemy}, 3))
    hand.do(RULES.read("pass F"))
    hand.wait_for_machine()
    new = len(hand.match.steps) - 1
    assert new > 1
    assert hand.window.history.words.text() == f"{new} new: ▶ shows them"
