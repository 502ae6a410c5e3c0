"""The data that the script of the page shows on demand: an index of all samples, and the details of each.

Samples may contain any text. In the page they are JSON, one record per line, without any `<` that could end the script
element.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records import Launch, Level, Operator, Parameter, Sample, TemplateParameter
from kernelmill.storage import jsonl

LEVELS: tuple[Level, ...] = ("verified", "executed", "failed")
"""The levels of suites, the best first."""
Language = Literal["cpp", "python"]
"""The language that code is highlighted as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelRow:
    """A row of the table of kernels and Triton programs."""

    id: str
    name: str
    source: str
    path: str
    start: int | None
    """The first line in the file; none for a Triton program, which is assembled from several places."""
    end: int | None
    license: str
    lines: int
    tags: tuple[str, ...]
    launches: int
    """The number of launch sites in host code, regardless of the instantiations that each launches."""
    proof: str
    """The best level of its suites; `no suite` if it has none."""
    grade: str
    """The best grade of its suites; `-` if none is verified."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSite:
    """A place in host code that launches a kernel, with every instantiation that it launches."""

    place: str
    call: str
    """The launch configuration and the arguments, as written."""
    instantiations: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The details of a sample, shown when its row is opened."""

    code: str
    language: Language
    descriptions: tuple[str, ...] = ()
    """What the source says about a Triton program."""
    template_parameters: tuple[TemplateParameter, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    sites: tuple[LaunchSite, ...]
    operators: tuple[Operator, ...]
    """The chains of calls from Python to the kernel. A link without a path is in the code that is shown."""
    version: str
    """The version of the project; empty if it is unknown."""


def row(sample: Sample) -> KernelRow:
    """Return the row of a kernel."""
    start, end = sample.original_lines
    levels = {unit.level for unit in sample.verification}
    return KernelRow(
        id=sample.task_id,
        name=sample.kernel_name,
        source=sample.source_project,
        path=sample.original_file_path,
        start=start,
        end=end,
        license=sample.license,
        lines=end - start + 1,
        tags=sample.tags,
        launches=len(sites(sample.launch)),
        proof=next((level for level in LEVELS if level in levels), "no suite"),
        grade=min((unit.grade for unit in sample.verification if unit.grade), default="-"),
    )


def details(sample: Sample) -> Details:
    """Return the details of a kernel."""
    return Details(
        code=sample.kernel_code,
        language="cpp",
        template_parameters=sample.template_parameters,
        parameters=sample.parameters,
        sites=sites(sample.launch),
        operators=sample.operator,
        version=sample.source_version,
    )


def sites(launches: Iterable[Launch]) -> tuple[LaunchSite, ...]:
    """Group launches by place, in file order; a place in a dispatch macro has one launch per instantiation."""
    found: dict[tuple[str, int, str], list[Launch]] = {}
    for launch in launches:
        found.setdefault((launch.path, launch.line, launch.grid), []).append(launch)
    return tuple(
        LaunchSite(
            place=f"{group[0].path}:{group[0].line}",
            call=_call(group[0]),
            instantiations=tuple(sorted({launch.template_arguments for launch in group if launch.template_arguments})),
        )
        for _, group in sorted(found.items())
    )


def _call(launch: Launch) -> str:
    configuration = (launch.grid, launch.block, launch.shared, launch.stream)
    given = ", ".join(part for part in configuration if part is not None)
    return f"<<<{given}>>>({', '.join(launch.arguments)})"


def json_lines(records: Sequence[object]) -> str:
    """Return one record per line, with `<` escaped so that nothing can close the surrounding script element."""
    lines = ("null" if record is None else jsonl.dumps(record) for record in records)
    return "\n".join(line.replace("<", "\\u003c") for line in lines)
