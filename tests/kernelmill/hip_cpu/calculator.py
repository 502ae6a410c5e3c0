"""Calls C++ functions for the tests of types and math: a program compiled once per compiler evaluates them by name."""

import functools
import random
import shutil
import struct
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tests.shared import made_once

HERE = Path(__file__).parent
INCLUDE = HERE.parents[2] / "kernelmill" / "hip_cpu" / "include"
FLAGS = ("-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{INCLUDE}")
COMPILERS = (("g++",), ("clang++", "clang++-21", "clang++-20", "clang++-19", "clang++-18", "clang++-17"))

Number = int | float


def generator(seed: str) -> random.Random:
    """A generator of arguments for a test, the same in every run."""
    return random.Random(seed)  # noqa: S311 - nothing here is a secret


def compiler(names: tuple[str, ...]) -> str:
    """The first installed compiler; skips the test if there is none."""
    for name in names:
        if found := shutil.which(name):
            return found
    pytest.skip(f"no {names[0]} on this machine")


def pattern(kind: str, value: Number) -> int:
    """The bits of a value of a struct format: f, d, e (half), i, I, q, Q, h, H."""
    return int.from_bytes(struct.pack("<" + kind, value), "little")


def value(kind: str, bits: int) -> Number:
    """The value of a struct format that has these bits."""
    size = struct.calcsize("<" + kind)
    number: Number = struct.unpack("<" + kind, (bits & (1 << 8 * size) - 1).to_bytes(size, "little"))[0]
    return number


@functools.cache
def built(compiler_path: str) -> Path:
    """The calculator, built by one compiler."""
    build = [compiler_path, *FLAGS, "-O1", str(HERE / "calculator.cpp"), "-o"]
    made = made_once(
        f"calculator-{Path(compiler_path).name}",
        lambda folder: subprocess.run([*build, str(folder / "calculator")], check=True),
    )
    return made / "calculator"


class Calculator:
    """Functions of the runtime's headers, called with bit patterns."""

    def __init__(self, program: Path) -> None:
        self.program = program

    def patterns(self, calls: Iterable[tuple[str, Sequence[int]]]) -> list[int]:
        """The results' bits, one per call."""
        text = "".join(f"{name}|{' '.join(format(bits, 'x') for bits in bits_of)}\n" for name, bits_of in calls)
        run = subprocess.run([str(self.program)], input=text, capture_output=True, text=True, check=True)
        return [int(line, 16) for line in run.stdout.split()]

    def values(self, name: str, kinds: str, rows: Iterable[Sequence[Number]]) -> list[Number]:
        """The results of one function on rows of arguments; kinds holds the arguments' formats, then the result's."""
        calls = [(name, [pattern(kind, v) for kind, v in zip(kinds, row, strict=False)]) for row in rows]
        return [value(kinds[-1], bits) for bits in self.patterns(calls)]
