"""The parts of a unit are joined with blank lines between sections."""

from kernelmill.instantiation.facts import Part, joined

PARTS = (
    Part(kind="include", name="cmath", text="#include <cmath>"),
    Part(kind="include", name="cstdio", text="#include <cstdio>"),
    Part(kind="macro", name="A", text="#define A 1"),
    Part(kind="macro", name="B", text="#define B 2"),
    Part(kind="kernel", name="k", text="void k() {}\n"),
)


def test_includes_follow_each_other_and_other_parts_are_separated() -> None:
    text = joined(tuple(part.text for part in PARTS), PARTS)
    assert text == "#include <cmath>\n#include <cstdio>\n\n#define A 1\n\n#define B 2\n\nvoid k() {}\n"


def test_removed_parts_leave_no_blank_lines() -> None:
    texts = tuple("" if part.kind != "kernel" else part.text for part in PARTS)
    assert joined(texts, PARTS) == "void k() {}\n"
