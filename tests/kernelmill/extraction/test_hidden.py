"""Definitions that the preprocessor hides; one parse exposes several of a file if their conditions are compatible."""

import pytest

from kernelmill.cpp.kernel_definitions import definitions
from kernelmill.extraction.hidden import HiddenDefinition, compatible_groups
from kernelmill.extraction.parse.conditions import enclosing_conditions, expose
from tests.kernelmill.extraction.conftest import Extract
from tests.kernelmill.extraction.trees import named

pytestmark = pytest.mark.slow

HEAD = '#include "mini_cuda.h"\n'
FILE = b"""#ifdef A
__global__ void first(int* x) { *x = 1; }
#elif defined(B)
__global__ void second(int* x) { *x = 2; }
#else
__global__ void third(int* x) { *x = 3; }
#endif
#if defined(C) && C > 4
# ifndef D
__global__ void fourth(int* x) { *x = 4; }
# endif
__global__ void fifth(int* x) { *x = 5; }
#endif
#ifdef E
__global__ void fifth(int* x) { *x = 6; }
#endif
"""


def spots() -> list[HiddenDefinition]:
    found = definitions(FILE)
    return [
        HiddenDefinition(*pair)
        for pair in zip(found, enclosing_conditions(FILE, [d.start for d in found]), strict=True)
    ]


def test_conditions_are_those_around_an_offset_outermost_first() -> None:
    assert [spot.enclosing.conditions for spot in spots()] == [
        ("#ifdef A",),
        ("#elif defined(B)",),
        ("#else",),
        ("#if defined(C) && C > 4", "# ifndef D"),
        ("#if defined(C) && C > 4",),
        ("#ifdef E",),
    ]


def test_definitions_are_exposed_together_unless_branches_or_names_keep_them_apart() -> None:
    groups = [[spot.definition.name for spot in group] for group in compatible_groups(spots())]
    assert groups == [["first", "fourth", "fifth"], ["second", "fifth"], ["third"]]


def test_exposed_text_keeps_every_line_and_length() -> None:
    for group in compatible_groups(spots()):
        text = expose(FILE, [spot.enclosing for spot in group])
        assert [len(line) for line in text.split(b"\n")] == [len(line) for line in FILE.split(b"\n")]


def test_every_branch_is_a_definition_with_its_conditions(extract_files: Extract) -> None:
    found = extract_files({"a.cu": HEAD.encode() + FILE}).kernels
    assert sorted((k.name, k.method, k.conditions) for k in found) == [
        ("fifth", "ast", ("#if defined(C) && C > 4",)),
        ("fifth", "ast", ("#ifdef E",)),
        ("first", "ast", ("#ifdef A",)),
        ("fourth", "ast", ("#if defined(C) && C > 4", "# ifndef D")),
        ("second", "ast", ("#elif defined(B)",)),
        ("third", "ast", ()),
    ]


def test_definition_that_fails_in_a_group_is_parsed_separately(extract_files: Extract) -> None:
    text = """#ifdef ON_THE_CPU
#undef __global__
#define __global__ static
__global__ void one(int* x) { *x = 1; }
#endif
#ifdef B
__global__ void two(int* x) { *x = 2; }
#endif
"""
    found = extract_files({"a.cu": HEAD + text})
    assert named(found, "two").method == "ast"
