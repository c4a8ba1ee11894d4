"""Command, movement and morale of the open table: all of it outside the chapter, and marked so."""

import json

import pytest
from jsonschema import Draft202012Validator

from studio.model.command import load_command
from studio.model.provenance import Source
from studio.model.shipped import data_file, schema_folder

COMMAND = load_command()


def test_the_file_follows_its_schema():
    schema = json.loads((schema_folder() / "command.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    data = json.loads(data_file("chain_of_command", "command.json").read_text("utf-8"))
    assert not list(Draft202012Validator(schema).iter_errors(data))


def test_every_figure_says_that_it_is_outside_the_chapter():
    figures = [pace.figures() for pace in COMMAND.paces.values()]
    assert all(("double", name) in COMMAND.book for name in ("dice", "shock", "hurried"))
    assert figures
    assert {p.source for p in COMMAND.book.values()} <= {Source.ASSUMED, Source.DERIVED}
    for (_, figure), said in COMMAND.book.items():
        assert said.why.startswith(("outside chapter 13", "13.")), figure


@pytest.mark.parametrize(
    ("roll", "quality", "morale"),
    [(1, "regular", 8), (4, "regular", 9), (6, "regular", 11), (6, "green", 9), (1, "green", 8),
     (3, "elite", 10), (6, "elite", 11)],
)  # fmt: skip
def test_force_morale_at_the_start(roll, quality, morale):
    assert COMMAND.morale.at_start(roll, quality) == morale


def test_command_dice_go_as_morale_falls():
    assert [COMMAND.morale.dice_lost(m) for m in (11, 5, 4, 3, 2, 1)] == [0, 0, 1, 1, 2, 2]


def test_setbacks_by_die():
    assert COMMAND.setbacks["senior_killed"].loss == (1, 2, 2, 2, 2, 3)
    assert all(len(setback.loss) == 6 for setback in COMMAND.setbacks.values())
