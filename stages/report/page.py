"""The report as a single HTML page that loads nothing and runs nothing but its own script."""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kernelmill.pipeline.level_rows import ALL, HEADS, level_rows
from kernelmill.pipeline.metrics import GateReport, Metrics, SourceReport
from kernelmill.records import Dropped, FindingEffect, FoundBy, JudgedSuite, KernelFinding, Sample, TritonRow, Verdict
from kernelmill.records.prompts import Prompt
from kernelmill.records.triton_verdicts import TritonVerdict
from stages.report import catalog, entries, triton_programs
from stages.report.charts import COLORS, charts
from stages.report.facts import facts
from stages.report.flow import counts, flow, ranked, words
from stages.report.triton import triton_rows

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The contents of the page."""

    samples: tuple[Sample, ...]
    dropped: tuple[Dropped, ...]
    metrics: Metrics
    findings: tuple[KernelFinding, ...] = ()
    suites: tuple[JudgedSuite, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    programs: tuple[TritonRow, ...] = ()
    program_verdicts: tuple[TritonVerdict, ...] = ()


class SourceRow(NamedTuple):
    """A row of the table of sources."""

    name: str
    color: int
    report: SourceReport
    dropped: str
    """The counts by reason, as text."""


class GateRow(NamedTuple):
    """A row of the table of compilers."""

    name: str
    report: GateReport
    rejected: str
    """The counts by class of the first error, as text."""


class FindingRow(NamedTuple):
    """A row of the table of findings."""

    finding: KernelFinding
    kind: str
    effect: str
    cases: str
    inputs: str


EFFECTS: Mapping[FindingEffect, str] = {
    "one_constant": "all threads write the same constant (harmless)",
    "same_results": "same results",
    "results_differ": "results differ",
    "not_judged": "-",
}
INPUTS: Mapping[FoundBy, str] = {
    "verify": "test inputs",
    "cases": "speculative: may be at fault",
    "probe": "search for inputs: may be at fault",
}


def page(contents: Contents) -> str:
    """Return the page; its bytes do not depend on the order of the contents."""
    samples = sorted(contents.samples, key=lambda sample: sample.task_id)
    shown = sorted(
        (
            *entries.kernels(samples, contents.suites, contents.verdicts, contents.prompts),
            *triton_programs.entries(contents.programs, contents.program_verdicts, contents.prompts),
        ),
        key=lambda entry: entry.row.id,
    )
    dropped = sorted(contents.dropped, key=lambda drop: (drop.id, drop.stage, drop.reason, drop.detail))
    metrics = contents.metrics
    order = ranked(metrics)
    every = metrics.verification.get(ALL)
    style, script = _asset("page.css"), _asset("page.js")
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("index.html.jinja").render(
        style=style,
        script=script,
        style_hash=_content_hash(style),
        script_hash=_content_hash(script),
        facts=facts(samples, contents.programs, contents.prompts, metrics),
        flow=flow(metrics),
        charts=charts(samples, order),
        sources=[
            SourceRow(name, min(number, COLORS - 1), metrics.sources[name], _reasons(metrics.sources[name]))
            for number, name in enumerate(order)
        ],
        kept=len(samples),
        programs=len(contents.programs),
        dropped_count=len(dropped),
        rows=Markup(catalog.json_lines([one.row for one in shown])),  # noqa: S704 (escaped by json_lines)
        details=Markup(catalog.json_lines([one.details for one in shown])),  # noqa: S704
        proofs=Markup(catalog.json_lines([one.proof for one in shown])),  # noqa: S704
        gates=[GateRow(name, gate, counts(gate.reasons)) for name, gate in metrics.gates.items() if gate.version],
        level_heads=HEADS,
        executed=every.executed if every else 0,
        lacking=counts(every.executed_reasons) if every else "",
        levels=level_rows(metrics, order),
        prompts=metrics.prompts,
        triton=triton_rows(metrics),
        splits=metrics.splits,
        overlap=metrics.overlap,
        findings=finding_rows(contents.findings),
        dropped=Markup(catalog.json_lines(dropped)),  # noqa: S704
    )


def finding_rows(findings: Sequence[KernelFinding]) -> tuple[FindingRow, ...]:
    """Return the rows of the findings by location: those of tests first, those of the probe last."""
    ordered = sorted(
        findings, key=lambda one: (one.found_by == "probe", one.source, one.path, one.line, one.kind, one.kernel_id)
    )
    return tuple(
        FindingRow(
            one,
            words(one.kind),
            EFFECTS[one.effect],
            ", ".join(case.label for case in one.cases) or "-",
            f"{INPUTS[one.found_by]}, {one.inputs}",
        )
        for one in ordered
    )


def _reasons(report: SourceReport) -> str:
    return counts(report.funnel["extract"].dropped | report.funnel["select"].dropped)


def _asset(name: str) -> Markup:
    return Markup((HERE / name).read_text(encoding="utf-8"))  # noqa: S704 (our own file)


def _content_hash(text: str) -> str:
    """Return a hash for Content-Security-Policy, so that the browser runs nothing else."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
