"""Drafts have their includes first and their kernel last, in the namespaces of the project."""

import pytest

from kernelmill.instantiation.drafts.assemble import draft, respelled
from kernelmill.instantiation.instances.substitute import SubstitutedKernel
from kernelmill.records import Closure, ProjectDeclaration


def kinds(closure: Closure, code: str, aliases: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    made = draft(closure, {}, SubstitutedKernel(name="k", code=code), aliases, "plain")
    return [(part.kind, part.text) for part in made.parts]


def test_macros_of_the_command_line_come_before_the_kernel() -> None:
    closure = Closure(kernel="k", command_line_macros=("N 4",))
    assert kinds(closure, "int k = N;") == [("macro", "#define N 4"), ("kernel", "int k = N;")]


def test_a_kernel_in_namespaces_is_visible_outside_of_them() -> None:
    ((kind, text),) = kinds(Closure(kernel="k", namespaces=("a", "", "b")), "void k();")
    assert kind == "kernel"
    assert text == "namespace a {\nnamespace b {\nvoid k();\n}}\nusing a::b::k;"


def test_aliases_are_declared_in_the_namespaces_of_the_kernel() -> None:
    parts = kinds(Closure(kernel="k", namespaces=("a",)), "T k();", ("using T = float;",))
    assert parts[0] == ("declaration", "namespace a {\nusing T = float;\n}")


def test_declaration_brings_the_file_that_it_includes_in_its_body() -> None:
    text = b'int f() {\n#include "f.inc"\n}'
    one = ProjectDeclaration(name="f", kind="function", path="f.h", start_offset=0, end_offset=len(text), start_line=1)
    texts = {"f.h": text, "f.inc": b"return 1;\n"}
    made = draft(
        Closure(kernel="k", declarations=(one,)), texts, SubstitutedKernel(name="k", code="int k;"), (), "plain"
    )
    assert made.parts[0].text == "int f() {\nreturn 1;\n}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at::Half", "Half"),
        ("c10::BFloat16", "BFloat16"),
        ("torch::Tensor", "at::Tensor"),
        ("at::Tensor", "at::Tensor"),
    ],
)
def test_names_of_the_framework_are_those_of_stand_ins(text: str, expected: str) -> None:
    assert respelled(text, "stand_in") == expected
