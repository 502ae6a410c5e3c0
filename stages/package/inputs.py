"""The inputs of the package stage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kernelmill.capture.source_tree import MOST_BYTES, SourceTree
from kernelmill.config.params import ExampleParams, Params
from kernelmill.cpp.kernel_definitions import TextDefinition
from kernelmill.errors import InputError
from kernelmill.models.accounts import ACCOUNT, NO_MODEL, read_account
from kernelmill.records import (
    AdaptedTriton,
    CaptureAttempt,
    CompileCommand,
    Dropped,
    Kernel,
    NoticeText,
    PortedUnit,
    Program,
    Relations,
    Source,
    Suite,
    TranslationUnit,
    TritonProgram,
    TritonSample,
    Unit,
    UnitRecord,
    Verdict,
)
from kernelmill.records.conversations import Conversation
from kernelmill.records.host_facts import KernelHostFacts
from kernelmill.records.models import ModelAccount
from kernelmill.records.prompts import DescribedUnit, Description, Prompt
from kernelmill.records.reasons import REASONS
from kernelmill.records.repairs import BrokenUnit
from kernelmill.records.reviews import SampleReviews
from kernelmill.records.splits import SplitLine
from kernelmill.records.triton_verdicts import TritonVerdict
from kernelmill.records.variants import Variant
from kernelmill.reviews import keeping
from kernelmill.storage import jsonl, untrusted
from stages.package.overlap.reading import read as evaluation_sets
from stages.package.placement import PlacementInputs
from stages.package.rows.triton import TritonInputs

RECORD = "splits.jsonl"
"""The file in `data/` that records the splits of kernels; it is in git."""
Definitions = Mapping[str, Mapping[str, Sequence[TextDefinition]]]
"""Definitions that a text search finds, by source and path."""
TRITON_TRACK = ("triton_collect", "triton_adapt", "triton_augment", "triton_check")
UNIT_TRACK = tuple(stage for stage in REASONS if stage not in TRITON_TRACK)
"""The stages of the track of units that drop records; those of the Triton track are accounted for on their own."""

MODEL_STAGES = ("wrap", "cases", "describe", "evolve", "triton_augment")
"""The stages that may ask a model, in order."""


class UnitStage(NamedTuple):
    """A stage that passes units on, one record each, with the records that entered and left it."""

    name: str
    entered: Sequence[UnitRecord]
    left: Sequence[UnitRecord]


class StageModel(NamedTuple):
    """A stage that has a model, and what it asked it."""

    stage: str
    account: ModelAccount


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The outputs of the stages before this one, and the parameters that they depend on."""

    requested: tuple[str, ...]
    """The sources that params.yaml names."""
    types: tuple[str, ...]
    """The element types for templates without launches."""
    examples: tuple[ExampleParams, ...]
    """The suites to show in `examples/`."""
    unreviewed: bool
    """Whether samples are packaged that two people have not accepted."""
    reviews: Mapping[str, SampleReviews]
    """The reviews by sample."""
    sources: tuple[Source, ...]
    definitions: Definitions
    commands: tuple[CompileCommand, ...]
    attempts: tuple[CaptureAttempt, ...]
    kernels: tuple[Kernel, ...]
    translation_units: tuple[TranslationUnit, ...]
    kept: tuple[Kernel, ...]
    host_facts: tuple[KernelHostFacts, ...]
    units: tuple[Unit, ...]
    ported: tuple[PortedUnit, ...]
    rejected: tuple[PortedUnit, ...]
    """The units in HIP that every AMD compiler rejects; `dropped` contains them, too."""
    relations: tuple[Relations, ...]
    model_relations: tuple[Relations, ...]
    """The relations of units that probing dropped, by a model."""
    programs: tuple[Program, ...]
    suites: tuple[Suite, ...]
    verdicts: tuple[Verdict, ...]
    described: tuple[DescribedUnit, ...]
    prompts: tuple[Prompt, ...]
    descriptions: tuple[Description, ...]
    """The descriptions of kernels by a model."""
    variants: tuple[Variant, ...]
    """The variants of verified samples by a model."""
    variant_conversations: tuple[Conversation, ...]
    """The conversations in which variants were asked for."""
    models: tuple[StageModel, ...]
    """What the stages with a model asked it."""
    dropped: tuple[Dropped, ...]
    triton: TritonInputs
    repairs: tuple[BrokenUnit, ...] = ()
    placement: PlacementInputs = field(default_factory=PlacementInputs)

    @property
    def unit_stages(self) -> tuple[UnitStage, ...]:
        """The stages after instantiate, in order; the accounts and the funnel count their units."""
        verified = tuple(verdict for verdict in self.verdicts if verdict.level == "verified")
        return (
            UnitStage("port", self.units, self.ported),
            UnitStage("probe", self.ported, self.relations),
            UnitStage("wrap", (*self.relations, *self.model_relations), self.programs),
            UnitStage("cases", self.programs, self.suites),
            UnitStage("verify", self.suites, verified),
            UnitStage("describe", verified, self.described),
        )


def read(data: Path, params: Params) -> Inputs:
    """Read the outputs of all stages under `data`.

    Raises `InputError`, which names the first file that is missing or has other records.
    """
    sources = jsonl.read(data / "fetch/sources.jsonl", Source)
    return Inputs(
        requested=tuple(params.sources),
        types=params.instantiate.types,
        examples=params.package.examples,
        unreviewed=params.package.unreviewed,
        reviews=keeping.read_all(data),
        sources=sources,
        definitions={one.id: SourceTree.read(tree(data, one.id)).definitions for one in sources},
        commands=jsonl.read(data / "capture/commands.jsonl", CompileCommand),
        attempts=jsonl.read(data / "capture/attempts.jsonl", CaptureAttempt),
        kernels=jsonl.read(data / "extract/kernels.jsonl", Kernel),
        translation_units=jsonl.read(data / "extract/translation_units.jsonl", TranslationUnit),
        kept=jsonl.read(data / "select/kept.jsonl", Kernel),
        host_facts=jsonl.read(data / "extract/host_facts.jsonl", KernelHostFacts),
        units=jsonl.read(data / "instantiate/units.jsonl", Unit),
        ported=jsonl.read(data / "port/units.jsonl", PortedUnit),
        rejected=jsonl.read(data / "port/rejected.jsonl", PortedUnit),
        relations=jsonl.read(data / "probe/relations.jsonl", Relations),
        model_relations=jsonl.read(data / "wrap/relations.jsonl", Relations),
        programs=jsonl.read(data / "wrap/programs.jsonl", Program),
        suites=jsonl.read(data / "cases/suites.jsonl", Suite),
        verdicts=jsonl.read(data / "verify/verdicts.jsonl", Verdict),
        described=jsonl.read(data / "describe/units.jsonl", DescribedUnit),
        prompts=jsonl.read(data / "describe/prompts.jsonl", Prompt),
        repairs=jsonl.read(data / "describe/repairs.jsonl", BrokenUnit),
        placement=PlacementInputs(
            recorded=jsonl.read(data / RECORD, SplitLine) if (data / RECORD).exists() else (),
            splits=params.package.splits,
            overlap=params.package.overlap,
            evaluation=evaluation_sets(params.package.overlap.sets),
        ),
        descriptions=jsonl.read(data / "describe/descriptions.jsonl", Description),
        variants=jsonl.read(data / "evolve/variants.jsonl", Variant),
        variant_conversations=jsonl.read(data / "evolve/conversations.jsonl", Conversation),
        models=_models(data),
        dropped=tuple(drop for stage in UNIT_TRACK for drop in jsonl.read(data / stage / "dropped.jsonl", Dropped)),
        triton=TritonInputs(
            samples=jsonl.read(data / "triton_collect/samples.jsonl", TritonSample),
            adapted=jsonl.read(data / "triton_adapt/samples.jsonl", AdaptedTriton),
            programs=jsonl.read(data / "triton_augment/programs.jsonl", TritonProgram),
            verdicts=jsonl.read(data / "triton_check/verdicts.jsonl", TritonVerdict),
            repairs=jsonl.read(data / "triton_check/repairs.jsonl", BrokenUnit),
            described=jsonl.read(data / "triton_describe/units.jsonl", DescribedUnit),
            prompts=jsonl.read(data / "triton_describe/prompts.jsonl", Prompt),
            sources=jsonl.read(data / "triton_collect/sources.jsonl", Source),
            notices=jsonl.read(data / "triton_collect/notices.jsonl", NoticeText),
            dropped=tuple(one for stage in TRITON_TRACK for one in jsonl.read(data / stage / "dropped.jsonl", Dropped)),
        ),
    )


def _models(data: Path) -> tuple[StageModel, ...]:
    paths = ((stage, data / stage / ACCOUNT) for stage in MODEL_STAGES)
    found = (StageModel(stage, read_account(path)) for stage, path in paths if path.exists())
    return tuple(one for one in found if one.account.model != NO_MODEL)


def tree(data: Path, source: str) -> Path:
    """Return the folder that holds the files of a source."""
    return data / "fetch/sources" / source


def text(root: Path, path: str) -> str | None:
    """Return the text of a project's file; none if it is not there, or is a link out of the project."""
    try:
        content = untrusted.read(root / path, limit=MOST_BYTES, within=(root,)).decode(errors="replace")
    except InputError:
        return None
    return content.replace("\r\n", "\n").replace("\r", "\n")
