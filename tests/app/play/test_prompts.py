"""What the prompt says is enough to go on, in assaults, deployments, after the machine."""

from dataclasses import replace

import pytest

from studio.app.play.choices import MAY
from studio.model.scenario import UnitEntry
from studio.rules import ruleset
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.phases import Overstacked
from studio.seen.match import PERSON, Order
from studio.seen.telling import EVERYBODY, teller_of
from tests.app.play.conftest import Opener
from tests.app.play.hand import PlayHand, commanding, hot_seat, shipped
from tests.seen.games import played

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
        hand.do(next(x for x in hand.hand.choices.all if str(x) == text.replace(" 0", " E1:0")))
    assert hand.hand.choices.only_unit == "F2"
    assert hand.window.prompt.text().startswith("F2 itself is left")


def test_a_bunker_without_an_hq_is_clicked_and_then_its_target(opened: Opener) -> None:
    """Ruling 67: in a player turn, beside the HQs that may be activated."""
    firefight = shipped("diagram_2")
    sides = dict(firefight.scenario.sides)
    lone = UnitEntry("Zb", "so_bunker", "Z", at="E1:0604")
    sides["soviet"] = replace(sides["soviet"], units=(*sides["soviet"].units, lone))
    firefight = replace(firefight, scenario=replace(firefight.scenario, sides=sides))
    hand = opened(hot_seat(firefight))
    hand.uncover()
    hand.do(RULES.read("pass F"))
    hand.uncover()
    assert "let a bunker without one fire" in hand.window.prompt.text()
    hand.click_unit("Zb")
    target = next(x for x in hand.hand.choices.of("Zb") if isinstance(x, a.Fire))
    hand.click(hand.hand.choices.hexes[target])
    assert str(hand.match.steps[-1].action) == str(target)


def in_the_assault(hand: PlayHand) -> list[str]:
    """What the prompt says to both sides, from the beginning of an assault to its end."""
    said = []
    while (moment := hand.window.prompt.moment()) and "Assault in" in moment.title:
        said.append(hand.window.prompt.text())
        seen = hand.hand.seen
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


def test_whatever_a_unit_may_do_under_command_has_words() -> None:
    """All that units and the strikes of an HQ can do."""
    beside = {a.Shoot, a.Hold, a.Retreat, a.Regroup, a.Lose, a.Suffer, a.Promote, a.Conceal}
    beside |= {a.Show, a.Enter, a.Delay, a.Place, a.Lay, a.Ready, a.Activate, a.Pass, a.Deploy}
    beside |= {a.Stay, a.End, a.Fight, a.Settle, a.Surrender}
    assert set(MAY) == set(a.VERBS.values()) - beside


def test_a_surplus_unit_is_told_from_one_that_is_hit() -> None:
    """Greedy hits, and who plays by chance minds no surplus, sooner or later."""
    told: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    for player, seed in (("greedy", 5), *(("random", seed) for seed in range(6))):
        match = played(shipped("night_ford", turns=6), seed, player)
        names = teller_of(match.order.firefight)
        for before, step in zip(match.states, match.steps, strict=False):
            if isinstance(step.action, a.Lose):
                entry = names.entry(1, step, before, step.state, EVERYBODY)
                surplus = isinstance(before.phases[-1], Overstacked)
                told[surplus].add((entry.words.partition(" ")[2].partition(";")[0], entry.rule))
    assert told[False] == {("takes a hit", "6.3")}
    assert told[True] == {("is one too many in its hex", "8.2")}


def test_the_card_says_that_a_click_will_ask(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.click_unit("F2c")
    fire = RULES.read("fire F2c E1:0504")
    hand.hand.aim(fire)
    assert hand.canvas.card.lines[-1] == "A click asks: fire or assault"
    hand.hand.aim(RULES.read("fire F2c E1:0503"))
    assert "asks" not in hand.canvas.card.text()
