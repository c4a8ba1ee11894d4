"""Writing a firefight in other forms: sheets, boards, labels, texts.

EXPORTS says which kinds there are, by `what` and by the ending of the file. Qt and the rest are
imported when an export is made, not when it is looked up.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.stage import Stage
from studio.model.tabletop import Tabletop
from studio.values import dataclass
from studio.words import tr

SHEET: Final = "sheet"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How an export is wanted. `side`: it shows only what that side may know."""

    paper: str = "A4"
    language: str = "en"
    side: str | None = None


Export = Callable[[Any, Path, Wishes], list[Path]]
"""Writes to a path, and says which files it wrote."""


class CannotExport(StudioError):
    """There is no such export; the message says what there is."""


def exports_of(stage: Stage) -> Mapping[tuple[str, str], Export]:
    """The exports that there are for a firefight on a map, or for one on a table."""
    return TABLE_EXPORTS if isinstance(stage, Tabletop) else EXPORTS


def usual_kind(stage: Stage, path: str | Path) -> str:
    """What is meant by an ending alone: the sheet, or else the only kind that can have it."""
    ending = Path(path).suffix.lower()
    kinds = [kind for kind, suffix in exports_of(stage) if suffix == ending]
    return SHEET if SHEET in kinds or not kinds else kinds[0]


def export(
    firefight: Firefight | Tabletop,
    path: str | Path,
    what: str = SHEET,
    wishes: Wishes | None = None,
) -> list[Path]:
    """Writes a firefight in the form that `what` and the path's ending ask for.

    Raises:
        CannotExport: no such form.
        StudioError: the wishes can't be met, or the file can't be written.
    """
    target = Path(path)
    ending = target.suffix.lower()
    there = exports_of(firefight)
    found = there.get((what, ending))
    if found is None:
        raise CannotExport(_what_there_is(there, what, ending))
    return found(firefight, target, wishes or Wishes())


def _what_there_is(there: Iterable[tuple[str, str]], what: str, ending: str) -> str:
    there = list(there)
    endings = [e for w, e in there if w == what]
    if endings:
        given = ending or tr("a file without ending")
        return tr(
            "{what} can't be written as “{given}”; it can as {endings}",
            what=what,
            given=given,
            endings=", ".join(endings),
        )
    kinds = ", ".join(dict.fromkeys(w for w, _ in there))
    return tr("there is no export of “{what}”; there is: {kinds}", what=what, kinds=kinds)


def _sheet(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.sheet import export_sheet

    return export_sheet(firefight, path, wishes.paper, wishes.language, wishes.side)


def _boards(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.boards import export_boards

    return export_boards(firefight, path, wishes.paper, wishes.language)


def _maps(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:  # noqa: ARG001
    from studio.export.tiled import export_tiled

    return export_tiled(firefight, path)


def _labels(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.labels import export_labels

    return export_labels(firefight, path, wishes.paper, wishes.language, wishes.side)


def _charts(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.charts import export_charts

    return export_charts(firefight, path, wishes.paper, wishes.language)


def _everything(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:
    """Whatever can be written with this ending, each kind to its own file: `OUT-sheet.pdf`."""
    ending = path.suffix.lower()
    return [
        file
        for (what, suffix), one in EXPORTS.items()
        if suffix == ending and what != "all"
        for file in one(firefight, path.with_name(f"{path.stem}-{what}{path.suffix}"), wishes)
    ]


def _text(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.text import export_text

    return export_text(firefight, path, wishes.language, wishes.side)


def _module(firefight: Firefight, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.vassal import export_module

    return export_module(firefight, path, wishes.language)


def _bundle(stage: Firefight | Tabletop, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.bundle import export_bundle

    return export_bundle(stage, path, wishes.side)


EXPORTS: Final[Mapping[tuple[str, str], Export]] = {
    ("sheet", ".pdf"): _sheet,
    ("sheet", ".svg"): _sheet,
    ("sheet", ".png"): _sheet,
    ("sheet", ".md"): _text,
    ("boards", ".pdf"): _boards,
    ("boards", ".svg"): _boards,
    ("boards", ".png"): _boards,
    ("boards", ".tmx"): _maps,
    ("labels", ".pdf"): _labels,
    ("labels", ".svg"): _labels,
    ("labels", ".png"): _labels,
    ("charts", ".pdf"): _charts,
    ("charts", ".svg"): _charts,
    ("charts", ".png"): _charts,
    ("module", ".vmod"): _module,
    ("bundle", ".firefight"): _bundle,
    ("all", ".pdf"): _everything,
    ("all", ".svg"): _everything,
    ("all", ".png"): _everything,
}


def _table_sheet(stage: Tabletop, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.tabletop import export_table_sheet

    return export_table_sheet(stage, path, wishes.paper, wishes.language)


def _table_text(stage: Tabletop, path: Path, wishes: Wishes) -> list[Path]:
    from studio.export.tabletop import export_table_text

    return export_table_text(stage, path, wishes.language)


TABLE_EXPORTS: Final[Mapping[tuple[str, str], Export]] = {
    ("sheet", ".pdf"): _table_sheet,
    ("sheet", ".svg"): _table_sheet,
    ("sheet", ".png"): _table_sheet,
    ("sheet", ".md"): _table_text,
    ("bundle", ".firefight"): _bundle,
}
"""As EXPORTS, for tables in inches. All on a table is in the open: a side sees no less."""
