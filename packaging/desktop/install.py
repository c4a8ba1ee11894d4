#!/usr/bin/env python3
"""Make a Linux desktop know the studio: menu entry, icon, and what its files are.

    python3 packaging/desktop/install.py            for the user who types it
    python3 packaging/desktop/install.py --remove   undo that
    python3 packaging/desktop/install.py --into DIR for a package (DIR is its usr/share)

The command `firefight` itself comes from the wheel and must be on the PATH.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLACES = {
    "firefight.desktop": "applications",
    "firefight.svg": "icons/hicolor/scalable/apps",
    "firefight.xml": "mime/packages",
    "studio.firefight.Firefight.metainfo.xml": "metainfo",
}
REFRESHERS = {"update-mime-database": "mime", "update-desktop-database": "applications"}


def main() -> int:
    """Install or remove, then have the desktop read its databases anew."""
    parser = argparse.ArgumentParser(description="Make the desktop know Firefight Studio.")
    parser.add_argument("--into", type=Path, default=user_share(), help="a share folder")
    parser.add_argument("--remove", action="store_true", help="take it away again")
    options = parser.parse_args()
    act = remove if options.remove else install
    for path in act(options.into):
        print(f"{'removed' if options.remove else 'installed'} {path}")
    refresh(options.into)
    return 0


def user_share() -> Path:
    """Where this user's desktop looks: `$XDG_DATA_HOME`, else `~/.local/share`."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def install(share: Path) -> Iterator[Path]:
    """Copy each file to its place; yields where each went."""
    for name, folder in PLACES.items():
        target = share / folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / name, target)
        yield target


def remove(share: Path) -> Iterator[Path]:
    """Delete what `install` copied; yields what was there."""
    for name, folder in PLACES.items():
        target = share / folder / name
        if target.exists():
            target.unlink()
            yield target


def refresh(share: Path) -> None:
    """Rebuild the caches that need it, where the tool for it exists."""
    for tool, folder in REFRESHERS.items():
        if shutil.which(tool) and (share / folder).is_dir():
            subprocess.run([tool, str(share / folder)], check=False)


if __name__ == "__main__":
    sys.exit(main())
