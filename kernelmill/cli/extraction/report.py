"""The output of `kernelmill extract`: text, or a record."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic.dataclasses import dataclass

from kernelmill.cli.extraction.extract import Extracted
from kernelmill.cli.extraction.kernel_files import KernelFile
from kernelmill.records import STRICT, Diagnostic, Dropped, Kernel, Unit
from kernelmill.storage import jsonl

SHOWN_ERRORS = 3
SHOWN_NAMES = 5


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExtractedFile:
    """A file that was written, and its kernel."""

    file: str
    """The name, relative to the output folder."""
    kernel: Kernel


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExtractReport:
    """The output of `kernelmill extract --json`."""

    input_file: str
    output_dir: str
    translation_unit: str
    headers: str
    kernels: tuple[ExtractedFile, ...]
    errors: tuple[Diagnostic, ...]
    failure: str | None
    units: tuple[Unit, ...] = ()
    """The units, if types were given; each is written to `<name>.cu` and `<name>.json`."""
    dropped: tuple[Dropped, ...] = ()
    """The kernels and types for which there is no unit, with the reasons."""


def as_text(file: Path, output: Path, extracted: Extracted, files: Sequence[KernelFile]) -> str:
    """Return how many kernels or units were written and where, and which file a header was parsed as part of."""
    part_of = "" if extracted.borrowed_from is None else f"parsed as part of {extracted.borrowed_from}\n"
    units = "" if extracted.made is None else f"{_counted(len(extracted.made.units), 'unit')} of "
    return f"{part_of}{units}{_counted(len(files), 'kernel')} from {file.name} in {str(output).rstrip('/')}/\n"


def as_json(file: Path, output: Path, extracted: Extracted, files: Sequence[KernelFile]) -> str:
    """Return an `ExtractReport`, indented."""
    return jsonl.pretty(
        ExtractReport(
            input_file=str(file),
            output_dir=str(output),
            translation_unit=extracted.translation_unit,
            headers=extracted.headers,
            kernels=tuple(ExtractedFile(file=each.name, kernel=each.kernel) for each in files),
            errors=extracted.errors,
            failure=extracted.failure,
            units=extracted.made.units if extracted.made else (),
            dropped=extracted.made.dropped if extracted.made else (),
        )
    )


def warnings(extracted: Extracted) -> Iterator[str]:
    """Yield one line for each reason to doubt the result."""
    if extracted.failure is not None:
        yield f"{extracted.translation_unit} could not be parsed: {extracted.failure}"
    if extracted.errors:
        yield f"clang reports {_counted(len(extracted.errors), 'error')} in {extracted.translation_unit}; the first:"
        for error in extracted.errors[:SHOWN_ERRORS]:
            yield f"  {error.path}:{error.line}: {error.message}"
    if textual := [kernel.name for kernel in extracted.kernels if kernel.method == "text"]:
        yield f"found only by searching the text, not by parsing: {_listed(textual)}"
    for each in extracted.made.dropped if extracted.made else ():
        yield f"no unit of {each.id.rpartition(':')[2]}: {each.reason}" + (f" ({each.detail})" if each.detail else "")
    if conditional := [kernel.name for kernel in extracted.kernels if kernel.conditions]:
        yield f"inside preprocessor conditions that this compile command does not satisfy: {_listed(conditional)}"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - SHOWN_NAMES
    return ", ".join(names[:SHOWN_NAMES]) + (f" and {more} more" if more > 0 else "")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
