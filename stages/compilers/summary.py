"""The verdicts of each compiler, counted, and as a table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records import STRICT, CompilerName, Gate, Language, ProgramGate
from kernelmill.records.gates import CheckedProgram, CheckedUnit
from kernelmill.toolchains.detect import OPTIONAL_COMPILERS, TOOLS

_MOST_IDS = 3
_MOST_REASONS = 3
_HEADS = ("compiler", "version", "checked", "target", "accepted", "rejected", "cannot check", "broken", "not found")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CompilerRow:
    """The verdicts of one compiler for one target."""

    checked: Literal["units", "suites"]
    compiler: CompilerName
    version: str | None
    """The version of the compiler; null if it was not found."""
    language: Language
    target: str
    accepted: int
    rejected: int
    cannot_check: int
    broken: int
    not_found: int
    rejected_ids: tuple[str, ...]
    """The rejected units or suites."""
    reasons: dict[str, int]
    """The number of rejections by class of the first error, the most frequent first."""
    without_verdict: dict[str, int]
    """The number of units or suites without a verdict by the reason, the most frequent first."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CompilerSummary:
    """The verdicts of all compilers; empty if none is installed."""

    rows: tuple[CompilerRow, ...]


def summarized(units: Sequence[CheckedUnit], programs: Sequence[CheckedProgram]) -> CompilerSummary:
    """Count the verdicts by compiler, language and target, in the order in which the compilers are configured."""
    on_units: dict[tuple[CompilerName, Language, str], list[tuple[str, Gate]]] = {}
    for unit in units:
        for gate in unit.gates:
            on_units.setdefault((gate.compiler, gate.language, gate.target), []).append((unit.id, gate))
    on_programs: dict[tuple[CompilerName, str], list[tuple[str, ProgramGate]]] = {}
    for program in programs:
        for program_gate in program.gates:
            on_programs.setdefault((program_gate.compiler, program_gate.target), []).append((program.id, program_gate))
    return CompilerSummary(
        rows=(
            *(_row("units", language, found) for (_, language, _), found in on_units.items()),
            *(_row("suites", "hip", found) for found in on_programs.values()),
        )
    )


def _row(
    checked: Literal["units", "suites"], language: Language, found: Sequence[tuple[str, Gate | ProgramGate]]
) -> CompilerRow:
    gates = [gate for _, gate in found]
    states = Counter(gate.state for gate in gates)
    rejected = [(identifier, gate) for identifier, gate in found if gate.state == "rejected"]
    without = Counter(gate.detail for gate in gates if gate.state in ("cannot_check", "broken"))
    return CompilerRow(
        checked=checked,
        compiler=gates[0].compiler,
        version=next((gate.version for gate in gates if gate.version is not None), None),
        language=language,
        target=gates[0].target,
        accepted=states["accepted"],
        rejected=states["rejected"],
        cannot_check=states["cannot_check"],
        broken=states["broken"],
        not_found=states["not_found"],
        rejected_ids=tuple(sorted(identifier for identifier, _ in rejected)),
        reasons=_ordered(Counter(gate.diagnostics[0].cause if gate.diagnostics else "other" for _, gate in rejected)),
        without_verdict=_ordered(without),
    )


def _ordered(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def text(summary: CompilerSummary) -> str:
    """Return the table, the first of the rejected units and suites, and where the rest is."""
    if not summary.rows:
        return "".join(f"{line}\n" for line in _nothing_installed())
    return "".join(f"{line}\n" for line in (*_table(summary.rows), *_notes(summary.rows), _CLOSING))


_CLOSING = "all verdicts, errors and register counts: data/compilers/units.jsonl, data/compilers/programs.jsonl"


def _nothing_installed() -> Iterator[str]:
    yield "no optional compiler is installed, so there is nothing to check; the dataset does not depend on them"
    for tool in TOOLS:
        if tool.name in OPTIONAL_COMPILERS:
            yield f"  to add {tool.name}: {tool.remedy}"
    yield "  or, for a clang without root: pip install ziglang"


def _table(rows: Sequence[CompilerRow]) -> Iterator[str]:
    cells = [
        _HEADS,
        *(
            (
                *(row.compiler, row.version or "-", f"{row.language} {row.checked}", row.target),
                *map(str, (row.accepted, row.rejected, row.cannot_check, row.broken, row.not_found)),
            )
            for row in rows
        ),
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        words = (
            cell.ljust(width) if head in _HEADS[:4] else cell.rjust(width)
            for head, cell, width in zip(_HEADS, line, widths, strict=True)
        )
        yield "  ".join(words).rstrip()


def _notes(rows: Sequence[CompilerRow]) -> Iterator[str]:
    for row in rows:
        name = f"{row.compiler} {row.target}, {row.language} {row.checked}"
        if row.rejected:
            reasons = {reason.replace("_", " "): count for reason, count in row.reasons.items()}
            yield f"{name}: rejected for {_first(reasons)}: {_listed(row.rejected_ids)}"
        if row.without_verdict:
            yield f"{name}: no verdict: {_first(row.without_verdict)}"


def _first(counts: dict[str, int]) -> str:
    return "; ".join(f"{reason} ({count})" for reason, count in [*counts.items()][:_MOST_REASONS])


def _listed(identifiers: Sequence[str]) -> str:
    more = len(identifiers) - _MOST_IDS
    return ", ".join(identifiers[:_MOST_IDS]) + (f" and {more} more" if more > 0 else "")
