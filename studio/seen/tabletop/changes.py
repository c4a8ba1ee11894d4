"""What an action changed on a table, in a few words: losses, Shock, leaders, morale, the phase."""

from collections.abc import Iterator

from studio.model.table import Team
from studio.rules.chain_of_command.play.state import State
from studio.seen.tabletop.words import called


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
            yield f"{called(name)} {'leaves the table' if routed else 'is wiped out'}"
            continue
        parts = []
        if lost := len(was.figures) - len(team.figures):
            parts.append(f"loses {lost} {'man' if lost == 1 else 'men'}")
        if more := team.shock - was.shock:
            parts.append(f"{more:+d} Shock")
        if name in after.broken - before.broken:
            parts.append("breaks")
        if parts:
            yield f"{called(name)} {', '.join(parts)}"


def _leaders(before: State, after: State) -> Iterator[str]:
    here = {one.id: one for force in after.table.sides.values() for one in force.leaders}
    for force in before.table.sides.values():
        for was in force.leaders:
            now = here.get(was.id)
            if now is None:
                yield f"{was.id} is lost"
            elif now.orders < was.orders:
                yield f"{was.id} is wounded"
            elif now.stunned and not was.stunned:
                yield f"{was.id} is stunned"


def _morale(before: State, after: State, side_name: dict[str, str]) -> Iterator[str]:
    for side, was, now in zip(after.sides, before.morale, after.morale, strict=True):
        if was != now:
            yield f"force morale of the {side_name[side]} side {was} to {now}"


def time_words(before: State, after: State, side_name: dict[str, str]) -> Iterator[str]:
    """That a turn is over, and what ends with it; that a phase begins, and whose it is."""
    if after.turn > before.turn:
        yield f"turn {before.turn} is over: smoke, Overwatch, suppression and stances end"
    if after.phase > before.phase:
        yield f"phase {after.phase} begins, {side_name[after.sides[after.active]]}"
