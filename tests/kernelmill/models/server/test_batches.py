import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kernelmill.errors import ModelError
from kernelmill.models.protocol import ReplyState
from tests.kernelmill.models.conftest import Ask, question
from tests.kernelmill.models.scripted_server import Answer, Received, completion, error, serving

pytestmark = pytest.mark.slow

QUICK = {"batch_poll_seconds": 0.02}


class BatchServer:
    """A script with the Batch API: files, batches, and results that are ready after a number of looks."""

    def __init__(self, *, looks: int = 2) -> None:
        self.looks = looks
        self.files: dict[str, bytes] = {}
        self.batches: list[dict[str, Any]] = []
        self.results: dict[str, tuple[int, bytes]] = {}
        """Statuses and bodies by the words of a question."""
        self.end = "completed"
        self.lost = False
        """Whether the answer to the next creation of a batch is lost."""

    @property
    def submitted(self) -> list[str]:
        """The words of all questions in all batches."""
        return [
            json.loads(line)["body"]["messages"][-1]["content"]
            for batch in self.batches
            for line in self.files[batch["input_file_id"]].splitlines()
        ]

    def __call__(self, request: Received) -> Answer:
        path = request.path.removeprefix("/v1").partition("?")[0]
        if request.method == "POST" and path == "/files":
            return self._upload(request)
        if path == "/batches":
            return self._create(request.json) if request.method == "POST" else self._list()
        if found := re.fullmatch(r"/batches/(\d+)", path):
            return self._look(self.batches[int(found[1])])
        if found := re.fullmatch(r"/files/([\w-]+)/content", path):
            return Answer(body=self.files[found[1]], headers={"content-type": "application/octet-stream"})
        return error(404, f"no {path}")

    def _upload(self, request: Received) -> Answer:
        content = request.body.split(b"filename=")[1].split(b"\r\n\r\n", 1)[1].rsplit(b"\r\n--", 1)[0]
        name = f"file-{len(self.files)}"
        self.files[name] = content
        file = {"id": name, "bytes": 1, "created_at": 1, "filename": "f", "object": "file", "purpose": "batch"}
        return Answer(body=json.dumps({**file, "status": "processed"}).encode())

    def _create(self, asked: dict[str, Any]) -> Answer:
        self.batches.append(
            {"id": str(len(self.batches)), "object": "batch", "status": "in_progress", "seen": 0, **asked}
        )
        if self.lost:
            self.lost = False
            return Answer(drops_after=0)
        return Answer(body=json.dumps(self.batches[-1]).encode())

    def _list(self) -> Answer:
        return Answer(body=json.dumps({"object": "list", "data": self.batches, "has_more": False}).encode())

    def _look(self, batch: dict[str, Any]) -> Answer:
        batch["seen"] += 1
        if batch["seen"] >= self.looks:
            batch["status"] = self.end
            lines = [json.loads(line) for line in self.files[batch["input_file_id"]].splitlines()]
            results = [self._result(line) for line in lines]
            for kind, wanted in (("output", True), ("error", False)):
                name = f"{kind}-{batch['id']}"
                chosen = [one for one in results if one and (one["response"]["status_code"] == 200) is wanted]
                self.files[name] = "".join(json.dumps(one) + "\n" for one in reversed(chosen)).encode()
                batch[f"{kind}_file_id"] = name
        return Answer(body=json.dumps(batch).encode())

    def _result(self, line: dict[str, Any]) -> dict[str, Any] | None:
        words = line["body"]["messages"][-1]["content"]
        status, body = self.results.get(words, (200, completion(f"re: {words}", usage=(100, 500))))
        if words == "rejected with a schema" and "response_format" in line["body"]:
            status, body = 400, b'{"error": {"message": "no response_format"}}'
        if not status:
            return None
        return {"custom_id": line["custom_id"], "response": {"status_code": status, "body": json.loads(body)}}


def texts(asked: Ask, url: str, words: Sequence[str], **keys: Any) -> list[str]:  # noqa: ANN401 - YAML
    limits = {**QUICK, **keys.pop("limits", {})}
    replies = asked(url, [question(one) for one in words], batch=True, limits=limits, **keys)
    return [reply.text for reply in replies]


def test_questions_asked_at_once_are_one_batch_whose_results_come_in_any_order(asked: Ask) -> None:
    script = BatchServer()
    with serving(script) as server:
        assert texts(asked, server.url, ["a", "b", "c"]) == ["re: a", "re: b", "re: c"]
    assert (len(script.batches), sorted(script.submitted)) == (1, ["a", "b", "c"])


def test_batches_are_no_larger_than_allowed(asked: Ask) -> None:
    script = BatchServer()
    with serving(script) as server:
        texts(asked, server.url, [str(n) for n in range(10)], limits={"batch_size": 4})
    assert [len(script.files[one["input_file_id"]].splitlines()) for one in script.batches] == [4, 4, 2]


def test_batch_is_cheaper(asked: Ask, tmp_path: Path) -> None:
    with serving(BatchServer()) as server:
        texts(asked, server.url, ["a", "b"], prices={"input": 10, "output": 20, "batch_share": 0.5})
    assert json.loads((tmp_path / "wrap/model.json").read_text())["cost"] == 0.011


def test_every_result_of_a_batch_is_counted(asked: Ask, tmp_path: Path) -> None:
    script = BatchServer()
    script.results = {
        "bad": (400, b'{"error": {"message": "too long"}}'),
        "filtered": (400, b'{"error": {"message": "no", "code": "content_filter"}}'),
        "odd": (200, b'{"choices": 3}'),
        "lost": (0, b"{}"),
    }
    with serving(script) as server:
        replies = asked(server.url, [question(one) for one in ("a", *script.results)], batch=True, limits=QUICK)
    assert [reply.state.value for reply in replies] == ["complete", "failed", "refused", "failed", "failed"]
    assert replies[1].detail == "HTTP 400: too long"
    assert "without a result" in replies[4].detail
    assert json.loads((tmp_path / "wrap/model.json").read_text())["replies"]["failed"] == 3


def test_request_rejected_with_a_schema_is_submitted_again_without(asked: Ask) -> None:
    script = BatchServer()
    questions = [question(one, schema='{"type": "object"}') for one in ("a", "rejected with a schema")]
    with serving(script) as server:
        replies = asked(server.url, questions, batch=True, limits=QUICK)
    assert [reply.text for reply in replies] == ["re: a", "re: rejected with a schema"]
    assert sorted(script.submitted) == ["a", "rejected with a schema", "rejected with a schema"]


def test_batch_whose_creation_was_not_confirmed_is_found_and_not_submitted_twice(asked: Ask) -> None:
    script = BatchServer()
    script.lost = True
    with serving(script) as server:
        assert texts(asked, server.url, ["a", "b"]) == ["re: a", "re: b"]
    assert len(script.batches) == 1


def test_batch_of_a_run_that_ended_is_picked_up_by_the_next(asked: Ask, replies: Path) -> None:
    script = BatchServer(looks=1000)
    with serving(script) as server:

        def fails_while_polling(request: Received) -> Answer:
            return error(401, "expired") if "/batches/" in request.path else script(request)

        server.script = fails_while_polling
        with pytest.raises(ModelError, match="picks up what was submitted"):
            texts(asked, server.url, ["a", "b"])
        script.looks, server.script = 1, script
        assert texts(asked, server.url, ["b", "c"]) == ["re: b", "re: c"]
        assert texts(asked, server.url, ["a"]) == ["re: a"]
    assert sorted(script.submitted) == ["a", "b", "c"]
    assert list(replies.glob("batches/*/*")) == []


def test_batch_that_was_never_submitted_is_submitted_by_the_next_run(asked: Ask, replies: Path) -> None:
    script = BatchServer(looks=1)
    # The reservations of the first run are those of the second, for which the budget would not be enough otherwise.
    keys = {"budget": {"tokens": 1200}, "sampling": {"max_output_tokens": 500}}
    with serving(lambda request: error(401, "no") if request.method == "POST" else script(request)) as server:
        with pytest.raises(ModelError, match="HTTP 401"):
            texts(asked, server.url, ["a", "b"], **keys)
        assert len(list(replies.glob("batches/*/*"))) == 1
        server.script = script
        assert texts(asked, server.url, ["a", "b"], **keys) == ["re: a", "re: b"]
    assert len(script.batches) == 1


def test_batch_that_the_server_rejects_ends_the_run_with_the_reason(asked: Ask) -> None:
    script = BatchServer()
    script.end = "failed"
    with serving(script) as server, pytest.raises(ModelError, match="batch 0 failed"):
        texts(asked, server.url, ["a"])


def test_budget_holds_for_batches(asked: Ask) -> None:
    script = BatchServer()
    words = [f"question {n}" for n in range(30)]
    with serving(script) as server:
        keys = {"prices": {"output": 4}, "sampling": {"max_output_tokens": 500}}
        with pytest.raises(ModelError, match="used up"):
            texts(asked, server.url, words, budget={"money": 0.012}, **keys)
        assert len(script.submitted) == 12
        assert texts(asked, server.url, words, budget={"money": 1}, **keys) == [f"re: {one}" for one in words]
    assert sorted(script.submitted) == sorted(words)


def test_refusal_in_a_batch_is_a_value(asked: Ask) -> None:
    script = BatchServer()
    script.results = {"a": (200, completion(None, refusal="I cannot"))}
    with serving(script) as server:
        (reply,) = asked(server.url, [question("a")], batch=True, limits=QUICK)
    assert (reply.state, reply.detail) == (ReplyState.REFUSED, "I cannot")
