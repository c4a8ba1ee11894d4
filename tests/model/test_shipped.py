"""The studio finds what ships with it, in a checkout and in an installation."""

import pytest

from studio.errors import StudioError
from studio.model import shipped


def put_package(place, *, checkout):
    """An empty package `studio` in this folder, beside a pyproject.toml if it is a checkout."""
    package = place / "studio"
    package.mkdir(parents=True)
    if checkout:
        (place / "pyproject.toml").write_text("", encoding="utf-8")
    return package


def test_a_checkout_keeps_its_boards_at_the_top(tmp_path, monkeypatch):
    monkeypatch.setattr(shipped, "PACKAGE", put_package(tmp_path, checkout=True))
    (tmp_path / "maps").mkdir()
    assert shipped.maps_folder() == tmp_path / "maps"


def test_an_installation_keeps_its_scenarios_inside_the_package(tmp_path, monkeypatch):
    package = put_package(tmp_path, checkout=False)
    (package / "shipped" / "scenarios").mkdir(parents=True)
    monkeypatch.setattr(shipped, "PACKAGE", package)
    assert shipped.scenarios_folder() == package / "shipped" / "scenarios"


def test_a_stranger_beside_an_installed_package_is_not_taken_for_our_schemas(tmp_path, monkeypatch):
    monkeypatch.setattr(shipped, "PACKAGE", put_package(tmp_path, checkout=False))
    (tmp_path / "schema").mkdir()
    with pytest.raises(
        StudioError, match=r"'schema' .* should be .*shipped.*install the studio again"
    ):
        shipped.schema_folder()


def test_a_data_file_is_found_by_its_parts(tmp_path, monkeypatch):
    package = put_package(tmp_path, checkout=False)
    (package / "data" / "fonts").mkdir(parents=True)
    (package / "data" / "fonts" / "Sans.ttf").write_bytes(b"")
    monkeypatch.setattr(shipped, "PACKAGE", package)
    assert shipped.data_file("fonts", "Sans.ttf") == package / "data" / "fonts" / "Sans.ttf"


def test_a_missing_data_file_is_named_in_full():
    with pytest.raises(StudioError, match=r"data.no_such_table\.json is missing"):
        shipped.data_file("no_such_table.json")
