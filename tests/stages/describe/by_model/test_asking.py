import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.cpu import Cpu
from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.models.conversation import Judged
from kernelmill.models.protocol import Question, Reply, ReplyState
from kernelmill.models.scripted import ScriptedModel
from kernelmill.models.templates import load
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.prompts import Prompt
from kernelmill.toolchains.host import HostCompiler
from stages.describe.by_model import documenting, solving
from stages.describe.by_model.asking import MODULES, DescribeAsking, Documented, Evaluated, documented, evaluated
from stages.describe.by_model.solving import SolveTask
from stages.describe.facts import Facts
from stages.describe.prompts import described
from tests.stages.describe.by_model.descriptions import GOOD, PARAMETERS, answering, inline, reply
from tests.stages.describe.facts import ROLES, WORDS, facts, role
from tests.stages.describe.test_prompts import CONF, DEFAULT, NO_REPAIR

GCC = CompilerCommand(command=("g++",), family=Family.GCC)
NO_COMPILER = HostCompiler(name="g++", version="0", path=Path("none"), called=GCC, style="json")
NO_BACKEND = Cpu(compiler=NO_COMPILER)
TEMPLATES = load(MODULES, "default", folder=CONF)
REFUSED = Reply(state=ReplyState.REFUSED, detail="I would rather not")
CUT_OFF = Reply(state=ReplyState.TRUNCATED, text="{")
MISSING = {**GOOD, "parameters": PARAMETERS[1:]}


def asking(answer: Callable[[Question], Reply], solvers: int = 2) -> DescribeAsking:
    return DescribeAsking(
        model=ScriptedModel(answer=answer),
        modules=TEMPLATES,
        backend=NO_BACKEND,
        rounds=2,
        solvers=solvers,
        mapper=inline,
    )


def ask(answer: Callable[[Question], Reply], *known: Facts) -> Documented:
    return asyncio.run(documented(asking(answer), known or (facts(),)))


def test_kernel_that_nobody_documented_gets_prompts_that_are_marked_as_a_models_words() -> None:
    made = ask(lambda _: reply(GOOD))
    prompts = {one.kind: one for one in described(made.facts[0], DEFAULT, NO_REPAIR).prompts}
    assert set(prompts) == {"complete", "instruct", "translate", "parallelize"}
    marked = "In the words of the language model scripted, which are not the project's:"
    for kind in ("complete", "instruct"):
        assert marked in prompts[kind].text
        assert "at least zero and at most six" in " ".join(prompts[kind].text.replace("\n//", "\n").split())
        assert prompts[kind].described_by == "scripted"
        assert prompts[kind].quotations == ()
    assert prompts["translate"].described_by == ""
    assert marked not in prompts["translate"].text


def test_objections_are_told_and_the_description_that_meets_them_is_taken() -> None:
    model = ScriptedModel(answer=lambda question: reply(GOOD if len(question.messages) > 1 else MISSING))
    made = asyncio.run(documented(replace(asking(lambda _: REFUSED), model=model), (facts(),)))
    assert [one.outcome for one in made.conversations[0].attempts] == ["invalid", "accepted"]
    assert made.descriptions[0].rounds == 1
    assert "the parameter `x` is not described" in model.questions[1].messages[-1].text


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [(REFUSED, "refused"), (reply(MISSING), "invalid"), (CUT_OFF, "truncated")],
)
def test_kernel_without_an_accepted_description_keeps_waiting(answer: Reply, outcome: str) -> None:
    made = ask(lambda _: answer)
    assert made.conversations[0].outcome == outcome
    assert described(made.facts[0], DEFAULT, NO_REPAIR).unit.waiting


def test_documented_kernels_are_not_asked_about() -> None:
    made = ask(lambda _: reply(GOOD), facts(WORDS))
    assert made.conversations == ()
    assert made.facts[0].description is None


def test_description_of_one_instance_serves_the_others_that_it_fits() -> None:
    first = facts()
    alike = replace(first, suite=replace(first.suite, id="proj/src/relu.cu:relu_half", name="relu_half"))
    other = replace(alike, relations=replace(alike.relations, roles=(*ROLES, role("scale", "number"))))
    made = ask(lambda _: reply(GOOD), other, alike, first)
    assert [one.description is not None for one in made.facts] == [False, True, True]
    assert [one.purpose for one in made.conversations] == [documenting.PURPOSE]


def complete(of: Facts) -> Prompt:
    return next(one for one in described(of, DEFAULT, NO_REPAIR).prompts if one.kind == "complete")


def judged_as(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solutions are right if they say so."""

    def judged(_: SolveTask, text: str) -> Judged[str]:
        outcome = AttemptOutcome(text)
        return Judged(outcome=outcome, feedback="y[0] is 1, expected 0", product="__global__ void relu_float() {}")

    monkeypatch.setattr(solving, "judged", judged)


def tried(monkeypatch: pytest.MonkeyPatch, *solutions: str, explained: Reply | None = None) -> Evaluated:
    judged_as(monkeypatch)
    answer = answering({
        solving.PURPOSE: lambda question: Reply(state=ReplyState.COMPLETE, text=solutions[question.attempt])
        if solutions[question.attempt] else REFUSED,
        "describe/misunderstanding": lambda _: explained or reply({"misunderstood": "Zero was taken to be the limit."}),
    })  # fmt: skip
    of = facts(WORDS)
    return asyncio.run(evaluated(asking(answer, solvers=len(solutions)), [of], [complete(of)]))


@pytest.mark.parametrize(
    ("solutions", "clarity", "reason"),
    [
        (("accepted", "accepted"), "clear", ""),
        (("accepted", ""), "clear", ""),
        (("different_output", "not_compiled"), "unclear", "nobody_solves_it"),
        (("accepted", "different_output"), "unclear", "solvers_differ"),
        (("", ""), "unknown", "nobody_answers"),
    ],
)
def test_prompt_is_clear_only_if_all_who_answer_solve_it(
    monkeypatch: pytest.MonkeyPatch, solutions: tuple[str, ...], clarity: str, reason: str
) -> None:
    [one] = tried(monkeypatch, *solutions).evaluations
    assert (one.clarity, one.reason) == (clarity, reason)
    assert len(one.solvers) == len(solutions)


def test_unclear_prompt_says_what_was_misunderstood(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried(monkeypatch, "different_output").evaluations[0].misunderstood == "Zero was taken to be the limit."
    refused = tried(monkeypatch, "different_output", explained=REFUSED)
    assert refused.evaluations[0].misunderstood == "y[0] is 1, expected 0"


def test_solvers_see_exactly_the_prompt_and_each_is_asked_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    judged_as(monkeypatch)
    model = ScriptedModel(answer=lambda _: Reply(state=ReplyState.COMPLETE, text="accepted"))
    of = facts(WORDS)
    prompt = complete(of)
    asyncio.run(evaluated(replace(asking(lambda _: REFUSED), model=model), [of], [prompt]))
    assert [(one.messages[0].text, one.attempt) for one in model.questions] == [(prompt.text, 0), (prompt.text, 1)]


def test_only_prompts_of_the_wanted_kinds_and_of_one_unit_of_a_kernel_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged_as(monkeypatch)
    of = facts(WORDS)
    other = replace(of, suite=replace(of.suite, id="proj/src/relu.cu:relu_half", name="relu_half"))
    prompts = [one for each in (other, of) for one in described(each, DEFAULT, NO_REPAIR).prompts]
    made = asyncio.run(
        evaluated(asking(lambda _: Reply(state=ReplyState.COMPLETE, text="accepted")), [other, of], prompts)
    )
    assert [one.prompt_id for one in made.evaluations] == [complete(of).id]
    none = asyncio.run(evaluated(asking(lambda _: REFUSED, solvers=0), [other, of], prompts))
    assert none.evaluations == ()
