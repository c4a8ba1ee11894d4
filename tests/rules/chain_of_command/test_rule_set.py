"""The firefight on the open table keeps to the contract that every rule set keeps to."""

from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.rule_set import ChainOfCommand
from tests.engine.contract_suite import RuleSetContract


class TestChainOfCommand(RuleSetContract):
    rules = ChainOfCommand()
    looked_at = 25
    hides = False

    def firefight(self) -> Tabletop:
        return Tabletop(read_table(scenarios_folder() / "hedgerow.table.json"))

    def twin(self, state, _side):
        return state


class TestOnTheFarm(RuleSetContract):
    """With teams that wait off the table, smoke, rifle grenades and a second section a side."""

    rules = ChainOfCommand()
    games = 1
    looked_at = 8
    hides = False

    def firefight(self) -> Tabletop:
        return Tabletop(read_table(scenarios_folder() / "farm.table.json"))

    def twin(self, state, _side):
        return state
