"""Values of C++ expressions: by hand, and as g++ computes them."""

import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelmill.cpp.evaluation import NotComputableError, evaluate, evaluate_integer
from kernelmill.cpp.folding import fold, integer
from kernelmill.cpp.parser import parse

NAMES = {"n": 1000, "m": -7, "zero": 0}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-7/2", -3),
        ("-7 % 3", -1),
        ("7 / -2", -3),
        ("m / 2 * 2", -6),
        ("n > 2 ? 1 : 2", 1),
        ("zero ? n / zero : 4", 4),
        ("zero && n / zero", 0),
        ("n || n / zero", 1),
        ("1 << 4 | 1", 17),
        ("n >> 3", 125),
        ("min((n + 63) / 64, 4096)", 16),
        ("std::max<int64_t>(n / 3, size_t(2))", 333),
        ("at::min(n, 3)", 3),
        ("(n % 7) * 2ull - -1", 13),
        ("(int64_t)n * 2", 2000),
        ("static_cast<int>(7.9)", 7),
        ("static_cast<unsigned char>(258)", 2),
        ("(unsigned)-1", 2**32 - 1),
        ("-1 < 1u", 0),
        ("-1 < 1", 1),
        ("1u - 2", 2**32 - 1),
        ("1u - 2l", -1),
        ("sizeof(float) * 3", 12),
        ("sizeof(float4)", 16),
        ("sizeof(void *)", 8),
        ("0x1Fu + 010 + 0b11 + 1'000", 1042),
        ("'a' + '\\n'", 107),
        ("true + !false", 2),
        ("~5 ^ 3", -7),
        ("at::ceil_div(n, 64)", 16),
        ("ATenCeilDiv(n, (int64_t)256)", 4),
        ("ceil(n / 256.0)", 4),
        ("(int)ceilf((float)n / 256)", 4),
        ("n / 2.5", 400),
        ("pow(2, 5)", 32),
        ("dim3(5)", 5),
        ("int{5}", 5),
    ],
)
def test_expression_has_the_value_that_cpp_defines(text: str, value: int) -> None:
    assert evaluate_integer(text, NAMES) == value


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("other + 1", "`other` has no known value"),
        ("n / zero", "by zero"),
        ("n % (m + 7)", "by zero"),
        ("f(n)", "the function `f` is not known"),
        ("1 << 32", "a 32-bit integer is shifted by 32"),
        ("1 << -1", "shifted by -1"),
        ("m << 1", "-7 is negative"),
        ("2147483647 + 1", "2147483648 overflows a signed 32-bit integer"),
        ("1.5 % 2", "`%` is not arithmetic"),
        ("x.size(0)", "not arithmetic"),
        ("(scalar_t)n", "`scalar_t` is not an arithmetic type"),
        ("sizeof(scalar_t)", "the size of `scalar_t` is not known"),
        ('"text"', "not a number"),
        ("n +", "not arithmetic"),
        ("log(zero)", ""),
        ("1e300 * 1e300", "no integer holds inf"),
    ],
)
def test_expression_without_a_value_is_named_with_the_cause(text: str, cause: str) -> None:
    with pytest.raises(NotComputableError, match=r"^`.+` cannot be computed: .+") as raised:
        evaluate_integer(text, NAMES)
    assert cause in str(raised.value)
    assert raised.value.expression.split("(")[0].rstrip(" +") in text


def test_floating_point_values_keep_their_fraction() -> None:
    assert evaluate("n / 16.0", NAMES) == 62.5


def test_value_that_is_kept_for_a_whole_number_is_not_that_of_a_floating_point_one() -> None:
    assert [evaluate_integer("n / 2 * 2", {"n": n}) for n in (3, 3.0, 3)] == [2, 3, 2]


def test_value_is_that_of_the_names_of_the_expression_only() -> None:
    assert [evaluate_integer("n + 1", {"n": n, "m": m}) for n, m in ((1, 1), (1, 2), (2, 2))] == [2, 2, 3]


def test_folding_leaves_expressions_that_depend_on_types_to_the_compiler() -> None:
    for text in ("-7 / 2", "-7 % 2", "1 << 31", "1 << 32", "-1 >> 1", "1 / 0", "65536 * 65536"):
        assert integer(fold(parse(text))) is None


# Against g++


LITERALS = st.one_of(
    st.integers(0, 300).map(str),
    st.integers(0, 300).map(lambda number: f"{number}u"),
    st.integers(0, 300).map(lambda number: f"{number}LL"),
    st.integers(0, 300).map(lambda number: f"0x{number:x}ul"),
    st.integers(0, 63).map(lambda number: f"0{number:o}"),
    st.sampled_from(["true", "false", "'a'", "sizeof(double)", "n", "m", "zero", "2147483648", "0xffffffff"]),
)
TYPES = ("int", "unsigned", "int64_t", "uint64_t", "size_t", "short", "unsigned char", "bool")


def _larger(smaller: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "<", ">", "<=", ">=", "==", "!=", "&&", "||"]
    return st.one_of(
        st.tuples(smaller, st.sampled_from(operators), smaller).map(" ".join),
        st.tuples(smaller, st.sampled_from(operators), smaller).map(lambda parts: f"({' '.join(parts)})"),
        st.tuples(st.sampled_from("-+!~"), smaller).map(lambda parts: f"{parts[0]}({parts[1]})"),
        st.tuples(smaller, smaller, smaller).map(lambda parts: f"(({parts[0]}) ? {parts[1]} : {parts[2]})"),
        st.tuples(st.sampled_from(TYPES), smaller).map(lambda parts: f"static_cast<{parts[0]}>({parts[1]})"),
        st.tuples(st.sampled_from(TYPES), smaller).map(lambda parts: f"({parts[0]})({parts[1]})"),
        st.tuples(st.sampled_from(["int", "size_t", "int64_t"]), smaller).map(lambda parts: f"{parts[0]}({parts[1]})"),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller).map(
            lambda parts: f"std::{parts[0]}<int64_t>({parts[1]}, {parts[2]})"
        ),
    )


EXPRESSIONS = st.recursive(LITERALS, _larger, max_leaves=8)


@pytest.mark.compiler
@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_values_are_those_that_gcc_computes(tmp_path: Path) -> None:
    expected: dict[str, int] = {}

    @settings(max_examples=500, deadline=None, derandomize=True, database=None)
    @given(EXPRESSIONS)
    def collect(text: str) -> None:
        with suppress(NotComputableError):
            expected[text] = evaluate_integer(text, NAMES)

    collect()  # all of them are compiled at once
    assert len(expected) > 200
    assert _printed(expected, tmp_path) == expected


def _printed(texts: dict[str, int], folder: Path) -> dict[str, int]:
    """The values that a program compiled by g++ prints; values that are expected to be negative are read as signed."""
    lines = "".join(
        f'  std::printf("%{"lld" if value < 0 else "llu"}\\n", (long long)({text}));\n' for text, value in texts.items()
    )
    names = "".join(
        f"  volatile long {name}_ = {value}; const long {name} = {name}_;\n" for name, value in NAMES.items()
    )
    source, program = folder / "values.cpp", folder / "values"
    head = "#include <algorithm>\n#include <cstdint>\n#include <cstdio>\nint main() {\n"
    source.write_text(f"{head}{names}{lines}}}\n", encoding="utf-8")
    flags = ["-std=c++17", "-O0", "-w", "-fpermissive", "-fsanitize=undefined", "-fno-sanitize-recover"]
    subprocess.run(["g++", *flags, str(source), "-o", str(program)], check=True)
    output = subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout
    return dict(zip(texts, map(int, output.split()), strict=True))
