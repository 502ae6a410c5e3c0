"""The numbers in the header of the page."""

from collections.abc import Sequence
from typing import NamedTuple

from kernelmill.pipeline.level_rows import ALL
from kernelmill.pipeline.metrics import Metrics
from kernelmill.records import Sample, TritonRow
from kernelmill.records.prompts import Prompt
from stages.report import catalog
from stages.report.flow import permissive


class Fact(NamedTuple):
    """A number in the header."""

    number: str
    label: str


def facts(
    samples: Sequence[Sample], programs: Sequence[TritonRow], prompts: Sequence[Prompt], metrics: Metrics
) -> tuple[Fact, ...]:
    """Return the numbers of the header, of both tracks."""
    lines = sum(end - start + 1 for start, end in (sample.original_lines for sample in samples))
    parses = [report.parse for report in metrics.sources.values()]
    clean, units = sum(p.without_errors for p in parses), sum(p.translation_units for p in parses)
    sites = sum(len(catalog.sites(sample.launch)) for sample in samples)
    port, wrap, verify = (metrics.funnel[name] for name in ("port", "wrap", "verify"))
    allowed, found = permissive(metrics), metrics.funnel["extract"].entered
    return (
        Fact(f"{len(samples):,}", "CUDA kernels in the dataset"),
        Fact(f"{found:,}", f"definitions found in {_counted(len(metrics.sources), 'project')}"),
        Fact(_percent(len(samples), allowed), f"selected of {allowed:,} with a permissive license"),
        Fact(f"{clean:,} / {units:,}", "translation units parsed without errors"),
        Fact(f"{lines:,}", "lines of CUDA"),
        Fact(f"{sites:,}", "launch sites in host code"),
        Fact(f"{port.left:,}", f"self-contained units of {port.kernels or 0:,} kernels"),
        Fact(f"{wrap.left:,}", f"programs for {wrap.kernels or 0:,} kernels"),
        Fact(f"{verify.left:,}", f"verified suites for {verify.kernels or 0:,} kernels"),
        Fact(f"{sum(verify.executed.values()):,}", "suites that run cleanly and are not verified"),
        *_triton_facts(programs),
        *_prompt_facts(programs, prompts, metrics),
    )


def _triton_facts(programs: Sequence[TritonRow]) -> tuple[Fact, ...]:
    if not programs:
        return ()
    verified = sum(program.level == "verified" for program in programs)
    return (Fact(f"{verified:,}", f"verified of {_counted(len(programs), 'Triton program')} in the dataset"),)


def _prompt_facts(programs: Sequence[TritonRow], prompts: Sequence[Prompt], metrics: Metrics) -> tuple[Fact, ...]:
    if (counted := metrics.prompts.get(ALL)) is None:
        return ()
    ids = {program.task_id for program in programs}
    of_programs = sum(prompt.sample_id in ids for prompt in prompts)
    most = f", {of_programs:,} of them for Triton programs" if of_programs else ""
    what = "samples" if programs else "kernels"
    said = f"prompts{most}; {counted.quoted:,} {what} with the project's own words, {counted.waiting:,} without"
    return (Fact(f"{len(prompts):,}", said),)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _percent(part: int, whole: int) -> str:
    """Return a share rounded down, so that 100 % means all."""
    return f"{part * 100 // whole} %" if whole else "-"
