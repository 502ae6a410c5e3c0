"""The closing line of `make dataset`: what was made, and where to look."""

import sys
from collections import Counter
from pathlib import Path

from kernelmill.pipeline import entry, metrics
from kernelmill.pipeline.metrics import Metrics
from kernelmill.records import ManifestEntry
from kernelmill.storage import jsonl

MANIFEST = Path("data/manifest.jsonl")
WHERE = "data/dataset/samples.jsonl"
REPORT = "data/report/index.html"
METRICS = Path("data/metrics.json")
UNITS = "data/dataset/units.jsonl"
PROGRAMS = "data/dataset/programs.jsonl"
SUITES = "data/dataset/suites.jsonl"


def closing(manifest: tuple[ManifestEntry, ...], counted: Metrics) -> str:
    """One paragraph for people; a record's source is the part of its id before the first slash."""
    port, wrap, verify = (counted.funnel[name] for name in ("port", "wrap", "verify"))
    sources = Counter(entry.id.partition("/")[0] for entry in manifest)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(sources.items())) or "none"
    return (
        f"dataset: {len(manifest)} kernels ({counts}) in {WHERE}\n"
        f"         {port.left} units of {port.kernels} of them compile alone, in {UNITS}\n"
        f"         {wrap.left} programs of {wrap.kernels} of them, in {PROGRAMS}\n"
        f"         {verify.left} suites of {verify.kernels} of them are verified, in {SUITES}\n"
        f"look at {REPORT}; what was dropped and why is counted in {METRICS}"
    )


def main() -> None:
    """Print the closing line of the manifest in this repository."""
    sys.stdout.write(closing(jsonl.read(MANIFEST, ManifestEntry), metrics.read(METRICS)) + "\n")


if __name__ == "__main__":
    entry.run(main)
