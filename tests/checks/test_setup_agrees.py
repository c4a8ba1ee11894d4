"""The check of room in set-up areas and the rules' own set-up come to the same verdict."""

from dataclasses import replace

from hypothesis import event, given, settings
from hypothesis import strategies as st

from studio.checks import run
from studio.errors import StudioError
from studio.model.board_edits import paint_spots
from studio.model.firefight import Firefight
from studio.model.scenario import Area, Change, SideForce, Time, UnitEntry
from studio.rules.combat_infantry.setup import opening
from tests.small import TABLE, board, firefight, scenario, spots

BOARD = paint_spots(
    paint_spots(
        paint_spots(board(), spots("0202", "0302"), TABLE, terrain="woods"),
        spots("0303"),
        TABLE,
        terrain="lake",
    ),
    spots("0402"),
    TABLE,
    terrain="town",
)
HEXES = [f"E1:{spot}" for spot in BOARD.spots()]
MARKERS = st.sampled_from([("foxhole", "german"), ("barbed_wire", "german"), ("wreck", None)])


AREAS = st.one_of(
    st.sets(st.sampled_from(HEXES), min_size=1, max_size=4).map(lambda at: Area(hexes=(*at,))),
    st.sampled_from(HEXES).map(lambda at: Area(in_or_next_to=(at,))),
)


def checks_say_there_is_room(subject: Firefight) -> bool:
    found = {one.check for one in run(subject, "playtest")}
    return not found & {"setup-area-too-small", "setup-overstacked", "setup-forbidden-terrain"}


def rules_find_room(subject: Firefight) -> bool:
    try:
        opening(subject, 1)
    except StudioError:
        return False
    return True


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_who_fits_into_an_area_is_the_same_for_checks_and_rules(data):
    areas = {name: data.draw(AREAS) for name in ("A", "B")}
    kinds = data.draw(st.lists(st.sampled_from(["ge_rifle", "ge_pz3", "ge_at_75"]), max_size=16))
    mine = tuple(
        UnitEntry(f"u{n}", kind, "A", 1, area=data.draw(st.sampled_from("AB")))
        for n, kind in enumerate(kinds)
    )
    enemies = (UnitEntry("e", "so_rifle", "B", 1, at=data.draw(st.sampled_from(HEXES[:4]))),)
    laid = data.draw(st.dictionaries(st.sampled_from(HEXES), MARKERS, max_size=2))
    changes = tuple(Change(at, marker=kind, side=side) for at, (kind, side) in laid.items())
    subject = firefight(
        scenario(
            changes=changes,
            areas=areas,
            time=Time(turns=6, first="german"),
            sides={"soviet": SideForce(units=enemies), "german": SideForce(units=mine)},
        ),
        BOARD,
    )
    if not checks_say_there_is_room(
        firefight(replace(subject.scenario, sides={"soviet": SideForce(units=enemies)}), BOARD)
    ):
        return  # the enemy's one squad stands where it can't, which is another matter
    fits = rules_find_room(subject)
    event(f"fits: {fits}")
    assert checks_say_there_is_room(subject) == fits
