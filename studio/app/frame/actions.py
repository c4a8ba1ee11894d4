"""Every menu and the tool bar as data: what there is, its key, its icon, and who does it.

`does` names a part of the window and its method. `needs` says when the action can be used: with a
`map`, with a `scenario`, with a `board` edited by itself, with a `selection`, or always; `view` is
a map or a table, `stage` a scenario or a table.
"""

from typing import Final, Literal, NamedTuple

from studio.words import mark

Needs = Literal["", "view", "map", "stage", "printable", "scenario", "board", "selection", "file"]
OF_MAPS: Final = ("map", "scenario", "board", "selection")
"""What there never is while a table is in front."""


class Entry(NamedTuple):
    """An action of the menus. `text` may hold a mnemonic; `tip` is what the tooltip says first."""

    name: str
    text: str
    does: str
    shortcut: str = ""
    icon: str = ""
    tip: str = ""
    needs: Needs = ""
    checkable: bool = False


RULE: Final = None
"""A line between two groups of a menu."""

DETAILS: Final = Entry(
    "details",
    mark("Scenario &details…"),
    "outputs.details",
    "Ctrl+D",
    "details",
    mark("Title, turns, weather, texts"),
    needs="scenario",
)
BOARD_DETAILS: Final = Entry(
    "board_details",
    mark("Board deta&ils…"),
    "outputs.board_details",
    tip=mark("Title of the board, in each language"),
    needs="board",
)

MENUS: Final[dict[str, tuple[Entry | str | None, ...]]] = {
    mark("&File"): (
        Entry("new", mark("&New scenario…"), "files.new", "Ctrl+N", "new", mark("New scenario")),
        Entry(
            "new_board",
            mark("New &board…"),
            "files.new_board",
            tip=mark("New board, to be painted or traced from a picture"),
        ),
        Entry("new_table", mark("New &table…"), "files.new_table", tip=mark("New table in inches")),
        Entry(
            "open",
            mark("&Open…"),
            "files.ask_open",
            "Ctrl+O",
            "open",
            mark("Open a scenario, board or table"),
        ),
        "recent",
        RULE,
        Entry("save", mark("&Save"), "files.save", "Ctrl+S", "save", mark("Save")),
        Entry("save_as", mark("Save &as…"), "files.save_as", "Ctrl+Shift+S"),
        Entry("save_all", mark("Sa&ve all"), "files.save_all", "Ctrl+Alt+S"),
        Entry("revert", mark("Revert to t&he saved file"), "files.revert", needs="file"),
        Entry("compare", mark("Co&mpare…"), "comparing.compare", "Ctrl+Shift+D", needs="map"),
        Entry("recover", mark("Restore &unsaved work…"), "files.recover"),
        RULE,
        DETAILS,
        BOARD_DETAILS,
        Entry(
            "export",
            mark("&Export…"),
            "outputs.export",
            "Ctrl+P",
            "export",
            mark("Export sheet, boards, labels, charts or a module"),
            needs="printable",
        ),
        RULE,
        Entry("reopen", mark("Open the last &files at the start"), "session.want", checkable=True),
        Entry("close", mark("&Close"), "files.close", "Ctrl+W"),
        Entry("close_all", mark("Close a&ll"), "files.close_all", "Ctrl+Shift+W"),
        Entry("quit", mark("&Quit"), "close", "Ctrl+Q"),
    ),
    mark("&Edit"): (
        "undo",
        RULE,
        Entry("cut_area", mark("Cu&t"), "patches.cut", "Ctrl+X", needs="view"),
        Entry("copy_area", mark("&Copy"), "patches.copy", "Ctrl+C", needs="view"),
        Entry("paste_area", mark("&Paste"), "patches.paste", "Ctrl+V", needs="view"),
        RULE,
        Entry(
            "select_all",
            mark("Select &all blocks"),
            "editing.select_all",
            "Ctrl+A",
            needs="scenario",
        ),
        Entry("select_none", mark("Select &nothing"), "editing.select_none", needs="selection"),
        Entry("take_off", mark("Take &off the map"), "editing.take_off", needs="selection"),
        Entry("delete", mark("&Delete units"), "editing.delete", needs="selection"),
        RULE,
        Entry("find", mark("&Find anything…"), "guidance.find_anything", "Ctrl+Shift+P"),
    ),
    mark("&Map"): (
        "tools",
        RULE,
        Entry(
            "lay_picture",
            mark("Lay a &picture beneath the board…"),
            "tracing.load",
            "Ctrl+I",
            tip=mark("Lay a picture beneath the board, to trace or as its printed face"),
            needs="board",
        ),
        Entry(
            "guess_terrain",
            mark("&Guess terrain from the picture…"),
            "tracing.guess",
            needs="board",
        ),
        Entry("remove_picture", mark("Remo&ve the picture"), "tracing.remove", needs="board"),
        RULE,
        Entry(
            "turn_board", mark("&Turn the board"), "boards.turn", "Ctrl+T", "turn", needs="scenario"
        ),
        Entry(
            "surprise",
            mark("Surprise &me"),
            "boards.surprise",
            tip=mark("A random arrangement of boards"),
        ),
        Entry("seams", mark("&Seams…"), "boards.show_seams", needs="scenario"),
        Entry(
            "remove_board",
            mark("&Remove the board"),
            "boards.remove",
            "",
            "remove",
            needs="scenario",
        ),
        Entry(
            "clear_changes",
            mark("&Undo all changes to the boards"),
            "editing.clear_changes",
            needs="scenario",
        ),
    ),
    mark("F&orces"): (
        Entry("add_unit", mark("&Add a unit…"), "ask_unit", "Ctrl+U", "add"),
        "sides",
        Entry(
            "set_up_all",
            mark("Set up the blocks that &wait"),
            "editing.set_up_all",
            needs="scenario",
        ),
        RULE,
        Entry("more_steps", mark("&More steps"), "editing.more_steps", "+", needs="selection"),
        Entry("fewer_steps", mark("&Fewer steps"), "editing.fewer_steps", "-", needs="selection"),
    ),
    mark("&Check"): (
        Entry(
            "check",
            mark("&Check now"),
            "problems.check_now",
            "F7",
            "check",
            mark("Check now"),
            needs="view",
        ),
        Entry("next_problem", mark("&Next problem"), "problems.next_problem", "F8"),
        Entry(
            "previous_problem", mark("&Previous problem"), "problems.previous_problem", "Shift+F8"
        ),
        Entry("fix", mark("&Mend what can be mended safely"), "problems.fix_all"),
        RULE,
        Entry(
            "checklist", mark("&Before publishing…"), "guidance.show_checklist", needs="scenario"
        ),
    ),
    mark("&Playtest"): (
        Entry(
            "play",
            mark("P&lay…"),
            "outputs.play",
            "F5",
            "play",
            mark("Play the scenario at this screen"),
            needs="stage",
        ),
        Entry(
            "record",
            mark("Open a &record…"),
            "outputs.open_record",
            tip=mark("Go on with a recorded game, or look at it"),
        ),
        Entry(
            "playtest",
            mark("&Playtest…"),
            "outputs.playtest",
            "F9",
            "playtest",
            mark("Playtest by machine"),
            needs="stage",
        ),
    ),
    mark("&View"): (
        Entry("zoom_in", mark("Zoom &in"), "view.zoom_in", "Ctrl++", needs="view"),
        Entry("zoom_out", mark("Zoom &out"), "view.zoom_out", "Ctrl+-", needs="view"),
        Entry(
            "fit",
            mark("&Whole map"),
            "view.fit",
            "Ctrl+0",
            "fit",
            mark("Show the whole map"),
            needs="view",
        ),
        RULE,
        Entry(
            "reach",
            mark("&Movement of the selected block"),
            "overlays.reach",
            "Ctrl+M",
            "reach",
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "heat",
            mark("&Turns to get there"),
            "overlays.heat",
            "Ctrl+Shift+M",
            "heat",
            mark("How many turns the selected block needs to each hex"),
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "control",
            mark("Hex &control"),
            "overlays.control",
            "Ctrl+H",
            "control",
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "orders",
            mark("Command ran&ges"),
            "overlays.orders",
            "Ctrl+R",
            "orders",
            mark("What the selected HQ commands, or every HQ"),
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "room",
            mark("&Stacking: room in each hex"),
            "overlays.room",
            "Ctrl+K",
            "room",
            mark("How many more blocks each hex holds"),
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "field",
            mark("Sight &field under the pointer"),
            "overlays.field",
            "Ctrl+L",
            "field",
            mark("All that is seen from the hex under the pointer"),
            needs="map",
            checkable=True,
        ),
        RULE,
        Entry("next_tab", mark("&Next document"), "tabs.next_tab", "Ctrl+Tab"),
        Entry("next_part", mark("Ne&xt part of the window"), "parts.next_part", "F6"),
        Entry("previous_part", mark("Previous part"), "parts.previous_part", "Shift+F6"),
        Entry("previous_tab", mark("&Previous document"), "tabs.previous_tab", "Ctrl+Shift+Tab"),
        RULE,
        "docks",
        RULE,
        Entry("dark", mark("&Dark theme"), "set_dark", checkable=True),
        Entry(
            "patterns",
            mark("Patterns o&ver terrain"),
            "set_patterns",
            tip=mark("Patterns and figures that tell terrain and levels apart without colours"),
            checkable=True,
        ),
        "languages",
        Entry("reset_docks", mark("&Reset the layout"), "layout_of_docks.reset"),
    ),
    mark("&Help"): (
        Entry("tour", mark("&Tour of the window"), "guidance.show_tour"),
        Entry("keys", mark("&Keys and mouse"), "guidance.show_keys", "F1"),
        Entry(
            "shortcuts",
            mark("&Shortcuts…"),
            "guidance.ask_shortcuts",
            tip=mark("Give actions other keys"),
        ),
        Entry("about", mark("&About Firefight Studio"), "guidance.show_about"),
    ),
}

TOOL_BAR: Final = (
    ("new", "open", "save"),
    ("undo", "redo"),
    "tools",
    ("reach", "heat", "control", "orders", "room", "field"),
    ("details", "check", "play", "playtest", "export"),
)
