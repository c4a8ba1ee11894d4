"""The exercises that ship, after the diagrams of the rules, played as their texts tell."""

from studio.model.library import load
from studio.model.shipped import scenarios_folder
from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import activated, done, play, possible, texts
from tests.rules.drawn import face, found, steps


def opened(name):
    """The first state of an exercise."""
    return RULES.start(load(scenarios_folder() / f"{name}.scenario.json"), 1)


def at(state, name):
    """The address of a unit's hex."""
    block = found(state, name)
    assert block is not None
    return state.field.name[block.where]


def test_exercise_2_command_under_chornye_kholm():
    """Diagram 2 (4.5): both halves, on the board E1."""
    state = activated(opened("diagram_2"), "F2")
    monastery = at(state, "B2a")
    state = play(state, f"fire F-50mm {monastery}", dice=[3, 9, 9])
    state = play(state, f"fire F2a {monastery}", dice=[2, 3, 3])
    assert steps(state, "B2a") == 2
    state = play(state, f"fire F2b {at(state, 'B-MG')}", dice=[1, 9])
    assert (steps(state, "B-MG"), steps(state, "B2c")) == (2, 2)
    state = done(play(state, f"assault F2c {at(state, 'F2c')} {monastery}"))
    state = play(state, "shoot B2a", "shoot F2c", dice=[2, 3, 1, 2, 2, 5])
    assert (steps(state, "F2c"), steps(state, "B2a")) == (3, 1)
    state = play(state, f"retreat B2a {at(state, 'B2b')}", f"settle {monastery}")
    assert at(state, "F2c") == monastery
    state = play(state, "activate B2")
    assert not possible(state, f"deploy B2 {at(state, 'B2b')}")
    state = play(state, "stay B2") if possible(state, "stay B2") else state
    assert {t.split()[1] for t in texts(state, "check")} == {"B2c"}
    state = play(state, "check B2c", dice=[6])
    assert not any(" B-MG" in text for text in texts(state))


def test_exercise_3_two_bridges_at_olminsk():
    """Diagram 3 (6.4): fire, an assault over Tvera Bridge, and no room in the town."""
    state = activated(opened("diagram_3"), "B2")
    town, wedge, bank = at(state, "D1a"), at(state, "D1b"), at(state, "B2a")
    state = play(state, f"fire B2a {town}", dice=[2, 3, 3])
    state = play(state, f"fire B-50mm {town}", dice=[3, 9, 9])
    assert steps(state, "D1a") == 2
    state = play(state, f"fire B2b {wedge}", dice=[1, 3, 3])
    assert steps(state, "D1b") == 3
    assert not possible(state, f"fire B2c {wedge}")
    state = done(play(state, f"assault B2c {bank} {wedge}"))
    state = play(state, "shoot D1b", "shoot B2c", dice=[2, 3, 3, 2, 3])
    state = play(state, "shoot D1b", "shoot B2c", dice=[3, 3, 2, 3, 7])
    assert (steps(state, "B2c"), steps(state, "D1b")) == (2, 1)
    state = play(state, f"retreat B2c {bank}")
    assert not possible(state, f"regroup D1b {town}")


def test_exercise_6_the_assault_on_khotin_farm():
    """Diagram 6 (9.6): three rounds, and a way back that is disputed."""
    state = activated(opened("diagram_6"), "A1")
    farm, road = at(state, "B2a"), at(state, "A1a")
    state = play(state, f"fire A-50mm {farm}", dice=[2, 3, 8])
    assert (steps(state, "B2a"), steps(state, "B-MG")) == (2, 2)
    state = play(state, f"fire A1c {farm}", dice=[9, 9])
    state = done(play(state, f"assault A1a {road} {farm}", f"assault A1b {road} {farm}"))
    assert face(state, "B-MG") == 1
    state = play(state, "shoot B-MG", "shoot B2a", dice=[1, 9, 9, 9])
    state = play(state, "shoot A1a", "lose B2a", "shoot A1b", dice=[1, 9, 9, 2, 9, 9, 6, 5])
    assert (steps(state, "B2a"), steps(state, "B-MG")) == (1, 1)
    state = play(state, "shoot B-MG", "lose A1a", dice=[3])
    state = play(state, "shoot A1a", "shoot A1b", "lose B-MG", dice=[9, 9, 1, 9, 9, 5])
    state = play(state, "shoot B2a", dice=[2])
    assert (steps(state, "A1a"), steps(state, "A1b"), steps(state, "B-MG")) == (2, 2, 0)
    assert {text.split()[0] for text in texts(state)} == {"retreat"}
    assert "E2:0409" not in {text.split()[2] for text in texts(state)}
