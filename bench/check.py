"""How long `firefight check` takes as a whole process, from the shell and back.

    .venv/bin/python bench/check.py [rounds]

The aim is half a second for the scenario that ships. Beside it stand a Python that does nothing,
`firefight --help`, and jsonschema alone on the same file, with the schemas that ship.
"""

import subprocess
import sys
from statistics import median
from time import perf_counter

from studio.model.shipped import scenarios_folder, schema_folder

SCENARIO = scenarios_folder() / "olminsk.scenario.json"
AIM = 0.5

VALIDATE = f"""
import json, pathlib
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
schemas = [json.loads(path.read_text("utf-8")) for path in pathlib.Path({str(schema_folder())!r})
           .glob("*.schema.json")]
registry = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in schemas)
schema = next(s for s in schemas if s["$id"] == "scenario.schema.json")
document = json.loads(pathlib.Path({str(SCENARIO)!r}).read_text("utf-8"))
Draft202012Validator(schema, registry=registry).validate(document)
"""

CALLS = {
    "python that does nothing": ["-c", "pass"],
    "firefight --help": ["-m", "studio", "--help"],
    "firefight check": ["-m", "studio", "check", str(SCENARIO)],
    "jsonschema alone": ["-c", VALIDATE],
}


def seconds(words: list[str], rounds: int) -> list[float]:
    """How long a call took, each time; the first, which fills caches, isn't counted."""
    taken = []
    for _ in range(rounds + 1):
        began = perf_counter()
        subprocess.run([sys.executable, *words], check=False, capture_output=True)
        taken.append(perf_counter() - began)
    return taken[1:]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    print(f"{'':<26}{'best':>8}{'median':>8}  of {rounds}, in ms")
    for name, words in CALLS.items():
        taken = seconds(words, rounds)
        print(f"{name:<26}{1000 * min(taken):8.0f}{1000 * median(taken):8.0f}")
        if name == "firefight check":
            verdict = "within" if median(taken) <= AIM else "not within"
            print(f"{'':<26}{verdict} the aim of {1000 * AIM:.0f} ms")


if __name__ == "__main__":
    main()
