"""half and bfloat16, against Python's own half and exact rational arithmetic."""

import math
import struct
from collections.abc import Callable
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

HALF_INFINITY, BFLOAT_INFINITY = 0x7C00, 0x7F80


@pytest.fixture(params=COMPILERS, ids=lambda names: names[0], scope="module")
def calculator(request: pytest.FixtureRequest) -> Calculator:
    return Calculator(built(compiler(request.param)))


def half_of(number: float) -> int:
    """The half nearest to a number, as Python's struct module rounds it."""
    if math.isnan(number):
        return 0x7E00
    try:
        return pattern("e", number)
    except OverflowError:
        return HALF_INFINITY | (0x8000 if number < 0 else 0)


def nearest(exact: Fraction, infinity: int, mantissa: int, least: int) -> int:
    """The pattern nearest to a positive number, ties to even, by exact arithmetic without code of the runtime."""
    power = max(least, math.floor(math.log2(exact)) - 1) if exact else least
    while exact >= Fraction(2) ** (power + 1):
        power += 1
    scaled = exact / Fraction(2) ** (power - mantissa)
    whole = math.floor(scaled)
    whole += scaled - whole > Fraction(1, 2) or (scaled - whole == Fraction(1, 2) and whole % 2 == 1)
    return min(infinity, whole + ((power - least) << mantissa))


def half_exact(exact: Fraction) -> int:
    return nearest(abs(exact), HALF_INFINITY, 10, -14) | (0x8000 if exact < 0 else 0)


def bfloat_exact(exact: Fraction) -> int:
    return nearest(abs(exact), BFLOAT_INFINITY, 7, -126) | (0x8000 if exact < 0 else 0)


def bfloat_value(bits: int) -> float:
    return float(struct.unpack("<f", struct.pack("<I", bits << 16))[0])


def near_halves() -> list[float]:
    """Every half, every midpoint between two halves, and the floats next to the midpoints."""
    numbers: list[float] = []
    for bits in range(0, HALF_INFINITY, 7):
        low, high = float(value("e", bits)), float(value("e", bits + 1)) if bits + 1 < HALF_INFINITY else 65536.0
        middle = pattern("f", (low + high) / 2)
        numbers += [low, *(float(value("f", middle + step)) for step in (-1, 0, 1))]
    return (
        numbers
        + [-x for x in numbers]
        + [0.0, -0.0, 1e-8, 2.0**-25, 65519.999, 65520.0, 1e30, -1e30, math.inf, -math.inf]
    )


def test_every_half_is_the_same_float_as_in_python(calculator: Calculator) -> None:
    every = range(0x10000)
    results = calculator.patterns([("half to float", [bits]) for bits in every])
    for bits, result in zip(every, results, strict=True):
        if bits & 0x7FFF > HALF_INFINITY:
            assert result == (bits & 0x8000) << 16 | 0x7FC00000 | (bits & 0x3FF) << 13, hex(bits)
        else:
            assert result == pattern("f", value("e", bits)), hex(bits)


def test_floats_round_to_the_nearest_half_ties_to_even(calculator: Calculator) -> None:
    numbers = near_halves()
    results = calculator.patterns([("half of float", [pattern("f", x)]) for x in numbers])
    assert results == [half_of(float(value("f", pattern("f", x)))) for x in numbers]


def test_a_nan_stays_a_nan_with_the_top_of_its_payload(calculator: Calculator) -> None:
    nans = [0x7F800001, 0x7FC00000, 0xFFFFFFFF, 0x7F802000]
    results = calculator.patterns([("half of float", [bits]) for bits in nans])
    assert results == [(bits >> 16 & 0x8000) | 0x7E00 | (bits >> 13 & 0x3FF) for bits in nans]


def test_a_double_is_rounded_to_half_once_and_not_through_float(calculator: Calculator) -> None:
    just_above_the_middle = 1 + 2.0**-11 + 2.0**-40
    assert calculator.patterns([("half of double", [pattern("d", just_above_the_middle)])]) == [0x3C01]


@pytest.mark.parametrize("mode", ["rz", "ru", "rd"])
def test_floats_round_to_half_in_the_mode_of_the_name(calculator: Calculator, mode: str) -> None:
    numbers = [x for x in near_halves() if math.isfinite(x)]
    results = calculator.patterns([(f"__float2half_{mode}", [pattern("f", x)]) for x in numbers])
    for x, bits in zip(numbers, results, strict=True):
        exact, got = float(value("f", pattern("f", x))), float(value("e", bits))
        towards_zero = mode == "rz" or (mode == "rd") == (exact > 0)
        assert abs(got) <= abs(exact) if towards_zero else abs(got) >= abs(exact), (x, got)
        away = bits + (1 if towards_zero else -1)
        if exact != got:  # and it is the next one on that side
            assert not (abs(value("e", away)) <= abs(exact) if towards_zero else abs(value("e", away)) >= abs(exact)), (
                x,
                got,
            )


OPERATIONS: dict[str, Callable[..., Fraction]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
}


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(
    ("prefix", "exactly"), [("half ", half_exact), ("bfloat ", bfloat_exact)], ids=["half", "bfloat"]
)
def test_arithmetic_gives_the_exact_result_rounded_once(
    calculator: Calculator, prefix: str, exactly: Callable[[Fraction], int], operation: str
) -> None:
    rng = generator(operation + prefix)
    number = (lambda bits: float(value("e", bits))) if prefix == "half " else bfloat_value
    infinity = HALF_INFINITY if prefix == "half " else BFLOAT_INFINITY
    pairs: list[tuple[int, int]] = []
    while len(pairs) < 2000:
        a, b = (rng.randrange(0x10000) for _ in "ab")
        if a & 0x7FFF < infinity and 0 < b & 0x7FFF < infinity:
            pairs.append((a, b))
    results = calculator.patterns([(prefix + operation, pair) for pair in pairs])
    for (a, b), result in zip(pairs, results, strict=True):
        exact = OPERATIONS[operation](Fraction(number(a)), Fraction(number(b)))
        if exact:
            assert result == exactly(exact), (hex(a), hex(b))


def test_fma_of_halves_rounds_once(calculator: Calculator) -> None:
    rng = generator("3")
    rows = [[rng.randrange(0x7C00) | rng.randrange(2) << 15 for _ in "abc"] for _ in range(3000)]
    # A product just above a middle, with a sum that only the exact value tells from the middle.
    rows += [
        [0x3C01, 0x3C01, 0x8001],
        [0x3C01, 0x3BFF, 0x0001],
        [0x5C01, 0x5C01, 0x0001],
        [0x7801, 0x3801, 0x0001],
        [0x7801, 0x3801, 0x8001],
    ]
    results = calculator.patterns([("half fma", row) for row in rows])
    for row, result in zip(rows, results, strict=True):
        a, b, c = (Fraction(float(value("e", bits))) for bits in row)
        if exact := a * b + c:
            assert result == half_exact(exact), [hex(bits) for bits in row]


def test_comparisons_handle_nan(calculator: Calculator) -> None:
    nan, one, two = 0x7E00, 0x3C00, 0x4000
    calls = [("half lt", [one, two]), ("half lt", [nan, two]), ("half ltu", [nan, two]), ("half ltu", [two, one])]
    calls += [("half eq", [nan, nan]), ("half max", [nan, one]), ("half max", [one, nan]), ("half min_nan", [one, nan])]
    results = calculator.patterns(calls)
    assert results[:7] == [1, 0, 1, 0, 0, one, one]
    assert results[7] & 0x7FFF > HALF_INFINITY


def test_integers_round_to_half_and_back(calculator: Calculator) -> None:
    rng = generator("4")
    wholes = [rng.randrange(-70000, 70000) for _ in range(500)] + [2049, 2051, -2049, 65519, 65520, 2**40, -(2**62)]
    assert calculator.patterns([("half of ll", [w & 2**64 - 1]) for w in wholes]) == [
        half_exact(Fraction(w)) if w else 0 for w in wholes
    ]
    assert calculator.values("__half2int_rn", "ei", [[2.5], [-3.5], [1e4], [math.inf], [math.nan]]) == [
        2,
        -4,
        10000,
        2**31 - 1,
        0,
    ]
    assert calculator.values("__half2int_ru", "ei", [[2.25], [-2.75]]) == [3, -2]
    assert calculator.values("__int2half_rz", "ie", [[2049], [-2051], [10**6]]) == [2048, -2050, 65504]


def test_large_integers_round_to_bfloat_once(calculator: Calculator) -> None:
    just_above_the_middle = (1 << 62) + (1 << 54) + 1
    assert calculator.patterns([("bfloat of ll", [just_above_the_middle])]) == [
        bfloat_exact(Fraction(just_above_the_middle))
    ]
    assert calculator.patterns([("bfloat of ull", [2**64 - 1])]) == [bfloat_exact(Fraction(2**64 - 1))]


def test_every_bfloat_is_the_float_with_its_upper_half(calculator: Calculator) -> None:
    numbers = [bits for bits in range(0x10000) if bits & 0x7FFF <= BFLOAT_INFINITY]
    assert calculator.patterns([("bfloat to float", [bits]) for bits in numbers]) == [bits << 16 for bits in numbers]


def test_floats_round_to_the_nearest_bfloat(calculator: Calculator) -> None:
    rng = generator("5")
    floats = [rng.randrange(0x7F800000) | rng.randrange(2) << 31 for _ in range(5000)]
    floats += [
        bits << 16 | tail for bits in (0x3F80, 0x3F81, 0, 1, 0x7F7F) for tail in (0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF)
    ]
    expected = [(bits + 0x7FFF + (bits >> 16 & 1)) >> 16 & 0xFFFF for bits in floats]
    assert calculator.patterns([("bfloat of float", [bits]) for bits in floats]) == expected
    assert calculator.patterns([("old bfloat", [bits]) for bits in floats]) == expected
    assert calculator.patterns([("old bfloat truncated", [bits]) for bits in floats]) == [bits >> 16 for bits in floats]


def test_the_compiler_s_own_half_agrees(calculator: Calculator) -> None:
    numbers: list[Number] = [generator("6").uniform(-1e5, 1e5) for _ in range(500)] + [5e-8, 6e-5, 65519.99, 65520.0]
    try:
        theirs = calculator.patterns([("compiler's half", [pattern("d", x)]) for x in numbers])
    except ValueError:
        pytest.skip("this compiler has no _Float16 in C++")
    assert calculator.patterns([("half of double", [pattern("d", x)]) for x in numbers]) == theirs
