"""The dataset, made from what the stages wrote."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from kernelmill.pipeline.metrics import Metrics
from kernelmill.records import (
    JudgedSuite,
    KernelFinding,
    ManifestEntry,
    PortedUnit,
    ProgramRow,
    Sample,
    Suite,
    SuiteRow,
    TritonRow,
    Verdict,
)
from kernelmill.records.prompts import Description, Prompt
from kernelmill.records.repairs import RepairRow
from kernelmill.records.splits import SPLITS, Split, SplitLine
from kernelmill.records.variants import Variant
from kernelmill.reviews.deciding import state
from stages.package.card import card
from stages.package.examples import Example, examples
from stages.package.inputs import Inputs
from stages.package.metrics.accounts import accounts
from stages.package.metrics.funnel import metrics
from stages.package.notice import definitions_taken, kernels_taken, notice
from stages.package.placement import placed
from stages.package.rows import triton
from stages.package.rows.findings import findings
from stages.package.rows.grouping import grouped
from stages.package.rows.manifest import manifest
from stages.package.rows.origins import FileReader
from stages.package.rows.repairs import repairs, triton_repairs
from stages.package.rows.samples import sample
from stages.package.rows.triton_manifest import triton_manifest


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """Everything that is published, and the metrics."""

    samples: tuple[Sample, ...]
    units: tuple[PortedUnit, ...]
    programs: tuple[ProgramRow, ...]
    suites: tuple[JudgedSuite, ...]
    findings: tuple[KernelFinding, ...]
    prompts: tuple[Prompt, ...]
    repairs: tuple[RepairRow, ...]
    splits: Mapping[str, Split]
    """The split of each kernel and Triton program."""
    split_record: tuple[SplitLine, ...]
    tables: tuple[str, ...]
    """The tables that have rows."""
    descriptions: tuple[Description, ...]
    variants: tuple[Variant, ...]
    triton: tuple[TritonRow, ...]
    manifest: tuple[ManifestEntry, ...]
    examples: tuple[Example, ...]
    card: str
    notice: str
    metrics: Metrics
    unreviewed: "Unreviewed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreviewed:
    """What `kernelmill review` shows of samples that are not packaged; empty if all are."""

    samples: tuple[Sample, ...] = ()
    suites: tuple[JudgedSuite, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    triton: tuple[TritonRow, ...] = ()


def dataset(inputs: Inputs, reader: Callable[[str], FileReader]) -> Dataset:
    """Make the dataset; `reader` gives, for the id of a source, the texts of its files.

    Raises `AccountError` naming the stage and the ids if the records of a stage do not add up.
    """
    made = accounts(inputs)
    place = placed(inputs.kept, inputs.triton.programs, inputs.placement)
    pairs = repairs(inputs.repairs, inputs.suites, inputs.kept, place.splits)
    triton_pairs = triton_repairs(inputs.triton.repairs, inputs.triton.programs, place.splits)
    lines = (
        *manifest(inputs, made, place.splits, pairs),
        *triton_manifest(inputs.triton, place.splits, triton_pairs),
    )
    states = {line.id: state(line, inputs.reviews.get(line.id)) for line in lines if line.verdict == "verified"}
    measured = metrics(inputs, made)
    counted = replace(
        measured,
        funnel={**measured.funnel, **triton.funnel(inputs.triton)},
        splits=dict(place.split_reports),
        overlap=dict(place.overlap_reports),
        reviews=dict(sorted(Counter(states.values()).items())),
    )
    unaccepted = frozenset(line.id for line in lines if not inputs.unreviewed and states.get(line.id) != "accepted")
    left_out = unaccepted | place.excluded
    sources = {source.id: source for source in inputs.sources}
    verdicts = grouped(inputs.verdicts, lambda one: one.kernel_id)
    by_suite = {verdict.id: verdict for verdict in inputs.verdicts}
    every = tuple(
        replace(
            sample(kernel, sources[kernel.source], verdicts.get(kernel.id, ())),
            split=place.splits[kernel.id],
            overlap=place.overlaps[kernel.id],
        )
        for kernel in inputs.kept
    )
    judged = tuple(_suite(suite, by_suite[suite.id], place.splits[suite.kernel_id]) for suite in inputs.suites)
    samples = tuple(one for one in every if one.task_id not in left_out)
    suites = tuple(one for one in judged if one.kernel_id not in left_out)
    asked = tuple(replace(one, split=place.splits[one.sample_id]) for one in (*inputs.prompts, *inputs.triton.prompts))
    prompts = tuple(one for one in asked if one.sample_id not in left_out)
    pairs = tuple(one for one in (*pairs, *triton_pairs) if one.sample_id not in left_out)
    descriptions = tuple(one for one in inputs.descriptions if one.kernel_id not in left_out)
    variants = tuple(one for one in inputs.variants if one.verified and one.kernel_id not in left_out)
    units = tuple(one for one in inputs.ported if one.kernel_id not in left_out)
    programs = tuple(ProgramRow(**_shared(ProgramRow, one)) for one in inputs.programs if one.kernel_id not in left_out)
    found = tuple(one for one in findings(inputs, reader) if one.kernel_id not in place.excluded)
    triton_rows = tuple(
        replace(one, split=place.splits[one.task_id], overlap=place.overlaps[one.task_id])
        for one in triton.rows(inputs.triton)
    )
    programs_in_triton = tuple(one for one in triton_rows if one.task_id not in left_out)
    rows: Mapping[str, Sequence[object]] = {
        "samples": samples,
        "units": units,
        "programs": programs,
        "suites": suites,
        "findings": found,
        "prompts": prompts,
        "repairs": pairs,
        "descriptions": descriptions,
        "variants": variants,
        "triton": programs_in_triton,
    }
    tables = {name: _splits(some, place.splits) for name, some in rows.items() if some}
    return Dataset(
        samples=samples,
        units=units,
        programs=programs,
        suites=suites,
        findings=found,
        prompts=prompts,
        repairs=pairs,
        splits=place.splits,
        split_record=place.record,
        tables=tuple(tables),
        descriptions=descriptions,
        variants=variants,
        triton=programs_in_triton,
        manifest=lines,
        examples=examples(inputs.examples, samples, suites, prompts),
        card=card(samples, inputs.sources, counted, inputs.suites, found, tables=tables, repairs=pairs),
        notice=notice(
            [*kernels_taken(samples), *definitions_taken(triton.packaged(inputs.triton, programs_in_triton))],
            [*inputs.sources, *inputs.triton.sources],
            lambda source: inputs.triton.texts(source) or reader(source),
        ),
        metrics=counted,
        unreviewed=Unreviewed(
            samples=tuple(one for one in every if one.task_id in unaccepted),
            suites=tuple(one for one in judged if one.kernel_id in unaccepted),
            prompts=tuple(one for one in asked if one.sample_id in unaccepted),
            triton=tuple(one for one in triton_rows if one.task_id in unaccepted),
        ),
    )


def _splits(rows: Sequence[object], splits: Mapping[str, Split]) -> tuple[Split, ...]:
    """Return the splits that rows are in, in order; withheld rows are in none."""
    own = {splits[kernel_of(row)] for row in rows}
    return tuple(split for split in SPLITS if split in own)


def kernel_of(row: object) -> str:
    """Return the id of the kernel or Triton program that a row of any table belongs to."""
    found = next(value for name in _KERNEL for value in (getattr(row, name, None),) if value is not None)
    return str(found)


_KERNEL = ("kernel_id", "sample_id", "task_id")
"""The fields that name the kernel of a row."""


def _suite(suite: Suite, verdict: Verdict, split: Split) -> JudgedSuite:
    return JudgedSuite(
        **_shared(SuiteRow, suite),
        level=verdict.level,
        grade=verdict.grade,
        reason=verdict.reason,
        reference=verdict.reference,
        split=split,
    )


def _shared(kind: type[ProgramRow | SuiteRow], record: ProgramRow | SuiteRow) -> dict[str, Any]:
    """Return the fields of a record without the parts of its code, which would double the size of the dataset."""
    return {field.name: getattr(record, field.name) for field in fields(kind)}
