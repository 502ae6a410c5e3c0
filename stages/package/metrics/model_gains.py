"""What a model won: units that probing did not reach, descriptions, and variants, as far as they are verified."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kernelmill.pipeline.level_rows import ALL
from kernelmill.pipeline.metrics import ModelGains, Step
from kernelmill.records.conversations import AttemptOutcome
from stages.package.inputs import Inputs


def model_gains(inputs: Inputs, sources: Sequence[str]) -> Mapping[str, ModelGains]:
    """Return what a model won, for all sources and for each; nothing where no stage has a model."""
    if not inputs.models:
        return {}
    return {ALL: _gains(inputs, frozenset(sources)), **{one: _gains(inputs, frozenset({one})) for one in sources}}


def _gains(inputs: Inputs, sources: frozenset[str]) -> ModelGains:
    won = {one.id for one in inputs.model_relations if one.source in sources}
    verified = [one for one in inputs.verdicts if one.verified and one.source in sources]
    without = {one.kernel_id for one in verified if one.id not in won}
    return ModelGains(
        interfaces=len(won),
        suites=sum(one.id in won for one in inputs.suites),
        verified=sum(one.id in won for one in verified),
        verified_kernels=len({one.kernel_id for one in verified} - without),
        described=len({one.kernel_id for one in inputs.descriptions if one.source in sources}),
        variants=sum(one.verified for one in inputs.variants if one.source in sources),
    )


def evolve_step(inputs: Inputs, source: str | None = None) -> Mapping[str, Step]:
    """Return the step of the funnel for variants, by source or for all; nothing if no variant was asked for."""
    asked = [one for one in inputs.variant_conversations if source in (None, one.source)]
    if not asked:
        return {}
    made = {one.id: one for one in inputs.variants if source in (None, one.source)}
    dropped = Counter(str(one.outcome) for one in asked if one.outcome is not AttemptOutcome.ACCEPTED)
    dropped.update(one.reason for one in made.values() if not one.verified)
    left = [one for one in made.values() if one.verified]
    return {
        "evolve": Step(
            unit="variants",
            entered=len(asked),
            left=len(left),
            dropped=dict(sorted(dropped.items())),
            kernels=len({one.kernel_id for one in left}),
        )
    }
