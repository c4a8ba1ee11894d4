"""Sheets of odd scenarios: nothing leaves the paper, and what finds no room goes to more sheets."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from studio.draw.devices import About, pdf_bytes
from studio.export.sheet import sheet_pages
from studio.model.scenario import (
    Night,
    Placement,
    Scenario,
    SideForce,
    SpecialRule,
    Texts,
    Time,
    UnitEntry,
    Victory,
)
from tests.export.firefights import SCENARIO
from tests.export.sheets import A4, words_on

LONG = "A sentence that goes on about the weather and the guns (6.41). " * 60

FOUR = (
    Placement("E1", "E1"),
    Placement("E2", "E2", 8, 0, True),
    Placement("E1b", "E1", 0, 4, True),
    Placement("E2b", "E2", 8, 4),
)

ODD = {
    "nothing at all": Scenario("x", {}),
    "no boards": replace(SCENARIO, boards=()),
    "a board that isn't there": replace(SCENARIO, boards=(Placement("E9", "E9"),)),
    "no units": replace(SCENARIO, sides={"soviet": SideForce(), "german": SideForce()}),
    "an unknown side": replace(SCENARIO, sides={"martian": SideForce()}),
    "one side": replace(SCENARIO, sides={"german": SCENARIO.sides["german"]}),
    "no victory": replace(SCENARIO, victory=Victory(elimination=0)),
    "an odd month": replace(SCENARIO, time=Time("1942-13", 1, "martian", "hail", Night(1, 0.25))),
    "12 turns": replace(SCENARIO, time=Time("1941-12", 12, "soviet", "bad")),
    "99 turns": replace(SCENARIO, time=Time(None, 99)),
    "boards on top of each other": replace(
        SCENARIO, boards=(Placement("E1", "E1"), Placement("E2", "E2", 0, 4))
    ),
    "four boards": replace(SCENARIO, boards=FOUR),
    "four in a row": replace(
        SCENARIO, boards=tuple(replace(p, column=8 * n, row=0) for n, p in enumerate(FOUR))
    ),
    "a word without end": replace(SCENARIO, title={"en": "Donaudampfschifffahrt" * 12}),
    "long texts": replace(
        SCENARIO,
        title={"ru": "Ночная атака через замёрзшую реку у деревни Большие Выселки, январь"},
        texts=Texts(
            situation={"en": LONG},
            notes={"en": LONG},
            special_rules=tuple(SpecialRule({"en": f"Rule {n}"}, {"en": LONG}) for n in range(9)),
        ),
    ),
    "40 units a side": replace(
        SCENARIO,
        sides={
            side: SideForce(
                units=tuple(
                    UnitEntry(f"{n}", f"{kind}_{name}", "ABC"[n % 3], n % 5 or None, area="A")
                    for n in range(40)
                    for name in [("rifle", "mg", "sniper", "mortar_50")[n % 4]]
                )
            )
            for side, kind in (("german", "ge"), ("soviet", "so"))
        },
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_scenarios_give_sheets_on_which_nothing_leaves_the_paper(name):
    from studio.model.firefight import assemble
    from tests.export.firefights import BOARDS

    pages = sheet_pages(assemble(ODD[name], BOARDS), A4)
    with pikepdf.open(BytesIO(pdf_bytes(pages, About("t")))) as pdf:
        assert len(pdf.pages) == len(pages) >= 1
    assert not _ink_in_margins(pages)


def _ink_in_margins(pages) -> bool:
    """Whether anything is painted within 5 mm of the paper's edge."""
    from studio.draw.devices import picture

    for page in pages:
        image = picture(page, 40)
        width, height = image.width(), image.height()
        edge = range(8)
        across = [(x, y) for x in range(width) for y in (*edge, *(height - 1 - e for e in edge))]
        down = [(x, y) for y in range(height) for x in (*edge, *(width - 1 - e for e in edge))]
        if any(image.pixel(x, y) != 0xFFFFFFFF for x, y in across + down):
            return True
    return False


def test_what_finds_no_room_goes_to_more_sheets_that_bear_the_title():
    from studio.model.firefight import assemble
    from tests.export.firefights import BOARDS

    sheet = assemble(ODD["long texts"], BOARDS)
    pages = sheet_pages(sheet, A4)
    assert len(pages) > 1
    text = words_on(sheet)
    assert text.count("SPECIAL RULES") >= 1
    assert f"sheet {len(pages)} of {len(pages)}" in text
    assert text.count("(6.41)") == 60 * 11  # every sentence once, none lost
