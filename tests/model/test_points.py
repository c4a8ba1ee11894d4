"""Points tables of open tables: what men and leaders cost, and where each figure comes from."""

import json
from pathlib import Path

import jsonschema
import pytest

from studio.model.points import load_points, points_of
from studio.model.provenance import Source, TableError
from studio.model.shipped import schema_folder
from studio.model.table import Figure, LeaderEntry, Table, TableSide, Team

CLUB = {
    "format": 1,
    "id": "club",
    "title": {"en": "Points of our club"},
    "men": {"rifle": {"value": 3, "from": "assumed", "why": "a die"}, "lmg_belt": 12},
    "ranks": {"junior": 10},
    "quality": {"green": 75, "elite": 150},
    "extras": {"shield": 5, "transport": 8},
}


def written(folder: Path, **changes: object) -> Path:
    """The points of the club in a file."""
    path = folder / "club.points.json"
    path.write_text(json.dumps({**CLUB, **changes}), encoding="utf-8")
    return path


def team(*weapons: str, **values: object) -> Team:
    """A team with these weapons."""
    return Team("T", tuple(Figure((1, 1), weapon) for weapon in weapons), **values)  # type: ignore[arg-type]


@pytest.fixture
def schema() -> dict[str, object]:
    """The schema of points tables."""
    found: dict[str, object] = json.loads((schema_folder() / "points.schema.json").read_text())
    return found


def test_men_cost_by_weapon_and_quality_and_extras_come_on_top(tmp_path: Path):
    points = load_points(written(tmp_path))
    assert points.of_team(team("lmg_belt", "rifle", "rifle")) == 18
    assert points.of_team(team("rifle", quality="green")) == 2
    assert points.of_team(team("rifle", "rifle", "rifle", quality="elite")) == 14
    assert points.of_team(team("lmg_belt", shield=True, aboard="transport")) == 25
    force = TableSide((team("rifle", waiting=True),), (LeaderEntry("L", (1, 1)),))
    assert points.of_side(force) == 13


def test_each_figure_says_where_it_comes_from(tmp_path: Path, schema: dict[str, object]):
    points = load_points(written(tmp_path))
    assert points.book["", "men.rifle"] == (Source.ASSUMED, "a die")
    jsonschema.validate(CLUB, schema)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"men": {"rifle": "3"}}, "men.rifle"),
        ({"men": {"rifle": -1}}, "men.rifle"),
        ({"extras": {"sheild": 3}}, "did you mean 'shield'"),
        ({"mens": {}}, "there is no key 'mens'"),
        ({"format": 2}, "format"),
    ],
)
def test_what_is_wrong_is_told_where(tmp_path: Path, changes, says, schema):
    with pytest.raises(TableError, match=says):
        load_points(written(tmp_path, **changes))


@pytest.mark.parametrize("changes", [{"men": {"rifle": "3"}}, {"men": {"rifle": -1}}, {"mens": {}}])
def test_the_schema_refuses_the_same(changes, schema):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**CLUB, **changes}, schema)


def test_what_it_says_nothing_of_is_named(tmp_path: Path):
    points = load_points(written(tmp_path))
    with pytest.raises(TableError, match="says nothing of 'mmg' among its men"):
        points.of_team(team("mmg"))


def test_a_table_without_a_file_has_no_points_yet(tmp_path: Path):
    written(tmp_path)
    table = Table("t", {"en": "T"}, 40, 30, points="club.points.json")
    found = points_of(table, tmp_path)
    assert found is not None
    assert found.id == "club"
    assert points_of(Table("t", {}, 40, 30), None) is None
    with pytest.raises(TableError, match="save the table first"):
        points_of(table, None)
