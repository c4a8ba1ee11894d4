"""The properties of a table itself: texts, size, sides, and how open questions are played."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from studio.app.table.properties.fields import (
    Choice,
    Field,
    Flag,
    Number,
    Read,
    Whole,
    Word,
    Words,
    Write,
)
from studio.model.table import Table
from studio.model.table_edits import side_changed, side_renamed
from studio.words import mark, tr, translated

SIDE: Final = "[a-z][a-z0-9_]{0,39}"
SHOCK: Final = {"team": mark("of each team"), "pooled": mark("pooled by quality")}
MIXED: Final = {"carry": mark("carried over"), "re_read": mark("read anew")}
STORM: Final = {"off": mark("none"), "once": mark("once"), "open_ended": mark("again and again")}


def _own(name: str) -> tuple[Read, Write]:
    """Reads and writes an attribute of the table."""
    return (
        lambda table, _: getattr(table, name),
        lambda table, _, value: replace(table, **{name: value}),
    )


def _option(name: str) -> tuple[Read, Write]:
    """Reads and writes an option of the table."""
    return (
        lambda table, _: getattr(table.options, name),
        lambda table, _, value: replace(table, options=replace(table.options, **{name: value})),
    )


def _side(side: str, name: str) -> tuple[Read, Write]:
    """Reads and writes an attribute of a side."""
    return (
        lambda table, _: getattr(table.sides[side], name) if side in table.sides else None,
        lambda table, _, value: side_changed(table, side, **{name: value}),
    )


def _field(of: tuple[Read, Write], kind: Callable[..., Field], **values: Any) -> Field:
    return kind(read=of[0], write=of[1], **values)


def _named(names: Mapping[Any, str]) -> Callable[[Table], Mapping[Any, str]]:
    return lambda _table: translated(names)


TEXTS: Final[tuple[Field, ...]] = (
    _field(_own("title"), Words, name="title", label=mark("Title"), needed=True),
    _field(_own("situation"), Words, name="situation", label=mark("Situation"), lines=4),
    _field(_own("width"), Number, name="width", label=mark("Width"), least=6, most=240, step=6),
    _field(_own("height"), Number, name="height", label=mark("Depth"), least=6, most=240, step=6),
    _field(_own("phases"), Whole, name="phases", label=mark("Phases"), least=1, most=400),
    _field(
        _own("points"),
        Word,
        name="points",
        label=mark("Points table"),
        pattern=r"[A-Za-z0-9][A-Za-z0-9_-]*\.points\.json",
        tip=mark("A file beside this one that says what forces cost, such as club.points.json"),
    ),
)
OPTIONS: Final[tuple[Field, ...]] = (
    _field(
        _option("shock"),
        Choice,
        name="shock",
        label=mark("Shock"),
        names=_named(SHOCK),
        tip=mark("Whose Shock costs dice (13.2.4, K5)"),
    ),
    _field(
        _option("mixed_cover"),
        Choice,
        name="mixed_cover",
        label=mark("Mixed cover"),
        names=_named(MIXED),
        tip=mark("Dice left over for men in better cover (13.2.6, K11)"),
    ),
    _field(
        _option("storm"),
        Choice,
        name="storm",
        label=mark("More for sixes"),
        names=_named(STORM),
        tip=mark("Rifle grenades, light mortars, anti-tank weapons (13.5.2)"),
    ),
    _field(_option("storm_smg"), Flag, name="storm_smg", label=mark("SMGs at Close as well")),
    _field(_option("crew_dice"), Flag, name="crew_dice", label=mark("A lost crewman costs a die")),
    _field(
        _option("bullseye_posting"),
        Flag,
        name="bullseye_posting",
        label=mark("Sixes count when posting (K23)"),
    ),
    _field(
        _option("tactical_hard"),
        Flag,
        name="tactical_hard",
        label=mark("Tactical keeps hard cover (K10)"),
    ),
)


def fields_of_side(side: str) -> tuple[Field, ...]:
    """What is said of a side as a whole."""
    return (
        Word(
            name="id",
            label=tr("Id"),
            needed=True,
            pattern=SIDE,
            read=lambda _table, _piece: side,
            write=lambda table, _, name: side_renamed(table, side, name),
        ),
        _field(_side(side, "dice"), Whole, name="dice", label=tr("Command Dice"), least=1, most=8),
        _field(
            _side(side, "morale"),
            Whole,
            name="morale",
            label=tr("Force Morale"),
            least=1,
            most=12,
            nothing=mark("rolled"),
        ),
        _field(
            _side(side, "budget"),
            Whole,
            name="budget",
            label=mark("Budget"),
            most=100_000,
            nothing=mark("none"),
            tip=mark("Points that it may cost by the points table"),
        ),
    )
