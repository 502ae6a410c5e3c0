"""The closing line of `make dataset`: what was made, and where to look."""

import sys
from collections import Counter
from pathlib import Path

from stages.lib import jsonl, stage
from stages.lib.records import ManifestEntry

MANIFEST = Path("data/manifest.jsonl")
WHERE = "data/dataset/samples.jsonl"
REPORT = "data/report/index.html"
METRICS = "data/metrics.json"


def closing(manifest: tuple[ManifestEntry, ...]) -> str:
    """One paragraph for people; a record's source is the part of its id before the first slash."""
    sources = Counter(entry.id.partition("/")[0] for entry in manifest)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(sources.items())) or "none"
    return (
        f"dataset: {len(manifest)} kernels ({counts}) in {WHERE}\n"
        f"look at {REPORT}; what was dropped and why is counted in {METRICS}"
    )


def main() -> None:
    """Print the closing line of the manifest in this repository."""
    sys.stdout.write(closing(jsonl.read(MANIFEST, ManifestEntry)) + "\n")


if __name__ == "__main__":
    stage.run(main)
