"""hipRAND's generators, compared with published vectors and an independent XORWOW in Python."""

import itertools
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernelmill.hip_cpu.calculator import COMPILERS, FLAGS, HERE, compiler
from tests.shared import made_once

pytestmark = pytest.mark.compiler

WORD = 2**32 - 1


@pytest.fixture(scope="module")
def generators() -> Path:
    build = [compiler(COMPILERS[0]), *FLAGS, "-O1", str(HERE / "generators.cpp"), "-o"]
    made = made_once("generators", lambda folder: subprocess.run([*build, str(folder / "generators")], check=True))
    return made / "generators"


def drawn(program: Path, line: str) -> list[float]:
    run = subprocess.run([str(program)], input=line, capture_output=True, text=True, check=True)
    return [float(word) for word in run.stdout.split()]


def stepped(x: list[int]) -> list[int]:
    t = x[0] ^ x[0] >> 2
    return [*x[1:], (x[4] ^ x[4] << 4 ^ t ^ t << 1) & WORD]


def packed(x: list[int]) -> int:
    return sum(word << 32 * i for i, word in enumerate(x))


def unpacked(x: int) -> list[int]:
    return [x >> 32 * i & WORD for i in range(5)]


def image(columns: list[int], x: int) -> int:
    result = 0
    for i, column in enumerate(columns):
        if x >> i & 1:
            result ^= column
    return result


def xorwow(seed: int, subsequence: int) -> Iterator[int]:
    """Marsaglia's XORWOW, seeded as rocRAND documents it; subsequences are 2^67 numbers apart."""
    low, high = (seed & WORD ^ 0x2C7F967F) * 1228688033 & WORD, (seed >> 32 ^ 0xA03697CB) * 2073658381 & WORD
    x = [123456789 + low & WORD, 362436069 ^ low, 521288629 + high & WORD, 88675123 ^ high, 5783321 + low & WORD]
    d = 6615241 + low + high & WORD
    columns = [packed(stepped(unpacked(1 << i))) for i in range(160)]
    for _ in range(67):
        columns = [image(columns, column) for column in columns]
    for _ in range(subsequence):
        x = unpacked(image(columns, packed(x)))
    while True:
        x = stepped(x)
        d = d + 362437 & WORD
        yield d + x[4] & WORD


@pytest.mark.parametrize(("seed", "subsequence"), [(0, 0), (1234, 0), (0xDEADBEEFCAFE, 3), (42, 1)])
def test_xorwow_draws_the_documented_sequence(generators: Path, seed: int, subsequence: int) -> None:
    expected = list(itertools.islice(xorwow(seed, subsequence), 20))
    assert drawn(generators, f"xorwow bits {seed} {subsequence} 0 0 20") == expected


def test_skipping_ahead_equals_drawing_and_discarding(generators: Path) -> None:
    for generator in ("xorwow", "philox"):
        long = drawn(generators, f"{generator} bits 7 2 0 0 1010")
        assert drawn(generators, f"{generator} bits 7 2 1 1001 9") == long[1001:]
        assert drawn(generators, f"{generator} bits 7 2 3 333 11") == long[999:]


def test_philox_gives_the_published_vectors(generators: Path) -> None:
    """The known answers of Random123: counter and key of zeros, of ones, and of the digits of pi."""
    zeros = [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    assert drawn(generators, "philox bits 0 0 0 0 4") == zeros
    ones = [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]
    # The lower half of the counter is the offset divided by four: four skips of 2^64 - 4, then three counters more.
    assert drawn(generators, f"philox bits {2**64 - 1} {2**64 - 1} 4 {2**64 - 4} 16")[12:] == ones
    pi = [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]
    line = f"philox bits {0x299F31D0A4093822} {0x0370734413198A2E} 4 {0x85A308D3243F6A88} 4"
    assert drawn(generators, line) == pi


@pytest.mark.parametrize("generator", ["xorwow", "philox"])
def test_distributions_have_their_mean_and_spread(generators: Path, generator: str) -> None:
    for what, mean, deviation in (
        ("uniform", 0.5, 0.2887),
        ("uniform_double", 0.5, 0.2887),
        ("normal", 0.0, 1.0),
        ("normal_double", 0.0, 1.0),
        ("poisson", 100.0, 10.0),
    ):
        numbers = drawn(generators, f"{generator} {what} 11 5 0 0 20000")
        assert abs(statistics.fmean(numbers) - mean) < 0.03 * deviation, what
        assert abs(statistics.stdev(numbers) / deviation - 1) < 0.03, what


def test_uniform_numbers_are_above_zero_and_at_most_one(generators: Path) -> None:
    bits = drawn(generators, "philox bits 0 0 0 0 1000")
    uniform = drawn(generators, "philox uniform 0 0 0 0 1000")
    assert all(0 < number <= 1 for number in uniform)
    assert all(abs(number - (word + 1) / 2**32) < 1e-7 for number, word in zip(uniform, bits, strict=True))


def test_host_generators_fill_device_memory_within_bounds_and_repeat_themselves(tmp_path: Path) -> None:
    program = tmp_path / "generators_host"
    build = [compiler(COMPILERS[0]), *FLAGS, "-O1", str(HERE / "generators_host.cpp"), "-o", str(program)]
    subprocess.run(build, check=True)
    run = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "PASS\n")
