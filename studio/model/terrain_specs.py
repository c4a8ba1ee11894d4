"""What `terrain.json` may hold: a spec for each kind of entry (see `studio.model.provenance`)."""

from collections.abc import Mapping
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
    read,
    row_of,
    set_of,
    text,
    whole,
    words,
)
from studio.model.terrain_rows import (
    IMPASSABLE,
    OTHER,
    Breach,
    Crossing,
    Defence,
    Demolition,
    EdgeTerrain,
    HexHalf,
    HexsideRow,
    HexTerrain,
    Marker,
    Penalty,
    Rise,
    Sign,
    Way,
)

SIGHT_ORDER: Final = ("no", "beyond_adjacent", "always")
"""How hexsides block sight, the least first."""
VEHICLE_ORDER: Final = ("any", "road", "never")
"""Where guns, tanks and vehicles may be, the most open first."""


def _number_or(*signs: Sign) -> Converter:
    """A number of the chart, or one of the words that stand in its place."""
    named = {sign.value: sign for sign in signs}
    number = whole(0, 99)

    def convert(raw: Any, place: Place) -> int | Sign:
        sign = named.get(raw) if isinstance(raw, str) else None
        return sign or number(raw, place)

    return convert


def _penalty(raw: Any, place: Place) -> Penalty:
    return Penalty(**read(raw, PENALTY, place))


def _breach(raw: Any, place: Place) -> Breach:
    return Breach(**read(raw, BREACH, place))


def _months(raw: Any, place: Place) -> dict[int, str]:
    """From `[{"months": [5, 6, 7], "terrain": "stream"}]`."""
    spans = list_of(lambda item, here: read(item, MONTHS, here))(raw, place)
    return {month: span["terrain"] for span in spans for month in span["months"]}


LIMIT = _number_or(OTHER)
CLASS_SET = set_of(identifier)
PENALTY: Spec = {
    "fire": (whole(-9, -1), NEEDED),
    "rounds": (list_of(whole(1, 3)), NEEDED),
    "exempt": (CLASS_SET, frozenset()),
    "both_sides": (flag, False),
}
BREACH: Spec = {
    "classes": (CLASS_SET, NEEDED),
    "limit": (whole(1, 9), NEEDED),
    "leaves": (identifier, NEEDED),
}
MONTHS: Spec = {"months": (list_of(whole(1, 12)), NEEDED), "terrain": (identifier, NEEDED)}
HEXSIDE: Spec = {
    "move": (_number_or(IMPASSABLE, OTHER), NEEDED),
    "fire": (LIMIT, NEEDED),
    "assault": (LIMIT, NEEDED),
    "blocks_sight": (one_of(*SIGHT_ORDER), "no"),
    "height": (whole(0, 9), 0),
    "extra_move": (whole(0, 9), 0),
    "forbidden": (CLASS_SET, frozenset()),
    "road_opens": (flag, False),
    "road_bonus": (flag, True),
    "assault_only": (or_none(CLASS_SET), None),
    "penalties": (list_of(_penalty), ()),
    "blocks_control": (flag, False),
    "blocks_command": (flag, False),
    "deploys": (flag, False),
    "breach": (or_none(_breach), None),
}
DEFENCE: Spec = {key: (whole(1, 2), NEEDED) for key in ("fire", "bombardment", "assault")}
HEX: Spec = {
    "stack": (whole(0, 9), NEEDED),
    "defence": (row_of(Defence, DEFENCE), NEEDED),
    "blocks_sight": (flag, NEEDED),
    "height": (whole(0, 9), 0),
    "vehicles": (one_of(*VEHICLE_ORDER), "any"),
    "foxholes": (flag, False),
}
DEMOLITION: Spec = {
    "hits": (whole(1, 9), NEEDED),
    "becomes": (identifier, NEEDED),
    "engineer_bonus": (whole(0, 9), 0),
    "floods": (flag, False),
    "bed": (or_none(identifier), None),
}
NAMED: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "pattern": (identifier, NEEDED),
}
NOTES: Spec = {"notes": (list_of(whole(1, 9)), ())}
ROW = row_of(HexsideRow, HEXSIDE)
KINDS: Final[Mapping[str, tuple[Any, Spec]]] = {
    "hexes": (
        HexTerrain,
        {
            **NAMED,
            **NOTES,
            "letter": (words, NEEDED),
            "default": (flag, False),
            "spreads": (one_of("both", "either", "no"), NEEDED),
            "hex": (row_of(HexHalf, HEX), NEEDED),
            "hexside": (ROW, NEEDED),
        },
    ),
    "edges": (
        EdgeTerrain,
        {
            **NAMED,
            **NOTES,
            "flows": (flag, False),
            "crossable": (flag, False),
            "in_months": (_months, {}),
            "hexside": (ROW, NEEDED),
        },
    ),
    "rises": (Rise, {**NAMED, **NOTES, "up": (ROW, NEEDED), "down": (ROW, NEEDED)}),
    "crossings": (
        Crossing,
        {
            **NAMED,
            **NOTES,
            "over": (set_of(identifier), NEEDED),
            "stack": (or_none(whole(0, 9)), None),
            "demolition": (or_none(row_of(Demolition, DEMOLITION)), None),
            "hexside": (ROW, NEEDED),
        },
    ),
    "ways": (
        Way,
        {
            **NAMED,
            "bonus": (whole(0, 9), NEEDED),
            "bad_weather_bonus": (whole(0, 9), NEEDED),
            "least": (whole(0, 9), NEEDED),
            "road": (flag, NEEDED),
        },
    ),
    "markers": (
        Marker,
        {
            **NAMED,
            "on": (one_of("hex", "crossing"), "hex"),
            "needs_foxholes": (flag, False),
            "stack": (or_none(whole(0, 9)), None),
            "enemy_stack": (or_none(whole(0, 9)), None),
            "defence": (or_none(row_of(Defence, DEFENCE)), None),
            "blocks_sight": (flag, False),
            "stops": (flag, False),
            "extra_move": (whole(0, 9), 0),
            "allows_assault": (flag, True),
            "penalties": (list_of(_penalty), ()),
            "alone": (flag, False),
            "laid_in_play": (flag, True),
            "lasts": (one_of("scenario", "turn"), "scenario"),
            "withdraws_only": (flag, False),
        },
    ),
}
