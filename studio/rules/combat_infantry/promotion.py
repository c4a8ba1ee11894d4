"""Battlefield promotion (4.4): an eliminated HQ returns at the cost of a squad's step."""

from collections.abc import Iterator

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Promote, one
from studio.rules.combat_infantry.casualties import eliminate
from studio.rules.combat_infantry.phases import Promotion
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, UPRIGHT, Block, Game


def settle_promotion(game: Game, promotion: Promotion, _dice: Dice) -> bool:
    """Nothing to choose where an HQ can't return: it counts as eliminated."""
    found = promotions(game, promotion)
    if not found:
        game.pop()
        game.fallen = (*game.fallen, promotion.hq)
        return True
    if len(found) == 1:
        promote(game, *found[0])
        return True
    return False


def promotion_choices(game: Game, promotion: Promotion) -> list[Action]:
    """The squads and hexes by which an HQ may return."""
    hq, name = game.known(promotion.hq), game.field.name
    return [
        one(Promote, hq.id, game.known(squad).id, name[to])
        for squad, to in promotions(game, promotion)
    ]


def promotions(game: Game, promotion: Promotion) -> list[tuple[int, int]]:
    """Pairs of a squad and the hex to which the HQ returns (4.4, ruling 68).

    A platoon HQ returns in or next to one of its squads, a company HQ in or next to one of its
    platoon HQs, at the cost of a squad of that platoon; where that can't be, as a platoon HQ would,
    to any squad of the company (ruling 69).
    """
    hq = game.known(promotion.hq)
    found = by_leaders(game, hq)
    if not found:
        platoon = None if hq.is_chq else hq.platoon
        found = list(_next_to_squads(game, hq, _squads(game, hq, platoon)))
    return sorted(dict.fromkeys(found))


def by_leaders(game: Game, hq: Unit) -> list[tuple[int, int]]:
    """The same pairs of a company HQ, where it can return next to platoon HQs (4.4)."""
    return list(_next_to_leaders(game, hq, leaders_of(game, hq))) if hq.is_chq else []


def leaders_of(game: Game, hq: Unit) -> list[Block]:
    """The platoon HQs of a company HQ that are on the map."""
    return [b for b in _company(game, hq) if game.unit(b).is_hq and not game.unit(b).is_chq]


def _company(game: Game, hq: Unit) -> list[Block]:
    return [b for b in game.blocks_of(hq.side) if game.unit(b).company == hq.company]


def _squads(game: Game, hq: Unit, platoon: int | None) -> list[Block]:
    squads = [b for b in _company(game, hq) if game.unit(b).is_squad]
    return [b for b in squads if platoon is None or game.unit(b).platoon == platoon]


def _next_to_squads(game: Game, hq: Unit, squads: list[Block]) -> Iterator[tuple[int, int]]:
    """The squad's own hex, even one with an assault, or an adjacent friendly one."""
    friendly = game.position.friendly(hq.side) & ~game.flood
    for squad in squads:
        adjacent = game.field.around[squad.where] & friendly
        for to in (squad.where, *game.field.hexes_in(adjacent)):
            if _room(game, hq, squad, to):
                yield squad.unit, to


def _next_to_leaders(game: Game, hq: Unit, leaders: list[Block]) -> Iterator[tuple[int, int]]:
    friendly = game.position.friendly(hq.side) & ~game.flood
    for leader in leaders:
        near = game.field.around[leader.where] | game.field.bit[leader.where]
        for squad in _squads(game, hq, game.unit(leader).platoon):
            for to in game.field.hexes_in(near & friendly):
                if _room(game, hq, squad, to):
                    yield squad.unit, to


def _room(game: Game, hq: Unit, squad: Block, to: int) -> bool:
    """Whether the HQ fits in, a squad that gives its last step gone; never into wire (7.5)."""
    if game.wired(to):
        return False
    there = len(game.position.of(hq.side, to))
    leaves = squad.steps == 1 and squad.where == to
    return there - leaves < game.stack_limit(to, hq.side)


def promote(game: Game, squad: int, to: int) -> None:
    """Bring the HQ of the present phase back to a hex; the squad loses a step.

    It takes over what the old one did by activation, but not a retreat (4.4, ruling 108). In an
    assault all units are revealed (9.1).
    """
    promotion = game.phase
    assert isinstance(promotion, Promotion)
    game.pop()
    block = game.block(squad)
    shown = promotion.activated or bool(game.position.fights & game.field.bit[to])
    game.put(
        Block(
            promotion.hq,
            promotion.side,
            to,
            steps=1,
            face=UP if shown else UPRIGHT,
            activated=promotion.activated,
            spotted=promotion.spotted,
        )
    )
    if block.steps > 1:
        game.touch(block._replace(steps=block.steps - 1))
    else:
        eliminate(game, block)
