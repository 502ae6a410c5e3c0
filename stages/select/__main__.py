"""data/extract/kernels.jsonl → data/select/kept.jsonl and dropped.jsonl."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from kernelmill.records import Kernel
from kernelmill.storage import jsonl
from stages.select.rules import select


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Decide on every extracted kernel."""
    chosen = params.load(parameters)
    selection = select(jsonl.read(data / "extract/kernels.jsonl", Kernel), chosen.select)
    jsonl.write(data / "select/kept.jsonl", selection.kept)
    jsonl.write(data / "select/dropped.jsonl", selection.dropped)


if __name__ == "__main__":
    entry.run(main)
