"""`kernelmill show`: a unit with all that is known of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pydantic.dataclasses import dataclass as record
from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from kernelmill.errors import InputError
from kernelmill.records import STRICT, Gate, Kernel, Language, Launch, Operator, PortedUnit, Resolved, Source, Unit
from kernelmill.storage import jsonl

NEAR = 5
PORTED = ("port/units.jsonl", "port/rejected.jsonl")


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Shown:
    """A unit and where it comes from."""

    unit: Unit
    kernel: Kernel
    source: Source
    ported: PortedUnit | None = None
    """The same unit in HIP, accepted or rejected by the compilers for AMD; none where it could not be ported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the description: rows of a label and what stands beside it."""

    title: str
    rows: tuple[tuple[str, str], ...]


def find(data: Path, wanted: str) -> tuple[Shown, ...]:
    """The unit whose id or name is `wanted`, or else all units of the kernel of that id or name.

    Raises `InputError` where the pipeline has not run yet, and where there is no such unit, naming the nearest.
    """
    units = jsonl.read(data / "instantiate/units.jsonl", Unit)
    kernels = {kernel.id: kernel for kernel in jsonl.read(data / "select/kept.jsonl", Kernel)}
    sources = {source.id: source for source in jsonl.read(data / "fetch/sources.jsonl", Source)}
    ported = {unit.id: unit for name in PORTED for unit in _if_there(data / name)}
    found = [unit for unit in units if wanted in (unit.id, unit.name)]
    found = found or [unit for unit in units if wanted in (unit.kernel_id, kernels[unit.kernel_id].name)]
    if not found:
        raise _unknown(wanted, units, kernels)
    return tuple(
        Shown(unit=u, kernel=kernels[u.kernel_id], source=sources[u.source], ported=ported.get(u.id)) for u in found
    )


def _if_there(path: Path) -> tuple[PortedUnit, ...]:
    return jsonl.read(path, PortedUnit) if path.is_file() else ()


def _unknown(wanted: str, units: Sequence[Unit], kernels: Mapping[str, Kernel]) -> InputError:
    names = sorted({kernels[unit.kernel_id].name for unit in units})
    near = [name for name in names if wanted in name] or get_close_matches(wanted, names, NEAR, 0.5)
    more = f" and {len(near) - NEAR} more" if len(near) > NEAR else ""
    return InputError(
        f"no unit or kernel is called {wanted}" + (f"; near it: {', '.join(near[:NEAR])}{more}" if near else ""),
        remedy="name one by its name or its whole id; data/instantiate/dropped.jsonl and data/select/dropped.jsonl "
        "say which kernels have no unit, and why",
    )


def sections(shown: Shown) -> Iterator[Section]:
    """What is said above the code, for people."""
    unit, kernel, source = shown.unit, shown.kernel, shown.source
    origin = f"{source.id} {source.version}, {kernel.path}:{kernel.start_line}-{kernel.end_line}"
    yield Section(
        title="unit",
        rows=(
            ("id", unit.id),
            ("from", origin),
            ("licence", kernel.license),
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
    """A part of the launch configuration as written, and what it comes to."""
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
        mended = ((f"line {note.line}", f"{note.kind}: {note.text.strip()}") for note in ported.notes)
        suspect = ((f"line {found.line}", f"{found.kind}: {found.text.strip()}") for found in ported.wavefront)
        yield Section(title="HIP: mended, or to be looked at", rows=(*mended, *suspect))
    if ported.gates:
        yield Section(title="compilers", rows=tuple(map(_gate, ported.gates)))


def _gate(gate: Gate) -> tuple[str, str]:
    first = gate.diagnostics[0].message if gate.diagnostics else gate.detail
    used = "; ".join(
        f"{r.registers} registers, {r.shared_bytes} B shared" + (f", {r.spilled} spilled" if r.spilled else "")
        for r in gate.resources
    )
    said = ": ".join(word for word in (gate.state.replace("_", " "), first or used) if word)
    return f"{gate.compiler} {gate.target}", said


def as_json(shown: Sequence[Shown]) -> str:
    """One line for each unit."""
    return "".join(jsonl.dumps(each) + "\n" for each in shown)


def show(shown: Shown, console: Console, language: Language) -> None:
    """Print a unit for people; colours are the console's affair.

    Raises `InputError` where HIP is asked for and the unit has none.
    """
    if language == "hip" and shown.ported is None:
        raise InputError(
            f"{shown.unit.name} has no HIP text", remedy="data/port/dropped.jsonl says why, after `dvc repro port`"
        )
    lines = [Text(shown.unit.name, style="bold")]
    for section in sections(shown):
        lines.append(Text(section.title, style="bold magenta"))
        width = max(len(label) for label, _ in section.rows)
        lines += [Text.assemble("  ", (label.ljust(width), "cyan"), "  ", text) for label, text in section.rows]
    printed = shown.ported if language == "hip" and shown.ported else shown.unit
    code = Syntax("", "cuda", theme="ansi_dark").highlight(printed.unit_code)
    console.print(Text("\n").join([*lines, Text(), code]), soft_wrap=True, end="")
