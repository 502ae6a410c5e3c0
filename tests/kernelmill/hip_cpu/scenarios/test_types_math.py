"""The math API, against mpmath at fifty digits."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

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

mpmath = pytest.importorskip("mpmath", reason="the references come from mpmath")
mp = mpmath.MPContext()
mp.dps = 50


@pytest.fixture(params=COMPILERS, ids=lambda names: names[0], scope="module")
def calculator(request: pytest.FixtureRequest) -> Calculator:
    return Calculator(built(compiler(request.param)))


def quantile(p: Any) -> Any:  # noqa: ANN401 - mpmath has no types
    """The normal quantile by Newton's method on erfc, started in the right tail."""
    if p > mp.mpf(1) / 2:
        return -quantile(1 - p)
    target = 2 * p
    y = mp.sqrt(-mp.log(target)) if target < mp.mpf("0.1") else mp.mpf(0)
    for _ in range(80):
        step = (mp.erfc(y) / target - 1) * target / (2 / mp.sqrt(mp.pi) * mp.exp(-y * y))
        y += step
        if abs(step) <= abs(y) * mp.mpf(10) ** -45:
            break
    return -y * mp.sqrt(2)


class Row(NamedTuple):
    """A function, its reference, the range of arguments, and the tolerance in units in the last place."""

    name: str
    reference: Callable[[Any], Any]
    low: float
    high: float
    ulps: int


ROWS = [
    Row("rsqrt", lambda x: 1 / mp.sqrt(x), 1e-300, 1e300, 2),
    Row("rcbrt", lambda x: 1 / mp.cbrt(x), 1e-300, 1e300, 3),
    Row("sinpi", mp.sinpi, -50, 50, 3),
    Row("cospi", mp.cospi, -50, 50, 3),
    Row("erfcx", lambda x: mp.exp(x * x) * mp.erfc(x), -20, 25, 8),
    Row("erfcx", lambda x: mp.exp(x * x) * mp.erfc(x), 20, 1000, 8),
    Row("erfinv", mp.erfinv, -0.999999, 0.999999, 6),
    Row("erfinv", mp.erfinv, 1e-300, 1e-3, 6),
    Row("erfcinv", lambda x: -quantile(x / 2) / mp.sqrt(2), 1e-290, 1.9, 8),
    Row("normcdf", lambda x: mp.erfc(-x / mp.sqrt(2)) / 2, -37, 8, 8),
    Row("normcdfinv", quantile, 1e-290, 0.999, 8),
    Row("cyl_bessel_i0", lambda x: mp.besseli(0, x), -600, 600, 8),
    Row("cyl_bessel_i1", lambda x: mp.besseli(1, x), -600, 600, 8),
    Row("exp10", lambda x: mp.mpf(10) ** x, -300, 300, 3),
    Row("j0", lambda x: mp.besselj(0, x), 0.1, 2, 4),
    Row("y1", lambda x: mp.bessely(1, x), 0.1, 2, 8),
    Row("lgamma", mp.loggamma, 3, 100, 4),
    Row("tgamma", mp.gamma, 0.1, 30, 10),
]


def spread(row: Row, count: int) -> list[float]:
    """Arguments over a range, spaced evenly, or logarithmically if it spans many powers of ten."""
    rng = generator(row.name)
    if row.low > 0 and row.high / row.low > 1e3:
        return [10 ** rng.uniform(math.log10(row.low), math.log10(row.high)) for _ in range(count)]
    return [rng.uniform(row.low, row.high) for _ in range(count)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.name} {row.low:g}..{row.high:g}")
def test_doubles_are_within_a_few_units_of_the_true_value(calculator: Calculator, row: Row) -> None:
    arguments = spread(row, 60)
    results = calculator.values(row.name, "dd", [[x] for x in arguments])
    for x, result in zip(arguments, results, strict=True):
        exact = row.reference(mp.mpf(x))
        assert abs(mp.mpf(result) - exact) <= row.ulps * math.ulp(float(exact)), (x, result, float(exact))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.name} {row.low:g}..{row.high:g}")
def test_floats_are_rounded_from_the_true_value(calculator: Calculator, row: Row) -> None:
    arguments = [x for x in (float(value("f", pattern("f", x))) for x in spread(row, 300) if abs(x) < 1e38) if x][:60]
    arguments = [x for x in arguments if row.name not in ("cyl_bessel_i0", "cyl_bessel_i1", "exp10") or abs(x) < 35]
    results = calculator.values(row.name + "f", "ff", [[x] for x in arguments])
    for x, result in zip(arguments, results, strict=True):
        exact = row.reference(mp.mpf(x))
        if 1.2e-38 < abs(exact) < 3e38:
            unit = mp.mpf(2) ** (math.frexp(float(exact))[1] - 24)
            limit = (
                4 if row.name in ("j0", "y1", "lgamma", "tgamma", "exp10") else 1
            )  # the C library's own are a little looser
            assert abs(mp.mpf(result) - exact) <= limit * unit, (x, result, float(exact))


class Point(NamedTuple):
    """One argument list with one exact answer."""

    name: str
    kinds: str
    arguments: tuple[Number, ...]
    result: float


POINTS = [
    Point("sinpi", "dd", (0.5,), 1.0),
    Point("sinpi", "dd", (3.0,), 0.0),
    Point("cospi", "dd", (0.5,), 0.0),
    Point("cospi", "dd", (1e300,), 1.0),
    Point("cospif", "ff", (1.0,), -1.0),
    Point("erfinv", "dd", (1.0,), math.inf),
    Point("erfinv", "dd", (1.5,), math.nan),
    Point("erfcinv", "dd", (0.0,), math.inf),
    Point("erfcinv", "dd", (2.0,), -math.inf),
    Point("normcdfinv", "dd", (0.5,), 0.0),
    Point("normcdf", "dd", (-40.0,), 0.0),
    Point("normcdf", "dd", (math.inf,), 1.0),
    Point("erfcx", "dd", (math.inf,), 0.0),
    Point("erfcx", "dd", (-30.0,), math.inf),
    Point("rsqrt", "dd", (0.0,), math.inf),
    Point("rsqrtf", "ff", (-1.0,), math.nan),
    Point("norm3d", "dddd", (1e200, 2e200, 2e200), 3e200),
    Point("norm3d", "dddd", (math.inf, math.nan, 0.0), math.inf),
    Point("norm3df", "ffff", (1e-30, 2e-30, 2e-30), float(value("f", pattern("f", 3e-30)))),
    Point("rnorm3d", "dddd", (0.0, 3.0, 4.0), 0.2),
    Point("norm4d", "ddddd", (1.0, 1.0, 1.0, 1.0), 2.0),
    Point("rhypot", "ddd", (3e-200, 4e-200), 2e199),
    Point("min float", "fff", (math.nan, 2.0), 2.0),
    Point("max float", "fff", (2.0, math.nan), 2.0),
    Point("min int unsigned", "iIq", (-1, 2), -1),
    Point("max int unsigned", "iIq", (-1, 2), 2),
    Point("max int unsigned", "iIq", (-1, 2**32 - 1), 2**32 - 1),
    Point("max short", "hhi", (-3, -4), -3),
    Point("max int float", "ifd", (16777217, 1.0), 16777217.0),
    Point("HIP_PI", "id", (0,), math.pi),
    Point("HIP_PI_LO", "id", (0,), 1.2246467991473532e-16),
    Point("HIP_LN2", "id", (0,), math.log(2)),
    Point("HIP_SQRT_TWO", "id", (0,), math.sqrt(2)),
    Point("HIP_L2E", "id", (0,), 1.4426950408889634),
    Point("HIP_INF_F", "id", (0,), math.inf),
    Point("HIP_MIN_DENORM_F", "id", (0,), 2.0**-149),
    Point("HIP_PI_F", "id", (0,), float(value("f", pattern("f", math.pi)))),
    Point("HIP_TWO_TO_M1022", "id", (0,), 2.0**-1022),
]


@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point.name}{point.arguments}")
def test_edges_are_exact(calculator: Calculator, point: Point) -> None:
    (result,) = calculator.values(point.name, point.kinds, [point.arguments])
    assert result == point.result or (math.isnan(result) and math.isnan(point.result))
