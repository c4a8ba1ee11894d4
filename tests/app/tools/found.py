"""What a hand finds on the map after its work."""

from tests.app.hand import Hand


def terrain(hand: Hand, text: str) -> str:
    return hand.window.desk.firefight.ground.cells[hand.at(text)].terrain


def unit(hand: Hand, name: str):
    return next(u for _, u in hand.window.desk.firefight.scenario.units() if u.id == name)
