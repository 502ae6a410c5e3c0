import asyncio
import json
from pathlib import Path

import pytest

from kernelmill.errors import UnrecordedError
from kernelmill.models.opening import opened
from kernelmill.models.protocol import Message, Question, Reply, ReplyState, Speaker
from kernelmill.models.recording import transcripts
from kernelmill.records.models import ModelAccount, RecordedReply
from kernelmill.storage import jsonl
from tests.kernelmill.models.conftest import Configured


def question(text: str, subject: str = "unit", turns: int = 0) -> Question:
    before = tuple(Message(speaker=speaker, text="") for speaker in (Speaker.USER, Speaker.ASSISTANT) * turns)
    return Question(purpose="wrap", subject=subject, messages=(*before, Message(speaker=Speaker.USER, text=text)))


def by_hand(subject: str, text: str, turn: int = 0, contains: tuple[str, ...] = ()) -> RecordedReply:
    return RecordedReply(
        purpose="wrap", subject=subject, turn=turn, model="written-by-hand", text=text, question_contains=contains
    )


def test_stage_without_a_model_has_none_and_writes_an_empty_account(tmp_path: Path, configured: Configured) -> None:
    async def run() -> None:
        async with opened(configured(kind="none"), "wrap", tmp_path) as model:
            assert model is None

    asyncio.run(run())
    assert (tmp_path / "transcripts/none--default.jsonl").read_bytes() == b""
    assert json.loads((tmp_path / "model.json").read_text())["questions"] == 0


def test_replies_written_by_hand_answer_by_what_they_are_for(tmp_path: Path, configured: Configured) -> None:
    recorded = tmp_path / "recorded.jsonl"
    jsonl.write(
        recorded,
        [by_hand("a", "first"), by_hand("a", "second", turn=1, contains=("error: x",)), by_hand("b", "other")],
    )
    parameters = configured(kind="replay", name="written-by-hand", recorded=[str(recorded)])

    async def run() -> list[Reply]:
        async with opened(parameters, "wrap", tmp_path / "wrap") as model:
            assert model is not None
            replies = [await model.ask(question("any words", "a"))]
            replies.append(await model.ask(question("it says error: x", "a", turns=1)))
            with pytest.raises(UnrecordedError, match="no recorded reply"):
                await model.ask(question("it says another error", "a", turns=1))
            model.count("compiled_at_round_1")
            return replies

    assert [reply.text for reply in asyncio.run(run())] == ["first", "second"]
    account = jsonl.loads(ModelAccount, (tmp_path / "wrap/model.json").read_bytes())
    assert (account.questions, account.unrecorded, account.cost) == (3, 1, 0)
    assert account.replies == {"complete": 2}
    assert account.outcomes == {"compiled_at_round_1": 1}


def test_transcript_answers_again_with_the_same_bytes(tmp_path: Path, configured: Configured) -> None:
    recorded = tmp_path / "recorded"
    jsonl.write(recorded / "replies.jsonl", [by_hand("a", "first"), by_hand("b", "other")])
    parameters = configured(kind="replay", name="m", recorded=[str(recorded)])

    async def run(order: str) -> None:
        async with opened(parameters, "wrap", tmp_path / "wrap") as model:
            assert model is not None
            for subject in order:
                assert (await model.ask(question("words", subject))).state is ReplyState.COMPLETE

    asyncio.run(run("ab"))
    first = (tmp_path / "wrap/transcripts/m--default.jsonl").read_bytes()
    asyncio.run(run("ba"))
    assert (tmp_path / "wrap/transcripts/m--default.jsonl").read_bytes() == first
    assert [json.loads(line)["subject"] for line in first.splitlines()] == ["a", "b"]


def test_edited_reply_written_by_hand_is_not_hidden_by_the_transcript(tmp_path: Path, configured: Configured) -> None:
    recorded = tmp_path / "recorded.jsonl"
    parameters = configured(kind="replay", name="m", recorded=[str(recorded)])

    async def run() -> str:
        async with opened(parameters, "wrap", tmp_path / "wrap") as model:
            assert model is not None
            return (await model.ask(question("words", "a"))).text

    jsonl.write(recorded, [by_hand("a", "old")])
    assert asyncio.run(run()) == "old"
    jsonl.write(recorded, [by_hand("a", "new")])
    assert asyncio.run(run()) == "new"


def test_missing_replies_are_named_with_their_cost_before_anything_is_bought(
    tmp_path: Path, configured: Configured, capsys: pytest.CaptureFixture[str]
) -> None:
    parameters = configured(
        kind="replay", name="m", prices={"input": 0, "output": 10}, sampling={"max_output_tokens": 100_000}
    )

    async def run() -> None:
        async with opened(parameters, "wrap", tmp_path) as model:
            assert model is not None
            for subject in ("a", "b"):
                with pytest.raises(UnrecordedError):
                    await model.ask(question("words", subject + "!"))
                with pytest.raises(UnrecordedError):
                    await model.ask(question("other words", subject))

    asyncio.run(run())
    # The words of a and b are the same questions, which are bought once.
    said = capsys.readouterr().err
    assert "2 questions have no recorded reply (wrap 2)" in said
    assert "cost at most about 2.00" in said
    assert jsonl.loads(ModelAccount, (tmp_path / "model.json").read_bytes()).unrecorded == 2
    missing = transcripts.unrecorded(tmp_path)
    assert [(one.messages[-1].text, one.output_tokens, one.cost) for one in missing] == [
        ("other words", 100_000, 1.0),
        ("words", 100_000, 1.0),
    ]
