"""The contract suite itself, on the toy rule set."""

from dataclasses import replace

from studio.model.firefight import Firefight
from tests.engine.contract_suite import RuleSetContract
from tests.engine.firefights import bare_firefight
from tests.engine.toy import Ambush, State


class TestAmbush(RuleSetContract):
    rules = Ambush()

    def firefight(self) -> Firefight:
        return bare_firefight()

    def twin(self, state: State, side: str) -> State:
        other = {
            name: b if b.side == side or b.revealed else replace(b, steps=b.steps % 4 + 1)
            for name, b in state.blocks.items()
        }
        return replace(state, blocks=other)
