"""The evolve stage: verified suites in, richer variants by a model out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill import progress
from kernelmill.models.asking import Asking
from kernelmill.models.conversation import Held
from kernelmill.proof.verdicts.gating import gated
from kernelmill.records import Program, ProgramGate, Suite, Thresholds, Verdict
from kernelmill.records.conversations import AttemptOutcome, Conversation
from kernelmill.records.variants import Diversity, Variant
from kernelmill.storage import jsonl
from stages.evolve import patterns, variants
from stages.evolve.changes import Seed, changes, is_simple
from stages.evolve.variants import ProofTask, VariantTask

Gates = Callable[[Sequence[str]], Sequence[Sequence[ProgramGate]]]
"""Returns the verdicts of the pinned compilers on programs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evolving(Asking):
    """A model, and what its variants are judged with."""

    gates: Gates
    thresholds: Thresholds
    seeds: int
    """The number of samples that variants are asked of."""


async def run(data: Path, evolving: Evolving | None) -> tuple[Conversation, ...]:
    """Write variants of the verified samples under `data` to `evolve/` there, and return the conversations.

    Without a model, or if no samples are wanted, there are none.
    """
    verified = {one.id for one in jsonl.read(data / "verify/verdicts.jsonl", Verdict) if one.verified}
    suites = [one for one in jsonl.read(data / "cases/suites.jsonl", Suite) if one.id in verified]
    made: tuple[Variant, ...] = ()
    conversations: tuple[Conversation, ...] = ()
    if evolving is not None and evolving.seeds:
        programs = {one.id: one for one in jsonl.read(data / "wrap/programs.jsonl", Program)}
        made, conversations = await evolved(evolving, seeds(suites, programs, evolving.seeds))
    found = patterns.diversity(
        [patterns.shown(one.text) for one in suites], [one.patterns for one in made if one.verified]
    )
    jsonl.write(data / "evolve/variants.jsonl", made, key=lambda one: one.id)
    jsonl.write(data / "evolve/conversations.jsonl", conversations, key=lambda one: one.id)
    jsonl.write_text(data / "evolve/diversity.json", jsonl.pretty(found))
    progress.note(said(found))
    return conversations


def seeds(suites: Sequence[Suite], programs: Mapping[str, Program], most: int) -> list[Seed]:
    """Return the simplest samples, one of each kernel, shortest first."""
    every = [Seed(suite=one, relations=programs[one.id].relations) for one in suites]
    chosen: dict[str, Seed] = {}
    for one in sorted(filter(is_simple, every), key=lambda seed: (seed.suite.text.unit.count("\n"), seed.suite.id)):
        chosen.setdefault(one.suite.kernel_id, one)
    return list(chosen.values())[:most]


async def evolved(evolving: Evolving, chosen: Sequence[Seed]) -> tuple[tuple[Variant, ...], tuple[Conversation, ...]]:
    """Ask for every variant that applies to samples, and prove those whose suites pass."""
    tasks = [
        VariantTask(seed=seed, change=change, backend=evolving.backend) for seed in chosen for change in changes(seed)
    ]
    held = await evolving.converse(
        [variants.opening(task, evolving.modules) for task in tasks], variants.judged, label="variants by a model"
    )
    accepted = [
        (task, one.product, one)
        for task, one in zip(tasks, held, strict=True)
        if one.product is not None and one.record.outcome is AttemptOutcome.ACCEPTED
    ]
    proofs = [
        ProofTask(suite=suite, backend=evolving.backend, thresholds=evolving.thresholds)
        for task, suite, _ in accepted
        if not task.change.host
    ]
    verdicts = {one.id: one for one in evolving.mapper(variants.proven, proofs, label="proofs of variants")}
    gates = evolving.gates([suite.code for _, suite, _ in accepted])
    made = [
        _variant(task, suite, one, verdicts.get(task.id), gate)
        for (task, suite, one), gate in zip(accepted, gates, strict=True)
    ]
    return tuple(made), tuple(one.record for one in held)


def _variant(
    task: VariantTask, suite: Suite, held: Held[Suite], verdict: Verdict | None, gates: Sequence[ProgramGate]
) -> Variant:
    judged = gated(verdict, gates) if verdict is not None else None
    rejected = any(one.state == "rejected" for one in gates)
    return Variant(
        id=task.id,
        source=suite.source,
        kernel_id=suite.kernel_id,
        name=suite.name,
        parent_id=task.seed.suite.id,
        kind=task.change.kind,
        proof="kernel_of_parent" if judged is None else "suite",
        verdict=judged,
        verified=not rejected if judged is None else judged.verified,
        reason=("rejected_by_amd_gates" if rejected else "") if judged is None else judged.reason,
        model=held.record.model,
        rounds=held.record.rounds or 0,
        patterns=patterns.shown(suite.text),
        code=suite.code,
    )


def said(found: Diversity) -> str:
    """Return the diversity in words."""
    counts = ", ".join(
        f"{pattern.replace('_', ' ')} {one.before} to {one.after}" for pattern, one in found.patterns.items()
    )
    return f"evolve: {found.programs.before} to {found.programs.after} verified programs; {counts}"
