"""What blocks and markers can do in a module: stand hidden, lose steps, have acted, go."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from studio.export.vassal.encoding import ENTRY, FIELD, added_piece, joined
from studio.export.words import Words
from studio.values import dataclass

CTRL: Final = 130
"""Control, as Java writes it with the number of a key."""


class Trait(NamedTuple):
    """What a piece can do, and how it is with that now, as VASSAL writes both."""

    kind: str
    state: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece: its name and its pictures, from full strength down.

    `owner` is the side that may see it while it is hidden, and `back` what the others see then.
    """

    name: str
    faces: tuple[str, ...]
    owner: str = ""
    back: str = ""
    acted: str = ""
    level: int = 0

    def definition(self, number: int, words: Words) -> str:
        """The command that makes it, as the slot of this number in its module."""
        traits = list(self._traits(words))
        traits.append(Trait(f"piece;{_fields('', '', '', self.name)}", f"null;0;0;{number};0"))
        return added_piece((t.kind for t in traits), (t.state for t in traits))

    def _traits(self, words: Words) -> Iterator[Trait]:
        if self.back:
            yield _hidden(self.back, self.owner, words)
        if self.acted:
            yield _acted(self.acted, words)
        yield _steps(self.faces, self.level, words)
        yield Trait(f"delete;{_fields(words('module_remove'), _key('D'))}", "")


def _key(letter: str) -> str:
    return f"{ord(letter)},{CTRL}"


def _fields(*values: object) -> str:
    return joined(values, FIELD)


def _hidden(back: str, owner: str, words: Words) -> Trait:
    """A block stands upright: its owner alone sees the front, the others its back (2.1)."""
    hide = words("module_hide")
    kind = _fields(_key("H"), back, hide, "I", "?", "side:", "", "", False, "", "")
    return Trait(f"obs;{kind}", _fields(owner, ""))


def _acted(picture: str, words: Words) -> Trait:
    """A picture over the block once it has acted, which isn't there at the beginning."""
    name = words("module_acted")
    layer = Layer(name, (picture,), toggle=name, toggle_key=_key("A"))
    return Trait(layer.kind(), "-1")


def _steps(pictures: tuple[str, ...], level: int, words: Words) -> Trait:
    """A picture for each strength; that of the next lower one comes next."""
    layer = Layer(words("module_steps"), pictures)
    if len(pictures) > 1:
        layer = layer._replace(
            onward=words("module_lose"),
            onward_key=_key("L"),
            backward=words("module_regain"),
            backward_key=_key("R"),
        )
    return Trait(layer.kind(), str(level + 1))


class Layer(NamedTuple):
    """Pictures of which one shows, what the menu calls the ways between them, and their keys.

    Without a `toggle` one of them always shows.
    """

    name: str
    pictures: tuple[str, ...]
    toggle: str = ""
    toggle_key: str = ""
    onward: str = ""
    onward_key: str = ""
    backward: str = ""
    backward_key: str = ""

    def kind(self) -> str:
        """As VASSAL's own "emb2" has it; what it has besides is left as it is there by itself."""
        old_keys = (self.toggle, CTRL, "", self.onward, CTRL, "", self.backward, CTRL, "")
        reset, placed = ("", "", 1), (False, 0, 0)
        shown = (joined(self.pictures, ENTRY), ENTRY * (len(self.pictures) - 1), False, self.name)
        at_random, by_property, version = ("", ""), (False, "", 1), 1
        keys = (not self.toggle, self.toggle_key, self.onward_key, self.backward_key)
        rest = ("", 1.0, "", True)
        fields = (*old_keys, *reset, *placed, *shown, *at_random, *by_property, version, *keys)
        return f"emb2;{_fields(*fields, *rest)}"
