import asyncio
import json
from pathlib import Path

import pytest

from kernelmill.errors import ModelError
from kernelmill.models.opening import opened
from kernelmill.models.protocol import Reply, ReplyState
from tests.kernelmill.models.conftest import FAST, Ask, Configured, question
from tests.kernelmill.models.scripted_server import Answer, Received, Script, completion, echo, error, serving

pytestmark = pytest.mark.slow


class Failing:
    """A script that fails in a way a number of times for each question, and then answers."""

    def __init__(self, failure: Answer, times: int = 2) -> None:
        self.failure, self.times = failure, times
        self.seen: dict[str, int] = {}

    def __call__(self, request: Received) -> Answer:
        self.seen[request.words] = self.seen.get(request.words, 0) + 1
        return self.failure if self.seen[request.words] <= self.times else echo(request)


def test_question_is_answered_with_its_tokens(asked: Ask) -> None:
    with serving(echo) as server:
        (reply,) = asked(server.url, [question("port this")])
    assert reply == Reply(state=ReplyState.COMPLETE, text="re: port this", input_tokens=7, output_tokens=3)
    assert server.received[0].json["messages"][0] == {"role": "system", "content": "You port kernels."}


@pytest.mark.parametrize(
    "failure",
    [
        error(429, "slow down", headers={"retry-after": "0.01"}),
        error(500, "internal"),
        error(503, "overloaded", headers={"retry-after": "0"}),
        Answer(body=completion("late"), seconds=600),
        Answer(drops_after=0),
        Answer(body=completion("cut short"), drops_after=40),
        Answer(body=b"{'choices': no json"),
        Answer(body=completion("truncated")[:60]),
        Answer(body=b""),
        Answer(body=b"[]"),
        Answer(body=b'{"choices": []}'),
        Answer(body=b"\xff\xfe"),
        Answer(body=b"<html>gateway</html>", headers={"content-type": "text/html"}),
    ],
    ids=[
        "429",
        "500",
        "503",
        "timeout",
        "dropped",
        "cut",
        "malformed",
        "truncated",
        "empty",
        "list",
        "none",
        "binary",
        "html",
    ],
)
def test_failure_of_an_attempt_is_followed_by_another(asked: Ask, failure: Answer) -> None:
    script = Failing(failure)
    seconds = 1 if failure.seconds else 20
    with serving(script) as server:
        replies = asked(server.url, [question("a"), question("b")], limits={"timeout_seconds": seconds})
    assert [reply.text for reply in replies] == ["re: a", "re: b"]
    assert script.seen == {"a": 3, "b": 3}


@pytest.mark.parametrize(
    ("failure", "detail"),
    [
        (error(500, "out of order"), "HTTP 500: .*out of order"),
        (Answer(drops_after=0), "the connection ended"),
        (Answer(body=b"{"), "malformed response"),
    ],
)
def test_question_whose_attempts_all_fail_has_failed_and_says_why(asked: Ask, failure: Answer, detail: str) -> None:
    def script(request: Received) -> Answer:
        return failure if request.words == "bad" else echo(request)

    with serving(script) as server:
        bad, good = asked(server.url, [question("bad"), question("good")])
    assert bad.state is ReplyState.FAILED
    assert bad.detail.startswith(detail.split(":", maxsplit=1)[0])
    assert good.state is ReplyState.COMPLETE
    assert server.words.count("bad") == FAST["attempts"]


@pytest.mark.parametrize(
    ("answer", "state", "text", "detail"),
    [
        (completion("half of", finish="length"), ReplyState.TRUNCATED, "half of", ""),
        (completion(None, refusal="I cannot"), ReplyState.REFUSED, "", "I cannot"),
        (completion("", finish="content_filter"), ReplyState.REFUSED, "", ""),
    ],
)
def test_unusable_reply_is_a_value(asked: Ask, answer: bytes, state: ReplyState, text: str, detail: str) -> None:
    with serving(lambda _: Answer(body=answer)) as server:
        (reply,) = asked(server.url, [question("a")])
    assert (reply.state, reply.text, reply.detail) == (state, text, detail)
    assert len(server.received) == 1


def test_refusal_by_the_servers_filter_is_not_tried_again(asked: Ask) -> None:
    with serving(lambda _: error(400, "filtered", code="content_filter")) as server:
        (reply,) = asked(server.url, [question("a")])
    assert (reply.state, len(server.received)) == (ReplyState.REFUSED, 1)


def test_server_without_structured_output_is_asked_without(asked: Ask) -> None:
    def script(request: Received) -> Answer:
        return error(400, "unknown field response_format") if "response_format" in request.json else echo(request)

    schema = '{"type": "object"}'
    with serving(script) as server:
        replies = asked(server.url, [question(w, schema=schema) for w in "abc"], limits={"in_flight": 1})
    assert [reply.text for reply in replies] == ["re: a", "re: b", "re: c"]
    assert ["response_format" in one.json for one in server.received] == [True, False, False, False]


def test_rejected_question_has_failed_and_structured_output_is_still_asked_for(asked: Ask) -> None:
    def script(request: Received) -> Answer:
        return error(400, "too long") if request.words == "long" else echo(request)

    schema = '{"type": "object"}'
    with serving(script) as server:
        bad, _ = asked(
            server.url, [question("long", schema=schema), question("b", schema=schema)], limits={"in_flight": 1}
        )
    assert (bad.state, bad.detail) == (ReplyState.FAILED, "HTTP 400: too long")
    assert "response_format" in server.received[-1].json


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (error(401, "wrong key"), r"does not answer for m: HTTP 401: wrong key\n  remedy: check model.name"),
        (error(404, "no such model"), "no such model"),
        (error(429, "pay", code="insufficient_quota"), r"HTTP 429: pay\n.*the account"),
        (error(429, "slow down", headers={"retry-after": "3600"}), "asks to wait for 3600 s"),
        (error(429, "slow down", headers={"retry-after": "0"}), "keeps limiting the rate"),
    ],
)
def test_failure_that_others_share_ends_the_run(asked: Ask, answer: Answer, said: str) -> None:
    with serving(lambda _: answer) as server, pytest.raises(ModelError, match=said):
        asked(server.url, [question(str(n)) for n in range(100)], limits={"in_flight": 2})
    assert len(server.received) < 10


def test_server_that_is_not_there_ends_the_run_with_its_address(asked: Ask) -> None:
    with serving(echo) as server:
        url = server.url
    with pytest.raises(ModelError, match=f"{url} cannot be reached"):
        asked(url, [question("a")])


def test_requests_in_flight_are_limited(asked: Ask) -> None:
    def script(request: Received) -> Answer:
        return Answer(body=completion(request.words), seconds=0.2)

    with serving(script) as server:
        replies = asked(server.url, [question(str(n)) for n in range(15)], limits={"in_flight": 5})
    assert [reply.text for reply in replies] == [str(n) for n in range(15)]
    assert server.most_in_flight == 5


@pytest.mark.parametrize(("in_flight", "clients"), [(1, 1), (8, 1), (9, 2), (50, 7)])
def test_requests_take_turns_with_pools_of_few_connections(
    tmp_path: Path, configured: Configured, in_flight: int, clients: int
) -> None:
    async def run(url: str) -> None:
        limits = {**FAST, "in_flight": in_flight}
        parameters = configured(kind="server", name="m", base_url=url, limits=limits)
        async with opened(parameters, "wrap", tmp_path / "wrap") as model:
            assert model is not None
            for number in range(15):
                await model.ask(question(str(number)))

    with serving(echo) as server:
        asyncio.run(run(server.url))
    assert server.connections == clients


def test_same_question_is_sent_once_however_many_ask_it(asked: Ask) -> None:
    with serving(echo) as server:
        asked(server.url, [question("a") for _ in range(20)])
        asked(server.url, [question("a")])
    assert len(server.received) == 1


def test_second_answer_to_the_same_messages_is_another_request(asked: Ask) -> None:
    with serving(echo) as server:
        asked(server.url, [question("a"), question("a", attempt=1)])
    assert len(server.received) == 2


def test_sampling_is_sent_under_the_names_of_the_server(asked: Ask) -> None:
    sampling = {"temperature": 0.5, "seed": 3, "max_output_tokens": 99}
    with serving(echo) as server:
        asked(server.url, [question("a")], sampling=sampling, limit_field="max_completion_tokens")
    sent = server.received[0].json
    assert {"temperature": 0.5, "seed": 3, "max_completion_tokens": 99}.items() <= sent.items()
    assert not {"top_p", "max_tokens"} & sent.keys()


def test_what_utf_eight_cannot_express_is_replaced(asked: Ask) -> None:
    with serving(echo) as server:
        (reply,) = asked(server.url, [question("a\udcffb")])
    assert reply.text == "re: a?b"


def test_failed_question_is_asked_again_by_the_next_run(asked: Ask) -> None:
    script: Script = lambda _: error(500, "broken")  # noqa: E731
    with serving(script) as server:
        (first,) = asked(server.url, [question("a")])
        server.script = echo
        (second,) = asked(server.url, [question("a")])
    assert (first.state, second.state) == (ReplyState.FAILED, ReplyState.COMPLETE)


def test_account_counts_every_state(asked: Ask, tmp_path: Path) -> None:
    answers = {
        "whole": Answer(body=completion("x", usage=(1000, 500))),
        "half": Answer(body=completion("x", finish="length", usage=(0, 250))),
        "no": Answer(body=completion(None, refusal="no", usage=(0, 250))),
        "bad": error(400, "bad"),
    }
    with serving(lambda request: answers[request.words]) as server:
        asked(server.url, [question(words) for words in answers], prices={"input": 10, "output": 20})
    account = json.loads((tmp_path / "wrap/model.json").read_text())
    assert account["replies"] == {"complete": 1, "failed": 1, "refused": 1, "truncated": 1}
    assert (account["input_tokens"], account["output_tokens"], account["cost"]) == (1000, 1000, 0.03)
