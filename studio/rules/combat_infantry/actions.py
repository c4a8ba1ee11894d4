"""Everything a player may choose, each with a one-line text form that can be read back.

Units are named by their id in the scenario, hexes and hexsides by the map's first address
(`E1:0304`, `E1:0304 ne`). A text form is the verb, then what is always said, then what is said
after a word: `fire A1a E1:1004 at B2 by A1`. The name of a company may have blanks: `pass 3. Kp`.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Final

from studio.errors import IllegalAction
from studio.hexes import SIDES
from studio.rules.combat_infantry.action import Action, one
from studio.rules.combat_infantry.decisions import (
    Conceal,
    Delay,
    Enter,
    Fight,
    Hold,
    Lay,
    Lose,
    Place,
    Promote,
    Ready,
    Regroup,
    Retreat,
    Settle,
    Shoot,
    Show,
    Suffer,
    Surrender,
)
from studio.rules.combat_infantry.orders import (
    Activate,
    Assault,
    Breach,
    Check,
    Clear,
    Demolish,
    Deploy,
    Dig,
    End,
    Exit,
    Fire,
    Move,
    Pass,
    Rally,
    Raze,
    Smoke,
    Stay,
    Strike,
    Withdraw,
)
from studio.words import tr

__all__ = [
    "VERBS",
    "Action",
    "Activate",
    "Assault",
    "Breach",
    "Check",
    "Clear",
    "Conceal",
    "Delay",
    "Demolish",
    "Deploy",
    "Dig",
    "End",
    "Enter",
    "Exit",
    "Fight",
    "Fire",
    "Hold",
    "Lay",
    "Lose",
    "Move",
    "Pass",
    "Place",
    "Promote",
    "Rally",
    "Raze",
    "Ready",
    "Regroup",
    "Retreat",
    "Settle",
    "Shoot",
    "Show",
    "Smoke",
    "Stay",
    "Strike",
    "Suffer",
    "Surrender",
    "Withdraw",
    "addressed",
    "one",
    "read",
]

VERBS: Final[dict[str, type[Action]]] = {
    kind.verb: kind
    for kind in (
        Activate,
        Pass,
        Deploy,
        Stay,
        Check,
        End,
        Rally,
        Fire,
        Move,
        Assault,
        Breach,
        Exit,
        Dig,
        Smoke,
        Demolish,
        Clear,
        Withdraw,
        Strike,
        Raze,
        Lose,
        Suffer,
        Promote,
        Fight,
        Shoot,
        Retreat,
        Hold,
        Regroup,
        Settle,
        Conceal,
        Show,
        Enter,
        Delay,
        Place,
        Lay,
        Ready,
        Surrender,
    )
}


def read(text: str) -> Action:
    """The action with this text form.

    Raises:
        IllegalAction: the text is none; the message says what was expected.
    """
    verb, *parts = text.split() or [""]
    kind = VERBS.get(verb)
    if kind is None:
        raise IllegalAction(
            tr(
                '"{given}": no action begins with "{verb}"; there are {verbs}',
                given=text,
                verb=verb,
                verbs=", ".join(VERBS),
            )
        )
    given = _given(kind, parts)
    if given is None:
        raise IllegalAction(
            tr('"{given}" is not how this action is written: {kind}', given=text, kind=_form(kind))
        )
    return one(kind, *given)


def addressed(action: Action, canonical: Callable[[str], str]) -> Action:
    """The action with every address as the map writes it first."""
    values = [getattr(action, field.name) for field in fields(action)]
    found = [canonical(value) if ":" in value else value for value in values]
    while found and not found[-1]:
        found.pop()
    return one(type(action), *found)


def _given(kind: type[Action], parts: list[str]) -> list[str] | None:
    given: list[str] = []
    left = [" ".join(parts)] if kind is Pass and parts else list(parts)
    for field in fields(kind):
        word = kind.words.get(field.name)
        if word is not None:
            said = left[:1] == [word]
            given.append(left[1] if said and len(left) > 1 else "")
            left = left[2:] if said else left
        elif not left:
            return None
        elif field.name == "side" and left[1:2] and left[1] in SIDES:
            given.append(f"{left[0]} {left[1]}")
            left = left[2:]
        else:
            given.append(left.pop(0))
    while given and not given[-1]:  # so that equal actions are the same object
        given.pop()
    return None if left else given


def _form(kind: type[Action]) -> str:
    parts = []
    for field in fields(kind):
        word = kind.words.get(field.name)
        parts.append(f"[{word} {field.name.upper()}]" if word else field.name.upper())
    return " ".join((kind.verb, *parts))
