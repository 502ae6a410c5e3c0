from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from kernelmill.quotations import comments, docstrings
from kernelmill.quotations.library import LONGEST, Library, quotations, shortened
from kernelmill.records import FileLicense, Kernel, OperatorLink
from tests.stages.describe.facts import operator
from tests.stages.select.kernels import kernel, source

CUDA = """\
// Sets negative values to zero.
__global__ void relu(float* x) {
  // x: (N) values of any sign
  int i = 0;
}

// Unrelated words, one blank line above.

void launch(float* x) { relu<<<1, 1>>>(x); }
"""
PYTHON = '''\
class ReLU:
    """Rectified linear unit, see the paper."""

    def forward(self, x):
        """Args:
            x: any tensor at all
        """
'''
LINKS = (
    OperatorLink(role="python", qualified_name="ReLU.forward", path="relu.py", start_line=4, end_line=7),
    OperatorLink(role="launcher", qualified_name="launch", path="src/relu.cu", start_line=9, end_line=9),
    OperatorLink(role="kernel", qualified_name="relu", path="src/relu.cu", start_line=2, end_line=5),
)
FILES = {"src/relu.cu": CUDA, "relu.py": PYTHON}


def documented() -> Kernel:
    return replace(kernel(CUDA, start=2), end_line=5, operator=(operator("relu", *LINKS),))


def library(files: Mapping[str, str] = FILES, licenses: Mapping[str, str] = MappingProxyType({})) -> Library:
    own = tuple(FileLicense(path=path, license=name, evidence="header") for path, name in licenses.items())
    return Library(source=replace(source(), file_licenses=own), read=files.get, allowed=("MIT",))


def test_words_of_the_kernel_come_before_those_of_its_operator() -> None:
    found = quotations(documented(), library())
    assert [(one.place, one.name, one.line) for one in found] == [
        ("kernel", "relu", 1),
        ("kernel", "relu", 3),
        ("python", "ReLU.forward", 5),
        ("python", "ReLU", 2),
    ]
    assert found[0].text == "Sets negative values to zero."
    assert found[2].text == "Args:\nx: any tensor at all"


def test_comment_that_a_blank_line_separates_documents_nothing() -> None:
    assert comments.above(CUDA.splitlines(), 9) is None


def test_block_comment_above_a_definition_is_found_from_its_start() -> None:
    found = comments.above(["int a;", "/* One", "   two */", "void f();"], 4)
    assert found == comments.Comment(2, ("/* One", "   two */"))


def test_file_under_another_license_is_not_quoted() -> None:
    found = quotations(documented(), library(licenses={"relu.py": "LicenseRef-Proprietary"}))
    assert {one.path for one in found} == {"src/relu.cu"}


def test_same_words_are_quoted_once() -> None:
    of = replace(documented(), operator=(operator("relu", *LINKS), operator("relu6", *LINKS)))
    assert len(quotations(of, library())) == len(quotations(documented(), library()))


@pytest.mark.parametrize("text", ["", "def broken(:"])
def test_missing_and_broken_python_files_say_nothing(text: str) -> None:
    found = quotations(documented(), library({**FILES, "relu.py": text}))
    assert {one.place for one in found} == {"kernel"}


def test_class_is_documented_by_its_initializer_too() -> None:
    library_ = library({"m.py": 'class A:\n    "What."\n    def __init__(self):\n        "Why."\n'})
    tree = library_.tree("m.py")
    assert tree is not None
    assert [one.name for one in docstrings.of(tree, "A")] == ["A", "A.__init__"]


def test_long_text_is_cut_at_a_paragraph() -> None:
    text = shortened("word " * 100 + "\n\n" + "x" * LONGEST)
    assert text == ("word " * 100).rstrip() + "\n[...]"
