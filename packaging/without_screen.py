"""What the studio can show without a screen: a scenario checked, played and printed.

    python packaging/without_screen.py SCENARIO OUTPUT-FOLDER

Uses the command line as any other program would. `bootstrap.py run` calls this where no window
can open.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any


def work_without_screen(scenario: Path, output: Path) -> int:
    """Check, play and print a scenario; say what came of it and where it lies.

    0 when all is well, 1 when the scenario has errors.
    """
    output.mkdir(parents=True, exist_ok=True)
    findings = ask("check", str(scenario))
    say(f"Checked {shown(scenario)}", findings_in_words(findings))
    games = ask("playtest", str(scenario), "--games", "20", "--seed", "1", "--timing")
    (output / "playtest.json").write_text(json.dumps(games, indent=2) + "\n", encoding="utf-8")
    say("Played 20 games by machine", games_in_words(games))
    stem = scenario.name.split(".")[0]
    files = [
        name
        for ending in ("pdf", "png")
        for name in ask("export", str(scenario), str(output / f"{stem}-sheet.{ending}"))["files"]
    ]
    say("Printed the set-up sheet", [file_in_words(Path(name)) for name in files])
    return 1 if any(finding["level"] == "error" for finding in findings) else 0


def ask(*words: str) -> Any:
    """What `firefight` answers, as JSON. An answer of "no" (status 1) is an answer."""
    variables = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONIOENCODING": "utf-8"}
    answer = subprocess.run(
        [sys.executable, "-m", "studio", *words, "--format", "json"],
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if answer.returncode not in (0, 1):
        sys.exit(f"'firefight {' '.join(words)}' ended with status {answer.returncode}")
    return json.loads(answer.stdout)


def say(heading: str, lines: Iterable[str]) -> None:
    """Print a heading and what belongs under it."""
    print(f"\n{heading}")
    for line in lines:
        print(f"  {line}")


def findings_in_words(findings: Sequence[Mapping[str, Any]]) -> list[str]:
    """How many findings of each level there are, then each of them on a line."""
    if not findings:
        return ["nothing to complain of: no error, no warning, no note"]
    levels = ("error", "warning", "note")
    counts = [sum(finding["level"] == level for finding in findings) for level in levels]
    total = ", ".join(counted(count, level) for count, level in zip(counts, levels, strict=True))
    return [total, *(f"{f['level']}: {f['where']}: {f['message']}" for f in findings)]


def games_in_words(games: Mapping[str, Any]) -> list[str]:
    """Who won how often, with the interval of the win rate, points, length and speed."""
    lines = []
    for side, wins in games["wins"].items():
        line = f"{side} won {wins} of {games['games']}"
        rate = games["win_rate"].get(side)
        if rate:
            line += f" (win rate {rate['low']:.0%} to {rate['high']:.0%} with so few games)"
        points = games["points"].get(side)
        if points:
            line += f", {points['mean']:.1f} points on average"
        lines.append(line)
    lines.append(f"{counted(games['draws'], 'draw')}, {games['unfinished']} unfinished")
    lines.append(
        f"{games['turns']['mean']:.1f} turns a game, {games['seconds']:.1f} s in all, "
        f"{games['games_per_second']:.1f} games a second"
    )
    return lines


def counted(count: int, thing: str) -> str:
    """`1 error`, `2 errors`, `no errors`."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def file_in_words(path: Path) -> str:
    """Where a file lies, how large it is and what it says of itself."""
    size = f"{max(1, path.stat().st_size // 1024)} kB"
    about = {".pdf": pdf_in_words, ".png": png_in_words}.get(path.suffix)
    return f"{shown(path)}: {about(path)}, {size}" if about else f"{shown(path)}: {size}"


def pdf_in_words(path: Path) -> str:
    """A PDF's title and its number of pages."""
    import pikepdf

    with pikepdf.open(path) as document:
        title = str(document.docinfo.get("/Title", "without title"))
        return f"{title!r}, {counted(len(document.pages), 'page')}"


def png_in_words(path: Path) -> str:
    """A picture's size in pixels."""
    with path.open("rb") as picture:
        head = picture.read(24)  # signature 8, length 4, name 4, width 4, height 4
    width, height = (int.from_bytes(head[i : i + 4], "big") for i in (16, 20))
    return f"{width} x {height} pixels"


def shown(path: Path) -> str:
    """A path as short as it can be from where the reader stands."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


if __name__ == "__main__":
    sys.exit(work_without_screen(Path(sys.argv[1]), Path(sys.argv[2])))
