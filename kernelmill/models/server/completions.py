"""OpenAI's protocol for conversations: the body of a request, and the reply in the body of a response."""

import json
from collections.abc import Callable

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.config.model_params import ModelParams
from kernelmill.models import credentials, tokens
from kernelmill.models.protocol import Question, Reply, ReplyState

Json = dict[str, object]
SCHEMA_NAME = "reply"
_LENIENT = ConfigDict(extra="ignore")
_ENDINGS = {"length": ReplyState.TRUNCATED, "content_filter": ReplyState.REFUSED}
"""States by the reason for which a reply ended; any other reason means that it is complete."""
REFUSAL_CODES = frozenset({"content_filter", "content_policy_violation"})
"""Codes of errors that are refusals: the server does not pass the question on to the model."""


class MalformedError(ValueError):
    """A response that does not follow the protocol."""


@dataclass(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _Message:
    content: str | None = None
    refusal: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _Choice:
    message: _Message
    finish_reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _Usage:
    prompt_tokens: int
    completion_tokens: int


@dataclass(frozen=True, slots=True, kw_only=True, config=_LENIENT)
class _Completion:
    choices: tuple[_Choice, ...]
    usage: _Usage | None = None


_COMPLETION = TypeAdapter(_Completion)


def body(params: ModelParams, question: Question, *, structured: bool) -> Json:
    """Return the body of the request for a question; `structured` asks for output that follows its schema.

    Raises `ValueError` if the question's schema is not JSON.
    """
    sampling = params.sampling
    made: Json = {
        "model": params.name,
        "messages": [{"role": message.speaker.value, "content": message.text} for message in question.messages],
        params.limit_field: sampling.max_output_tokens,
    }
    chosen = {"temperature": sampling.temperature, "top_p": sampling.top_p, "seed": sampling.seed}
    made |= {name: value for name, value in chosen.items() if value is not None}
    if structured and question.schema is not None:
        schema = {"name": SCHEMA_NAME, "schema": json.loads(question.schema), "strict": True}
        made["response_format"] = {"type": "json_schema", "json_schema": schema}
    return made


def reply(content: bytes | str, input_estimate: Callable[[], int]) -> Reply:
    """Return the reply in a response; tokens are estimated if the server does not count them.

    Raises `MalformedError` if the response is not JSON, or has no reply.
    """
    try:
        completion = _COMPLETION.validate_json(content)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise MalformedError(f"malformed response: {first['msg']}{f' at {place}' if place else ''}") from None
    if not completion.choices:
        raise MalformedError("malformed response: it has no choices")
    choice = completion.choices[0]
    text = credentials.without_keys(choice.message.content or "")
    refusal = credentials.scrubbed(choice.message.refusal or "")
    state = ReplyState.REFUSED if refusal else _ENDINGS.get(choice.finish_reason or "", ReplyState.COMPLETE)
    usage = completion.usage or _Usage(prompt_tokens=input_estimate(), completion_tokens=tokens.tokens(text))
    return Reply(
        state=state,
        text=text,
        detail=refusal,
        input_tokens=max(0, usage.prompt_tokens),
        output_tokens=max(0, usage.completion_tokens),
    )
