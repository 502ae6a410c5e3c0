"""The summary that `make dataset` prints: what was made, and where it is."""

from collections import Counter
from pathlib import Path

from kernelmill import terminal
from kernelmill.pipeline import entry, metrics
from kernelmill.pipeline.metrics import Metrics
from kernelmill.records import ManifestEntry
from kernelmill.storage import jsonl

MANIFEST = Path("data/manifest.jsonl")
SAMPLES = "data/dataset/samples.jsonl"
REPORT = "data/report/index.html"
METRICS = Path("data/metrics.json")
UNITS = "data/dataset/units.jsonl"
PROGRAMS = "data/dataset/programs.jsonl"
SUITES = "data/dataset/suites.jsonl"
PROMPTS = "data/dataset/prompts.jsonl"


def closing(manifest: tuple[ManifestEntry, ...], counted: Metrics) -> str:
    """Return the summary; the source of a record is the part of its id before the first slash."""
    port, wrap, verify = (counted.funnel[name] for name in ("port", "wrap", "verify"))
    sources = Counter(entry.id.partition("/")[0] for entry in manifest)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(sources.items())) or "none"
    return (
        f"dataset: {len(manifest)} kernels ({counts}) in {SAMPLES}\n"
        f"         {port.left} self-contained units of {port.kernels} of them in {UNITS}\n"
        f"         {wrap.left} programs for {wrap.kernels} of them in {PROGRAMS}\n"
        f"         {verify.left} verified suites for {verify.kernels} of them in {SUITES}, and "
        f"{sum(verify.executed.values())} that run cleanly but are not verified\n"
        f"{_prompts(counted)}"
        f"report:  {REPORT}; dropped records are counted by reason in {METRICS}"
    )


def _prompts(counted: Metrics) -> str:
    """Return the line about prompts; empty if there are none."""
    if (prompts := counted.prompts.get("all")) is None:
        return ""
    kinds = ", ".join(f"{kind} {count}" for kind, count in prompts.kinds.items() if count)
    return (
        f"         {sum(prompts.kinds.values())} prompts ({kinds}) for {prompts.kernels} of them in {PROMPTS}; "
        f"{prompts.quoted} kernels have the project's own words, {prompts.waiting} wait for a description\n"
    )


def main() -> None:
    """Print the summary of the data in this repository."""
    terminal.echo(closing(jsonl.read(MANIFEST, ManifestEntry), metrics.read(METRICS)))


if __name__ == "__main__":
    entry.run(main)
