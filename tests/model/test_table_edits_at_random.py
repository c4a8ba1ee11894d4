"""Edits of tables one after the other, as a hand might do them: what comes out is always sound."""

from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from studio.model import table_edits as edits
from studio.model.files import open_text, read_table, text_of
from studio.model.shipped import scenarios_folder
from studio.model.table import Table
from studio.model.table_pieces import Piece, is_there, pieces, points_of
from studio.model.table_values import ids
from studio.model.table_walls import nearest_wall

TABLES = [
    read_table(scenarios_folder() / f"{name}.table.json")
    for name in ("farm", "hedgerow", "sosnovka", "barrow")
]
INCHES = st.integers(-20, 20)
NAME = Path("random.table.json")


def deeds(table: Table, piece: Piece, a: int, b: int) -> dict[str, object]:
    """What may be done with a thing, each as an edit."""
    men = piece.kind == "team"
    found = {
        "move": lambda: edits.moved(table, [piece], (a, b)),
        "wheel": lambda: edits.wheeled(table, [piece], 15 * a),
        "duplicate": lambda: edits.duplicated(table, [piece])[0],
        "remove": lambda: edits.removed(table, [piece]),
        "settle": lambda: edits.settled(edits.moved(table, [piece], (b, a)), [piece.name]),
        "raise": lambda: edits.raised(table, [piece], top=a > 0),
    }
    if piece.kind not in ("point", "smoke"):
        found["rename"] = lambda: edits.renamed(table, piece, edits.free_id(table, "thing"))
    if men:
        found["number"] = lambda: edits.figures_numbered(table, piece.name, 1 + abs(a))
        found["wait"] = lambda: edits.set_waiting(table, [piece.name], waiting=True)
        found["turn"] = lambda: edits.turned(table, piece.name, 10 * b)
        found["switch"] = lambda: edits.side_given(table, [piece], list(table.sides)[a % 2])
    if piece.kind == "building":
        found["window"] = lambda: edits.apertures_added_around(table, piece.name, 0)
        found["reshape"] = lambda: edits.sectors_reshaped(
            table, piece.name, lambda at: (at[0] + 0.1 * a, at[1]) if at[1] > 9 else at
        )
    return found  # type: ignore[return-value]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(TABLES),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 30), INCHES, INCHES), max_size=8),
)
def test_whatever_is_done_the_table_can_be_saved_and_read_again(table, steps):
    for which, how, a, b in steps:
        there = list(pieces(table))
        if not there:
            return
        piece = there[which % len(there)]
        offered = sorted(deeds(table, piece, a, b).items())
        table = offered[how % len(offered)][1]()
        assert max(Counter(ids(table)).values(), default=1) == 1
    found = open_text(text_of(table), NAME, "table")
    assert not found.faults
    assert found.document == table
    for one in pieces(table):
        assert is_there(table, one)
        assert points_of(table, one)
    for building in table.buildings:
        for opening in building.apertures:
            wall = nearest_wall(table, opening.line[0], building.id)
            assert wall is None or wall.away(opening.line[0]) < 0.1


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 400), INCHES, INCHES)
def test_a_move_there_and_back_changes_nothing(table, which, a, b):
    there = [piece for piece in pieces(table) if piece.kind != "aperture"]
    piece = there[which % len(there)]
    back = edits.moved(edits.moved(table, [piece], (a, b)), [piece], (-a, -b))
    assert back == table


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.sets(st.integers(0, 60), min_size=1, max_size=6))
def test_what_is_copied_and_pasted_is_as_it_was_but_for_its_names(table, chosen):
    there = [piece for piece in pieces(table) if piece.kind != "aperture"]
    wanted = [there[n % len(there)] for n in chosen]
    after, new = edits.pasted(table, edits.copied(table, wanted), (1, 2))
    assert len(new) == len(set(wanted))
    assert edits.removed(after, new) == table
    again, _ = edits.pasted(table, edits.copied(after, new), (0, 0))
    assert len(list(pieces(again))) == len(list(pieces(after)))
