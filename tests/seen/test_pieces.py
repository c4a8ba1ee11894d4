"""The map of a game as it is by now."""

from studio.model.scenario import Change
from studio.rules.combat_infantry.rule_set import RULES
from studio.seen.pieces import ground_now
from tests.rules.combat_infantry.test_special import BOTH, LAKE, LAKESIDE
from tests.rules.drawn import drawn


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
