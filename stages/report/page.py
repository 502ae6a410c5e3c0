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
from kernelmill.records import Dropped, FindingEffect, FoundBy, JudgedSuite, KernelFinding, Sample, Verdict
from kernelmill.records.prompts import Prompt
from stages.report import catalog
from stages.report.charts import COLORS, charts
from stages.report.flow import counts, flow, permissive, ranked, words
from stages.report.proofs import proofs
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


class Fact(NamedTuple):
    """A number in the header."""

    number: str
    label: str


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
        facts=facts(samples, metrics),
        flow=flow(metrics),
        charts=charts(samples, order),
        sources=[
            SourceRow(name, min(number, COLORS - 1), metrics.sources[name], _reasons(metrics.sources[name]))
            for number, name in enumerate(order)
        ],
        kept=len(samples),
        dropped_count=len(dropped),
        rows=Markup(catalog.json_lines([catalog.row(s) for s in samples])),  # noqa: S704 (escaped by json_lines)
        details=Markup(catalog.json_lines([catalog.details(s) for s in samples])),  # noqa: S704
        proofs=Markup(catalog.json_lines(proofs(samples, contents.suites, contents.verdicts, contents.prompts))),  # noqa: S704
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


def facts(samples: Sequence[Sample], metrics: Metrics) -> tuple[Fact, ...]:
    """Return the numbers of the header."""
    lines = sum(end - start + 1 for start, end in (sample.original_lines for sample in samples))
    parses = [report.parse for report in metrics.sources.values()]
    clean, units = sum(p.without_errors for p in parses), sum(p.translation_units for p in parses)
    sites = sum(len(catalog.sites(sample.launch)) for sample in samples)
    port, wrap, verify = (metrics.funnel[name] for name in ("port", "wrap", "verify"))
    allowed, found = permissive(metrics), metrics.funnel["extract"].entered
    return (
        Fact(f"{len(samples):,}", "kernels in the dataset"),
        Fact(f"{found:,}", f"definitions found in {_counted(len(metrics.sources), 'project')}"),
        Fact(_percent(len(samples), allowed), f"selected of {allowed:,} with a permissive license"),
        Fact(f"{clean:,} / {units:,}", "translation units parsed without errors"),
        Fact(f"{lines:,}", "lines of CUDA"),
        Fact(f"{sites:,}", "launch sites in host code"),
        Fact(f"{port.left:,}", f"self-contained units of {port.kernels or 0:,} kernels"),
        Fact(f"{wrap.left:,}", f"programs for {wrap.kernels or 0:,} kernels"),
        Fact(f"{verify.left:,}", f"verified suites for {verify.kernels or 0:,} kernels"),
        Fact(f"{sum(verify.executed.values()):,}", "suites that run cleanly and are not verified"),
        *_prompt_facts(metrics),
    )


def _prompt_facts(metrics: Metrics) -> tuple[Fact, ...]:
    if (prompts := metrics.prompts.get(ALL)) is None:
        return ()
    said = f"prompts; {prompts.quoted:,} kernels with the project's own words, {prompts.waiting:,} without"
    return (Fact(f"{sum(prompts.kinds.values()):,}", said),)


def _reasons(report: SourceReport) -> str:
    return counts(report.funnel["extract"].dropped | report.funnel["select"].dropped)


def _asset(name: str) -> Markup:
    return Markup((HERE / name).read_text(encoding="utf-8"))  # noqa: S704 (our own file)


def _content_hash(text: str) -> str:
    """Return a hash for Content-Security-Policy, so that the browser runs nothing else."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _percent(part: int, whole: int) -> str:
    """Return a share rounded down, so that 100 % means all."""
    return f"{part * 100 // whole} %" if whole else "-"
