"""The files of the Batch API: requests one a line, and their results, in any order."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as validated

from kernelmill.models import credentials
from kernelmill.models.protocol import Reply, ReplyState
from kernelmill.models.server import completions
from kernelmill.models.server.completions import REFUSAL_CODES, Json, MalformedError

ENDPOINT: Final = "/v1/chat/completions"
_LENIENT = ConfigDict(extra="ignore")
LONGEST_DETAIL = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one request of a batch."""

    key: str
    reply: Reply
    rejected: bool = False
    """Whether the server did not accept the request, as it does not if it lacks structured output."""


@validated(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _Error:
    message: str | None = None
    code: str | None = None


@validated(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _ErrorBody:
    error: _Error | None = None


@validated(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _Response:
    status_code: int
    body: dict[str, object] | None = None


@validated(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _Line:
    custom_id: str
    response: _Response | None = None
    error: _Error | None = None


_LINE, _ERROR_BODY = TypeAdapter(_Line), TypeAdapter(_ErrorBody)


def requests(bodies: Mapping[str, Json]) -> bytes:
    """Return the file of requests whose ids are the keys of their questions."""
    lines = ({"custom_id": key, "method": "POST", "url": ENDPOINT, "body": body} for key, body in bodies.items())
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def results(content: bytes, estimates: Mapping[str, int]) -> Iterator[Result]:
    """Yield the results in a file; lines that are none are passed over, so that their requests have no result.

    `estimates` are the input tokens of questions, for servers that do not count them.
    """
    for line in content.splitlines():
        try:
            parsed = _LINE.validate_json(line)
        except ValidationError:
            continue
        yield _result(parsed, estimates.get(parsed.custom_id, 0))


def _result(line: _Line, estimate: int) -> Result:
    response, error = line.response, line.error
    if response is not None and response.status_code == 200:
        try:
            return Result(key=line.custom_id, reply=completions.reply(json.dumps(response.body), lambda: estimate))
        except MalformedError as malformed:
            return Result(key=line.custom_id, reply=Reply(state=ReplyState.FAILED, detail=str(malformed)))
    status = response.status_code if response is not None else 0
    if response is not None:
        try:
            error = _ERROR_BODY.validate_python(response.body or {}).error or error
        except ValidationError:
            error = _Error(message="an error without a message")
    said = (error.message if error else None) or "no reason is given"
    detail = " ".join(credentials.scrubbed(said).split())[:LONGEST_DETAIL]
    if error is not None and error.code in REFUSAL_CODES:
        return Result(key=line.custom_id, reply=Reply(state=ReplyState.REFUSED, detail=detail))
    named = f"HTTP {status}: {detail}" if status else detail
    return Result(key=line.custom_id, reply=Reply(state=ReplyState.FAILED, detail=named), rejected=status in (400, 422))
