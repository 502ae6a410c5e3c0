"""`python -m stages.triton_check`: data/triton_augment in, data/triton_check out."""

from pathlib import Path

from kernelmill.pipeline import entry
from kernelmill.records import TritonProgram
from kernelmill.storage import jsonl
from kernelmill.triton.execution.batch import CheckTask, checked, dropped, funnel


def main(data: Path = Path("data")) -> None:
    """Run the stage on the repository's own folders."""
    programs = jsonl.read(data / "triton_augment/programs.jsonl", TritonProgram)
    verdicts = checked([CheckTask(program=one) for one in programs])
    failed = [dropped(one) for one in verdicts if one.level == "failed"]
    jsonl.write(data / "triton_check/verdicts.jsonl", verdicts, key=lambda one: one.id)
    jsonl.write(data / "triton_check/dropped.jsonl", failed, key=lambda one: one.id)
    jsonl.write_text(data / "triton_check/funnel.json", jsonl.pretty(funnel(verdicts)))


if __name__ == "__main__":
    entry.run(main)
