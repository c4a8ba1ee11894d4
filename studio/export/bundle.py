"""A firefight in one file to send, a bundle: with the boards, pictures and packs that it names."""

from pathlib import Path

from studio.errors import StudioError
from studio.model.bundle.gathering import bundle_of
from studio.model.firefight import Firefight
from studio.model.tabletop import Tabletop
from studio.model.writing import write_bytes
from studio.words import tr


def export_bundle(stage: Firefight | Tabletop, path: Path, side: str | None = None) -> list[Path]:
    """Writes a bundle; equal firefights give equal files.

    Raises:
        StudioError: it is wanted for one `side`, a file that it names can't be had or can't go
            into a bundle, or the bundle can't be written.
    """
    if side is not None:
        raise StudioError(
            tr(
                "a bundle holds all of the scenario: it can't be written for {side} alone",
                side=side,
            )
        )
    write_bytes(path, bundle_of(stage, path).raw)
    return [path]
