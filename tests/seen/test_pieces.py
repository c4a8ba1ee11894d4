"""The map of a game as it is by now."""

from studio.model.scenario import Change
from studio.rules.combat_infantry.rule_set import RULES
from studio.seen.pieces import FLOOD, ground_now, pieces_of
from studio.words import choose
from tests.rules.combat_infantry.test_special import BOTH, LAKE, LAKESIDE
from tests.rules.drawn import commanding, drawn, play


def test_a_lake_that_has_drained_is_shown_as_its_bed_and_a_broken_dam_as_broken():
    whole = drawn(LAKE, BOTH, changes=LAKESIDE)
    broken = drawn(LAKE, BOTH, changes=LAKESIDE, markers=[Change("M:0302 s", marker="destroyed")])
    for firefight, terrain, crossing in (
        (whole, "lake", "dam"),
        (broken, "clear", "breached_dam"),
    ):
        view = RULES.view(RULES.start(firefight, 1), "german")
        ground = ground_now(view, firefight).ground
        assert ground.cells[ground.find("M:0503")].terrain == terrain
        assert ground.edges[ground.find_side("M:0302 s")].crossing == crossing
        assert firefight.ground.cells[ground.find("M:0503")].terrain == "lake"


def test_smoke_and_the_flood_of_a_broken_dam_are_shown_and_named_in_the_language(request):
    request.addfinalizer(lambda: choose(["en"]))
    firefight = drawn(
        LAKE,
        f"{BOTH}A1 ge_phq 0203\nAen ge_pioneer 0302 x3\nBmo so_mortar_82 0903",
        changes={**LAKESIDE, "0303 sw": {"terrain": "river"}},
        markers=[Change("M:0101", marker="smoke")],
    )
    state = commanding(RULES.start(firefight, 1), "A")
    state = play(state, "demolish Aen 0302 s", dice=(1, 2, 9))
    view, field = RULES.view(state, "soviet"), state.field
    choose(["de"])
    markers = pieces_of(view, firefight).markers
    shown = {field.number[marker.at] for marker in markers if marker.pattern == FLOOD}
    assert shown == set(field.hexes_in(state.flood)) != set()
    assert {marker.words for marker in markers} == {"Überflutung", "Nebel"}
