"""Bundles of strangers: each that isn't sound is one error that says why, and writes nothing."""

import json
import stat
import struct
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo
from zlib import crc32

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.model.bundle import archive
from studio.model.bundle.archive import BadBundle, archive_of, parts_in
from studio.model.bundle.contents import read_bundle
from studio.model.bundle.unpacking import unpack
from studio.model.reading import Unreadable
from tests.model.bundles import SOUND, zipped

GOOD = archive_of(SOUND)


def with_one(name: str, data: bytes = b"x", **settings: object) -> bytes:
    """A sound bundle, and in it one more file, of which the zip says so."""
    raw = BytesIO(GOOD)
    with ZipFile(raw, "a") as zip_:
        entry = ZipInfo(name)
        for key, value in settings.items():
            setattr(entry, key, value)
        zip_.writestr(entry, data)
    return raw.getvalue()


def twice() -> bytes:
    """A zip with two files of one name."""
    with pytest.warns(UserWarning, match="Duplicate name"):
        return with_one("S1.board.json")


def flagged(bit: int) -> bytes:
    """A zip whose entries have a flag set, here and there."""
    raw = bytearray(GOOD)
    for signature, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = raw.find(signature)
        while place >= 0:
            raw[place + at] |= bit
            place = raw.find(signature, place + 1)
    return bytes(raw)


def latin() -> bytes:
    """A name whose bytes aren't ASCII, though it isn't said to be UTF-8."""
    return with_one("Plane.png").replace(b"Plane.png", b"Pl\x84ne.png")


def broken_utf8() -> bytes:
    """A name that is said to be UTF-8, and isn't."""
    raw = with_one("Plé.png")
    return raw.replace("Plé.png".encode(), b"Pl\xff\xfe.png")


def lying_size(size: int) -> bytes:
    """A zip whose directory says another size of its first file."""
    raw = bytearray(zipped(SOUND))
    struct.pack_into("<L", raw, raw.find(b"PK\1\2") + 24, size)
    return bytes(raw)


def claims(count: int) -> bytes:
    """A zip whose end claims so many files."""
    return GOOD[:-14] + struct.pack("<2H", count, count) + GOOD[-10:]


def without_a_name() -> bytes:
    """A zip whose last file is called nothing at all."""
    raw = with_one("x.png")
    for header, at in ((b"PK\3\4", 26), (b"PK\1\2", 28)):
        start = raw.rfind(header)
        name = raw.find(b"x.png", start)
        raw = raw[: start + at] + b"\0\0" + raw[start + at + 2 : name] + raw[name + 5 :]
    end = len(raw) - 22
    size, place = struct.unpack_from("<2L", raw, end + 12)
    return raw[: end + 12] + struct.pack("<2L", size - 5, place - 5) + raw[end + 20 :]


def many_boards() -> bytes:
    """A scenario that names ten thousand boards."""
    data = json.loads(SOUND["one.scenario.json"])
    data["boards"] = [{"place": f"S{n}", "board": f"S{n}"} for n in range(10_000)]
    return json.dumps(data).encode()


def overlapping() -> bytes:
    """A zip whose entries are many, and all the same bytes."""
    body = zipped({"S1000.json": b"0" * 900_000})
    start = body.find(b"PK\1\2")
    head = body[start : body.find(b"PK\5\6")]
    heads = b"".join(head.replace(b"S1000", b"S%d" % number) for number in range(1000, 1400))
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 400, 400, len(heads), start, 0)
    return body[:start] + heads + end


LINK = (stat.S_IFLNK | 0o777) << 16
PIPE = (stat.S_IFIFO | 0o644) << 16

HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "this is no bundle"),
    "text": (lambda: b"{}" * 100, "this is no bundle"),
    "breaks off": (lambda: GOOD[:-30], "doesn't end as a zip does"),
    "begins only": (lambda: b"PK\3\4", "doesn't end as a zip does"),
    "followed by more": (lambda: GOOD + b"more", "doesn't end as a zip does"),
    "a flipped byte": (lambda: GOOD.replace(b"Both sides", b"Bath sides"), "is damaged"),
    "up": (lambda: with_one("../up.json"), "is no name for a file"),
    "up for Windows": (lambda: with_one("..\\up.json"), "is no name for a file|goes by two names"),
    "absolute": (lambda: with_one("/etc/passwd.json"), "is no name for a file"),
    "on a drive": (lambda: with_one("C:up.json"), "is no name for a file"),
    "in a folder": (lambda: with_one("maps/S2.board.json"), "is no name for a file"),
    "without a name": (without_a_name, r"\"\" doesn't belong into a bundle"),
    "a folder": (lambda: with_one("maps/"), "isn't a file but a folder, a link"),
    "a device": (lambda: with_one("con.board.json"), "is no name for a file"),
    "hidden": (lambda: with_one(".bashrc.json"), "is no name for a file"),
    "a line break": (lambda: with_one("S1\n.json"), "is no name for a file"),
    "right to left": (lambda: with_one("S1\u202egnp.json"), "is no name for a file"),
    "long": (lambda: with_one("S" * 200 + ".json"), "too long a name"),
    "a NUL": (lambda: with_one("S2xjson").replace(b"S2xjson", b"S2\0json"), "goes by two names"),
    "a link": (lambda: with_one("S2.png", b"/etc/passwd", external_attr=LINK), "a link"),
    "a pipe": (lambda: with_one("S2.png", b"", external_attr=PIPE), "a device"),
    "locked": (lambda: flagged(1), "locked with a password"),
    "locked otherwise": (lambda: flagged(0x40), "locked with a password"),
    "packed otherwise": (lambda: zipped(SOUND, ZIP_BZIP2), "packed in a way"),
    "a name in another encoding": (latin, "isn't in UTF-8"),
    "a name in no encoding": (broken_utf8, "is damaged"),
    "twice": (twice, "comes twice in this bundle"),
    "but for capitals": (lambda: with_one("s1.BOARD.json"), "same name but for capitals"),
    "but for accents": (
        lambda: zipped({**SOUND, "\u00e9.png": b"", "e\u0301.png": b""}),
        "same name but for capitals",
    ),
    "nothing": (lambda: zipped({}), r"there is none"),
    "no scenario": (lambda: zipped({"S1.board.json": SOUND["S1.board.json"]}), "there is none"),
    "two scenarios": (
        lambda: with_one("two.scenario.json"),
        r"there is \"one\.scenario\.json\", \"two\.scenario\.json\"",
    ),
    "a scenario and a table": (lambda: with_one("t.table.json"), r"there is .*, .*"),
    "a program": (lambda: with_one("setup.exe"), r"\"setup\.exe\" doesn't belong into a bundle"),
    "another bundle": (lambda: with_one("b.firefight"), "doesn't belong into a bundle"),
    "no board": (
        lambda: zipped({"one.scenario.json": SOUND["one.scenario.json"]}),
        r"one\.scenario\.json names \"S1\.board\.json\", which this bundle hasn't got",
    ),
    "no boards at all": (
        lambda: zipped({"one.scenario.json": many_boards()}),
        r"S4\.board\.json\" and 9995 more, which this bundle hasn't got",
    ),
    "a pack from elsewhere": (
        lambda: zipped(
            {
                **SOUND,
                "one.scenario.json": SOUND["one.scenario.json"].replace(
                    b'"id": "first"', b'"id": "first", "packs": ["../../secret.json"]'
                ),
            }
        ),
        r"names \"\.\./\.\./secret\.json\", which",
    ),
    "a bomb": (lambda: zipped({**SOUND, "S1.svg": bytes(30_000_000)}), "would grow to more than"),
    "a large document": (
        lambda: zipped({**SOUND, "big.json": bytes(33 * 1024 * 1024)}, ZIP_STORED),
        "larger than 32 MB",
    ),
    "a name of another length": (
        lambda: with_one("x" * 60_000 + ".png").replace(b"x" * 60_000, b"y" * 60_000, 1),
        "is damaged",
    ),
    "says less": (lambda: lying_size(10), "is damaged"),
    "says more": (lambda: lying_size(900_000), "is damaged"),
    "many": (lambda: zipped({**SOUND, **{f"{n}.png": b"" for n in range(600)}}), "more files"),
    "claims many": (lambda: claims(60_000), "more files"),
    "says a count beyond counting": (
        lambda: GOOD[:-22] + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1) + GOOD[-22:],
        "more files",
    ),
    "overlapping": (overlapping, "would take more than 256 MB"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_isnt_sound_is_one_error_and_nothing_is_written(what: str, tmp_path: Path):
    make, reason = HOSTILE[what]
    path = tmp_path / "x.firefight"
    path.write_bytes(make())
    with pytest.raises(BadBundle, match=reason) as caught:
        read_bundle(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    assert len(message) < len(str(path)) + 350
    assert list(tmp_path.iterdir()) == [path]


def test_the_bundle_that_they_spoil_is_sound(tmp_path: Path):
    (tmp_path / "x.firefight").write_bytes(GOOD)
    assert read_bundle(tmp_path / "x.firefight").parts == SOUND


def test_one_that_others_packed_is_as_good(tmp_path: Path):
    (tmp_path / "x.firefight").write_bytes(zipped(SOUND, ZIP_DEFLATED))
    assert read_bundle(tmp_path / "x.firefight").parts == SOUND


def test_a_file_too_large_to_be_one_isnt_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from studio.model.bundle import contents

    monkeypatch.setattr(contents, "LARGEST_ZIP", 1000)
    (tmp_path / "x.firefight").write_bytes(GOOD)
    with pytest.raises(Unreadable, match="larger than"):
        read_bundle(tmp_path / "x.firefight")
    with pytest.raises(Unreadable, match="did you mean"):
        read_bundle(tmp_path / "y.firefight")


# --- at random ----------------------------------------------------------------------------------

DIRECTORY = GOOD.find(b"PK\1\2")
places = st.integers(0, len(GOOD) - 1) | st.integers(DIRECTORY, len(GOOD) - 1)
spoilt = st.lists(
    st.tuples(places, st.integers(0, 3), st.binary(max_size=3)), min_size=1, max_size=6
)
"""Of a sound bundle: at a place so many bytes become others, more or fewer."""
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12) | st.sampled_from(
    ["..", "../S2.json", "/S2.json", "a\\b.json", "S2.board.json", "NUL.json", "x.png", "~.png"]
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt)
def test_bytes_that_were_spoilt_are_a_user_error_or_do_no_harm(
    changes: list[tuple[int, int, bytes]],
):
    raw = bytearray(GOOD)
    for place, count, others in changes:
        raw[place : place + count] = others
    with suppress(BadBundle):
        found = parts_in(bytes(raw), Path("x.firefight"))
        assert sum(map(len, found.values())) <= archive.LARGEST


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(name=names, data=st.binary(max_size=20))
@example(name="S1.board.json", data=b"")
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_no_name_leads_out_of_the_folder(name: str, data: bytes, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    path, out = home / "x.firefight", home / "out"
    path.write_bytes(with_one(name, data))
    try:
        bundle = read_bundle(path)
    except StudioError:
        assert list(home.iterdir()) == [path]
        return
    done = unpack(bundle, out)
    assert set(home.rglob("*")) == {path, out, *done.written}
    assert {one.parent for one in done.written} == {out}
    assert (out / name).read_bytes() == data


def understated(announced: int, size: int) -> bytes:
    """A zip whose one file inflates to so many bytes, of which it announces but a few."""
    raw = bytearray(zipped({"one.scenario.json": bytes(size)}))
    for signature, at in ((b"PK\3\4", 14), (b"PK\1\2", 16)):
        place = raw.find(signature) + at
        struct.pack_into("<L", raw, place, crc32(bytes(announced)))
        struct.pack_into("<L", raw, place + 8, announced)
    return bytes(raw)


def test_no_more_is_unpacked_than_a_file_announces() -> None:
    raw = understated(1000, 2**26)
    tracemalloc.start()
    with suppress(StudioError):
        parts_in(raw, Path("x.firefight"))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2**22
