"""Second opinions on the suites: what a model that has not read the kernels writes about them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kernelmill.config.params import Params
from kernelmill.execution.cpu import Cpu
from kernelmill.models import templates
from kernelmill.models.asking import Asking
from kernelmill.models.conversation import outcomes
from kernelmill.models.opening import opened
from kernelmill.quotations.library import Library, quotations
from kernelmill.records import USUAL_THRESHOLDS, Kernel, Program, Source, Suite, Thresholds
from kernelmill.records.conversations import AttemptOutcome, Conversation, Disagreement, ModelTests
from kernelmill.records.prompts import Quotation
from kernelmill.storage import jsonl
from stages.cases.by_model import opinion
from stages.cases.by_model.measuring import MeasuringTask, measured
from stages.cases.sharing import leading

MODULES = opinion.MODULES


@dataclass(frozen=True, slots=True, kw_only=True)
class OpinionAsking(Asking):
    """A model, and what questions are made, judged and measured with."""

    thresholds: Thresholds = USUAL_THRESHOLDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinions:
    """What a model adds; all of it is empty without a model."""

    tests: tuple[ModelTests, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    conversations: tuple[Conversation, ...] = ()
    undocumented: tuple[str, ...] = field(default=())
    """The kernels that are not asked about: their projects say nothing that a reference could be written from."""


Adds = Callable[[Sequence[Program], Sequence[Suite]], Opinions]
"""Returns what a model adds to programs and suites."""


async def ask(
    asking: OpinionAsking,
    programs: Sequence[Program],
    suites: Sequence[Suite],
    words: Mapping[str, Sequence[Quotation]],
) -> Opinions:
    """Ask for tests and a reference for one suite of each kernel about which its project says something."""
    by_id = {one.id: one for one in suites}
    first = leading([one for one in programs if one.id in by_id])
    wanted = sorted((one for kernel, one in first.items() if words.get(kernel)), key=lambda one: one.id)
    openings = [
        opinion.opening(one, by_id[one.id], words[one.kernel_id], asking.modules, asking.backend) for one in wanted
    ]
    held = await asking.converse(openings, opinion.judged, label="second opinions")
    tasks = [
        MeasuringTask(
            program=program,
            suite=by_id[program.id],
            proposal=one.product.proposal,
            conversation=one.record,
            backend=asking.backend,
            thresholds=asking.thresholds,
        )
        for program, one in zip(wanted, held, strict=True)
        if one.product is not None and one.record.outcome is AttemptOutcome.ACCEPTED
    ]
    tests = await asyncio.to_thread(partial(asking.mapper, measured, tasks, label="tests by a model"))
    return Opinions(
        tests=tuple(tests),
        disagreements=tuple(
            one.product.disagreement for one in held if one.product is not None and one.product.disagreement is not None
        ),
        conversations=tuple(one.record for one in held),
        undocumented=tuple(sorted(kernel for kernel in first if not words.get(kernel))),
    )


def by_model(data: Path, params: Params, backend: Cpu) -> Adds:
    """Return the function that asks the configured model; it adds nothing where no model is configured.

    It raises `ModelError` if a model cannot be asked at all.
    """

    async def opened_model(programs: Sequence[Program], suites: Sequence[Suite]) -> Opinions:
        async with opened(params, "cases", data / "cases") as model:
            if model is None:
                return Opinions()
            asking = OpinionAsking(
                model=model,
                modules=templates.load(MODULES, params.describe.variant, params.describe.base),
                backend=backend,
                rounds=params.conversation.rounds,
                thresholds=params.verify,
            )
            found = await ask(asking, programs, suites, words(data, params.select.licenses))
            for outcome, number in outcomes(found.conversations).items():
                model.count(outcome, number)
            for name, number in _figures(found).items():
                model.count(f"{opinion.PURPOSE}: {name}", number)
        return found

    return lambda programs, suites: asyncio.run(opened_model(programs, suites))


def _figures(found: Opinions) -> Mapping[str, int]:
    return {
        "not asked, as nothing is documented": len(found.undocumented),
        "tests strong enough alone": sum(one.together is None for one in found.tests),
        "tests topped up": sum(one.together is not None for one in found.tests),
        "mutants": sum(one.alone.mutants for one in found.tests),
        "mutants killed by the tests alone": sum(one.alone.killed for one in found.tests),
    }


def write(data: Path, found: Opinions) -> None:
    """Write what a model adds to `cases/{model_tests,disagreements,conversations}.jsonl` under `data`."""
    jsonl.write(data / "cases/model_tests.jsonl", found.tests, key=lambda one: one.id)
    jsonl.write(data / "cases/disagreements.jsonl", found.disagreements, key=lambda one: one.id)
    jsonl.write(data / "cases/conversations.jsonl", found.conversations, key=lambda one: (one.purpose, one.id))


def words(data: Path, licenses: Sequence[str]) -> dict[str, tuple[Quotation, ...]]:
    """Return what the projects under `data` say about each selected kernel."""
    libraries = {
        one.id: Library(source=one, read=partial(_text, data / "fetch/sources" / one.id), allowed=licenses)
        for one in jsonl.read(data / "fetch/sources.jsonl", Source)
    }
    kernels = jsonl.read(data / "select/kept.jsonl", Kernel)
    return {one.id: quotations(one, libraries[one.source]) for one in kernels}


def _text(root: Path, path: str) -> str | None:
    file = root / path
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else None
