"""A dataclass of ours can do what one of the standard library can."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from studio import values


@values.dataclass(frozen=True, slots=True)
class Ours:
    """A unit somewhere."""

    name: str
    steps: int = 4
    marks: list[str] = dataclasses.field(default_factory=list)
    note: str = dataclasses.field(default="", compare=False, repr=False)

    @property
    def is_weak(self) -> bool:
        """Whether one step is left."""
        return self.steps == 1


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs:
    """A unit somewhere."""

    name: str
    steps: int = 4
    marks: list[str] = dataclasses.field(default_factory=list)
    note: str = dataclasses.field(default="", compare=False, repr=False)

    @property
    def is_weak(self) -> bool:
        """Whether one step is left."""
        return self.steps == 1


@values.dataclass(frozen=True, slots=True)
class OursAttached(Ours):
    """One that is led by another."""

    leader: str = ""


@values.dataclass(frozen=True)
class Checked:
    """A number that can't be negative, told in a way of its own."""

    LEAST: ClassVar[int] = 0
    number: int

    def __post_init__(self) -> None:
        if self.number < self.LEAST:
            raise ValueError(self.number)

    def __repr__(self) -> str:
        return f"<{self.number}>"


@values.dataclass(frozen=True, slots=True, eq=False)
class Single:
    """Equal to itself alone."""

    name: str


@values.dataclass(frozen=True, slots=True)
class AlikeByName:
    """Compared in a way of its own."""

    name: str
    number: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AlikeByName) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


@values.dataclass(slots=True)
class Record:
    """Something that is filled while it is used."""

    name: str
    marks: list[str] = dataclasses.field(default_factory=list)
    count: int = dataclasses.field(init=False, repr=False, compare=False)


def outcome(deed: Callable[[], object]) -> tuple[str, str]:
    """What comes of a deed, in words in which our class is called like theirs."""
    try:
        found = deed()
    except (TypeError, AttributeError) as fault:
        return type(fault).__name__, str(fault).replace("Ours", "Theirs")
    return "", repr(found).replace("Ours", "Theirs")


DEEDS: dict[str, Callable[[Any], object]] = {
    "all given": lambda cls: cls("A", 2, ["x"], "n"),
    "by name": lambda cls: cls(name="A", note="n"),
    "too little": lambda cls: cls(),
    "too much": lambda cls: cls("A", 2, [], "", 5),
    "an unknown name": lambda cls: cls("A", size=3),
    "a list each": lambda cls: cls("A").marks is cls("A").marks,
    "equal": lambda cls: cls("A", note="x") == cls("A"),
    "unequal": lambda cls: cls("A") != cls("A", 3),
    "another kind": lambda cls: cls("A") == "A",
    "hash of a list": lambda cls: hash(cls("A")),
    "replaced": lambda cls: dataclasses.replace(cls("A"), steps=1),
    "replaced wrongly": lambda cls: dataclasses.replace(cls("A"), size=1),
    "set": lambda cls: setattr(cls("A"), "steps", 1),
    "deleted": lambda cls: delattr(cls("A"), "steps"),
    "pickled": lambda cls: pickle.loads(pickle.dumps(cls("A", 1, ["x"], "n"))).note,
    "copied": lambda cls: copy.deepcopy(cls("A", 1, ["x"])),
    "as a dict": lambda cls: dataclasses.asdict(cls("A")),
    "its fields": lambda cls: [field.name for field in dataclasses.fields(cls)],
    "its slots": lambda cls: (cls.__slots__, hasattr(cls("A"), "__dict__")),
    "for matching": lambda cls: cls.__match_args__,
    "a property": lambda cls: cls("A", 1).is_weak,
    "its texts": lambda cls: (cls.__doc__, cls.__init__.__qualname__, cls.__eq__.__name__),
}


@pytest.mark.parametrize("what", DEEDS)
def test_it_does_what_the_standard_library_does(what: str) -> None:
    for _ in range(2):  # at first by a stand-in, then by the method itself
        assert outcome(lambda: DEEDS[what](Ours)) == outcome(lambda: DEEDS[what](Theirs))


def test_equal_values_are_one_key() -> None:
    assert len({Checked(1), Checked(1), Checked(2)}) == 2
    assert len({Single("A"), Single("A")}) == 2
    assert len({AlikeByName("A", 1), AlikeByName("A", 2)}) == 1


def test_a_value_can_be_checked_and_can_tell_of_itself() -> None:
    assert repr(Checked(3)) == "<3>"
    with pytest.raises(ValueError, match="-1"):
        Checked(-1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Checked(3).number = 4  # type: ignore[misc]


def test_a_class_that_follows_another_has_its_fields_too() -> None:
    made = OursAttached("A", leader="B")
    assert repr(made) == "OursAttached(name='A', steps=4, marks=[], leader='B')"
    assert made != Ours("A")
    assert dataclasses.replace(made, steps=1) == OursAttached("A", 1, leader="B")


def test_a_method_is_compiled_once() -> None:
    @values.dataclass(frozen=True, slots=True)
    class Fresh:
        """Just made."""

        name: str

    before = Fresh.__init__
    Fresh("A")
    compiled = Fresh.__init__
    Fresh("B")
    assert before is not compiled
    assert Fresh.__init__ is compiled
    before(Fresh("C"), "D")  # a stand-in that somebody kept goes on working


def test_a_record_can_be_changed_and_is_no_key() -> None:
    made = Record("A")
    made.marks.append("x")
    made.name = "B"
    assert made == Record("B", ["x"])
    assert not hasattr(made, "count")
    with pytest.raises(TypeError, match="unhashable"):
        hash(made)


def test_a_field_may_have_any_name() -> None:
    @values.dataclass(frozen=True, slots=True)
    class Named:
        """Fields that are called as its makers might be."""

        put: str
        NO: str
        set_put: str = "c"
        make_it: list[str] = dataclasses.field(default_factory=list)
        it: list[str] = dataclasses.field(default_factory=list)

    assert Named("a", "b") == Named("a", "b", "c", [], [])


def test_a_class_without_a_decorator_inherits_all() -> None:
    class Plain(Checked):
        """A child that has no fields of its own."""

    assert Plain(2) == Plain(2)
    assert Plain(2) != Checked(2)
    assert dataclasses.replace(Plain(2), number=3).number == 3


def test_values_are_matched_by_their_fields() -> None:
    match OursAttached("A", 2, leader="B"):
        case OursAttached(name, 2, _, _, leader):
            assert (name, leader) == ("A", "B")
        case _:
            pytest.fail("not matched")


@pytest.mark.skipif(not hasattr(copy, "replace"), reason="copy.replace came with Python 3.13")
def test_values_are_replaced_by_copy_too() -> None:
    assert copy.replace(Ours("A"), steps=1) == Ours("A", 1)  # type: ignore[attr-defined]


def test_a_value_that_passes_through_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Passing\.given"):

        @values.dataclass(frozen=True)
        class Passing:
            """Given to `__post_init__`, and no field."""

            given: dataclasses.InitVar[int]


def test_what_is_not_made_here_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Late\.found"):

        @values.dataclass(frozen=True)
        class Late:
            """A field that isn't given, and yet has a default."""

            found: int = dataclasses.field(default=0, init=False)
