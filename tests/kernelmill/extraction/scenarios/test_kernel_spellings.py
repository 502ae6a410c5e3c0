"""Many spellings of kernels in one project, compared with two independent parsers."""

import pytest

from kernelmill.cpp.kernel_definitions import definitions
from kernelmill.extraction.extract import Extraction
from tests.kernelmill.extraction import tree_sitter_parser
from tests.kernelmill.extraction.trees import PROJECTS, named

pytestmark = pytest.mark.slow

NAMES = [
    "after_template_line",
    "after_template_line",
    "behind_a_macro",
    "bounds_first",
    "c_linkage",
    "calls_helpers",
    "continued_name",
    "device_pass_only",
    "gnu_attribute",
    "in_a_c_block",
    "in_a_header",
    "in_a_namespace",
    "in_a_nested_namespace",
    "in_an_anonymous_namespace",
    "is_static",
    "launched",
    "made_by_a_macro",
    "many_parameters",
    "mixed_order",
    "overloaded",
    "overloaded",
    "plain",
    "return_type_first",
    "split_over_lines",
    "standard_attribute",
    "two_on_one_line",
]


def test_every_definition_is_found_once_and_nothing_else(nasty: Extraction) -> None:
    assert sorted(kernel.name for kernel in nasty.kernels) == NAMES
    assert {kernel.method for kernel in nasty.kernels} == {"ast"}


def test_code_is_the_files_bytes_at_its_offsets(nasty: Extraction) -> None:
    for kernel in nasty.kernels:
        text = (PROJECTS / "nasty" / kernel.path).read_bytes()
        assert kernel.code.encode() == text[kernel.start_offset : kernel.end_offset]
        assert kernel.start_line == text.count(b"\n", 0, kernel.start_offset) + 1
        assert kernel.end_line == text.count(b"\n", 0, kernel.end_offset) + 1


def test_code_begins_with_its_template_line_or_attributes(nasty: Extraction) -> None:
    assert named(nasty, "launched").code.startswith("template <typename scalar_t>\n__global__")
    assert named(nasty, "standard_attribute").code.startswith("[[maybe_unused]] __global__")
    assert named(nasty, "bounds_first").code.startswith("__launch_bounds__(128) __global__")
    assert named(nasty, "made_by_a_macro").code == "DEFINE_KERNEL(made_by_a_macro, 13)"


def test_parameters_are_known_with_types_and_qualifiers(nasty: Extraction) -> None:
    x, y = next(k for k in nasty.kernels if k.name == "after_template_line").parameters
    assert (x.name, x.type, x.qualifiers, x.pointer_depth) == ("x", "const T *__restrict", ("const", "__restrict__"), 1)
    assert (y.name, y.type, y.qualifiers, y.pointer_depth) == ("y", "T *", (), 1)


def test_template_parameters_of_every_kind_are_distinguished(nasty: Extraction) -> None:
    described = [
        (t.name, t.kind, t.type, t.default, t.pack) for t in named(nasty, "many_parameters").template_parameters
    ]
    assert described == [
        ("T", "type", None, None, False),
        ("N", "non_type", "int", "4", False),
        ("C", "template", None, "box", False),
        ("Rest", "type", None, None, True),
    ]


def test_launches_inside_a_dispatch_macro_give_the_types_it_is_used_with(nasty: Extraction) -> None:
    kernel = named(nasty, "launched")
    assert kernel.instantiations == (("double",), ("float",))
    first = kernel.launches[0]
    assert (first.path, first.grid, first.block) == ("nasty.cu", "1", "threads")
    assert (first.shared, first.stream, first.arguments) == ("16 * sizeof(scalar_t)", "stream", ("x", "3"))


def test_a_comma_inside_the_grid_does_not_split_it(nasty: Extraction) -> None:
    (launch,) = named(nasty, "plain").launches
    assert (launch.grid, launch.block) == ("dim3((7 + threads - 1) / threads, 2)", "threads")


def test_callees_are_followed_through_the_project_and_no_further(nasty: Extraction) -> None:
    called = [(f.qualified_name, f.path) for f in named(nasty, "calls_helpers").device_functions]
    assert called == [("helper", "nasty.cu"), ("helper_in_header", "nasty_kernels.cuh")]


def test_attributes_are_kept_as_written(nasty: Extraction) -> None:
    assert named(nasty, "many_parameters").attributes == ("__launch_bounds__(256, 2)",)
    assert named(nasty, "mixed_order").attributes == ("__launch_bounds__(64)", "static")


def test_code_for_the_device_pass_alone_is_found_without_a_condition(nasty: Extraction) -> None:
    assert named(nasty, "device_pass_only").conditions == ()


def test_tree_sitter_finds_the_same_names_and_lines(nasty: Extraction) -> None:
    ours = {(k.path, k.name, k.start_line, k.end_line) for k in nasty.kernels}
    theirs = {
        (path, found.name, found.start_line, found.end_line)
        for path in ("nasty.cu", "nasty_kernels.cuh")
        for found in tree_sitter_parser.definitions((PROJECTS / "nasty" / path).read_bytes())
    }
    # tree-sitter expands no macro, joins no lines, and loses count where both branches of an `#if` open a brace.
    blind = {"behind_a_macro", "made_by_a_macro", "continued_name", "split_over_lines"}
    assert {name for _, name, *_ in ours - theirs} == blind
    # And it takes what `#if 0` hides for code.
    assert "hidden_by_if_zero" in {name for _, name, *_ in theirs - ours}
    assert {k.name for k in nasty.kernels}.isdisjoint({"hidden_by_if_zero", "declared_only", "in_a_raw_string"})


def test_the_text_scanner_finds_what_needs_no_macro_to_be_seen(nasty: Extraction) -> None:
    macros = {"behind_a_macro", "made_by_a_macro"}
    ours = {(k.path, k.start_offset, k.end_offset) for k in nasty.kernels if k.name not in macros}
    texts = {path: (PROJECTS / "nasty" / path).read_bytes() for path in ("nasty.cu", "nasty_kernels.cuh")}
    assert ours == {(path, d.start, d.end) for path, text in texts.items() for d in definitions(text)}
