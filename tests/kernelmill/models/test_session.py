import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import yaml

from kernelmill.config import params
from kernelmill.errors import ModelError
from kernelmill.models.opening import opened
from kernelmill.models.recording import kept_replies
from kernelmill.records.models import RecordedReply
from kernelmill.storage import jsonl
from tests.kernelmill.models.conftest import FAST, Ask, Configured, question
from tests.kernelmill.models.scripted_server import Answer, Received, completion, echo, error, serving

PROGRAM = """
import asyncio, sys
from pathlib import Path
from kernelmill.config import params
from kernelmill.models.opening import opened
from kernelmill.models.protocol import Message, Question, Speaker

def question(words):
    return Question(purpose="wrap", subject=words, messages=(Message(speaker=Speaker.USER, text=words),))

async def run():
    async with opened(params.load(Path(sys.argv[1])), "wrap", Path(sys.argv[2])) as model:
        questions = [question(str(n)) for n in range(40)]
        await asyncio.gather(*map(model.ask, questions))

asyncio.run(run())
"""


def written(tmp_path: Path, **model: object) -> None:
    """Write parameters with a model."""
    whole = {**yaml.safe_load(params.PARAMS.read_text()), "model": model}
    (tmp_path / "params.yaml").write_text(yaml.safe_dump(whole))


@pytest.mark.long
def test_run_killed_at_ten_moments_repeats_no_request_that_was_answered(tmp_path: Path, replies: Path) -> None:
    moment, limit = threading.Event(), 0

    def script(request: Received) -> Answer:
        if len(server.received) >= limit:
            moment.set()
        return Answer(body=completion(request.words), seconds=0.01)

    def kept() -> set[str]:
        paths = (path for path in replies.glob("??/*") if not path.name.startswith("."))
        return {jsonl.loads(RecordedReply, path.read_bytes().partition(b"\n")[2]).text for path in paths}

    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "params.yaml"), str(tmp_path / "wrap")]
    answered: list[tuple[int, set[str]]] = []
    with serving(script) as server:
        written(tmp_path, kind="server", name="m", base_url=server.url, limits={**FAST, "in_flight": 2})
        for _ in range(10):
            moment.clear()
            limit = len(server.received) + 4
            running = subprocess.Popen(command)
            assert moment.wait(60)
            running.kill()
            running.wait()
            answered.append((len(server.received), kept()))
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert [words & set(server.words[sent:]) for sent, words in answered] == [set()] * 10
    assert len(answered[-1][1]) >= 10
    assert kept() == {str(n) for n in range(40)}
    # Only what was in flight at a kill, two requests at most, was sent again.
    assert len(server.words) <= 40 + 2 * 10
    assert "40 complete" in done.stderr


@pytest.mark.slow
def test_variants_switched_and_back_repeat_no_request(asked: Ask, tmp_path: Path) -> None:
    transcripts = tmp_path / "wrap/transcripts"
    with serving(echo) as server:
        asked(server.url, [question("a")], sampling={"temperature": 0.1})
        first = {path.name: path.read_bytes() for path in transcripts.iterdir()}
        asked(server.url, [question("a")], name="other")
        assert [path.name for path in transcripts.iterdir()] == ["other--default.jsonl"]
        asked(server.url, [question("a")], sampling={"temperature": 0.1})
    assert {path.name: path.read_bytes() for path in transcripts.iterdir()} == first
    assert len(server.received) == 2


def test_transcript_alone_answers_without_a_network_and_with_the_same_bytes(
    asked: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = [question(str(n)) for n in range(5)]
    with serving(echo) as server:
        asked(server.url, questions, prices={"input": 1})
    files = {path: path.read_bytes() for path in (tmp_path / "wrap").rglob("*.json*")}
    monkeypatch.setenv(kept_replies.VARIABLE, str(tmp_path / "fresh"))
    asked(server.url, questions[::-1], prices={"input": 1}, kind="replay")
    assert {path: path.read_bytes() for path in (tmp_path / "wrap").rglob("*.json*")} == files
    assert not (tmp_path / "fresh").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed", [{"name": "n"}, {"sampling": {"seed": 1}}, {"sampling": {"max_output_tokens": 5}}], ids=str
)
def test_what_decides_a_reply_is_part_of_its_key(asked: Ask, changed: dict[str, object]) -> None:
    with serving(echo) as server:
        asked(server.url, [question("a")])
        asked(server.url, [question("a")], **changed)
    assert len(server.received) == 2


def test_what_does_not_decide_a_reply_is_no_part_of_its_key(asked: Ask) -> None:
    with serving(echo) as server, serving(echo) as other:
        asked(server.url, [question("a")])
        asked(other.url, [question("a")], prices={"input": 3}, budget={"money": 1}, limits={"in_flight": 1})
    assert other.received == []


@pytest.mark.slow
def test_replies_under_way_are_kept_when_the_run_ends(configured: Configured, tmp_path: Path, asked: Ask) -> None:
    def script(request: Received) -> Answer:
        if request.words == "fatal":
            return error(401, "no")
        return Answer(body=completion(request.words), seconds=1)

    questions = [question("slow"), question("fatal"), *(question(str(n)) for n in range(20))]
    with serving(script) as server:
        with pytest.raises(ModelError, match="HTTP 401"):
            asked(server.url, questions, limits={"in_flight": 2})
        asked(server.url, [question("slow")])
    assert sorted(server.words) == ["fatal", "slow"]


def test_error_that_a_stage_caught_ends_it_at_the_end_of_the_block(configured: Configured, tmp_path: Path) -> None:
    async def run(url: str) -> None:
        async with opened(configured(kind="server", name="m", base_url=url, limits=FAST), "wrap", tmp_path) as model:
            assert model is not None
            with pytest.raises(ModelError):
                await model.ask(question("a"))

    with serving(lambda _: error(401, "no")) as server, pytest.raises(ModelError, match="HTTP 401"):
        asyncio.run(run(server.url))
    assert not (tmp_path / "model.json").exists()


def test_damaged_reply_is_bought_again(asked: Ask, replies: Path) -> None:
    with serving(echo) as server:
        asked(server.url, [question("a")])
        (kept,) = (path for path in replies.glob("??/*"))
        kept.write_bytes(kept.read_bytes()[:-20])
        for transcript in replies.parent.glob("wrap/transcripts/*"):
            transcript.unlink()
        asked(server.url, [question("a")])
    assert len(server.received) == 2


def test_folder_of_replies_that_cannot_be_written_is_an_error_before_anything_is_bought(
    asked: Ask, replies: Path
) -> None:
    replies.write_text("a file")
    with (
        serving(echo) as server,
        pytest.raises(ModelError, match=r"cannot be kept.*\n  remedy: set KERNELMILL_REPLIES"),
    ):
        asked(server.url, [question("a")])
    assert server.received == []
