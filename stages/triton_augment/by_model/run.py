"""What a model adds to Triton programs: wrappers and tests that are accepted replace those found by running samples."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.config.params import Params
from kernelmill.models import templates
from kernelmill.models.conversation import Mapper, converse, outcomes, pooled
from kernelmill.models.opening import opened
from kernelmill.models.protocol import LanguageModel
from kernelmill.models.templates import Modules
from kernelmill.records import AdaptedTriton, TritonProgram, TritonSample
from kernelmill.records.conversations import AttemptOutcome, Conversation
from stages.triton_augment.by_model import asking
from stages.triton_augment.by_model.judging import judged

STAGE = "triton_augment"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a model adds; all of it is empty without a model."""

    programs: tuple[TritonProgram, ...] = ()
    conversations: tuple[Conversation, ...] = ()


Adds = Callable[[Sequence[tuple[TritonSample, AdaptedTriton]]], Found]
"""Returns what a model adds to samples."""


async def ask(
    model: LanguageModel,
    modules: Modules,
    samples: Sequence[tuple[TritonSample, AdaptedTriton]],
    *,
    rounds: int,
    mapper: Mapper = pooled,
) -> Found:
    """Ask for the wrapper and the test of every sample; replies are run, and repaired so many times."""
    held = await converse(
        model,
        [asking.opening(sample, adapted, modules) for sample, adapted in samples],
        judged,
        rounds=rounds,
        template=modules.variant,
        label="wrappers and tests by a model",
        mapper=mapper,
    )
    return Found(
        programs=tuple(
            one.product for one in held if one.product is not None and one.record.outcome is AttemptOutcome.ACCEPTED
        ),
        conversations=tuple(one.record for one in held),
    )


def by_model(data: Path, params: Params) -> Adds:
    """Return the function that asks the configured model; it adds nothing where no model is configured.

    It raises `ModelError` if a model cannot be asked at all.
    """

    async def opened_model(samples: Sequence[tuple[TritonSample, AdaptedTriton]]) -> Found:
        async with opened(params, STAGE, data / STAGE) as model:
            if model is None:
                return Found()
            modules = templates.load(asking.MODULES, params.describe.variant, params.describe.base)
            found = await ask(model, modules, samples, rounds=params.conversation.rounds)
            for outcome, number in outcomes(found.conversations).items():
                model.count(outcome, number)
        return found

    return lambda samples: asyncio.run(opened_model(samples))
