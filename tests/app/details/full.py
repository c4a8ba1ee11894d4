"""A scenario with everything that the details know."""

from dataclasses import replace

from studio.model.firefight import Firefight
from studio.model.scenario import Arrival, Draw, Exit, Margin, Night, Spell, Throw


def everything(firefight: Firefight) -> Firefight:
    """The firefight with something in every field that the dialog knows."""
    scenario = firefight.scenario
    table = (Throw(4, ("so_t34",)), Throw(10))
    soviet = replace(
        scenario.sides["soviet"],
        draws=(Draw(("so_sniper", "so_nkvd"), 1, "B", "G"), Draw((), 0, "B", None, table)),
        arrivals=(Arrival(2, "G", ("B1a",)),),
        markers={"foxhole": 2},
        strikes={"artillery": 1},
    )
    return replace(
        firefight,
        scenario=replace(
            scenario,
            sides={**scenario.sides, "soviet": soviet},
            time=replace(
                scenario.time, night=Night(7, 0.805), later=(Spell(3, "bad", Night(3, 0.5)),)
            ),
            victory=replace(
                scenario.victory,
                exits=(Exit("soviet", "north", -2),),
                margins=(Margin(5, {"en": "total"}), Margin(1, {"en": "narrow"})),
                tie="draw",
            ),
        ),
    )
