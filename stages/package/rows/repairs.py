"""Debugging pairs: verified units, and the same units with one mistake that their tests or a check detect."""

import hashlib
from collections.abc import Mapping, Sequence

from kernelmill.records import Kernel, Suite, TritonProgram
from kernelmill.records.prompts import PromptLanguage
from kernelmill.records.repairs import BrokenUnit, RepairRow
from kernelmill.records.splits import Split

DIGITS = 8


def repairs(
    broken: Sequence[BrokenUnit], suites: Sequence[Suite], kernels: Sequence[Kernel], splits: Mapping[str, Split]
) -> tuple[RepairRow, ...]:
    """Return a row for each broken unit, with the unit as it is in its suite, sorted by id."""
    units = {suite.id: suite.text.unit for suite in suites}
    return _rows(broken, units, {kernel.id: kernel.license for kernel in kernels}, splits, "hip")


def triton_repairs(
    broken: Sequence[BrokenUnit], programs: Sequence[TritonProgram], splits: Mapping[str, Split]
) -> tuple[RepairRow, ...]:
    """Return a row for each broken Triton program, with its code as it was checked, sorted by id."""
    codes = {one.id: one.code.strip("\n") + "\n" for one in programs}
    return _rows(broken, codes, {one.id: one.license for one in programs}, splits, "triton")


def _rows(
    broken: Sequence[BrokenUnit],
    correct: Mapping[str, str],
    licenses: Mapping[str, str],
    splits: Mapping[str, Split],
    language: PromptLanguage,
) -> tuple[RepairRow, ...]:
    rows = (
        RepairRow(
            id=f"{one.id}/{one.operator}/{hashlib.sha256(one.broken.encode()).hexdigest()[:DIGITS]}",
            sample_id=one.kernel_id,
            unit_id=one.id,
            source=one.source,
            kernel_name=one.name,
            language=language,
            license=licenses[one.kernel_id],
            split=splits[one.kernel_id],
            operator=one.operator,
            line=one.line,
            found_by=one.found_by,
            broken_code=one.broken,
            report=one.report,
            correct_code=correct[one.id],
        )
        for one in broken
    )
    return tuple(sorted(rows, key=lambda row: row.id))
