"""Files that can't be read, and texts and bytes that break no reader."""

import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.model import files
from studio.model.files import FaultyFile, Unreadable, open_text
from studio.model.reading import LARGEST, decode
from tests.model.written import BOARD, SCENARIO, written


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (BOARD.encode("utf-16"), ":1:1: this is UTF-16"),
        (BOARD.encode("utf-16-le"), ":1:1: this is UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ":1:1: this isn't UTF-8 text (byte 89)"),
        (b'{"format": 1,\n "id": "\xff"}', ":2:9: this isn't UTF-8 text (byte ff)"),
        ("Größe".encode("latin-1"), ":1:3: this isn't UTF-8 text (byte f6)"),
    ],
)
def test_bytes_that_are_no_text_are_refused(raw, words, tmp_path):
    path = written(tmp_path, "S1.board.json", raw)
    with pytest.raises(Unreadable) as refused:
        files.read_board(path)
    assert str(path) + words in str(refused.value)


def test_a_mark_of_utf8_and_windows_line_ends_do_no_harm(tmp_path):
    path = written(
        tmp_path, "S1.board.json", b"\xef\xbb\xbf" + BOARD.replace("\n", "\r\n").encode()
    )
    assert files.text_of(files.read_board(path)) == BOARD


def test_a_file_beyond_all_measure_is_refused(tmp_path):
    path = tmp_path / "S1.board.json"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(Unreadable, match="larger than 32 MB"):
        files.read_board(path)


def test_a_missing_file_names_one_that_may_be_meant(tmp_path):
    written(tmp_path, "olminsk.scenario.json", SCENARIO)
    with pytest.raises(Unreadable, match=r"no such file: did you mean olminsk\.scenario\.json\?"):
        files.read_scenario(tmp_path / "olmnisk.scenario.json")
    with pytest.raises(Unreadable, match="no folder"):
        files.read_scenario(tmp_path / "nowhere" / "a.scenario.json")


def test_a_folder_a_pipe_and_an_impossible_name_are_refused(tmp_path):
    (tmp_path / "S1.board.json").mkdir()
    with pytest.raises(Unreadable, match="this is a folder"):
        files.read_board(tmp_path / "S1.board.json")
    os.mkfifo(tmp_path / "S2.board.json")
    with pytest.raises(Unreadable, match="a device or a pipe"):
        files.read_board(tmp_path / "S2.board.json")
    for name in ("a\0b", "n" * 5000):
        with pytest.raises(StudioError):
            files.read_board(tmp_path / name)


def test_the_first_fault_is_the_message_and_the_rest_is_counted(tmp_path):
    broken = SCENARIO.replace('"turns"', '"turnes"').replace('"points"', '"point"')
    path = written(tmp_path, "a.scenario.json", broken)
    with pytest.raises(FaultyFile) as refused:
        files.read_scenario(path)
    assert str(refused.value) == (
        f'{path}:11:31: unknown key "turnes": did you mean "turns"? (and 1 more)'
    )
    assert len(refused.value.document.faults) == 2
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_no_text_whatever_breaks_the_reader(data):
    """Cut, doubled, overwritten: there is a document or a fault inside the text, never a bug."""
    text = SCENARIO
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(len(text), at + 40)))
        put = data.draw(
            st.sampled_from(["", '"', "{", "]", ",", "null", "1e400", "//", "\x00", "-1"])
        )
        text = text[:at] + put + text[until:]
    document = open_text(text, Path("x.scenario.json"))
    lines = text.count("\n") + 1
    for fault in document.faults:
        place = document.position(fault)
        assert 1 <= place.line <= lines
        assert place.column >= 1
        assert fault.message
    assert document.faults or document.document is not None


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_no_bytes_whatever_break_the_reader(raw):
    try:
        text = decode(raw, Path("x.board.json"))
    except StudioError:
        return
    assert open_text(text, Path("x.board.json")).faults
