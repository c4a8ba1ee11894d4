"""Blocks: every type paints, states and sizes differ, and a back tells nothing."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from studio.draw.blocks import (
    paint_block,
    paint_in_command,
    paint_selected,
    paint_target,
    ring_strength,
    stack_layout,
)
from studio.draw.devices import start_gui
from studio.draw.faces import BlockFace, BlockFront, assumed_figures, block_face, hidden_face
from studio.draw.symbols import SYMBOLS
from studio.model.units import load_units

TABLE = load_units(("westfront",))


@pytest.fixture(autouse=True, scope="module")
def gui():
    start_gui()


def painted(face: BlockFace, px: int = 96) -> bytes:
    """The pixels of a block with room round it."""
    return image(lambda p: paint_block(p, QRectF(px / 4, px / 4, px, px), face, px), px)


def image(paint, px: int) -> bytes:
    picture = QImage(px * 3 // 2, px * 3 // 2, QImage.Format.Format_RGB32)
    picture.fill(0xFFF4EEDC)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return bytes(picture.constBits())


def face(name: str, **more) -> BlockFace:
    return block_face(TABLE, TABLE.types[name], **more)


def front(name: str) -> BlockFront:
    seen = face(name).front
    assert seen is not None
    return seen


@pytest.mark.parametrize("unit", TABLE.types)
def test_every_unit_type_has_its_symbol_and_paints_at_every_size(unit):
    assert TABLE.types[unit].symbol in SYMBOLS
    assert len({painted(face(unit, number="A1"), px) for px in (20, 28, 44, 96)}) == 4


def test_symbols_of_a_side_can_be_told_apart_at_28_pixels():
    by_symbol = {unit.symbol: unit.id for unit in TABLE.of_side("soviet")}
    pictures = {painted(face(unit, strength=1), 28) for unit in by_symbol.values()}
    assert len(pictures) == len(by_symbol)


def test_a_symbol_nobody_knows_is_a_question_mark_and_no_error():
    known = face("so_rifle")
    odd = BlockFace(known.palette, "hammer", "revealed", known.front)
    assert painted(odd) == painted(known)  # an emblem shows on HQs and backs alone
    assert painted(BlockFace(known.palette, "hammer", "upright")) != painted(
        hidden_face(TABLE.sides["soviet"])
    )


@pytest.mark.parametrize("acted", [False, True])
@pytest.mark.parametrize("px", [20, 28, 96])
def test_the_back_is_the_same_for_every_unit(px, acted):
    backs = {
        painted(hidden_face(TABLE.sides[unit.side], acted=acted), px)
        for unit in TABLE.of_side("soviet")
    }
    assert len(backs) == 1


def test_a_hidden_face_holds_nothing_of_a_unit():
    assert hidden_face(TABLE.sides["german"]).front is None


def test_every_state_of_a_block_looks_different():
    side = TABLE.sides["german"]
    states = [
        face("ge_rifle", number="A1"),
        face("ge_rifle", number="A1", stance="upright"),
        face("ge_rifle", number="A1", stance="acted"),
        face("ge_rifle", number="A1", strength=3),
        face("ge_rifle", number="A1", half_hit=True),
        face("ge_rifle", number="A1", marked=True),
        face("ge_rifle", number="A2"),
        hidden_face(side),
        hidden_face(side, acted=True),
    ]
    assert len({painted(state) for state in states}) == len(states)


def test_a_block_paints_the_same_twice():
    assert painted(face("so_t34", number="B")) == painted(face("so_t34", number="B"))


def test_figures_of_the_label_come_from_the_table():
    mortar, rifles, guns = (front(unit) for unit in ("so_mortar_82", "ge_rifle", "so_artillery"))
    assert (mortar.fire, mortar.range, mortar.battalion) == ("F4", "1–10", True)
    assert (rifles.fire, rifles.range, rifles.bombards) == ("F2", "2", False)
    assert (guns.fire, guns.range, guns.move, guns.morale) == ("3F7", "", "", "")


def test_only_assumed_figures_are_ours():
    ours = assumed_figures(TABLE, TABLE.types["so_rifle"])
    assert "move" in ours  # nothing printed says it
    assert not ours & {"fire", "steps", "range"}  # printed, and following from 6.2


@pytest.mark.parametrize(
    ("strength", "steps", "ring"),
    [
        (4, 4, [3, 2, 1]),
        (3, 4, [2, 1, 4]),
        (1, 4, [4, 3, 2]),
        (3, 3, [2, 1, 0]),
        (2, 3, [1, 0, 3]),
        (1, 2, [0, 0, 2]),
        (1, 1, [0, 0, 0]),
        (6, 6, [5, 4, 3]),
    ],
)
def test_a_hit_turns_the_ring_of_strengths(strength, steps, ring):
    assert [ring_strength(strength, steps, turn) for turn in (1, 2, 3)] == ring


@pytest.mark.parametrize("count", range(1, 11))
def test_stacked_blocks_lie_within_their_hex(count):
    spots = stack_layout(count, 3.0, 5.0)
    assert len(spots) == count
    for rect in spots:
        assert QRectF(2.5, 4.5, 1.0, 1.0).contains(rect)
    if count <= 4:
        assert not any(a.intersects(b) for a in spots for b in spots if a is not b)


def test_no_blocks_need_no_room():
    assert list(stack_layout(0, 0, 0)) == []


def test_highlights_differ_from_one_another_in_grey():
    rect = QRectF(24, 24, 96, 96)
    shades = set()
    for highlight in (paint_selected, paint_target, paint_in_command):
        pixels = image(lambda p, h=highlight: h(p, rect), 96)
        grey = QImage(pixels, 144, 144, QImage.Format.Format_RGB32).convertToFormat(
            QImage.Format.Format_Mono
        )
        shades.add(bytes(grey.constBits()))
    assert len(shades) == 3
