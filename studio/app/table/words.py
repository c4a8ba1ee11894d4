"""What lies at a place of a table, and who stands there, in words."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from studio.app.table.lengths import number, unit
from studio.inches import Point
from studio.model.table import (
    Aperture,
    Area,
    Building,
    LeaderEntry,
    Obstacle,
    Table,
    Team,
)
from studio.model.table_pieces import (
    Piece,
    PieceKind,
    all_under,
    aperture_of,
    ground_of,
    jump_off,
    leader_of,
    team_of,
)
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.seen.tabletop.words import rank_in_words, side_name
from studio.words import mark, plural, tr, within


def place_in_words(table: Table, at: Point) -> str:
    """A place as inches from the upper left corner."""
    off = not (0 <= at.x <= table.width and 0 <= at.y <= table.height)
    return tr("off the table") if off else f"{number(at.x)}, {number(at.y)} {unit()}"


def ground_in_words(table: Table, at: Point) -> str:
    """What ground lies at a place, the uppermost first, with cover and height."""
    found = [
        ground_of(table, piece)
        for piece in all_under(table, at)
        if piece.kind in ("area", "obstacle", "building")
    ]
    return " · ".join(thing_in_words(thing) for thing in found) or tr("open ground")


def thing_in_words(thing: Area | Obstacle | Building) -> str:
    """Such as `The copse: light cover, 4 in high`."""
    parts = [cover_in_words(thing.cover)]
    if thing.height:
        parts.append(tr("{height:g} in high", height=thing.height))
    if isinstance(thing, Area) and thing.level:
        parts.append(tr("level {level:g} in", level=thing.level))
    if isinstance(thing, Area) and thing.impassable:
        parts.append(tr("impassable"))
    return f"{name_of(thing)}: {', '.join(parts)}"


def name_of(thing: Area | Obstacle | Building) -> str:
    """What a piece of ground is called: its name, else its id."""
    name = "" if isinstance(thing, Obstacle) else in_language(thing.name)
    return name or thing.id.replace("_", " ")


def cover_in_words(cover: str) -> str:
    """The cover of ground."""
    known = {row.id: within(in_language(row.name)) for row in load_arsenal().covers}
    return tr("no cover") if cover == "open" else tr("{cover} cover", cover=known.get(cover, cover))


def piece_in_words(table: Table, piece: Piece, named: Callable[[str], str] = str) -> str:
    """What a thing is called, and how it is. `named` is written for the id of a team or leader."""
    match piece.kind:
        case "team":
            return team_in_words(team_of(table, piece.name), named)
        case "leader":
            return leader_in_words(leader_of(table, piece.name), named)
        case "point":
            return tr("jump-off point of {side}", side=side_name(jump_off(piece)[0]))
        case "smoke":
            return tr("smoke of a {kind}", kind=tr(table.smoke[int(piece.name)].kind))
        case "aperture":
            return aperture_in_words(*aperture_of(table, piece.name))
    return thing_in_words(ground_of(table, piece))


def aperture_in_words(building: Building, opening: Aperture) -> str:
    """Such as `window of the farmhouse, floor 1`."""
    kind = tr("door or large window") if opening.size == "medium" else tr("small window")
    return tr(
        "{id}: {kind} of {building}, floor {floor}",
        id=opening.id,
        kind=kind,
        building=name_of(building),
        floor=opening.floor,
    )


def heading_of(table: Table, selection: Sequence[Piece]) -> str:
    """What is chosen, in a line."""
    if not selection:
        return in_language(table.title) or table.id
    if len(selection) == 1:
        return piece_in_words(table, selection[0])
    count = Counter(piece.kind for piece in selection)
    return ", ".join(f"{n} {tr(KINDS[kind][n > 1])}" for kind, n in count.items())


KINDS: Final[dict[PieceKind, tuple[str, str]]] = {
    "team": (mark("team"), mark("teams")),
    "leader": (mark("leader"), mark("leaders")),
    "point": (mark("jump-off point"), mark("jump-off points")),
    "smoke": (mark("disc of smoke"), mark("discs of smoke")),
    "obstacle": (mark("line"), mark("lines")),
    "aperture": (mark("door or window"), mark("doors and windows")),
    "building": (mark("building"), mark("buildings")),
    "area": (mark("area"), mark("areas")),
}
"""What one, and several, of a kind are called."""


def team_in_words(team: Team, named: Callable[[str], str] = str) -> str:
    """Such as `S1_LMG: 3 men, regular, Shock 1`."""
    parts = [men_in_words(len(team.figures)), quality_in_words(team.quality)]
    if team.shock:
        parts.append(tr("Shock {shock}", shock=team.shock))
    states = (
        (team.tactical, tr("Tactical")),
        (team.overwatch, tr("on Overwatch")),
        (team.suppressed, tr("under suppressing fire")),
        (team.waiting, tr("waits off the table")),
    )
    parts += [words for holds, words in states if holds]
    return f"{named(team.id)}: {', '.join(parts)}"


def quality_in_words(quality: str) -> str:
    """What a quality of troops is called within a sentence."""
    row = load_arsenal().qualities.get(quality)
    return within(in_language(row.name)) if row else quality


def men_in_words(count: int) -> str:
    """So many men."""
    return plural("{count} man", "{count} men", count)


def leader_in_words(leader: LeaderEntry, named: Callable[[str], str] = str) -> str:
    """Such as `S_SERGEANT: junior leader`."""
    stunned = tr(", stunned") if leader.stunned else ""
    return f"{named(leader.id)}: {rank_in_words(leader.rank)}{stunned}"
