"""`python -m stages.select`: data/extract in, data/select out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from kernelmill.records import Kernel
from kernelmill.storage import jsonl
from stages.select.rules import select


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Run the stage on the repository's own folders."""
    chosen = params.load(parameters)
    selection = select(jsonl.read(data / "extract/kernels.jsonl", Kernel), chosen.select)
    jsonl.write(data / "select/kept.jsonl", selection.kept)
    jsonl.write(data / "select/dropped.jsonl", selection.dropped)


if __name__ == "__main__":
    entry.run(main)
