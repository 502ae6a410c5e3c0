"""The dataset card: the README.md that is published with the dataset."""

import dataclasses
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kernelmill.pipeline.level_rows import ALL, HEADS, level_rows
from kernelmill.pipeline.metrics import Metrics
from kernelmill.proof.verdicts.grades import GRADES, requirements
from kernelmill.records import Grade, KernelFinding, PortedUnit, Program, Relations, Sample, Source, Suite, TritonRow
from kernelmill.records.prompts import Description, Prompt
from kernelmill.records.repairs import RepairRow
from kernelmill.records.splits import Split
from kernelmill.records.variants import Variant
from kernelmill.storage import jsonl

Described = type[
    Sample | PortedUnit | Program | Relations | KernelFinding | Prompt | TritonRow | Description | Variant | RepairRow
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCount:
    """A source and the number of its rows."""

    source: Source
    kernels: int


class Field(NamedTuple):
    """A field of a record and its description."""

    name: str
    description: str


class GradeCount(NamedTuple):
    """A grade, what it requires, and the number of suites and kernels that have it."""

    grade: Grade
    requirements: str
    suites: int
    kernels: int
    """Kernels of whose suites this is the best grade."""


class LicenseCount(NamedTuple):
    """The number of rows under one SPDX expression."""

    license: str
    kernels: int


def card(
    samples: Sequence[Sample],
    sources: Sequence[Source],
    metrics: Metrics,
    suites: Sequence[Suite] = (),
    findings: Sequence[KernelFinding] = (),
    *,
    tables: Mapping[str, Sequence[Split]] = MappingProxyType({}),
    repairs: Sequence[RepairRow] = (),
) -> str:
    """Return the card in Markdown, with the front matter that dataset hubs read.

    `tables` are those that have rows, with the splits that these are in.
    """
    # Markdown, not HTML: `cell` escapes what could break a table.
    environment = Environment(  # noqa: S701
        loader=FileSystemLoader(Path(__file__).parent), undefined=StrictUndefined, keep_trailing_newline=True
    )
    environment.filters["cell"] = cell
    per_source = Counter(sample.source_project for sample in samples)
    licenses = Counter(sample.license for sample in samples)
    every = metrics.verification.get(ALL)
    port, wrap, cases, verify = (metrics.funnel[name] for name in ("port", "wrap", "cases", "verify"))
    return environment.get_template("card.md.jinja").render(
        tables=tables,
        size=_size(len(samples)),
        splits=metrics.splits,
        overlap=metrics.overlap,
        repairs=len(repairs),
        repaired_kernels=len({one.sample_id for one in repairs}),
        repairs_by_operator=sorted(Counter(one.operator for one in repairs).items()),
        repairs_by_race=sum(one.found_by == "race" for one in repairs),
        kernels=len(samples),
        units=port.left,
        kernels_with_unit=port.kernels,
        programs=wrap.left,
        kernels_with_program=wrap.kernels,
        suites=cases.left,
        verified=verify.left,
        verified_kernels=verify.kernels,
        executed=sum(verify.executed.values()),
        lacking=every.executed_reasons if every else {},
        grades=[
            GradeCount(
                rule.grade,
                requirements(rule),
                every.grades.get(rule.grade, 0) if every else 0,
                every.kernel_grades.get(rule.grade, 0) if every else 0,
            )
            for rule in GRADES
        ],
        references=every.references if every else {},
        unreachable=every.branches_unreachable if every else {},
        serial=sum(suite.golden == "serial" for suite in suites),
        recorded=sum(suite.golden == "recorded" for suite in suites),
        level_heads=HEADS,
        levels=level_rows(metrics, sorted(metrics.sources)),
        findings=len(findings),
        confirmed_findings=sum(finding.inputs == "confirmed" for finding in findings),
        kernels_with_findings=len({finding.kernel_id for finding in findings}),
        findings_by_kind=sorted(Counter(finding.kind for finding in findings).items()),
        prompts=metrics.prompts,
        gates=[(name, gate) for name, gate in metrics.gates.items() if gate.accepted or gate.rejected],
        funnel=metrics.funnel,
        sources=[SourceCount(source=s, kernels=per_source[s.id]) for s in sorted(sources, key=lambda s: s.id)],
        licenses=[LicenseCount(*pair) for pair in sorted(licenses.items(), key=lambda pair: (-pair[1], pair[0]))],
        won=metrics.won.get(ALL),
        field_tables=[
            (title, fields(record))
            for title, record in (*_DESCRIBED.items(), *(_BY_MODEL[name] for name in tables if name in _BY_MODEL))
        ],
    )


_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def _size(rows: int) -> str:
    """Return the class of sizes that hubs filter by."""
    return next((name for most, name in _SIZES if rows < most), "1M<n<10M")


_DESCRIBED: Mapping[str, Described] = {
    "a row": Sample,
    "a unit": PortedUnit,
    "a program": Program,
    "its relations": Relations,
    "a finding": KernelFinding,
    "a prompt": Prompt,
    "a debugging pair": RepairRow,
    "a Triton program": TritonRow,
}
"""The records whose fields the card describes, by their name in a heading."""


_BY_MODEL: Mapping[str, tuple[str, Described]] = {
    "descriptions": ("a description by a model", Description),
    "variants": ("a variant by a model", Variant),
}
"""The tables that the dataset has only where a model was asked, with what the card calls a row."""


def fields(record: Described) -> tuple[Field, ...]:
    """Return the fields of a record with their descriptions, the docstrings in `kernelmill.records`."""
    properties = json.loads(jsonl.schema(record))["properties"]
    return tuple(Field(field.name, properties[field.name]["description"]) for field in dataclasses.fields(record))


def cell(text: str) -> str:
    """Escape text for a cell of a Markdown table: one line, no cell separators, no HTML."""
    parts = " ".join(text.split()).replace("|", "\\|").split("`")
    if len(parts) % 2 == 0:  # an unpaired backtick: none of them may start a code span
        return "'".join(map(_plain, parts))
    return "`".join(part if odd else _plain(part) for part, odd in zip(parts, cycle((False, True)), strict=False))


def _plain(text: str) -> str:
    return text.replace("<", "&lt;").replace("[", "\\[")
