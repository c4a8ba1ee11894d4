"""The set-up sheet of a table: what stands on it, in which language, on which paper."""

import re
from dataclasses import replace

import pytest
from lxml import etree

from studio.draw.devices import About, svg_bytes
from studio.draw.page import PAPERS
from studio.errors import StudioError
from studio.export import EXPORTS, TABLE_EXPORTS, CannotExport, Wishes, export, exports_of
from studio.export.tabletop.sheet import table_sheet_pages
from studio.export.tabletop.telling import TableTelling
from studio.export.tabletop.text import text_of
from studio.export.tabletop.words import LANGUAGES, WORDS
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.table import Options, Table
from studio.model.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("qapp")
FARM = read_table(scenarios_folder() / "farm.table.json")


def words_on(table, language="en", paper="A4"):
    """All text of a sheet in one line."""
    pages = table_sheet_pages(TableTelling(table, language), PAPERS[paper])
    roots = [etree.fromstring(svg_bytes(page, About(""))) for page in pages]
    texts = [text.text or "" for root in roots for text in root.iter("{*}text")]
    return re.sub(r"\s+", " ", " ".join(texts))


def test_a_sheet_tells_what_two_players_need():
    told = words_on(FARM)
    for words in (
        "The Farm",
        "Table 60 × 44 inches",
        "152 × 112 cm",
        "30 phases",
        "German: 21 men",
        "Section G2 (deploys from a jump-off point)",
        "LMG with belt (8 / 8 dice)",
        "Brandt: Senior leader, 3 orders",
        '4" in or out, 4" high',
        "impassable",
        "−1 to fire through it",
        "German morale",
        "checked: no errors",
    ):
        assert words in told, words


def test_the_map_bears_inches_and_its_scale():
    told = words_on(FARM)
    assert re.search(r"1 inch on the table is \d\.\d\d mm here", told)
    assert {"0", "6", "12", "60"} <= set(told.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_speak_three_languages(language):
    told = words_on(FARM, language)
    assert {"en": "The Farm", "de": "Der Hof", "ru": "Хутор"}[language] in told
    assert {"en": "GROUND", "de": "GELÄNDE", "ru": "МЕСТНОСТЬ"}[language] in told


def test_every_word_is_there_in_all_languages_with_the_same_blanks():
    for key, words in WORDS.items():
        blanks = [sorted(re.findall(r"\{\d\}", text)) for text in words]
        assert blanks[0] == blanks[1] == blanks[2], key
        assert all(words), key


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_printed_over_the_edge_of_the_paper(paper):
    for page in table_sheet_pages(TableTelling(FARM), PAPERS[paper]):
        assert (page.width, page.height) == (PAPERS[paper].width, PAPERS[paper].height)


def test_switches_are_told_where_they_arent_the_usual_ones():
    assert TableTelling(FARM).switches() == []
    odd = replace(FARM, options=Options("pooled", "re_read", "off", True, False, True, False))
    assert len(TableTelling(odd).switches()) == 7
    assert "No further dice for sixes" in words_on(odd)


def test_an_empty_table_has_a_sheet():
    told = words_on(Table("bare", {}, 24, 24))
    assert "Untitled" in told
    assert "errors" not in told or "no errors" in told


def test_the_text_says_what_the_sheet_says():
    text = text_of(TableTelling(FARM))
    assert text.startswith("# The Farm\n")
    assert "| Hedge | Light | seen over | medium obstacle |" in text
    assert "Orlov: Junior leader, 2 orders" in text


@pytest.mark.parametrize(("what", "ending"), TABLE_EXPORTS)
def test_every_export_writes_a_file(what, ending, tmp_path):
    paths = export(Tabletop(FARM), tmp_path / f"farm{ending}", what)
    assert paths[0].stat().st_size > 500


def test_the_same_sheet_is_the_same_file(tmp_path):
    one, other = (
        export(Tabletop(FARM), tmp_path / name, "sheet")[0].read_bytes()
        for name in ("a.pdf", "b.pdf")
    )
    assert one == other


def test_what_there_isnt_is_refused(tmp_path):
    with pytest.raises(CannotExport, match="there is: sheet"):
        export(Tabletop(FARM), tmp_path / "f.pdf", "boards")
    with pytest.raises(StudioError, match="isn't spoken"):
        export(Tabletop(FARM), tmp_path / "f.md", "sheet", Wishes(language="fr"))
    assert exports_of(Tabletop(FARM)) is TABLE_EXPORTS
    assert EXPORTS.keys() > TABLE_EXPORTS.keys()
