"""`kernelmill show`: describe a unit with its origin, launches, operator, port and gates."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from pydantic.dataclasses import dataclass as record
from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from kernelmill.errors import InputError
from kernelmill.gates.ported_units import text_hash
from kernelmill.records import (
    STRICT,
    Gate,
    Kernel,
    Language,
    Launch,
    Operator,
    PortedUnit,
    Resolved,
    Source,
    Suite,
    Unit,
)
from kernelmill.records.gates import CheckedUnit
from kernelmill.records.references import Disagreement, ReferenceVerdict
from kernelmill.storage import jsonl, workcache

R = TypeVar("R")

SUGGESTIONS = 5
PORTED = ("port/units.jsonl", "port/rejected.jsonl")
CHECKED = "compilers/units.jsonl"
"""The file with the verdicts of the optional compilers, which `make compilers` writes."""
REFERENCED = "references/suites.jsonl"
"""The file with the comparisons with the projects' own operators, which `make references` writes."""


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitDescription:
    """A unit, its kernel and its source."""

    unit: Unit
    kernel: Kernel
    source: Source
    ported: PortedUnit | None = None
    """The same unit in HIP, accepted or rejected by the pinned compiler for AMD; `None` if it could not be ported."""
    checked: CheckedUnit | None = None
    """The verdicts of the optional compilers of this machine; `None` if they were not run, or on another text."""
    reference: ReferenceVerdict | None = None
    """The comparison of its suite with the project's own operator; `None` if there is none, or of another suite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the description: rows of labels and texts."""

    title: str
    rows: tuple[tuple[str, str], ...]


def find(data: Path, wanted: str) -> tuple[UnitDescription, ...]:
    """Return the unit with this id or name, or else all units of the kernel with this id or name.

    Raises `InputError` if the pipeline has not run yet, or if there is no such unit; the message names similar ones.
    """
    units = jsonl.read(data / "instantiate/units.jsonl", Unit)
    kernels = {kernel.id: kernel for kernel in jsonl.read(data / "select/kept.jsonl", Kernel)}
    sources = {source.id: source for source in jsonl.read(data / "fetch/sources.jsonl", Source)}
    ported = {unit.id: unit for name in PORTED for unit in _read_if_exists(data / name, PortedUnit)}
    checked = {unit.id: unit for unit in _read_if_exists(data / CHECKED, CheckedUnit)}
    references = {suite.id: suite for suite in _read_if_exists(data / REFERENCED, ReferenceVerdict)}
    found = [unit for unit in units if wanted in (unit.id, unit.name)]
    found = found or [unit for unit in units if wanted in (unit.kernel_id, kernels[unit.kernel_id].name)]
    if not found:
        raise _unknown(wanted, units, kernels)
    return tuple(
        UnitDescription(
            unit=unit,
            kernel=kernels[unit.kernel_id],
            source=sources[unit.source],
            ported=ported.get(unit.id),
            checked=_current(checked.get(unit.id), unit, ported.get(unit.id)),
            reference=_current_reference(data, references.get(unit.id)),
        )
        for unit in found
    )


def _read_if_exists(path: Path, record: type[R]) -> tuple[R, ...]:
    return jsonl.read(path, record) if path.is_file() else ()


def _current(checked: CheckedUnit | None, unit: Unit, ported: PortedUnit | None) -> CheckedUnit | None:
    """Return the verdicts if they are about these texts of the unit."""
    if checked is None or ported is None or checked.text_hash != text_hash(unit.unit_code, ported.unit_code):
        return None
    return checked


def _current_reference(data: Path, verdict: ReferenceVerdict | None) -> ReferenceVerdict | None:
    """Return a comparison if it is about the suite as it is now."""
    path = data / "cases/suites.jsonl"
    if verdict is None or not path.is_file():
        return None
    start = f'{{"id":{json.dumps(verdict.id, ensure_ascii=False)},'
    with path.open(encoding="utf-8") as lines:  # the file is large, and only one of its records is needed
        suites = [jsonl.loads(Suite, line) for line in lines if line.startswith(start)]
    return verdict if any(workcache.key(suite.code) == verdict.text_hash for suite in suites) else None


def _unknown(wanted: str, units: Sequence[Unit], kernels: Mapping[str, Kernel]) -> InputError:
    names = sorted({kernels[unit.kernel_id].name for unit in units})
    near = [name for name in names if wanted in name] or get_close_matches(wanted, names, SUGGESTIONS, 0.5)
    more = f" and {len(near) - SUGGESTIONS} more" if len(near) > SUGGESTIONS else ""
    return InputError(
        f"no unit or kernel is named {wanted}" + (f"; similar: {', '.join(near[:SUGGESTIONS])}{more}" if near else ""),
        remedy="give a name or a full id; data/instantiate/dropped.jsonl and data/select/dropped.jsonl "
        "list the kernels without units, with the reasons",
    )


def sections(shown: UnitDescription) -> Iterator[Section]:
    """Yield the sections that are printed above the code."""
    unit, kernel, source = shown.unit, shown.kernel, shown.source
    origin = f"{source.id} {source.version}, {kernel.path}:{kernel.start_line}-{kernel.end_line}"
    yield Section(
        title="unit",
        rows=(
            ("id", unit.id),
            ("from", origin),
            ("license", kernel.license),
            *(("types", f"{t.parameter} = {t.argument}") for t in unit.types),
        ),
    )
    if unit.dependencies or unit.stand_ins:
        yield Section(
            title="needs",
            rows=(
                *((d.kind, f"{d.name}  ({d.path}:{d.line})") for d in unit.dependencies),
                *(("stand-in", name) for name in unit.stand_ins),
            ),
        )
    for launch in unit.launch:
        yield Section(title=f"launch at {launch.path}:{launch.line}", rows=tuple(_launch(launch, kernel)))
    for operator in kernel.operator:
        direction = "" if operator.direction == "none" else f" ({operator.direction})"
        yield Section(title=f"operator {operator.name}{direction}", rows=tuple(_operator(operator)))
    if shown.ported:
        yield from _port(shown.ported)
    if shown.checked and shown.checked.gates:
        yield Section(title=f"optional compilers (data/{CHECKED})", rows=tuple(map(_gate, shown.checked.gates)))
    if shown.reference:
        yield Section(title=f"independent reference (data/{REFERENCED})", rows=tuple(_reference(shown.reference)))


def _reference(verdict: ReferenceVerdict) -> Iterator[tuple[str, str]]:
    """Yield the operator that a suite was compared with, and where they disagree."""
    if verdict.twin is not None:
        yield "operator", f"{verdict.twin.name}  ({verdict.twin.path}:{verdict.twin.line})"
    counted = f"{verdict.comparisons} comparisons in {verdict.cases_compared} cases" if verdict.cases_compared else ""
    yield "verdict", ": ".join(word for word in (verdict.state.replace("_", " "), verdict.detail or counted) if word)
    yield from (("disagrees", _disagreement(one)) for one in verdict.disagreements)


def _disagreement(one: Disagreement) -> str:
    element = one.output if one.index is None else f"{one.output}[{one.index}]"
    differing = f"{one.failed} of {one.comparisons} comparisons"
    return f"{one.case}: {differing}; first {element}: {one.twin}, the suite expects {one.expected}"


def _launch(launch: Launch, kernel: Kernel) -> Iterator[tuple[str, str]]:
    if launch.host:
        yield "host", f"{launch.host.name}  ({launch.host.path}:{launch.host.start_line}-{launch.host.end_line})"
    if launch.dispatch:
        yield "dispatch", ", ".join(launch.dispatch)
    yield from _configured("grid", launch.grid, launch.resolved_grid)
    yield from _configured("block", launch.block, launch.resolved_block)
    if launch.shared:
        yield from _configured("shared", launch.shared, launch.resolved_shared)
    if launch.stream:
        yield "stream", launch.stream
    yield from ((c.name, f"= {c.value}  ({c.kind}, {c.path}:{c.line})") for c in launch.constants)
    yield from ((h.name, f"{' '.join(h.code.split())}  ({h.path}:{h.line})") for h in launch.helpers)
    if launch.argument_origins:
        for argument in launch.argument_origins:
            made = (
                argument.argument
                if argument.expression == argument.argument
                else f"{argument.argument}  = {argument.expression}"
            )
            yield argument.parameter, f"<- {made}"
        return
    yield from (
        (parameter.name, f"<- {argument}")
        for parameter, argument in zip(kernel.parameters, launch.arguments, strict=False)
    )


def _configured(label: str, written: str, resolved: Resolved | None) -> Iterator[tuple[str, str]]:
    """Yield a part of the launch configuration as written, and as resolved."""
    yield label, written
    if resolved:
        meanings = (", ".join(resolved.dimensions) or resolved.expression, ", ".join(resolved.in_parameters))
        seen = {written}
        for meaning in meanings:
            if meaning and meaning not in seen:
                seen.add(meaning)
                yield "", f"= {meaning}"


def _operator(operator: Operator) -> Iterator[tuple[str, str]]:
    for link in operator.links:
        guess = ", by its name" if link.method == "name" else ""
        yield link.role, f"{link.qualified_name}  ({link.path}:{link.start_line}-{link.end_line}{guess})"
    yield from (("partner", partner) for partner in operator.partners)


def _port(ported: PortedUnit) -> Iterator[Section]:
    if ported.notes or ported.wavefront:
        changed = ((f"line {note.line}", f"{note.kind}: {note.text.strip()}") for note in ported.notes)
        suspicious = ((f"line {found.line}", f"{found.kind}: {found.text.strip()}") for found in ported.wavefront)
        yield Section(title="HIP: changed, or to be reviewed", rows=(*changed, *suspicious))
    if ported.gates:
        yield Section(title="pinned compiler (data/port)", rows=tuple(map(_gate, ported.gates)))


def _gate(gate: Gate) -> tuple[str, str]:
    first = gate.diagnostics[0].message if gate.diagnostics else gate.detail
    used = "; ".join(
        f"{r.registers} registers, {r.shared_bytes} B shared" + (f", {r.spilled} spilled" if r.spilled else "")
        for r in gate.resources
    )
    outcome = ": ".join(word for word in (gate.state.replace("_", " "), first or used) if word)
    return " ".join([gate.compiler, gate.version or "", gate.target]).replace("  ", " "), outcome


def as_json(shown: Sequence[UnitDescription]) -> str:
    """Return one JSON line for each unit."""
    return "".join(jsonl.dumps(each) + "\n" for each in shown)


def show(shown: UnitDescription, console: Console, language: Language) -> None:
    """Print a unit; the console decides about colors.

    Raises `InputError` if HIP is requested and the unit has no HIP code.
    """
    if language == "hip" and shown.ported is None:
        raise InputError(
            f"{shown.unit.name} has no HIP code",
            remedy="see data/port/dropped.jsonl for the reason, after `dvc repro port`",
        )
    lines = [Text(shown.unit.name, style="bold")]
    for section in sections(shown):
        lines.append(Text(section.title, style="bold magenta"))
        width = max(len(label) for label, _ in section.rows)
        lines += [Text.assemble("  ", (label.ljust(width), "cyan"), "  ", text) for label, text in section.rows]
    printed = shown.ported if language == "hip" and shown.ported else shown.unit
    code = Syntax("", "cuda", theme="ansi_dark").highlight(printed.unit_code)
    console.print(Text("\n").join([*lines, Text(), code]), soft_wrap=True, end="")
