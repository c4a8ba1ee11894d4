"""What holds for every tool: it says what a click does, and all it did can be undone."""

from studio.app.tools import TOOLS
from studio.app.tools.sight import SightTool
from studio.model.files import read_scenario
from tests.app.hand import Hand


def test_the_ruler_tells_what_blocks(hand: Hand):
    hand.window.set_tool("sight")
    hand.click(hand.at("0301"))
    hand.hover(hand.at("0303"))
    tool = hand.window.tools["sight"]
    assert isinstance(tool, SightTool)
    result = tool.look(hand.at("0303"))
    assert result is not None
    assert not result.visible
    assert hand.at("0303") in tool.unseen()
    assert "rule 6.4" in hand.window.status.says.text()


def test_every_tool_says_what_a_click_does(hand: Hand):
    for name in TOOLS:
        hand.window.set_tool(name)
        assert len(hand.window.status.says.text()) > 20


def test_undoing_everything_gives_the_file_again(hand: Hand, folder):
    block = hand.window.desk.scene.block("A")
    assert block is not None
    hand.drag(block.at, hand.at("0503"), hand.at("0504"))
    hand.window.set_tool("terrain")
    hand.drag(hand.at("0502"), hand.at("0505"))
    hand.window.set_tool("objective")
    hand.click(hand.at("0503"))
    while hand.window.document.history.stack.canUndo():
        hand.window.document.history.undo()
    assert hand.window.document.work == read_scenario(folder / "small.scenario.json")
    assert not hand.window.isWindowModified()
