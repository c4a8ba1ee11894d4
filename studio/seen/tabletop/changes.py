"""What an action changed on a table, in a few words: losses, Shock, leaders, morale, the phase."""

from collections.abc import Iterator

from studio.model.table import Team
from studio.rules.chain_of_command.play.state import State
from studio.seen.tabletop.words import called
from studio.words import plural, tr


def changes(before: State, after: State, side_name: dict[str, str]) -> tuple[str, ...]:
    """What is different afterwards, the most important first."""
    return (
        *_teams(before, after),
        *_leaders(before, after),
        *_morale(before, after, side_name),
        *time_words(before, after, side_name),
    )


def _by_id(state: State) -> dict[str, Team]:
    return {team.id: team for _, team in state.table.teams()}


def _teams(before: State, after: State) -> Iterator[str]:
    """Men lost, Shock, who is broken or gone."""
    now = _by_id(after)
    for name, was in _by_id(before).items():
        team = now.get(name)
        if team is None:
            routed = name in before.broken and after.turn > before.turn
            gone = tr("leaves the table") if routed else tr("is wiped out")
            yield f"{called(name)} {gone}"
            continue
        parts = []
        if lost := len(was.figures) - len(team.figures):
            parts.append(plural("loses {count} man", "loses {count} men", lost))
        if more := team.shock - was.shock:
            parts.append(tr("{more:+d} Shock", more=more))
        if name in after.broken - before.broken:
            parts.append(tr("breaks"))
        if parts:
            yield f"{called(name)} {', '.join(parts)}"


def _leaders(before: State, after: State) -> Iterator[str]:
    here = {one.id: one for force in after.table.sides.values() for one in force.leaders}
    for force in before.table.sides.values():
        for was in force.leaders:
            now = here.get(was.id)
            if now is None:
                yield tr("{id} is lost", id=called(was.id))
            elif now.orders < was.orders:
                yield tr("{id} is wounded", id=called(was.id))
            elif now.stunned and not was.stunned:
                yield tr("{id} is stunned", id=called(was.id))


def _morale(before: State, after: State, side_name: dict[str, str]) -> Iterator[str]:
    for side, was, now in zip(after.sides, before.morale, after.morale, strict=True):
        if was != now:
            yield tr(
                "force morale of the {side} side {was} to {now}",
                side=side_name[side],
                was=was,
                now=now,
            )


def time_words(before: State, after: State, side_name: dict[str, str]) -> Iterator[str]:
    """That a turn is over, and what ends with it; that a phase begins, and whose it is."""
    if after.turn > before.turn:
        yield tr(
            "turn {turn} is over: smoke, Overwatch, suppression and stances end", turn=before.turn
        )
    if after.phase > before.phase:
        yield tr(
            "phase {phase} begins, {side}",
            phase=after.phase,
            side=side_name[after.sides[after.active]],
        )
