"""Integer, bit and conversion intrinsics, against Python's integers and exact rational arithmetic."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from tests.kernelmill.hip_cpu.calculator import (
    COMPILERS,
    Calculator,
    Number,
    built,
    compiler,
    generator,
    pattern,
    value,
)

pytestmark = pytest.mark.compiler

WORD, LONG = 2**32 - 1, 2**64 - 1


@pytest.fixture(params=COMPILERS, ids=lambda names: names[0], scope="module")
def calculator(request: pytest.FixtureRequest) -> Calculator:
    return Calculator(built(compiler(request.param)))


def signed(bits: int, width: int = 32) -> int:
    return (bits & (1 << width) - 1) - (bits >> (width - 1) & 1) * (1 << width)


def low24(bits: int) -> int:
    return signed(bits & 0xFFFFFF, 24)


def nth_bit(mask: int, base: int, offset: int, width: int) -> int:
    """The offset-th set bit of a mask from a base, as the programming guides define it."""
    positions = [i for i in range(width) if mask >> i & 1]
    if offset == 0:
        return base if base in positions else -1
    side = [i for i in positions if i >= base] if offset > 0 else [i for i in reversed(positions) if i <= base]
    return side[abs(offset) - 1] if abs(offset) <= len(side) else -1


# name: widths of the arguments in bits, and the result on their patterns. A width under 32 keeps a number small.
REFERENCES: dict[str, tuple[Sequence[int], Callable[..., int]]] = {
    "__popc": ([32], lambda x: x.bit_count()),
    "__popcll": ([64], lambda x: x.bit_count()),
    "__clz": ([32], lambda x: 32 - x.bit_length()),
    "__clzll": ([64], lambda x: 64 - x.bit_length()),
    "__ffs": ([32], lambda x: (x & -x).bit_length()),
    "__ffsll": ([64], lambda x: (x & -x).bit_length()),
    "__brev": ([32], lambda x: int(f"{x:032b}"[::-1], 2)),
    "__brevll": ([64], lambda x: int(f"{x:064b}"[::-1], 2)),
    "__bitextract_u32": ([32, 5, 5], lambda x, at, n: x >> at & (1 << n) - 1),
    "__bitextract_u64": ([64, 6, 6], lambda x, at, n: x >> at & (1 << n) - 1),
    "__bitinsert_u32": (
        [32, 32, 5, 5],
        lambda x, y, at, n: (x & ~(((1 << n) - 1) << at) | (y & (1 << n) - 1) << at) & WORD,
    ),
    "__bitinsert_u64": (
        [64, 64, 6, 6],
        lambda x, y, at, n: (x & ~(((1 << n) - 1) << at) | (y & (1 << n) - 1) << at) & LONG,
    ),
    "__funnelshift_l": ([32, 32, 8], lambda lo, hi, n: (hi << 32 | lo) << n % 32 >> 32 & WORD),
    "__funnelshift_r": ([32, 32, 8], lambda lo, hi, n: (hi << 32 | lo) >> n % 32 & WORD),
    "__funnelshift_lc": ([32, 32, 6], lambda lo, hi, n: (hi << 32 | lo) << min(n, 32) >> 32 & WORD),
    "__funnelshift_rc": ([32, 32, 6], lambda lo, hi, n: (hi << 32 | lo) >> min(n, 32) & WORD),
    "__byte_perm": (
        [32, 32, 16],
        lambda x, y, s: sum(((y << 32 | x) >> 8 * (s >> 4 * i & 7) & 255) << 8 * i for i in range(4)),
    ),
    "__fns32": ([32, 5, 3], lambda m, base, n: nth_bit(m, base, n, 32) & WORD),
    "__fns64": ([64, 6, 4], lambda m, base, n: nth_bit(m, base, n, 64) & WORD),
    "__mul24": ([32, 32], lambda x, y: low24(x) * low24(y) & WORD),
    "__umul24": ([32, 32], lambda x, y: (x & 0xFFFFFF) * (y & 0xFFFFFF) & WORD),
    "__mulhi": ([32, 32], lambda x, y: signed(x) * signed(y) >> 32 & WORD),
    "__umulhi": ([32, 32], lambda x, y: x * y >> 32),
    "__mul64hi": ([64, 64], lambda x, y: signed(x, 64) * signed(y, 64) >> 64 & LONG),
    "__umul64hi": ([64, 64], lambda x, y: x * y >> 64),
    "__hadd": ([32, 32], lambda x, y: signed(x) + signed(y) >> 1 & WORD),
    "__rhadd": ([32, 32], lambda x, y: signed(x) + signed(y) + 1 >> 1 & WORD),
    "__uhadd": ([32, 32], lambda x, y: x + y >> 1),
    "__urhadd": ([32, 32], lambda x, y: x + y + 1 >> 1),
    "__sad": ([32, 32, 32], lambda x, y, z: abs(signed(x) - signed(y)) + z & WORD),
    "__usad": ([32, 32, 32], lambda x, y, z: abs(x - y) + z & WORD),
    "__hiloint2double": ([31, 32], lambda hi, lo: hi << 32 | lo),
    "__double2hiint": ([64], lambda x: x >> 32),
    "__double2loint": ([64], lambda x: x & WORD),
}


@pytest.mark.parametrize("name", REFERENCES)
def test_bit_and_integer_intrinsics_follow_their_definition(calculator: Calculator, name: str) -> None:
    widths, reference = REFERENCES[name]
    rng = generator(name)
    rows = [[rng.randrange(1 << width) for width in widths] for _ in range(200)]
    rows += [[edge & (1 << width) - 1 for width in widths] for edge in (0, 1, LONG, 1 << 31, 1 << 63, WORD, 0x7FFFFFFF)]
    assert calculator.patterns([(name, row) for row in rows]) == [reference(*row) for row in rows]


def test_a_negative_offset_counts_bits_downwards(calculator: Calculator) -> None:
    rows = [[0b10110, 4, -1], [0b10110, 3, -2], [0b10110, 0, -1], [0b10110, 1, 2]]
    results = calculator.patterns([("__fns32", [mask, base, offset & WORD]) for mask, base, offset in rows])
    assert [signed(bits) for bits in results] == [4, 1, -1, 2]


def directed(exact: Fraction, kind: str, mode: str) -> Number:
    """The float or double that a rational number rounds to in one of the modes."""
    near = float(value(kind, pattern(kind, float(exact))))
    # Rounding by way of double misses by one at most, which its neighbours mend.
    bits = pattern(kind, near)
    candidates = [near, *(float(value(kind, bits + step)) for step in (-1, 1) if near)]
    below = max((c for c in candidates if Fraction(c) <= exact), default=near)
    above = min((c for c in candidates if Fraction(c) >= exact), default=near)
    if mode == "rn":
        gaps = (exact - Fraction(below), Fraction(above) - exact)
        if gaps[0] == gaps[1]:
            return below if pattern(kind, below) % 2 == 0 else above
        return below if gaps[0] < gaps[1] else above
    if mode == "rz":
        return below if exact > 0 else above
    return above if mode == "ru" else below


MODES = ("rn", "rz", "ru", "rd")
ARITHMETIC: dict[str, tuple[str, Callable[..., Fraction]]] = {
    "__fadd": ("fff", lambda a, b: a + b),
    "__fsub": ("fff", lambda a, b: a - b),
    "__fmul": ("fff", lambda a, b: a * b),
    "__fdiv": ("fff", lambda a, b: a / b),
    "__frcp": ("ff", lambda a: 1 / a),
    "__fmaf": ("ffff", lambda a, b, c: a * b + c),
    "__dadd": ("ddd", lambda a, b: a + b),
    "__dsub": ("ddd", lambda a, b: a - b),
    "__dmul": ("ddd", lambda a, b: a * b),
    "__ddiv": ("ddd", lambda a, b: a / b),
    "__drcp": ("dd", lambda a: 1 / a),
    "__fma": ("dddd", lambda a, b, c: a * b + c),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic_rounds_in_the_mode_of_the_name(calculator: Calculator, name: str, mode: str) -> None:
    kinds, reference = ARITHMETIC[name]
    rng = generator(name + mode)
    rows = [
        [float(value(kind, pattern(kind, rng.uniform(-9, 9) * 10 ** rng.randrange(-5, 5)))) for kind in kinds[:-1]]
        for _ in range(150)
    ]
    expected = [directed(reference(*map(Fraction, row)), kinds[-1], mode) for row in rows]
    assert calculator.values(f"{name}_{mode}", kinds, rows) == expected


def test_overflow_gives_the_largest_number_if_the_mode_rounds_toward_zero(calculator: Calculator) -> None:
    largest = float(value("f", 0x7F7FFFFF))
    assert calculator.values("__fmul_rz", "fff", [[1e30, 1e30], [1e30, -1e30]]) == [largest, -largest]
    assert calculator.values("__fmul_ru", "fff", [[1e30, 1e30], [1e30, -1e30]]) == [math.inf, -largest]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("__int2float", "if"),
        ("__uint2float", "If"),
        ("__ll2float", "qf"),
        ("__ull2float", "Qf"),
        ("__ll2double", "qd"),
        ("__ull2double", "Qd"),
    ],
)
def test_integers_become_floats_in_the_mode_of_the_name(
    calculator: Calculator, name: str, kinds: str, mode: str
) -> None:
    rng = generator(name + mode)
    numbers = [value(kinds[0], rng.randrange(2**64) >> rng.randrange(40)) for _ in range(200)]
    numbers = [number for number in numbers if number]
    expected = [directed(Fraction(number), kinds[1], mode) for number in numbers]
    assert calculator.values(f"{name}_{mode}", kinds, [[number] for number in numbers]) == expected


@pytest.mark.parametrize("mode", MODES)
def test_doubles_become_floats_in_the_mode_of_the_name(calculator: Calculator, mode: str) -> None:
    rng = generator(mode)
    numbers = [rng.uniform(-9, 9) * 10 ** rng.randrange(-30, 30) for _ in range(300)]
    expected = [directed(Fraction(number), "f", mode) for number in numbers]
    assert calculator.values(f"__double2float_{mode}", "df", [[number] for number in numbers]) == expected


WHOLE: dict[str, Callable[[float], int]] = {"rn": round, "rz": math.trunc, "ru": math.ceil, "rd": math.floor}
RANGES = {
    "int": ("i", -(2**31), 2**31 - 1),
    "uint": ("I", 0, WORD),
    "ll": ("q", -(2**63), 2**63 - 1),
    "ull": ("Q", 0, LONG),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("target", RANGES)
@pytest.mark.parametrize("source", ["float", "double"])
def test_floats_become_integers_and_saturate(calculator: Calculator, source: str, target: str, mode: str) -> None:
    kind, low, high = RANGES[target]
    rng = generator(source + target + mode)
    numbers = [rng.uniform(-1, 1) * 10 ** rng.randrange(0, 25) for _ in range(150)] + [
        0.5,
        1.5,
        2.5,
        -0.5,
        -1.5,
        -2.5,
        math.inf,
        -math.inf,
    ]
    numbers = [float(value(source[0], pattern(source[0], x))) for x in numbers]
    expected = [min(high, max(low, WHOLE[mode](x))) if math.isfinite(x) else (high if x > 0 else low) for x in numbers]
    name = f"__{source}2{target}_{mode}"
    assert calculator.values(name, source[0] + kind, [[x] for x in numbers]) == expected
    assert calculator.values(name, source[0] + kind, [[math.nan]]) == [0]
