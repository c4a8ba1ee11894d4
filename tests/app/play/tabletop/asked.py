"""What tests ask of the play window."""

from tests.app.play.tabletop.hand import TableHand


def said(hand: TableHand) -> str:
    return hand.window.status.says.text()


def ordered(hand: TableHand, *texts: str) -> TableHand:
    for text in texts:
        hand.do(hand.read(text))
    return hand
