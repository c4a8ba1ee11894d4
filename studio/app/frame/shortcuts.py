"""The keys of actions: those they have by themselves, and those that the user gave them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from PySide6.QtGui import QAction, QKeySequence
from shiboken6 import isValid

from studio.app.frame.menus import set_tip
from studio.app.recent import settings
from studio.words import mark

GROUP: Final = "shortcuts"
RESERVED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("Up", "Down", "Left", "Right"), mark("moving the hex cursor")),
    **dict.fromkeys(("Return", "Enter"), mark("using the tool at the hex cursor")),
    "Esc": mark("taking back what has been begun"),
    "Space": mark("dragging the map"),
    "Tab": mark("going from field to field"),
}
"""Keys that the map needs, and what for."""

Keys = tuple[str, ...]
"""The keys of an action in the portable way of writing, such as `Ctrl+Z`."""


Beside = Callable[[QAction], bool]
"""Whether an action of the window can be used while some others can."""


class Shortcuts:
    """The keys of the actions of a window, kept in the user's settings where they differ.

    Actions that come and go, such as the options of a tool, are guests: they have their keys as
    long as none of the window's actions has been given them. Two that have the same keys would do
    nothing at all.
    """

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        self.actions = actions
        self._guests: dict[QAction, tuple[str, Beside]] = {}
        self.defaults: dict[str, Keys] = {name: keys_of(a) for name, a in actions.items()}
        self._load()

    def _load(self) -> None:
        kept = settings()
        kept.beginGroup(GROUP)
        for name in kept.childKeys():
            if name in self.actions:
                self._give(name, read_keys(str(kept.value(name))))
        kept.endGroup()

    def keys(self, name: str) -> Keys:
        """The keys that an action has now."""
        return keys_of(self.actions[name])

    def is_own(self, name: str) -> bool:
        """Whether the user gave an action other keys than it has by itself."""
        return self.keys(name) != self.defaults[name]

    def set(self, name: str, keys: Iterable[str]) -> None:
        """Give an action these keys, and remember them."""
        self._give(name, tuple(keys))
        kept = settings()
        key = f"{GROUP}/{name}"
        if self.is_own(name):
            kept.setValue(key, written(self.keys(name)))
        else:
            kept.remove(key)

    def reset(self, name: str) -> None:
        """An action has its own keys again."""
        self.set(name, self.defaults[name])

    def reset_all(self) -> None:
        """Every action has its own keys again."""
        for name in self.actions:
            self.reset(name)

    def _give(self, name: str, keys: Keys) -> None:
        action = self.actions[name]
        tip = tip_of(action)
        action.setShortcuts([QKeySequence(text) for text in keys])
        set_tip(action, tip)
        for guest in list(self._guests):
            self._serve(guest)

    def admit(self, guests: Iterable[QAction], beside: Beside | None = None) -> None:
        """Let actions that come and go have their keys, where no action of the window has them.

        `beside` tells which of the window's actions can be used at the same time; by default all.
        """
        for guest in guests:
            keys = keys_of(guest)
            if keys and guest not in self._guests:
                self._guests[guest] = (keys[0], beside or _always)
                self._serve(guest)

    def _serve(self, guest: QAction) -> None:
        if not isValid(guest):
            del self._guests[guest]
            return
        keys, beside = self._guests[guest]
        taken = any(beside(self.actions[name]) for name in self.users(keys))
        tip = tip_of(guest)
        guest.setShortcut(QKeySequence("" if taken else keys))
        set_tip(guest, tip)

    def users(self, keys: str) -> tuple[str, ...]:
        """The actions that have these keys."""
        return tuple(name for name in self.actions if keys in self.keys(name))


def _always(_action: QAction) -> bool:
    return True


def keys_of(action: QAction) -> Keys:
    """The keys of an action."""
    portable = QKeySequence.SequenceFormat.PortableText
    return tuple(keys.toString(portable) for keys in action.shortcuts() if not keys.isEmpty())


def tip_of(action: QAction) -> str:
    """The tooltip of an action without its keys."""
    native = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return action.toolTip().removesuffix(f" ({native})") if native else action.toolTip()


def written(keys: Keys) -> str:
    """Keys as settings hold them; a semicolon that is a key is written as its name."""
    return "; ".join(keys)


def read_keys(text: str) -> Keys:
    """Keys as settings hold them; what is no key is left out."""
    parts = (part.strip() for part in text.split("; "))
    return tuple(part for part in parts if QKeySequence(part).toString())
