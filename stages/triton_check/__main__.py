"""`python -m stages.triton_check`: data/triton_augment in, data/triton_check out."""

from dataclasses import asdict
from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from kernelmill.records import TritonProgram
from kernelmill.storage import jsonl
from kernelmill.triton.execution.batch import LIMITS, CheckTask, checked, dropped, funnel
from kernelmill.triton.execution.checking import CheckPlan, TritonThresholds


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Run the stage on the repository's own folders."""
    chosen = params.load(parameters)
    plan = CheckPlan(limits=LIMITS, recalls=True, thresholds=TritonThresholds(**asdict(chosen.triton_check)))
    programs = jsonl.read(data / "triton_augment/programs.jsonl", TritonProgram)
    found = checked([CheckTask(program=one, plan=plan) for one in programs])
    verdicts = [one.verdict for one in found]
    broken = [pair for one in found for pair in one.broken]
    failed = [dropped(one) for one in verdicts if one.level == "failed"]
    jsonl.write(data / "triton_check/verdicts.jsonl", verdicts, key=lambda one: one.id)
    jsonl.write(data / "triton_check/repairs.jsonl", broken, key=lambda one: (one.id, one.operator))
    jsonl.write(data / "triton_check/dropped.jsonl", failed, key=lambda one: one.id)
    jsonl.write_text(data / "triton_check/funnel.json", jsonl.pretty(funnel(verdicts)))


if __name__ == "__main__":
    entry.run(main)
