"""The extract stage: read the sources and their compile commands, write their kernels."""

from pathlib import Path

from kernelmill.config.params import ExtractParams
from kernelmill.extraction.extract import extract
from kernelmill.extraction.projects import projects
from kernelmill.storage import jsonl


def run(data: Path, limits: ExtractParams) -> None:
    """Extract every fetched source under `data` and write `extract/*.jsonl` there."""
    found = extract(projects(data, limits))
    folder = data / "extract"
    jsonl.write(folder / "kernels.jsonl", [k for e in found for k in e.kernels], key=lambda k: k.id)
    jsonl.write(folder / "closures.jsonl", [c for e in found for c in e.closures], key=lambda c: c.kernel)
    jsonl.write(
        folder / "translation_units.jsonl",
        [u for e in found for u in e.translation_units],
        key=lambda u: (u.source, u.path),
    )
    jsonl.write(folder / "dropped.jsonl", [d for e in found for d in e.dropped], key=lambda d: d.id)
    jsonl.write(folder / "unread.jsonl", [d for e in found for d in e.unread], key=lambda d: d.id)
    jsonl.write(folder / "host_facts.jsonl", [h for e in found for h in e.host_facts], key=lambda h: h.kernel_id)
