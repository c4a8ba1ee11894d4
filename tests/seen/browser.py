"""A browser without a screen, for pages that carry programs. Tests skip where there is none."""

import shutil
import subprocess
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
    "--virtual-time-budget=4000",
)

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="Chromium isn't installed")


def shown_by_browser(page: Path, profile: Path, at: int) -> str:
    """The document as the browser has it after its program ran, begun at moment `at`."""
    assert CHROMIUM is not None
    done = subprocess.run(
        [
            CHROMIUM,
            *QUIET,
            f"--user-data-dir={profile}",
            "--dump-dom",
            f"{page.as_uri()}#{at}",
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
