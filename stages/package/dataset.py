"""The dataset, made from what the stages wrote."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TypeVar

from kernelmill.pipeline.metrics import Metrics
from kernelmill.records import KernelFinding, ManifestEntry, PortedUnit, ProgramRow, Sample, SuiteRow, Verdict
from stages.package.card import card
from stages.package.inputs import Inputs
from stages.package.metrics.funnel import metrics
from stages.package.rows.findings import findings
from stages.package.rows.origins import FileReader
from stages.package.rows.samples import manifest_entry, sample

Row = TypeVar("Row", ProgramRow, SuiteRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """Everything that is published, and the metrics."""

    samples: tuple[Sample, ...]
    units: tuple[PortedUnit, ...]
    programs: tuple[ProgramRow, ...]
    suites: tuple[SuiteRow, ...]
    findings: tuple[KernelFinding, ...]
    manifest: tuple[ManifestEntry, ...]
    card: str
    metrics: Metrics


def dataset(inputs: Inputs, reader: Callable[[str], FileReader]) -> Dataset:
    """Make the dataset; `reader` gives, for the id of a source, the texts of its files.

    Raises `AccountError` naming the stage and the ids if the records of a stage do not add up.
    """
    counted = metrics(inputs)
    sources = {source.id: source for source in inputs.sources}
    verdicts: dict[str, list[Verdict]] = {}
    for verdict in inputs.verdicts:
        verdicts.setdefault(verdict.kernel_id, []).append(verdict)
    samples = tuple(sample(kernel, sources[kernel.source], verdicts.get(kernel.id, ())) for kernel in inputs.kept)
    found = findings(inputs, reader)
    return Dataset(
        samples=samples,
        units=inputs.ported,
        programs=tuple(_row(ProgramRow, program) for program in inputs.programs),
        suites=tuple(_row(SuiteRow, suite) for suite in inputs.suites),
        findings=found,
        manifest=tuple(manifest_entry(kernel) for kernel in inputs.kept),
        card=card(samples, inputs.sources, counted, inputs.suites, found),
        metrics=counted,
    )


def _row(kind: type[Row], record: Row) -> Row:
    """Return the record without the parts of its code, which would double the size of the dataset."""
    return kind(**{field.name: getattr(record, field.name) for field in fields(kind)})
