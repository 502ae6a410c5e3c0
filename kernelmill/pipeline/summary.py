"""The summary that `make dataset` prints: what was made, and where it is."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kernelmill import terminal
from kernelmill.pipeline import entry, metrics
from kernelmill.pipeline.level_rows import ALL
from kernelmill.pipeline.metrics import Metrics, PromptReport
from kernelmill.pipeline.stage_account import nothing_left, top_reasons
from kernelmill.records import ManifestEntry
from kernelmill.records.prompts import KINDS
from kernelmill.storage import jsonl

MANIFEST = Path("data/manifest.jsonl")
SAMPLES = "data/dataset/samples.jsonl"
REPORT = "data/report/index.html"
METRICS = Path("data/metrics.json")
UNITS = "data/dataset/units.jsonl"
PROGRAMS = "data/dataset/programs.jsonl"
SUITES = "data/dataset/suites.jsonl"
PROMPTS = "data/dataset/prompts.jsonl"
TRITON = "data/dataset/triton.jsonl"


def closing(manifest: tuple[ManifestEntry, ...], counted: Metrics) -> str:
    """Return the summary; the source of a record is the part of its id before the first slash."""
    port, wrap, verify = (counted.funnel[name] for name in ("port", "wrap", "verify"))
    kernels = [one for one in manifest if one.language == "hip"]
    programs = [one for one in manifest if one.language == "triton"]
    return (
        f"dataset: {len(kernels)} kernels ({_by_source(kernels)}) in {SAMPLES}\n"
        f"         {port.left} self-contained units of {port.kernels} of them in {UNITS}\n"
        f"         {wrap.left} programs for {wrap.kernels} of them in {PROGRAMS}\n"
        f"         {verify.left} verified suites for {verify.kernels} of them in {SUITES}, and "
        f"{sum(verify.executed.values())} that run cleanly but are not verified\n"
        f"{_triton(programs)}"
        f"{_prompts(counted)}"
        f"{_won(counted)}"
        f"report:  {REPORT}; dropped records are counted by reason in {METRICS}"
    )


def _by_source(entries: Sequence[ManifestEntry]) -> str:
    sources = Counter(entry.id.partition("/")[0] for entry in entries)
    return ", ".join(f"{name} {count}" for name, count in sorted(sources.items())) or "none"


def _triton(entries: Sequence[ManifestEntry]) -> str:
    """Return the line about Triton samples; empty if there are none."""
    if not entries:
        return ""
    levels = Counter(entry.verdict for entry in entries)
    return (
        f"         {len(entries)} Triton samples ({_by_source(entries)}), {levels['verified']} of them verified and "
        f"{levels['executed']} that run cleanly, in {TRITON}\n"
    )


def _prompts(counted: Metrics) -> str:
    """Return the line about prompts; empty if there are none."""
    if (prompts := counted.prompts.get(ALL)) is None:
        return ""
    kinds = ", ".join(f"{kind} {count}" for kind, count in prompts.kinds.items() if count)
    return (
        f"         {sum(prompts.kinds.values())} prompts ({kinds}) for {prompts.kernels} kernels and Triton programs "
        f"in {PROMPTS}; {prompts.quoted} have the project's own words, {prompts.waiting} wait for a description"
        f"{_asked(prompts)}\n"
        f"{prompt_table(counted.prompts)}"
    )


def _asked(prompts: PromptReport) -> str:
    """Return what a model added; empty without one."""
    found = {"are described by a model": prompts.described, "prompts are unclear to models": prompts.unclear}
    return "".join(f", {count} {what}" for what, count in found.items() if count)


def _won(counted: Metrics) -> str:
    """Return the lines about what the dataset has thanks to a model, and what it was asked; empty without one."""
    if (won := counted.won.get(ALL)) is None:
        return ""
    accounts = counted.models.values()
    unanswered = sum(one.unrecorded for one in accounts)
    asked = f"{sum(one.questions for one in accounts)} questions, {unanswered} of them without a reply"
    cost = sum(one.cost for one in accounts)
    return (
        f"         won by {', '.join(sorted({one.model for one in accounts})) or 'a model'} over synthesis: "
        f"{won.interfaces} units with an interface, {won.suites} with a suite, {won.verified} verified "
        f"({won.verified_kernels} kernels have no other verified suite),\n"
        f"         {won.described} described kernels, {won.variants} verified variants; {asked}, cost {cost:,.2f}\n"
    )


def prompt_table(reports: Mapping[str, PromptReport]) -> str:
    """Return a table of the prompts by source and kind, and of the kernels by whether their project describes them."""
    heads = [*KINDS, "kernels", "own words", "waiting"]
    width = max(len(name) for name in ("prompts", *reports))
    lines = [f"{'prompts':<{width}}  {'  '.join(heads)}"]
    for name, report in reports.items():
        counts = [*(report.kinds[kind] for kind in KINDS), report.kernels, report.quoted, report.waiting]
        figures = (f"{count:>{len(head)}}" for head, count in zip(heads, counts, strict=True))
        lines.append(f"{name:<{width}}  {'  '.join(figures)}")
    return "".join(f"{' ' * 11}{line}\n" for line in lines)


def warnings(counted: Metrics) -> Iterator[str]:
    """Yield a line for each source of which a stage left nothing, with the first such stage and its reasons."""
    for source, report in sorted(counted.sources.items()):
        if report.strategy is None:
            yield nothing_left(source, "capture", "the source", "see data/capture/attempts.jsonl for what was tried")
            continue
        for stage, step in report.funnel.items():
            if not step.left and not step.executed:
                reasons = top_reasons(step.dropped)
                lost = f"{step.entered} {step.unit}"
                yield nothing_left(source, stage, lost, f"dropped: {reasons}" if reasons else "no reason is recorded")
                break


def main() -> None:
    """Print the summary of the data in this repository."""
    manifest = jsonl.read(MANIFEST, ManifestEntry)
    counted = metrics.read(METRICS)
    terminal.echo(closing(manifest, counted))
    for warning in warnings(counted):
        terminal.warn(warning)


if __name__ == "__main__":
    entry.run(main)
