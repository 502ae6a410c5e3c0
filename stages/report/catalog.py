"""What the page's script shows on demand: an index of all kernels, and the details of each on a line of their own.

Kernel text is other people's and may hold anything; inside the page it is JSON, where no `<` is left to end a script.
"""

from collections.abc import Iterable, Sequence

from pydantic.dataclasses import dataclass

from kernelmill.records import Dropped, Launch, Parameter, Sample, TemplateParameter
from kernelmill.storage import jsonl


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelRow:
    """A kernel in the table."""

    id: str
    name: str
    source: str
    path: str
    start: int
    end: int
    license: str
    lines: int
    tags: tuple[str, ...]
    launches: int
    """Places in the host code, however many instantiations each starts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSite:
    """One place in the host code that starts a kernel, with every instantiation it starts there."""

    launch: Launch
    instantiations: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What a row opens to."""

    code: str
    template_parameters: tuple[TemplateParameter, ...]
    parameters: tuple[Parameter, ...]
    sites: tuple[LaunchSite, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedRow:
    """A definition that is not in the dataset."""

    id: str
    source: str
    stage: str
    reason: str
    detail: str


def row(sample: Sample) -> KernelRow:
    """The line of the table for a kernel."""
    start, end = sample.original_lines
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
    )


def details(sample: Sample) -> Details:
    """What opens below that line."""
    return Details(
        code=sample.kernel_code,
        template_parameters=sample.template_parameters,
        parameters=sample.parameters,
        sites=sites(sample.launch),
    )


def dropped_row(dropped: Dropped) -> DroppedRow:
    """The line of the other table."""
    return DroppedRow(
        id=dropped.id, source=dropped.source, stage=dropped.stage, reason=dropped.reason, detail=dropped.detail
    )


def sites(launches: Iterable[Launch]) -> tuple[LaunchSite, ...]:
    """Launches by their place, in file order; a place in a dispatch macro has one launch per instantiation."""
    found: dict[tuple[str, int, str], list[Launch]] = {}
    for launch in launches:
        found.setdefault((launch.path, launch.line, launch.grid), []).append(launch)
    return tuple(
        LaunchSite(
            launch=group[0],
            instantiations=tuple(sorted({launch.template_arguments for launch in group if launch.template_arguments})),
        )
        for _, group in sorted(found.items())
    )


def json_lines(records: Sequence[object]) -> str:
    """One record a line, in an HTML script element: `<` is escaped, so that nothing in it can close the element."""
    return "\n".join(jsonl.dumps(record).replace("<", "\\u003c") for record in records)
