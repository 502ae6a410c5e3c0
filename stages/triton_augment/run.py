"""Find a wrapper and a test for every adapted sample, and write the result files of input files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kernelmill.config.params import TritonAugmentParams
from kernelmill.records import AdaptedTriton, Dropped, TritonProgram, TritonSample
from kernelmill.records.conversations import Conversation
from kernelmill.sources import tree
from kernelmill.triton.augmenting import result_file, synthesis
from kernelmill.triton.collecting import training_format
from stages.triton_augment.by_model.run import Adds, Found


class AugmentedSamples(NamedTuple):
    """The result of the stage: every adapted sample is in exactly one of the two."""

    programs: tuple[TritonProgram, ...]
    dropped: tuple[Dropped, ...]
    conversations: tuple[Conversation, ...] = ()
    """Those with a model, every attempt included."""


def augment(
    samples: Sequence[TritonSample],
    adapted: Sequence[AdaptedTriton],
    chosen: TritonAugmentParams,
    by_model: Adds = lambda _samples: Found(),
) -> AugmentedSamples:
    """Return the programs of the samples, in order; those that a model wrote need not be searched for."""
    known = {one.id: one for one in samples}
    found_by_model = by_model([(known[one.id], one) for one in adapted])
    written = {one.id: one for one in found_by_model.programs}
    wanted = [synthesis.searched(known[one.id], one.code) for one in adapted if one.id not in written]
    results = synthesis.synthesized(wanted, chosen.seconds)
    searched = (synthesis.program(one, result) for one, result in zip(wanted, results, strict=True))
    by_id: dict[str, TritonProgram | Dropped] = {**written, **{one.id: one for one in searched}}
    found = [by_id[one.id] for one in adapted]
    return AugmentedSamples(
        tuple(one for one in found if isinstance(one, TritonProgram)),
        tuple(one for one in found if isinstance(one, Dropped)),
        found_by_model.conversations,
    )


def write_results(inputs: Path, results: Path, programs: Sequence[TritonProgram]) -> None:
    """Write `<name>_augmented.json` for every input file, with all of its objects in order."""
    with tree.staging(results.parent) as staging:
        made = staging / "results"
        made.mkdir()
        for path in sorted(inputs.glob("*.json")):
            mine = {one.index: one for one in programs if one.source == path.stem}
            text = result_file.rendered(training_format.objects(path), mine)
            result_file.write(made / result_file.name_of(path).name, text)
        tree.replace(results, made, trash=staging / "old")
