"""A scenario as a module of VASSAL, the free program in which wargames are played over the net.

`module.py` gathers what is in it, `pictures.py` paints, `pieces.py` says what a block can do,
`buildfile.py` writes it all down as VASSAL reads it, `encoding.py` in its way of joining words.
"""

from pathlib import Path

from studio.export.vassal.module import module_bytes
from studio.export.words import Words
from studio.model.firefight import Firefight
from studio.model.writing import write_bytes


def export_module(firefight: Firefight, path: Path, language: str = "en") -> list[Path]:
    """Writes a module with the scenario's map, its blocks, dice and a window for each side's force.

    Raises:
        StudioError: the scenario has no map or no sides, or the file can't be written.
    """
    write_bytes(path, module_bytes(firefight, Words(language)))
    return [path]
