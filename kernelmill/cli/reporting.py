"""What `kernelmill extract` prints: for people, or as records."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic.dataclasses import dataclass

from kernelmill.cli.extracting import Found
from kernelmill.cli.kernel_files import KernelFile
from kernelmill.records import STRICT, Diagnostic, Dropped, Kernel, Unit
from kernelmill.storage import jsonl

SHOWN_ERRORS = 3
SHOWN_NAMES = 5


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExtractedFile:
    """One file that was written."""

    file: str
    """Relative to the output folder."""
    kernel: Kernel


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExtractReport:
    """What `kernelmill extract --json` prints."""

    input_file: str
    output_dir: str
    translation_unit: str
    headers: str
    kernels: tuple[ExtractedFile, ...]
    errors: tuple[Diagnostic, ...]
    failure: str | None
    units: tuple[Unit, ...] = ()
    """Where types were asked for; each lies in `<name>.cu` and `<name>.json`."""
    dropped: tuple[Dropped, ...] = ()
    """What has no unit, and why."""


def as_text(file: Path, output: Path, found: Found, files: Sequence[KernelFile]) -> str:
    """How many kernels or units and where, after the unit that a header was parsed as part of."""
    part_of = "" if found.borrowed_from is None else f"parsed as part of {found.borrowed_from}\n"
    units = "" if found.made is None else f"{_counted(len(found.made.units), 'unit')} of "
    return f"{part_of}{units}{_counted(len(files), 'kernel')} from {file.name} in {str(output).rstrip('/')}/\n"


def as_json(file: Path, output: Path, found: Found, files: Sequence[KernelFile]) -> str:
    """An `ExtractReport`, indented."""
    return jsonl.pretty(
        ExtractReport(
            input_file=str(file),
            output_dir=str(output),
            translation_unit=found.unit,
            headers=found.headers,
            kernels=tuple(ExtractedFile(file=each.name, kernel=each.kernel) for each in files),
            errors=found.errors,
            failure=found.failure,
            units=found.made.units if found.made else (),
            dropped=found.made.dropped if found.made else (),
        )
    )


def doubts(found: Found) -> Iterator[str]:
    """What makes the result less sure, one line each."""
    if found.failure is not None:
        yield f"{found.unit} could not be parsed: {found.failure}"
    if found.errors:
        yield f"clang reports {_counted(len(found.errors), 'error')} in {found.unit}; the first:"
        for error in found.errors[:SHOWN_ERRORS]:
            yield f"  {error.path}:{error.line}: {error.message}"
    if textual := [kernel.name for kernel in found.kernels if kernel.method == "text"]:
        yield f"found in the text only, as no parse saw them: {_listed(textual)}"
    for each in found.made.dropped if found.made else ():
        yield f"no unit of {each.id.rpartition(':')[2]}: {each.reason}" + (f" ({each.detail})" if each.detail else "")
    if hidden := [kernel.name for kernel in found.kernels if kernel.conditions]:
        yield f"under preprocessor conditions that this command does not meet: {_listed(hidden)}"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - SHOWN_NAMES
    return ", ".join(names[:SHOWN_NAMES]) + (f" and {more} more" if more > 0 else "")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
