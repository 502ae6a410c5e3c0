"""`python -m stages.triton_adapt`: data/triton_collect in, data/triton_adapt out."""

from pathlib import Path

from kernelmill.pipeline import entry
from kernelmill.records import TritonSample
from kernelmill.storage import jsonl
from stages.triton_adapt.run import adapt


def main(data: Path = Path("data")) -> None:
    """Run the stage on the repository's own folders."""
    found = adapt(jsonl.read(data / "triton_collect/samples.jsonl", TritonSample))
    jsonl.write(data / "triton_adapt/samples.jsonl", found.samples, key=lambda one: one.id)
    jsonl.write(data / "triton_adapt/dropped.jsonl", found.dropped)


if __name__ == "__main__":
    entry.run(main)
