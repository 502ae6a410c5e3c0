"""`python -m stages.triton_describe`: data/triton_check and what led to it in, data/triton_describe out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.models import templates
from kernelmill.pipeline import entry
from kernelmill.records import TritonProgram, TritonSample
from kernelmill.records.repairs import BrokenUnit
from kernelmill.records.triton_verdicts import TritonVerdict
from kernelmill.storage import jsonl
from stages.triton_describe.prompts import MODULES, described
from stages.triton_describe.run import facts


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Run the stage on the repository's own folders."""
    chosen = params.load(parameters)
    modules = templates.load(MODULES, chosen.describe.variant, chosen.describe.base)
    known = facts(
        jsonl.read(data / "triton_augment/programs.jsonl", TritonProgram),
        jsonl.read(data / "triton_collect/samples.jsonl", TritonSample),
        jsonl.read(data / "triton_check/verdicts.jsonl", TritonVerdict),
        jsonl.read(data / "triton_check/repairs.jsonl", BrokenUnit),
    )
    found = [described(one, modules) for one in known]
    prompts = [prompt for one in found for prompt in one.prompts]
    jsonl.write(data / "triton_describe/prompts.jsonl", prompts, key=lambda one: one.id)
    jsonl.write(data / "triton_describe/units.jsonl", [one.unit for one in found], key=lambda one: one.id)


if __name__ == "__main__":
    entry.run(main)
