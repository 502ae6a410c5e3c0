"""Suites that several test modules examine: each is searched once in a run of the tests."""

import hashlib

from kernelmill.records import Program, Suite
from kernelmill.storage import jsonl
from stages.cases.suites import suite
from tests.shared import made_once
from tests.stages.cases.kernels import cpu


def recorded(program: Program) -> Suite:
    """The suite of a program."""
    name = f"suite-{program.name}-{hashlib.sha256(repr(program).encode()).hexdigest()[:16]}"
    made = made_once(name, lambda folder: jsonl.write(folder / "suite.jsonl", [suite(program, cpu(), folder)]))
    (found,) = jsonl.read(made / "suite.jsonl", Suite)
    return found
