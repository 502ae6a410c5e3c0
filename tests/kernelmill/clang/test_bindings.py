"""Code for which libclang returns a kind that its Python bindings do not name."""

import pytest

from kernelmill.clang import bindings
from tests.kernelmill.extraction.conftest import Extract
from tests.kernelmill.extraction.trees import named

pytestmark = pytest.mark.slow

HEAD = '#include "mini_cuda.h"\n'


def test_pack_of_template_arguments_does_not_cost_the_unit(extract_files: Extract) -> None:
    text = HEAD + "template <class... A> __global__ void f(A... a) {}\nvoid run() { f<<<1, 1>>>(1, 2.0); }\n"
    found = extract_files({"a.cu": text})
    assert [unit.failure for unit in found.translation_units] == [None]
    assert [launch.template_arguments for launch in named(found, "f").launches] == [("pack",)]


def test_parameters_of_half_precision_are_parameters(extract_files: Extract) -> None:
    found = extract_files({"a.cu": HEAD + "__global__ void f(_Float16 x, __bf16* y, _BitInt(7) z) {}\n"})
    assert named(found, "f").method == "ast"
    assert [parameter.type for parameter in named(found, "f").parameters] == ["_Float16", "__bf16 *", "_BitInt(7)"]


def test_completing_the_bindings_twice_changes_nothing() -> None:
    bindings.complete()
    before = [list(kinds.enumeration._kinds) for kinds in bindings.ALL]
    bindings.complete()
    assert [list(kinds.enumeration._kinds) for kinds in bindings.ALL] == before
