"""The report of a playtest: one page that needs nothing else, for screen and paper."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from studio.model.stage import Stage
from studio.model.text import in_language
from studio.model.units import Side
from studio.model.writing import write_text
from studio.playtest.tally import Interval, Played, Tally
from studio.words import language, plural, tr

NEUTRAL: Final = "#8c8c86"
"""The colour of draws, and of sides that no table paints."""
BROKEN_OFF: Final = "#c9c9c2"


def write_report(path: str | Path, firefight: Stage, tally: Tally) -> None:
    """Saves the report as HTML. Raises CannotWrite; what was there is then untouched."""
    write_text(Path(path), report(firefight, tally))


def report(firefight: Stage, tally: Tally) -> str:
    """The page, the same for the same games."""
    title = in_language(firefight.title) or tally.scenario
    return _PAGE.format(
        language=language(),
        head=escape(tr("{title}: playtest", title=title)),
        kind=escape(tr("Playtest")),
        title=escape(title),
        style=_STYLE,
        summary=_summary(firefight, tally),
        share=_share(firefight, tally),
        rates=_rates(firefight, tally),
        margins=_margins(firefight, tally),
        turns=_turns(tally),
        games=_notable(firefight, tally),
    )


_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{head}</title>
<style>{style}</style>
</head>
<body>
<main>
<p class="kind">{kind}</p>
<h1>{title}</h1>
{summary}
{share}
{rates}
{margins}
{turns}
{games}
</main>
</body>
</html>
"""

_STYLE: Final = """
:root { --ink: #23231f; --soft: #66665f; --line: #d8d6cc; --paper: #fbfaf6; color-scheme: light; }
@media print { :root { --paper: #fff; } @page { margin: 18mm; } section { break-inside: avoid; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
 font: 16px/1.5 "Source Sans 3", "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { font: 600 2.1rem/1.15 "Source Serif 4", Georgia, "DejaVu Serif", serif; margin: 0 0 .75rem; }
h2 { font-size: 1rem; font-weight: 600; margin: 2.5rem 0 .6rem; }
p { margin: 0 0 .6rem; } svg + p, table + p { margin-top: .5rem; }
.kind { color: var(--soft); margin-bottom: .25rem; } .soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 400; color: var(--soft); font-size: .875rem; }
th, td { padding: .4rem .9rem .4rem 0; border-bottom: 1px solid var(--line); }
td { vertical-align: middle; } td:first-child { white-space: nowrap; }
.n { text-align: right; white-space: nowrap; } th:last-child, td:last-child { padding-right: 0; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
svg .soft { fill: var(--soft); }
svg .rule { stroke: var(--line); }
.swatch { display: inline-block; width: .75em; height: .75em; }
.swatch { border-radius: 2px; margin-right: .5em; }
code { font: .875rem/1.4 "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: anywhere; }
"""


# --- words --------------------------------------------------------------------------------------


def _sides(firefight: Stage) -> Mapping[str, Side]:
    """The sides that a unit table paints: those of the firefight's, or of the one that ships."""
    from studio.model.units import load_units

    units = getattr(firefight, "units", None) or load_units()
    found: Mapping[str, Side] = units.sides
    return found


def _name(firefight: Stage, side: str) -> str:
    found = _sides(firefight).get(side)
    return escape(in_language(found.name) if found else side)


def _colour(firefight: Stage, side: str) -> str:
    found = _sides(firefight).get(side)
    return escape(found.palette.body if found else NEUTRAL, quote=True)


def _summary(firefight: Stage, tally: Tally) -> str:
    seats = ", ".join(
        tr("{side} by {player}", side=_name(firefight, side), player=escape(name))
        for side, name in tally.players.items()
    )
    played, off = _games(tally.games), len(tally.unfinished)
    if off:
        cut = plural(
            "{count} of them broken off because it took too long",
            "{count} of them broken off because they took too long",
            off,
        )
        played = f"{played}, {cut}"
    told = tr(
        "{played}. Played by machine: {seats}. Seed {seed}.",
        played=played,
        seats=seats,
        seed=tally.seed,
    )
    return f'<p>{_verdict(firefight, tally)}</p><p class="soft">{told}</p>'


def _verdict(firefight: Stage, tally: Tally) -> str:
    """What the win rates say: a side is only called better when the intervals say so."""
    rates = tally.win_rate
    if not tally.finished:
        return tr("No game came to a result.")
    best, *others = sorted(rates, key=lambda side: -rates[side].mid)
    if others and all(rates[best].low > rates[other].high for other in others):
        return tr("With these players {side} wins more often.", side=_name(firefight, best))
    return tr("With these players neither side wins reliably more often than the other.")


def _games(count: int) -> str:
    return plural("{count} game", "{count} games", count)


def _section(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>{body}</section>"


def _soft(text: str) -> str:
    return f'<p class="soft">{text}</p>'


# --- drawings -----------------------------------------------------------------------------------

WIDTH: Final = 720


def _share(firefight: Stage, tally: Tally) -> str:
    """One bar of all games: who won them."""
    parts = [(_name(firefight, s), n, _colour(firefight, s)) for s, n in tally.wins.items()]
    parts.insert(1, (tr("draws"), tally.draws, NEUTRAL))
    parts.append((tr("broken off"), len(tally.unfinished), BROKEN_OFF))
    x, drawn = 0.0, []
    for name, count, colour in filter(lambda part: part[1], parts):
        width = WIDTH * count / max(1, tally.games)
        drawn.append(
            f'<rect x="{x:.1f}" width="{width:.1f}" height="22" fill="{colour}">'
            f"<title>{name}: {count}</title></rect>"
        )
        x += width
    words = ", ".join(f"{name} {count}" for name, count, _ in parts if count)
    keys = " &nbsp; ".join(
        f'<span class="swatch" style="background:{colour}"></span>{name} {count}'
        for name, count, colour in parts
        if count
    )
    bar = f'<svg viewBox="0 0 {WIDTH} 22" role="img" aria-label="{words}">{"".join(drawn)}</svg>'
    return _section(tr("Games won"), bar + _soft(keys))


def _rates(firefight: Stage, tally: Tally) -> str:
    rates, points = tally.win_rate, tally.points
    rows = "".join(
        f'<tr><td><span class="swatch" style="background:{_colour(firefight, side)}"></span>'
        f"{_name(firefight, side)}</td>"
        f'<td class="n">{rate.mid:.1%}</td>'
        f'<td class="n soft">{tr("{low:.1%} to {high:.1%}", low=rate.low, high=rate.high)}</td>'
        f"<td>{_whisker(rate)}</td>"
        f'<td class="n">{points[side].mean:.1f} ± {points[side].sd:.1f}</td></tr>'
        for side, rate in rates.items()
    )
    head = (
        f'<th>{tr("Side")}</th><th class="n">{tr("wins")}</th>'
        f'<th class="n">{tr("95 % interval")}</th><th style="width:34%">{tr("0 to 100 %")}</th>'
        f'<th class="n">{tr("points")}</th>'
    )
    return _section(tr("How sure that is"), _table(head, rows))


def _table(head: str, rows: str) -> str:
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _whisker(rate: Interval) -> str:
    x, low, high = (4 + 192 * share for share in (rate.mid, rate.low, rate.high))
    return (
        '<svg viewBox="0 0 200 16" aria-hidden="true">'
        '<path class="rule" d="M4 8H196M100 3V13"/>'
        f'<rect x="{low:.1f}" y="5" width="{max(1.0, high - low):.1f}" height="6" rx="3" '
        'fill="var(--ink)" fill-opacity="0.35"/>'
        f'<circle cx="{x:.1f}" cy="8" r="4" fill="var(--ink)"/></svg>'
    )


def _margins(firefight: Stage, tally: Tally) -> str:
    """How many games ended with which difference in points, coloured by who is ahead."""
    if len(tally.players) != 2 or not tally.finished:
        return ""
    one, other = tally.players
    counts = Counter(game.points.get(one, 0) - game.points.get(other, 0) for game in tally.finished)

    def colour(margin: int) -> str:
        if margin == 0:
            return NEUTRAL
        return _colour(firefight, one if margin > 0 else other)

    sides = tr(
        "Right of 0 {one} is ahead, left of it {other}.",
        one=_name(firefight, one),
        other=_name(firefight, other),
    )
    drawn = _histogram(counts, colour, tr("points ahead"))
    return _section(tr("Difference in victory points"), drawn + _soft(sides))


def _turns(tally: Tally) -> str:
    counts = Counter(game.turns for game in tally.finished)
    if len(counts) < 2:
        if not counts:
            return ""
        always = plural(
            "Every game took {count} turn.", "Every game took {count} turns.", next(iter(counts))
        )
        return _section(tr("Length"), f"<p>{always}</p>")
    drawn = _histogram(counts, lambda _turn: NEUTRAL, tr("turns"))
    return _section(tr("Length in turns"), drawn)


def _histogram(counts: Mapping[int, int], colour: Callable[[int], str], what: str) -> str:
    """Columns over the whole numbers from the least to the greatest, several in one if many."""
    low, high = min(counts), max(counts)
    step = max(1, -(-(high - low + 1) // 60))
    bars = Counter[int]()
    for value, count in counts.items():
        bars[value // step * step] += count
    first, number = low // step * step, (high // step * step - low // step * step) // step + 1
    width, top = WIDTH / number, max(bars.values())
    drawn = [
        f'<rect x="{(value - first) / step * width + 0.5:.1f}" y="{130 - 110 * count / top:.1f}" '
        f'width="{max(1.0, width - 1):.1f}" height="{110 * count / top:.1f}" '
        f'fill="{colour(value)}"><title>{_reach(value, step)}: {_games(count)}'
        "</title></rect>"
        for value, count in sorted(bars.items())
    ]
    labels = _labels(first, number, step, width)
    said = tr(
        "{what} from {low} to {high}; most often {usual}",
        what=what,
        low=low,
        high=high,
        usual=max(bars, key=lambda value: (bars[value], -value)),
    )
    return (
        f'<svg viewBox="-14 0 {WIDTH + 28} 152" role="img" aria-label="{said}">'
        f'<path class="rule" d="M0 130.5H{WIDTH}"/>{"".join(drawn)}{"".join(labels)}'
        f'<text class="soft" x="{WIDTH}" y="12" text-anchor="end">{_games(top)}</text>'
        "</svg>"
    )


def _reach(value: int, step: int) -> str:
    first, last = _signed(value), _signed(value + step - 1)
    return first if step == 1 else tr("{first} to {last}", first=first, last=last)


def _signed(value: int) -> str:
    return f"\N{MINUS SIGN}{-value}" if value < 0 else str(value)


def _labels(first: int, number: int, step: int, width: float) -> Iterator[str]:
    """As many numbers under the columns as have room."""
    every = max(1, -(-36 // max(1, int(width))))
    for at in range(number):
        value = first + at * step
        if (value // step) % every == 0:
            yield (
                f'<text class="soft" x="{(at + 0.5) * width:.1f}" y="147" '
                f'text-anchor="middle">{_signed(value)}</text>'
            )


# --- games to look at ---------------------------------------------------------------------------


def _notable(firefight: Stage, tally: Tally) -> str:
    rows = "".join(
        f"<tr><td>{what}</td><td>{_result(firefight, game)}</td>"
        f'<td class="n">{game.turns}</td><td class="n"><code>{game.seed}</code></td></tr>'
        for what, game in _picked(firefight, tally)
    )
    if not rows:
        return ""
    names = escape(",".join(tally.players.values()))
    head = (
        f"<th>{tr('Game')}</th><th>{tr('result')}</th>"
        f'<th class="n">{tr("turns")}</th><th class="n">{tr("seed")}</th>'
    )
    line = f"firefight play FILE --players {names} --seed SEED --record game.replay.json"
    how = tr("Each can be played again and recorded: {command}", command=f"<code>{line}</code>")
    return _section(tr("Games to look at"), _table(head, rows) + _soft(how))


def _picked(firefight: Stage, tally: Tally) -> Iterator[tuple[str, Played]]:
    """The clearest victory of each side, the closest and the longest game, and broken-off ones."""
    for side in tally.players:
        won = [game for game in tally.finished if game.winner == side]
        if won:
            yield (
                tr("clearest victory of {side}", side=_name(firefight, side)),
                max(won, key=lambda game: (_lead(game, side), -game.number)),
            )
    if tally.finished:
        yield tr("closest"), min(tally.finished, key=lambda game: (_gap(game), game.number))
        yield tr("most actions"), max(tally.finished, key=lambda game: (game.actions, -game.number))
    for game in tally.unfinished[:5]:
        yield tr("broken off"), game


def _lead(game: Played, side: str) -> int:
    others: Sequence[int] = [points for name, points in game.points.items() if name != side]
    return game.points.get(side, 0) - max(others, default=0)


def _gap(game: Played) -> int:
    return max(game.points.values(), default=0) - min(game.points.values(), default=0)


def _result(firefight: Stage, game: Played) -> str:
    if not game.finished:
        return plural("after {count} action", "after {count} actions", game.actions)
    points = ", ".join(f"{_name(firefight, side)} {n}" for side, n in game.points.items())
    return points if game.winner else tr("{points} (draw)", points=points)
