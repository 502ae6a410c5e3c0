"""data/extract/kernels.jsonl → data/select/kept.jsonl and dropped.jsonl."""

from pathlib import Path

from stages.lib import jsonl, params, stage
from stages.lib.records import Kernel
from stages.select.rules import select


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Decide on every extracted kernel."""
    chosen = params.load(parameters)
    selection = select(jsonl.read(data / "extract/kernels.jsonl", Kernel), chosen.select)
    jsonl.write(data / "select/kept.jsonl", selection.kept)
    jsonl.write(data / "select/dropped.jsonl", selection.dropped)


if __name__ == "__main__":
    stage.run(main)
