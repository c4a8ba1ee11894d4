"""The versions that can be compared: what is open, what is saved, backups, other files."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from studio.app.keeping.backup import ENDING, backup_path
from studio.app.tabs.tab import Tab
from studio.app.tabs.tabs import Tabs
from studio.model.comparing.versions import read_version
from studio.model.firefight import Firefight
from studio.values import dataclass
from studio.words import tr


@dataclass(frozen=True, eq=False)
class Source:
    """A version: what it is called, and how it is read, which may fail with a `StudioError`.

    `path` is that of a file, None for what is open.
    """

    label: str
    read: Callable[[], Firefight]
    path: Path | None = None


def sources_of(tab: Tab, tabs: Tabs) -> list[Source]:
    """What a document can be compared with; the first is how it is now."""
    return [_now(tab), *_files(tab), *_others(tab, tabs)]


def file_source(path: Path) -> Source:
    """A version in a file."""
    return Source(
        tr("{name}, in {folder}", name=path.name, folder=path.parent.name or path.parent),
        partial(read_version, path),
        path,
    )


def _now(tab: Tab) -> Source:
    document = tab.document
    return Source(
        tr("“{name}” as it is now", name=document.name), partial(getattr, document, "firefight")
    )


def _files(tab: Tab) -> Iterator[Source]:
    path = tab.document.path
    if path is None or not path.is_file():
        return
    yield Source(tr("{name}, as saved", name=path.name), partial(read_version, path), path)
    backup = backup_path(path)
    if backup.is_file():
        name = backup.name.removesuffix(ENDING)
        yield Source(
            tr("{name}, the version before (backup)", name=name),
            partial(read_version, backup),
            backup,
        )


def _others(tab: Tab, tabs: Tabs) -> Iterator[Source]:
    for other in tabs:
        if other is not tab and other.has_map and other.document.is_board == tab.document.is_board:
            yield _now(other)


def first_choice(tab: Tab, sources: list[Source]) -> Source | None:
    """What one most likely wants to compare a document with.

    The saved file if the document has changed since, else the backup, else another document.
    """
    rest = sources[1:]
    if tab.document.history.is_clean and rest and rest[0].path == tab.document.path:
        rest = rest[1:]
    return rest[0] if rest else None
