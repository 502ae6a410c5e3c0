"""`python -m stages.triton_augment`: data/triton_collect and data/triton_adapt in, data/triton_augment out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from kernelmill.records import AdaptedTriton, TritonSample
from kernelmill.storage import jsonl
from stages.triton_augment.by_model.run import by_model
from stages.triton_augment.run import augment, write_results


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Run the stage on the repository's own folders."""
    chosen = params.load(parameters)
    found = augment(
        jsonl.read(data / "triton_collect/samples.jsonl", TritonSample),
        jsonl.read(data / "triton_adapt/samples.jsonl", AdaptedTriton),
        chosen.triton_augment,
        by_model(data, chosen),
    )
    jsonl.write(data / "triton_augment/programs.jsonl", found.programs, key=lambda one: one.id)
    jsonl.write(data / "triton_augment/dropped.jsonl", found.dropped)
    jsonl.write(data / "triton_augment/conversations.jsonl", found.conversations, key=lambda one: one.id)
    write_results(data / "triton_collect/inputs", data / "triton_augment/results", found.programs)


if __name__ == "__main__":
    entry.run(main)
