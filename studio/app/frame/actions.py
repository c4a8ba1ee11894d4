"""Every menu and the tool bar as data: what there is, its key, its icon, and who does it.

`does` names a part of the window and its method. `needs` says when the action can be used: with a
`map`, with a `scenario`, with a `board` edited by itself, with a `selection`, or always; `view` is
a map or a table, `stage` a scenario or a table.
"""

from typing import Final, Literal, NamedTuple

Needs = Literal["", "view", "map", "stage", "scenario", "board", "selection", "file"]


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
    "Scenario &details…",
    "outputs.details",
    "Ctrl+D",
    "details",
    "Title, turns, weather, texts",
    needs="scenario",
)

MENUS: Final[dict[str, tuple[Entry | str | None, ...]]] = {
    "&File": (
        Entry("new", "&New scenario…", "files.new", "Ctrl+N", "new", "New scenario"),
        Entry("new_table", "New &table…", "files.new_table", tip="New table in inches"),
        Entry(
            "open", "&Open…", "files.ask_open", "Ctrl+O", "open", "Open a scenario, board or table"
        ),
        "recent",
        RULE,
        Entry("save", "&Save", "files.save", "Ctrl+S", "save", "Save"),
        Entry("save_as", "Save &as…", "files.save_as", "Ctrl+Shift+S"),
        Entry("save_all", "Sa&ve all", "files.save_all", "Ctrl+Alt+S"),
        Entry("revert", "&Revert to the saved file", "files.revert", needs="file"),
        Entry("compare", "Co&mpare…", "comparing.compare", "Ctrl+Shift+D", needs="map"),
        Entry("recover", "Restore &unsaved work…", "files.recover"),
        RULE,
        DETAILS,
        Entry(
            "export",
            "&Export the set-up sheet…",
            "outputs.export",
            "Ctrl+P",
            "export",
            "Export the set-up sheet",
            needs="stage",
        ),
        RULE,
        Entry("reopen", "Open the last files at the s&tart", "session.want", checkable=True),
        Entry("close", "&Close", "files.close", "Ctrl+W"),
        Entry("close_all", "Close a&ll", "files.close_all", "Ctrl+Shift+W"),
        Entry("quit", "&Quit", "close", "Ctrl+Q"),
    ),
    "&Edit": (
        "undo",
        RULE,
        Entry("cut_area", "Cu&t the area", "patches.cut", "Ctrl+X", needs="map"),
        Entry("copy_area", "&Copy the area", "patches.copy", "Ctrl+C", needs="map"),
        Entry("paste_area", "&Paste an area", "patches.paste", "Ctrl+V", needs="map"),
        RULE,
        Entry("select_all", "Select &all blocks", "editing.select_all", "Ctrl+A", needs="scenario"),
        Entry("select_none", "Select &nothing", "editing.select_none", needs="selection"),
        Entry("take_off", "Take &off the map", "editing.take_off", needs="selection"),
        Entry("delete", "&Delete units", "editing.delete", needs="selection"),
        RULE,
        Entry("find", "&Find anything…", "guidance.find_anything", "Ctrl+Shift+P"),
    ),
    "&Map": (
        "tools",
        RULE,
        Entry(
            "lay_picture",
            "Lay a &picture beneath the board…",
            "tracing.load",
            "Ctrl+I",
            tip="Lay a picture beneath the board, to trace or as its printed face",
            needs="board",
        ),
        Entry(
            "guess_terrain",
            "&Guess terrain from the picture…",
            "tracing.guess",
            needs="board",
        ),
        Entry("remove_picture", "Remo&ve the picture", "tracing.remove", needs="board"),
        RULE,
        Entry("turn_board", "&Turn the board", "boards.turn", "Ctrl+T", "turn", needs="scenario"),
        Entry("surprise", "Surprise &me", "boards.surprise", tip="A random arrangement of boards"),
        Entry("seams", "&Seams…", "boards.show_seams", needs="scenario"),
        Entry("remove_board", "&Remove the board", "boards.remove", "", "remove", needs="scenario"),
        Entry(
            "clear_changes",
            "&Undo all changes to the boards",
            "editing.clear_changes",
            needs="scenario",
        ),
    ),
    "F&orces": (
        Entry("add_unit", "&Add a unit…", "ask_unit", "Ctrl+U", "add"),
        "sides",
        Entry(
            "set_up_all",
            "Set up the blocks that &wait",
            "editing.set_up_all",
            needs="scenario",
        ),
        RULE,
        Entry("more_steps", "&More steps", "editing.more_steps", "+", needs="selection"),
        Entry("fewer_steps", "&Fewer steps", "editing.fewer_steps", "-", needs="selection"),
    ),
    "&Check": (
        Entry(
            "check", "&Check now", "problems.check_now", "F7", "check", "Check now", needs="view"
        ),
        Entry("next_problem", "&Next problem", "problems.next_problem", "F8"),
        Entry("previous_problem", "&Previous problem", "problems.previous_problem", "Shift+F8"),
        Entry("fix", "&Mend what can be mended safely", "problems.fix_all"),
        RULE,
        Entry("checklist", "&Before publishing…", "guidance.show_checklist", needs="scenario"),
    ),
    "&Playtest": (
        Entry(
            "play",
            "P&lay…",
            "outputs.play",
            "F5",
            tip="Play the scenario at this screen",
            needs="scenario",
        ),
        Entry(
            "record",
            "Open a &record…",
            "outputs.open_record",
            tip="Go on with a recorded game, or look at it",
        ),
        Entry(
            "playtest",
            "&Playtest…",
            "outputs.playtest",
            "F9",
            "playtest",
            "Playtest by machine",
            needs="stage",
        ),
    ),
    "&View": (
        Entry("zoom_in", "Zoom &in", "view.zoom_in", "Ctrl++", needs="view"),
        Entry("zoom_out", "Zoom &out", "view.zoom_out", "Ctrl+-", needs="view"),
        Entry("fit", "&Whole map", "view.fit", "Ctrl+0", "fit", "Show the whole map", needs="view"),
        RULE,
        Entry(
            "reach",
            "&Movement of the selected block",
            "overlays.reach",
            "Ctrl+M",
            "reach",
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "heat",
            "&Turns to get there",
            "overlays.heat",
            "Ctrl+Shift+M",
            "heat",
            "How many turns the selected block needs to each hex",
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "control",
            "Hex &control",
            "overlays.control",
            "Ctrl+H",
            "control",
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "orders",
            "Comman&d ranges",
            "overlays.orders",
            "Ctrl+R",
            "orders",
            "What the selected HQ commands, or every HQ",
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "room",
            "&Stacking: room in each hex",
            "overlays.room",
            "Ctrl+K",
            "room",
            "How many more blocks each hex holds",
            needs="scenario",
            checkable=True,
        ),
        Entry(
            "field",
            "&Sight field under the pointer",
            "overlays.field",
            "Ctrl+L",
            "field",
            "All that is seen from the hex under the pointer",
            needs="map",
            checkable=True,
        ),
        RULE,
        Entry("next_tab", "&Next document", "tabs.next_tab", "Ctrl+Tab"),
        Entry("previous_tab", "&Previous document", "tabs.previous_tab", "Ctrl+Shift+Tab"),
        RULE,
        "docks",
        RULE,
        Entry("dark", "&Dark theme", "set_dark", checkable=True),
        Entry(
            "patterns",
            "&Patterns over terrain",
            "set_patterns",
            tip="Patterns and figures that tell terrain and levels apart without colours",
            checkable=True,
        ),
        Entry("reset_docks", "&Reset the layout", "layout_of_docks.reset"),
    ),
    "&Help": (
        Entry("tour", "&Tour of the window", "guidance.show_tour"),
        Entry("keys", "&Keys and mouse", "guidance.show_keys", "F1"),
        Entry("shortcuts", "&Shortcuts…", "guidance.ask_shortcuts", tip="Give actions other keys"),
        Entry("about", "&About Firefight Studio", "guidance.show_about"),
    ),
}

TOOL_BAR: Final = (
    ("new", "open", "save"),
    ("undo", "redo"),
    "tools",
    ("reach", "heat", "control", "orders", "room", "field"),
    ("details", "check", "playtest", "export"),
)
