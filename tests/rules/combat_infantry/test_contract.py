"""Combat Infantry keeps to the contract, on a small firefight with everything in it."""

from dataclasses import replace
from functools import cache
from typing import Any

from studio.model.firefight import Firefight
from studio.model.scenario import Change, Objective, Time, Victory
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import UP, State
from tests.engine.contract_suite import RuleSetContract
from tests.rules.drawn import drawn

MAP = """
    .   .   .   t   .   .   .
      .   w   .   .   .   .
    .   w   .   t   .   1   .
      .   .   .   .   o   .
    .   .   .   .   .   1   .
      .   f   .   .   .   .
    m   .   .   .   .   w   .
      m   .   .   .   w   .
    .   .   .   .   .   .   .
"""
CHANGES: dict[str, dict[str, Any]] = {
    "0302 se": {"terrain": "river"},
    "0402 sw": {"terrain": "river", "crossing": "wooden_bridge", "ways": ["paved"]},
    "0304 n": {"terrain": "hedge"},
    "0603 n": {"rise": "slope"},
    "0602 sw": {"rise": "slope"},
}
FORCE = """
    A ge_chq 0101
    A1 ge_phq 0102
    A1a ge_rifle 0102
    A1b ge_rifle 0202
    A1c ge_rifle 0203
    Amg ge_mg 0101
    Amo ge_mortar_50 0103
    Aen ge_pioneer 0203
    Atk ge_pz4 0301
    Asn ge_sniper 0103
    Ami ge_mine 0302
    B so_chq 0701
    B1 so_phq 0702
    B1a so_rifle 0702
    B1b so_rifle 0602
    B1c so_smg 0603
    Bmg so_mg 0701
    Bbk so_bunker 0503
    Btk so_t34 0601
    Bnk so_nkvd 0703
    Bgu so_at_45 0704
"""


@cache
def everything() -> Firefight:
    """A firefight on a small map with a bit of everything."""
    return drawn(
        MAP,
        FORCE,
        changes=CHANGES,
        markers=(
            Change("M:0503", marker="foxhole"),
            Change("M:0404", marker="barbed_wire", side="soviet"),
        ),
        time=Time(month="1942-06", turns=3, first="german"),
        strikes={"german": {"artillery": 1}, "soviet": {"air": 1}},
        victory=Victory(
            objectives=(Objective(2, at="M:0402"), Objective(1, at="M:0601", when="turn"))
        ),
    )


class TestCombatInfantry(RuleSetContract):
    rules = RULES
    games = 3

    def firefight(self) -> Firefight:
        return everything()

    def twin(self, state: State, side: str) -> State:
        """Hidden enemy blocks with other steps and deeds, two in other places; more strikes."""
        mine, blocks = state.field.sides.index(side), list(state.blocks)
        strikes = [(left, air + (n != mine)) for n, (left, air) in enumerate(state.strikes)]
        state = replace(state, strikes=(strikes[0], strikes[1]), kept={})
        hidden = [b for b in blocks if b is not None and b.side != mine and b.face != UP]
        for block in hidden:
            blocks[block.unit] = block._replace(
                steps=block.steps % 4 + 1, acted=not block.acted, spotted=not block.spotted
            )
        for one in hidden:
            for other in hidden:
                alike = (one.face, one.half) == (other.face, other.half)
                if one.unit < other.unit and alike and one.where != other.where:
                    blocks[one.unit] = one._replace(where=other.where)
                    blocks[other.unit] = other._replace(where=one.where)
                    return replace(state, blocks=tuple(blocks), kept={})
        return replace(state, blocks=tuple(blocks), kept={})
