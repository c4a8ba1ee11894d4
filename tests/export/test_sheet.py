"""The set-up sheet: what stands on it, on which paper, for whom, and odd scenarios."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import QLocale

from studio.draw.devices import About, pdf_bytes, png_bytes, svg_bytes
from studio.errors import StudioError
from studio.export import EXPORTS, Wishes, export
from studio.export.forces import order_of_battle
from studio.export.sheet import sheet_pages
from studio.export.text import text_of
from studio.export.words import LANGUAGES, Words
from studio.model.cost import force_cost
from studio.model.scenario import (
    Draw,
    Night,
    SideForce,
    SpecialRule,
    Spell,
    Texts,
    Throw,
    UnitEntry,
)
from tests.export.firefights import SCENARIO, firefight, with_soviets
from tests.export.sheets import A4, words_on

FIREFIGHT = firefight()


def test_a_sheet_says_that_a_side_is_player_1_of_every_turn():
    """1.0: nobody rolls for it then, so there is nothing to write down either."""
    rule = SpecialRule(
        {"en": "Drive"}, {"en": "They press."}, {"kind": "first_player", "side": "german"}
    )
    texts = replace(SCENARIO.texts, special_rules=(rule,))
    text = words_on(replace(FIREFIGHT, scenario=replace(SCENARIO, texts=texts)))
    assert "on every Game Turn" in text
    rolled = words_on(FIREFIGHT)
    for words in ("high d10", "Player 1, turns 2–6", "on Game Turn 1"):
        assert words in rolled
        assert words not in text


def test_a_sheet_tells_everything_two_players_need():
    text = words_on(FIREFIGHT)
    for words in (
        "The Bridge at Olminsk",
        "by Anna Weiß",
        "Boards E1, E2 turned",
        "July 1942",
        "6 Game Turns",
        "Good weather",
        "German first",
        "Two days after the line broke.",
        "SOVIET company B",
        "7 blocks · 35–47 points",
        "in or next to Olminsk",
        "on Game Turn 2 · over the east edge",
        "at random 1 of these 3 (2.5)",
        "3 × 6",
        "2 × Foxhole",
        "Olminsk, E1:0302",
        "Nevak, E2:0402",
        "control, each turn, Soviet only",
        "−1",
        "Each unit over the east edge",
        "3 or more ahead: decisive.",
        "Charges laid",
        "Hold your nerve.",
        "Thanks to all.",
        "Values marked ° are ours",
        "checked: no errors",
        "sheet 1 of 1",
    ):
        assert words in text, words


def test_totals_are_computed_from_steps():
    reduced = with_soviets("so_rifle", "so_rifle")
    assert "2 blocks · 12 points" in words_on(reduced)
    one = replace(SCENARIO.sides["soviet"].units[2], steps=1)
    force = SideForce(units=(one,))
    assert "1 block · 2 points" in words_on(firefight(sides={**SCENARIO.sides, "soviet": force}))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", ["Übergang bei Olminsk", "Juli 1942", "6 Spielzüge", "in oder neben Olminsk"]),
        ("ru", ["Мост у Ольминска", "Июль 1942", "6 ходов", "Через два дня после прорыва."]),
    ],
)
def test_a_sheet_speaks_the_language_asked_for(language, expected):
    text = words_on(FIREFIGHT, language)
    for words in expected:
        assert words in text
    assert "Game Turn" not in text


def test_every_word_is_there_in_every_language():
    from studio.export.words import _COUNTED, _WORDS

    for key, forms in _WORDS.items():
        assert len(forms) == len(LANGUAGES), key
        places = [sorted(re.findall(r"{\d}", form)) for form in forms]
        assert len({tuple(p) for p in places if p}) <= 1 or key == "first", key
    assert all(len(forms) == len(LANGUAGES) for forms in _COUNTED.values())


@pytest.mark.parametrize(
    ("number", "words"), [(1, "ход"), (2, "хода"), (5, "ходов"), (11, "ходов"), (21, "ход")]
)
def test_russian_counts_in_three_forms(number, words):
    assert Words("ru").count("turns", number) == f"{number} {words}"


@pytest.mark.parametrize(
    ("name", "size"), [("A4", (595, 842)), ("Letter", (612, 792)), ("A3", (842, 1191))]
)
def test_the_pdf_is_one_page_of_its_paper_with_title_and_fonts(tmp_path, name, size):
    (path,) = export(FIREFIGHT, tmp_path / "sheet.pdf", wishes=Wishes(paper=name.lower()))
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 1
        assert tuple(round(float(x)) for x in pdf.pages[0].mediabox[2:]) == size
        assert str(pdf.docinfo["/Title"]) == "The Bridge at Olminsk"
        assert str(pdf.docinfo["/Author"]) == "Anna Weiß"
        names = {str(font.BaseFont) for font in pdf.pages[0].Resources.Font.values()}
        assert any("PTSerif" in name for name in names)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")
@pytest.mark.parametrize("language", ["de", "ru"])
def test_umlauts_and_cyrillic_are_found_in_the_pdf(tmp_path, language):
    (path,) = export(FIREFIGHT, tmp_path / "s.pdf", wishes=Wishes(language=language))
    done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, timeout=60)
    text = done.stdout.decode()
    expected = {"de": "Übergang bei Olminsk", "ru": "Мост у Ольминска"}
    assert expected[language] in text
    assert "Anna Weiß" in text


def test_svg_and_png_are_written_too(tmp_path: Path):
    (svg,) = export(FIREFIGHT, tmp_path / "sheet.svg")
    (png,) = export(FIREFIGHT, tmp_path / "sheet.PNG")
    assert "<text" in svg.read_text(encoding="utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_the_same_sheet_is_the_same_file():
    first, second = (
        (pdf_bytes(pages, About("t")), svg_bytes(pages[0], About("t")))
        for pages in (sheet_pages(firefight(), A4) for _ in range(2))
    )
    assert first == second


def test_a_comma_for_decimals_changes_nothing():
    plain = svg_bytes(sheet_pages(FIREFIGHT, A4)[0], About("t"))
    before = QLocale()
    try:
        QLocale.setDefault(QLocale("de_DE"))
        assert svg_bytes(sheet_pages(FIREFIGHT, A4)[0], About("t")) == plain
    finally:
        QLocale.setDefault(before)


def test_a_sheet_for_one_side_is_the_same_whatever_the_other_hides():
    """Blocks, strengths, numbers, strikes, draws: nothing gets through, in any form."""
    weak = with_soviets("so_chq", "so_rifle", "so_mine")
    strong = with_soviets("so_kv1", "so_t34", "so_mortar_120")
    armed = replace(strong.scenario.sides["soviet"], strikes={"air": 2}, markers={"smoke": 1})
    strong = firefight(sides={**strong.scenario.sides, "soviet": armed})
    pages = [sheet_pages(sheet, A4, "en", "german")[0] for sheet in (weak, strong)]
    about = About("t")
    assert pdf_bytes(pages[:1], about) == pdf_bytes(pages[1:], about)
    assert svg_bytes(pages[0], about) == svg_bytes(pages[1], about)
    assert png_bytes(pages[0]) == png_bytes(pages[1])
    seen = words_on(weak, viewer="german")
    assert "3 blocks" in seen
    assert "SOVIET company" not in seen
    assert words_on(weak) != words_on(strong)


def test_hidden_blocks_in_hexes_of_their_own_are_backs_on_the_map():
    def sheet(name: str) -> bytes:
        force = SideForce(units=(UnitEntry("X", name, "B", at="E1:0402"),))
        pages = sheet_pages(
            firefight(sides={**SCENARIO.sides, "soviet": force}), A4, "en", "german"
        )
        return svg_bytes(pages[0], About("t"))

    assert sheet("so_t34") == sheet("so_sniper")


@pytest.mark.parametrize(
    ("what", "name"), [("sheet", "s.pdf"), ("sheet", "s.md"), ("labels", "l.pdf")]
)
def test_a_viewer_has_to_be_a_side(what, name, tmp_path):
    path = tmp_path / name
    with pytest.raises(StudioError, match="its sides are: soviet, german"):
        export(FIREFIGHT, path, what, Wishes(side="french"))
    with pytest.raises(StudioError, match="its sides are: none"):
        export(firefight(sides={}), path, what, Wishes(side="french"))


def test_other_languages_papers_and_forms_are_refused_with_what_there_is(tmp_path):
    for path, what, wishes, said in (
        ("s.pdf", "sheet", Wishes(language="fr"), "en, de, ru"),
        ("s.pdf", "sheet", Wishes(paper="B5"), "A4, Letter"),
        ("s.docx", "sheet", Wishes(), r"\.pdf, \.svg, \.png"),
        ("s.pdf", "novel", Wishes(), "there is: sheet"),
        ("nowhere/s.pdf", "sheet", Wishes(), "can't be saved"),
    ):
        with pytest.raises(StudioError, match=said):
            export(FIREFIGHT, tmp_path / path, what, wishes)


def test_every_export_of_the_table_works(tmp_path):
    for what, ending in (key for key in EXPORTS if key[0] != "all"):
        paths = export(FIREFIGHT, tmp_path / f"{what}{ending}", what)
        assert paths
        assert all(path.stat().st_size for path in paths)


def test_equal_blocks_of_several_platoons_stand_together():
    units = tuple(
        UnitEntry(f"B{platoon}{x}", "so_rifle", "B", platoon, area="A")
        for platoon in (1, 2, 4)
        for x in "ab"
    )
    sides = {**SCENARIO.sides, "soviet": SideForce(units=units)}
    text = words_on(firefight(sides=sides))
    assert "6 × 6" in text
    assert "B1–2,4" in text


def test_a_sheet_for_one_side_says_nothing_of_the_checks():
    """A finding may be about a block that the reader mustn't know of."""
    assert "checked" not in words_on(FIREFIGHT, viewer="german")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_scenario_has_its_sheet_on_one_page_of_a4(language):
    from studio.model.library import load
    from studio.model.shipped import scenarios_folder

    shipped = load(scenarios_folder() / "olminsk.scenario.json")
    assert len(sheet_pages(shipped, A4, language)) == 1


def test_the_map_keeps_within_its_frame_on_svg():
    """Qt's SVG rounds a clip inside another to whole units, which would let the map run over."""
    raw = svg_bytes(sheet_pages(FIREFIGHT, A4)[0], About("")).decode()
    clips = re.findall(r'<clipPath.*? d="([^"]*)"', raw, re.DOTALL)
    assert clips
    for path in clips:
        xs = [float(x) for x in re.findall(r"[ML]([\d.]+),", path)]
        assert 120 - 0.1 <= min(xs) < max(xs) <= 1980 + 0.1


def test_formatting_of_texts_is_set_and_its_signs_are_not_printed():
    texts = Texts(
        situation={"en": "Hold **the bridge**."},
        setup={"en": "** **"},
        notes={"en": "- *first* point\n- second point"},
        special_rules=(SpecialRule({"en": "Fog"}, {"en": "1. thick\n2. **thicker**"}),),
    )
    sheet = replace(FIREFIGHT, scenario=replace(FIREFIGHT.scenario, texts=texts))
    words = words_on(sheet)
    assert "*" not in words
    assert "• first point" in words
    assert "2. thicker" in words
    assert "Hold the bridge" in words
    told = text_of(sheet)
    assert "Hold **the bridge**." in told
    assert "- *first* point\n- second point" in told
    assert "1. **Fog.** 1. thick 2. **thicker**" in told


def test_who_of_several_players_commands_what_is_told_to_their_side():
    players = {"Анна": ("B",), "Boris [2]": ("B1", "B2")}
    scenario = FIREFIGHT.scenario
    soviet = replace(scenario.sides["soviet"], players=players)
    shared = replace(
        FIREFIGHT,
        scenario=replace(scenario, sides={**scenario.sides, "soviet": soviet}),
    )
    assert "Players: Анна B; Boris [2] B1, B2" in words_on(shared)
    assert "Spieler: Анна B" in words_on(shared, "de", viewer="soviet")
    assert "Анна" not in words_on(shared, viewer="german")
    assert "Players:" not in words_on(FIREFIGHT)
    assert "Players: Анна B; Boris \\[2\\] B1, B2" in text_of(shared)
    assert "Анна" not in text_of(shared, side="german")


def test_weather_by_turn_ties_and_die_roll_tables_are_told():
    scenario = FIREFIGHT.scenario
    table = (Throw(4, ("so_t34",)), Throw(7, ("so_sapper", "so_nkvd")))
    soviet = replace(scenario.sides["soviet"], draws=(Draw(company="B", area="A", table=table),))
    changed = replace(
        scenario,
        time=replace(scenario.time, later=(Spell(4, "bad", Night(3, 0.5)), Spell(6, "bad"))),
        victory=replace(scenario.victory, tie="german"),
        sides={**scenario.sides, "soviet": soviet},
    )
    sheet = replace(FIREFIGHT, scenario=changed)
    words = words_on(sheet)
    assert "from turn 4: bad weather, at night: sight 3, movement 50 % (10.3)" in words
    assert "from turn 6: by day" in words
    assert "A tie is a victory for: German." in words
    assert "company B, on a d10 roll of 1–4" in words
    assert "on a d10 roll of 5–7" in words
    order = order_of_battle(sheet, "soviet")
    assert order.points == replace(
        order.points,
        least=force_cost("soviet", soviet, sheet.units).least,
        most=force_cost("soviet", soviet, sheet.units).most,
    )
    assert order.points.mean == pytest.approx(force_cost("soviet", soviet, sheet.units).mean)
    alone = order_of_battle(replace(sheet, scenario=scenario), "soviet")
    assert order.blocks == alone.blocks + 1
