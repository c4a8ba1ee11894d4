"""What a desktop is told about the studio agrees with the studio and with itself."""

import configparser
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

import studio

ROOT = Path(__file__).resolve().parents[2]
DESKTOP = ROOT / "packaging" / "desktop"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def entry():
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(DESKTOP / "firefight.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture(scope="module")
def metainfo():
    return ElementTree.parse(DESKTOP / "studio.firefight.Firefight.metainfo.xml").getroot()


@pytest.fixture(scope="module")
def patterns():
    """File name pattern -> MIME type, of every type we declare."""
    root = ElementTree.parse(DESKTOP / "firefight.xml").getroot()
    return {
        glob.get("pattern"): kind.get("type")
        for kind in root.findall(f"{MIME}mime-type")
        for glob in kind.findall(f"{MIME}glob")
    }


def test_every_kind_of_document_has_a_type_of_its_own(patterns):
    endings = ("scenario.json", "board.json", "table.json", "replay.json", "firefight")
    assert set(patterns) == {f"*.{ending}" for ending in endings}
    assert len(set(patterns.values())) == len(endings)


def test_the_menu_entry_opens_only_types_we_declare(entry, metainfo, patterns):
    opened = set(entry["MimeType"].rstrip(";").split(";"))
    assert opened <= set(patterns.values())
    assert opened == {element.text for element in metainfo.findall("provides/mediatype")}
    assert {patterns["*.scenario.json"], patterns["*.firefight"]} <= opened


def test_the_menu_entry_starts_the_command_that_the_wheel_installs(entry, metainfo):
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (command,) = scripts["scripts"]
    assert entry["Exec"].split()[0] == command
    assert metainfo.findtext("provides/binary") == command


def test_the_newest_release_is_this_version(metainfo):
    newest = metainfo.find("releases/release")
    assert newest is not None
    assert newest.get("version") == studio.__version__


def test_the_icon_draws_a_hex_with_clear_corners_and_a_block_in_the_middle(qapp):
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    assert qapp is not None
    picture = QImage(128, 128, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    icon = QSvgRenderer(str(DESKTOP / "firefight.svg"))
    assert icon.isValid()
    icon.render(painter)
    painter.end()
    corners = [picture.pixelColor(x, y).alpha() for x in (1, 126) for y in (1, 126)]
    assert corners == [0, 0, 0, 0]
    assert picture.pixelColor(60, 90).name() == "#9e231c"


def test_the_desktop_files_go_where_a_desktop_looks_and_away_again(tmp_path):
    install = [sys.executable, str(DESKTOP / "install.py"), "--into", str(tmp_path)]
    subprocess.run(install, check=True, capture_output=True)
    for place in ("applications/firefight.desktop", "mime/packages/firefight.xml"):
        assert (tmp_path / place).is_file()
    subprocess.run([*install, "--remove"], check=True, capture_output=True)
    assert [path for path in tmp_path.rglob("*firefight*") if path.is_file()] == []
