"""Conversations: bounded, in a fixed order, with every attempt accounted for."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from kernelmill.errors import ModelError
from kernelmill.models.conversation import CUT_OFF, MOST_FEEDBACK, Held, Judged, Opening, converse
from kernelmill.models.protocol import Message, Question, Reply, ReplyState, Speaker
from kernelmill.models.scripted import ScriptedModel
from kernelmill.records import UnitRecord
from kernelmill.records.conversations import AttemptOutcome

T = TypeVar("T")
R = TypeVar("R")


def inline(function: Callable[[T], R], items: Sequence[T], *, label: str) -> Sequence[R]:
    """Calls the function here, rather than in workers."""
    return [function(item) for item in items]


def opening(name: str, wanted: str = "right") -> Opening[str]:
    """A conversation that ends with the wanted reply."""
    unit = UnitRecord(id=f"a/k.cu:{name}", source="a", kernel_id=f"a/k.cu:{name}", name=name)
    question = Question(purpose="wrap/host", subject=unit.id, messages=(Message(speaker=Speaker.USER, text=name),))
    return Opening(unit=unit, question=question, given=wanted)


def judged(wanted: str, text: str) -> Judged[str]:
    """Accepts what is wanted."""
    if text == wanted:
        return Judged(outcome=AttemptOutcome.ACCEPTED, product=text)
    return Judged(outcome=AttemptOutcome.NOT_COMPILED, feedback=f"`{text}` does not compile", product=text)


def held(answer: Callable[[Question], Reply], *names: str, rounds: int = 2) -> tuple[Held[str], ...]:
    """The conversations about these units."""
    openings = [opening(name) for name in names or ("k",)]
    model = ScriptedModel(answer=answer)
    return asyncio.run(
        converse(model, openings, judged, rounds=rounds, template="default", label="test", mapper=inline)
    )  # fmt: skip


def reply(text: str) -> Reply:
    """A complete reply."""
    return Reply(state=ReplyState.COMPLETE, text=text, input_tokens=10, output_tokens=2)


def test_code_that_compiles_after_two_repairs_is_accepted_with_all_attempts() -> None:
    texts = {1: "wrong", 3: "better", 5: "right"}
    [one] = held(lambda question: reply(texts[len(question.messages)]))
    assert one.product == "right"
    assert [(each.round, each.outcome, each.reply) for each in one.record.attempts] == [
        (0, "not_compiled", "wrong"), (1, "not_compiled", "better"), (2, "accepted", "right"),
    ]  # fmt: skip
    assert one.record.rounds == 2


def test_the_model_is_told_what_is_wrong_with_its_own_reply() -> None:
    questions = list[Question]()

    def answer(question: Question) -> Reply:
        questions.append(question)
        return reply("wrong")

    held(answer, rounds=1)
    assert [one.text for one in questions[1].messages] == ["k", "wrong", "`wrong` does not compile"]
    assert [one.speaker for one in questions[1].messages] == ["user", "assistant", "user"]


def test_code_that_never_compiles_is_given_up_after_the_last_round() -> None:
    asked = list[Question]()

    def answer(question: Question) -> Reply:
        asked.append(question)
        return reply("wrong")

    [one] = held(answer, rounds=2)
    assert len(asked) == 3
    assert (one.record.outcome, one.record.rounds, one.product) == ("not_compiled", None, "wrong")


def test_a_refusal_ends_a_conversation() -> None:
    [one] = held(lambda _: Reply(state=ReplyState.REFUSED, detail="I cannot"))
    assert [(each.outcome, each.detail) for each in one.record.attempts] == [("refused", "I cannot")]


def test_a_failure_of_the_server_ends_a_conversation() -> None:
    [one] = held(lambda _: Reply(state=ReplyState.FAILED, detail="status 500"))
    assert [(each.outcome, each.detail) for each in one.record.attempts] == [("failed", "status 500")]


def test_a_reply_that_was_cut_off_is_asked_for_again() -> None:
    def answer(question: Question) -> Reply:
        return reply("right") if len(question.messages) > 1 else Reply(state=ReplyState.TRUNCATED, text="rig")

    [one] = held(answer)
    assert [(each.outcome, each.detail) for each in one.record.attempts] == [("truncated", CUT_OFF), ("accepted", "")]


def test_a_reply_that_is_complete_all_the_same_is_accepted() -> None:
    [one] = held(lambda _: Reply(state=ReplyState.TRUNCATED, text="right"))
    assert one.record.outcome == "accepted"


def test_a_model_that_cannot_be_asked_loses_nothing_of_the_others() -> None:
    def answer(question: Question) -> Reply:
        if question.subject.endswith("b"):
            raise ModelError("the budget is used up", remedy="raise it")
        return reply("right")

    found = held(answer, "a", "b", "c")
    assert [one.record.outcome for one in found] == ["accepted", "unanswered", "accepted"]
    assert found[1].record.attempts[0].detail == "the budget is used up"


def test_results_have_the_order_of_the_openings_whichever_reply_comes_first() -> None:
    class Slow:
        name = "slow"

        async def ask(self, question: Question) -> Reply:
            await asyncio.sleep(0.02 if question.subject.endswith("a") else 0)
            return reply("right")

    openings = [opening(name) for name in ("a", "b")]
    found = asyncio.run(converse(Slow(), openings, judged, rounds=0, template="t", label="test", mapper=inline))
    assert [one.record.name for one in found] == ["a", "b"]


def test_all_questions_of_a_round_are_asked_at_once() -> None:
    class Gate:
        name = "gate"

        def __init__(self) -> None:
            self.waiting, self.opened = 0, asyncio.Event()

        async def ask(self, question: Question) -> Reply:
            self.waiting += 1
            if self.waiting == 3:
                self.opened.set()
            await self.opened.wait()
            return reply("right")

    async def all_of_them() -> tuple[Held[str], ...]:
        openings = [opening(name) for name in "abc"]
        return await converse(Gate(), openings, judged, rounds=0, template="t", label="test", mapper=inline)

    assert [one.record.outcome for one in asyncio.run(all_of_them())] == ["accepted"] * 3


@pytest.mark.parametrize("length", [MOST_FEEDBACK, MOST_FEEDBACK + 1, 100_000])
def test_feedback_is_bounded(length: int) -> None:
    questions = list[Question]()

    def answer(question: Question) -> Reply:
        questions.append(question)
        return reply("x" * length)

    held(answer, rounds=1)
    assert len(questions[1].messages[-1].text) <= MOST_FEEDBACK + 100


def test_tokens_of_every_attempt_are_kept() -> None:
    [one] = held(lambda _: reply("wrong"), rounds=1)
    assert [(each.input_tokens, each.output_tokens) for each in one.record.attempts] == [(10, 2), (10, 2)]
