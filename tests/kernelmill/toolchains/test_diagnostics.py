import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.toolchains.diagnostics import MOST, Style, errors

NVCC = """\
bad.cu(7): error: identifier "foo" is undefined
    b[0]=foo();
         ^

/usr/local/cuda/include/cuda_fp16.hpp(31): error: expected a ";"
bad.cu(1): warning #177-D: variable "x" was declared but never referenced
2 errors detected in the compilation of "bad.cu".
"""
CLANG = """\
clang: warning: -lm: 'linker' input unused [-Wunused-command-line-argument]
unit.hip:2:40: error: use of undeclared identifier 'foo'
  b[0]=foo(n);
       ^
/usr/include/hip/amd_detail/amd_hip_vector_types.h:10:1: error: unknown type name 'half8'
unit.hip:1:10: fatal error: 'hip/hip_bf16.h' file not found
3 errors generated when compiling for gfx90a.
"""
GCC = (
    '[{"kind": "warning", "locations": [], "message": "unused"}, {"kind": "error", "children": [], "locations": '
    '[{"caret": {"file": "unit.cpp", "line": 3, "column": 13}}], "message": "\u2018foo\u2019 was not declared"}]\n'
)


def sarif(*results: dict[str, object]) -> str:
    return json.dumps({"$schema": "...", "runs": [{"results": list(results)}], "version": "2.1.0"}) + "\n"


def result(message: str, line: int, uri: str = "file:///tmp/x%20y/unit.hip", level: str = "error") -> dict[str, object]:
    place = {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": line}}}
    return {"level": level, "locations": [place], "message": {"text": message}}


def test_nvcc_text_gives_errors_and_no_warnings() -> None:
    first, second = errors(NVCC, "text", "bad.cu")
    assert (first.path, first.line, first.message, first.cause) == (
        "",
        7,
        'identifier "foo" is undefined',
        "unknown_name",
    )
    assert (second.path, second.line, second.cause) == ("cuda_fp16.hpp", 31, "syntax")


def test_clang_text_gives_errors_with_headers_by_their_include_path() -> None:
    first, second, third = errors(CLANG, "text", "unit.hip")
    assert (first.path, first.line, first.cause) == ("", 2, "unknown_name")
    assert second.path == "hip/amd_detail/amd_hip_vector_types.h"
    assert third.cause == "missing_header"


def test_sarif_gives_errors_and_no_notes() -> None:
    text = sarif(result("use of undeclared identifier 'foo'", 2), result("expands to 4", 3, level="note"))
    (found,) = errors(text + "1 error generated.\n", "sarif", "unit.hip")
    assert (found.path, found.line, found.message) == ("", 2, "use of undeclared identifier 'foo'")


def test_gcc_json_gives_errors() -> None:
    (found,) = errors(GCC, "json", "unit.cpp")
    assert (found.line, found.cause) == (3, "unknown_name")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "clang++: error: cannot find ROCm device library for gfx1100\n",
            "cannot find ROCm device library for gfx1100",
        ),
        ("nvcc fatal   : Unsupported gpu architecture 'sm_70'\n", "Unsupported gpu architecture 'sm_70'"),
    ],
)
def test_word_of_the_driver_is_an_error_without_a_line(text: str, message: str) -> None:
    (found,) = errors(text, "sarif", "unit.hip")
    assert (found.line, found.message) == (0, message)


def test_sarif_that_breaks_off_is_no_crash_of_ours() -> None:
    text = sarif(result("unknown type name 'x'", 2))[:60] + "\nunit.hip:9:1: error: unknown type name 'x'\n"
    (found,) = errors(text, "sarif", "unit.hip")
    assert found.line == 9


def test_a_flood_of_errors_is_cut() -> None:
    text = "".join(f"unit.hip:{line}:1: error: unknown type name 'x'\n" for line in range(1, 200))
    assert len(errors(text, "text", "unit.hip")) == MOST


@pytest.mark.slow
@given(st.text(max_size=400), st.sampled_from(["sarif", "json", "text"]))
def test_no_output_of_a_compiler_raises(text: str, style: Style) -> None:
    errors(text, style, "unit.hip")
    errors('{"' + text, style, "unit.hip")
    errors("[{" + text, style, "unit.hip")
