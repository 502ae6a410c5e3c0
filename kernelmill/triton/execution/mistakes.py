"""Mutants of a program that its tests reject, written as people write, for debugging pairs."""

import ast
import hashlib
from collections.abc import Mapping, Sequence

from kernelmill.records import TritonProgram
from kernelmill.records.repairs import BrokenUnit
from kernelmill.triton.execution.confined import SeenRun
from kernelmill.triton.execution.mutation import NO_MASK, TritonMutant

MOST = 2
"""So many mistakes of a program are kept, each by another operator."""


def mistakes(
    program: TritonProgram, changes: Sequence[TritonMutant], runs: Mapping[str, SeenRun]
) -> tuple[BrokenUnit, ...]:
    """Return the code of a program with one mistake each that an assertion of its tests reports.

    `runs` are the runs of mutants by name, `mutant <number>`. The order of the mistakes depends on their texts alone.
    """
    found: dict[str, BrokenUnit] = {}
    for number, change in sorted(enumerate(changes), key=lambda one: _key(program, one[1])):
        run = runs.get(f"mutant {number}")
        if change.operator in found or run is None or not run.test or not _is_plain(change):
            continue
        if (one := _broken(program, change, run)) is not None:
            found[change.operator] = one
        if len(found) == MOST:
            break
    return tuple(found.values())


def _is_plain(change: TritonMutant) -> bool:
    """Whether a person could have written it, and its run shows what everybody's run of the program does."""
    return not change.undefined and not change.text.endswith(NO_MASK)


def _key(program: TritonProgram, change: TritonMutant) -> str:
    return hashlib.sha256(f"{program.id} {change.operator} {change.start} {change.text}".encode()).hexdigest()


def _broken(program: TritonProgram, change: TritonMutant, run: SeenRun) -> BrokenUnit | None:
    """Return the mistake, if it is in the sample's own code and an assertion says what is wrong."""
    code = program.code.strip("\n")
    line = change.line + len(program.code) - len(program.code.lstrip("\n"))
    kernel = next((one.name for one in program.kernels if one.start_line <= line <= one.end_line), None)
    if change.end > len(code) or kernel is None or not run.detail.startswith("AssertionError: "):
        return None
    return BrokenUnit(
        id=program.id,
        source=program.source,
        kernel_id=program.id,
        name=kernel,
        operator=change.operator,
        line=change.line,
        found_by="tests",
        broken=f"{without_added_parentheses(code, change)}\n",
        report=f"{run.test}: {run.detail}",
    )


def without_added_parentheses(code: str, change: TritonMutant) -> str:
    """Return the changed code without the pairs of parentheses in the change that mean nothing."""
    text = change.text
    wanted = ast.dump(ast.parse(change.apply(code)))
    at = 0
    while at < len(text):
        shorter = _without_pair(text, at) if text[at] == "(" else None
        if shorter is not None and _means(code[: change.start] + shorter + code[change.end :], wanted):
            text = shorter
        else:
            at += 1
    return code[: change.start] + text + code[change.end :]


def _without_pair(text: str, at: int) -> str | None:
    """Return a text without the parenthesis at an offset and its partner; none if it has none."""
    depth = 0
    for index in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return text[:at] + text[at + 1 : index] + text[index + 1 :]
    return None


def _means(code: str, wanted: str) -> bool:
    try:
        return ast.dump(ast.parse(code)) == wanted
    except SyntaxError:
        return False
