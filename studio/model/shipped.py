"""Where the files that come with the studio lie.

In a checkout the folders of schemas, boards and scenarios lie at the top; in an installation they
lie inside the package, where the wheel puts them. Only this module knows the difference.
"""

from pathlib import Path

import studio
from studio.errors import StudioError
from studio.words import tr

PACKAGE = Path(studio.__file__).resolve().parent


class ShippedFileMissing(StudioError):
    """A file or folder that comes with the studio isn't there: the installation is damaged."""


def schema_folder() -> Path:
    """The folder of the JSON Schemas, one file per document kind."""
    return _shipped_folder("schema")


def maps_folder() -> Path:
    """The folder of the boards that ship."""
    return _shipped_folder("maps")


def scenarios_folder() -> Path:
    """The folder of the scenarios that ship."""
    return _shipped_folder("scenarios")


def data_file(*parts: str) -> Path:
    """A file or folder of `studio/data`: tables, fonts, icons, translations.

    `data_file("fonts", "DejaVuSans.ttf")`. Raises ShippedFileMissing when there is none.
    """
    path = PACKAGE.joinpath("data", *parts)
    if not path.exists():
        raise ShippedFileMissing(
            tr(
                "{path} is missing: it comes with Firefight Studio, so install the studio again",
                path=path,
            )
        )
    return path


def _shipped_folder(name: str) -> Path:
    """The folder inside the package if there is one, else the one at the top of a checkout."""
    candidates = folder_candidates(PACKAGE, name)
    for folder in candidates:
        if folder.is_dir():
            return folder
    looked = tr(" or ").join(str(folder) for folder in candidates)
    raise ShippedFileMissing(
        tr(
            "the folder {name!r} that comes with Firefight Studio is missing: it "
            "should be {looked}, so install the studio again",
            name=name,
            looked=looked,
        )
    )


def folder_candidates(package: Path, name: str) -> list[Path]:
    """Where a shipped folder may lie, best first, for a package at this place.

    The folder beside the package counts only in a checkout: beside an installed package lie
    other people's packages, and one of those may well be called `maps`.
    """
    top = package.parent
    beside = [top / name] if (top / "pyproject.toml").is_file() else []
    return [package / "shipped" / name, *beside]
