"""Names and areas of a scenario by mouse and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from studio.app import messages
from studio.app.edits.setting_up import of_scenario
from studio.app.tools.name import NameTool
from studio.model.scenario import Area, Arrival, Draw, Objective, Scenario
from tests.app.hand import Hand


def test_a_place_is_named_by_typing_on_the_map(hand: Hand, qtbot):
    hand.window.set_tool("name")
    hand.click(hand.at("0404"))
    field = hand.canvas.typing
    assert field.isVisible()
    qtbot.keyClicks(field, "Lipki")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert not field.isVisible()
    assert hand.window.desk.firefight.ground.find("Lipki") == hand.at("0404")
    assert hand.steps() == 1
    tool = hand.window.tools["name"]
    assert isinstance(tool, NameTool)
    assert tool.named(hand.at("0404"))[0] == "Lipki"


def test_what_goes_by_a_place_goes_by_its_new_name(hand: Hand, qtbot):
    document = hand.window.document

    def name(words: str) -> None:
        hand.window.set_tool("name")
        hand.click(hand.at("0404"))
        hand.canvas.typing.selectAll()
        qtbot.keyClicks(hand.canvas.typing, words)
        qtbot.keyClick(hand.canvas.typing, Qt.Key.Key_Return)

    name("Lipki")
    document.edit("Refer", of_scenario(going_by_lipki))
    before = document.text()
    name("Dubki")
    assert document.scenario.victory.objectives[-1].place == "Dubki"
    assert document.scenario.areas["L"].in_or_next_to == ("Dubki", "Malin")
    document.history.undo()
    assert document.text() == before


def going_by_lipki(scenario: Scenario) -> Scenario:
    """An objective and an area that name the place."""
    objectives = (*scenario.victory.objectives, Objective(3, place="lipki"))
    area = Area(in_or_next_to=("Lipki", "Malin"))
    victory = replace(scenario.victory, objectives=objectives)
    return replace(scenario, victory=victory, areas={**scenario.areas, "L": area})


def test_escape_forgets_a_name_that_is_being_typed(hand: Hand, qtbot):
    hand.window.set_tool("name")
    hand.click(hand.at("0404"))
    qtbot.keyClicks(hand.canvas.typing, "Lipki")
    qtbot.keyClick(hand.canvas.typing, Qt.Key.Key_Escape)
    assert not hand.canvas.typing.isVisible()
    assert hand.steps() == 0


def test_an_area_is_drawn_and_cut_by_dragging(hand: Hand):
    hand.window.desk.choose(area="G")
    hand.window.set_tool("area")
    hand.drag(hand.at("0502"), hand.at("0503"), hand.at("0504"))
    area = hand.window.document.scenario.areas["G"]
    assert set(area.hexes) == {f"T1:{h}" for h in ("0602", "0603", "0502", "0503", "0504")}
    assert hand.steps() == 1
    hand.click(hand.at("0602"))
    assert "T1:0602" not in hand.window.document.scenario.areas["G"].hexes


def test_an_area_is_drawn_as_a_rectangle_in_one_step(hand: Hand):
    hand.window.desk.choose(area="H", shape="rectangle")
    hand.window.set_tool("area")
    hand.drag(hand.at("0301"), hand.at("0502"))
    whole = ("0301", "0302", "0402", "0501", "0502")
    area = hand.window.document.scenario.areas["H"]
    assert set(area.hexes) == {f"T1:{spot}" for spot in whole}
    assert hand.steps() == 1
    hand.drag(hand.at("0301"), hand.at("0302"))
    area = hand.window.document.scenario.areas["H"]
    assert set(area.hexes) == {f"T1:{spot}" for spot in whole[2:]}


def test_the_options_go_from_area_to_area_and_begin_new_ones(hand: Hand):
    window = hand.window
    window.set_tool("area")
    tool, options = window.tools["area"], window.options.actions_by_name
    options["area_new"].trigger()
    assert tool.says().startswith("Area A (new)")
    hand.drag(hand.at("0301"), hand.at("0302"))
    options["area_next"].trigger()
    assert tool.says().startswith("Area G:")
    options["area_next"].trigger()
    assert tool.says().startswith("Area A:")


def test_removing_an_area_tells_who_is_set_up_in_it_and_undo_restores_all(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
):
    asked: list[tuple[str, tuple[str, ...]]] = []
    answers = iter((False, True))

    def ask(what: str, lost: tuple[str, ...]) -> bool:
        asked.append((what, lost))
        return next(answers)

    monkeypatch.setattr(messages, "ask_removal", ask)
    document = hand.window.document
    document.edit("Refer", of_scenario(arriving))
    before = document.text()
    hand.window.desk.choose(area="G")
    hand.window.set_tool("area")
    for _ in range(2):
        assert document.text() == before
        actions = hand.window.tools["area"].actions(hand.canvas.pointer_on(hand.at("0602")))
        actions[-1].trigger()
    assert "G" not in document.scenario.areas
    assert asked == 2 * [
        (
            "area G",
            (
                "1 block is set up nowhere then: A1a",
                "1 variable force comes from nowhere then",
                "the reinforcements of turn 2 go: B1a",
            ),
        )
    ]
    document.history.undo()
    assert document.text() == before


def arriving(scenario: Scenario) -> Scenario:
    """Somebody arrives, and somebody is drawn for, in the area G."""
    soviet = replace(
        scenario.sides["soviet"],
        draws=(Draw(("so_sniper",), 1, "B", "G"),),
        arrivals=(Arrival(2, "G", ("B1a",)),),
    )
    return replace(scenario, sides={**scenario.sides, "soviet": soviet})
