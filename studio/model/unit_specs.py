"""What a unit file and the game box may hold: a spec for each kind of entry."""

import re
from typing import Any, Final

from studio.model.table_files import (
    NEEDED,
    Converter,
    Place,
    Spec,
    flag,
    identifier,
    list_of,
    one_of,
    or_none,
    plain_row,
    row_of,
    shown,
    text,
    whole,
    words,
)
from studio.model.unit_rows import CLASSES, Company, Palette, Traits
from studio.words import tr

COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")


def _colour(raw: Any, place: Place) -> str:
    if isinstance(raw, str) and COLOUR.fullmatch(raw):
        return raw
    raise place.fault(tr("a colour like #9E231C is needed, not {raw}", raw=shown(raw)))


def _span(raw: Any, place: Place) -> tuple[int, int]:
    """Least and greatest range in hexes."""
    ends = list_of(whole(1, 99))(raw, place)
    if len(ends) == 2 and ends[0] <= ends[1]:
        return (ends[0], ends[1])
    raise place.fault(tr("a range like [1, 5] is needed, not {raw}", raw=shown(raw)))


def counts_of(key: Converter) -> Converter:
    """Whole numbers by id."""
    number = whole(0, 999)

    def convert(raw: Any, place: Place) -> dict[str, int]:
        if not isinstance(raw, dict):
            raise place.fault(tr("numbers by id are needed, not {raw}", raw=shown(raw)))
        return {key(name, place): number(count, place) for name, count in raw.items()}

    return convert


COUNTS: Final = counts_of(identifier)
FIGURE: Final = or_none(whole(0, 20))
NO: Final = (flag, False)
YES: Final = (flag, True)

TRAITS: Spec = {
    "checks_without_command": NO,
    "needs_no_command": NO,
    "rallies": YES,
    "digs": YES,
    "takes_orders": YES,
    "shielded": NO,
    "permanently_face_up": NO,
    "stays_revealed": NO,
    "revealed_by_fire": NO,
    "hit_only_in_assault": NO,
    "hidden_armour": (FIGURE, None),
    "full_armour_when_bombarded": NO,
    "face_up_when_moved": NO,
    "may_stay_revealed": NO,
    "leaves_wreck": NO,
    "bombards": NO,
    "bombarded_armour": (one_of("full", "half", "none"), "full"),
    "targets_shielded": NO,
    "ignores_armour": NO,
    "fire_vs_armour": (FIGURE, None),
    "ignores_double_defence": NO,
    "friendly_hits_per_zero": (whole(1, 9), 1),
    "lays_smoke": (or_none(one_of("adjacent", "spotted")), None),
    "demolishes": (or_none(one_of("adjacent", "bombardment")), None),
    "wooden_bridge_bonus": NO,
    "clears_wire_fire": (FIGURE, None),
    "moves_into_assault": YES,
    "leaves_assault": YES,
    "fires_in_assault": YES,
    "assault_fire_factor": (whole(1, 9), 1),
    "later_rounds_fire": (FIGURE, None),
    "targets_in_assault": NO,
    "targets_mines": NO,
    "mine_backfire": (list_of(whole(1, 10)), (9, 10)),
    "checks_morale": YES,
    "morale_check_alone_only": NO,
    "lends_morale": NO,
    "morale_bonus": (whole(0, 9), 0),
    "revealed_controls_own_hex_only": NO,
    "holds_objectives": YES,
    "replaced": NO,
}
KINDS: Final = ("chq", "phq", "squad", "company_weapon", "battalion_weapon", "strike")
UNIT: Spec = {
    "id": (identifier, NEEDED),
    "side": (identifier, NEEDED),
    "name": (text, NEEDED),
    "label": (words, NEEDED),
    "kind": (one_of(*KINDS), NEEDED),
    "unit_class": (one_of(*CLASSES), NEEDED),
    "symbol": (identifier, NEEDED),
    "count": (whole(0, 999), NEEDED),
    "steps": (whole(1, 4), NEEDED),
    "dice": (or_none(whole(1, 20)), None),
    "fire": (or_none(whole(1, 9)), NEEDED),
    "range": (or_none(_span), NEEDED),
    "move": (FIGURE, NEEDED),
    "morale": (or_none(whole(1, 10)), NEEDED),
    "armour": (FIGURE, NEEDED),
    "value": (whole(0, 99), NEEDED),
    "strike": (or_none(one_of("artillery", "air")), None),
    "traits": (row_of(Traits, TRAITS), plain_row(Traits, TRAITS)),
}
COLOURS: Spec = dict.fromkeys(("body", "light", "dark", "label", "frame", "ink"), (_colour, NEEDED))
SIDE: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "emblem": (one_of("cross", "star"), NEEDED),
    "palette": (row_of(Palette, COLOURS), NEEDED),
}
COMPANY: Spec = {"units": (COUNTS, NEEDED), "platoons": (list_of(COUNTS), NEEDED)}
_company: Final = row_of(Company, COMPANY)


def _companies(raw: Any, place: Place) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise place.fault(tr("companies by side are needed, not {raw}", raw=shown(raw)))
    return {side: _company(raw[side], place.inside(side)) for side in raw}


BOX: Spec = {
    "blocks": (COUNTS, NEEDED),
    "markers": (whole(0, 999), NEEDED),
    "marker_split": (COUNTS, NEEDED),
    "dice": (whole(1, 99), NEEDED),
    "companies": (whole(0, 99), NEEDED),
    "company": (_companies, NEEDED),
}
