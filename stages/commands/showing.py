"""`kernelmill show`: a unit with all that is known of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pydantic.dataclasses import dataclass as record
from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from stages.lib import jsonl
from stages.lib.errors import InputError
from stages.lib.records import STRICT, Kernel, Launch, Source, Unit

NEAR = 5


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Shown:
    """A unit and where it comes from."""

    unit: Unit
    kernel: Kernel
    source: Source


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
    found = [unit for unit in units if wanted in (unit.id, unit.name)]
    found = found or [unit for unit in units if wanted in (unit.kernel_id, kernels[unit.kernel_id].name)]
    if not found:
        raise _unknown(wanted, units, kernels)
    return tuple(Shown(unit=u, kernel=kernels[u.kernel_id], source=sources[u.source]) for u in found)


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


def _launch(launch: Launch, kernel: Kernel) -> Iterator[tuple[str, str]]:
    yield "grid", launch.grid
    yield "block", launch.block
    yield from ((name, text) for name, text in (("shared", launch.shared), ("stream", launch.stream)) if text)
    yield from (
        (parameter.name, f"<- {argument}")
        for parameter, argument in zip(kernel.parameters, launch.arguments, strict=False)
    )


def as_json(shown: Sequence[Shown]) -> str:
    """One line for each unit."""
    return "".join(jsonl.dumps(each) + "\n" for each in shown)


def show(shown: Shown, console: Console) -> None:
    """Print a unit for people; colours are the console's affair."""
    lines = [Text(shown.unit.name, style="bold")]
    for section in sections(shown):
        lines.append(Text(section.title, style="bold magenta"))
        width = max(len(label) for label, _ in section.rows)
        lines += [Text.assemble("  ", (label.ljust(width), "cyan"), "  ", text) for label, text in section.rows]
    code = Syntax("", "cuda", theme="ansi_dark").highlight(shown.unit.unit_code)
    console.print(Text("\n").join([*lines, Text(), code]), soft_wrap=True, end="")
