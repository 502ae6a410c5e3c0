"""Parameters with a model, and a folder of replies for each test."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from kernelmill.config import params
from kernelmill.config.model_params import ModelParams
from kernelmill.config.params import Params
from kernelmill.models.opening import opened
from kernelmill.models.protocol import Message, Question, Reply, Speaker
from kernelmill.models.recording import kept_replies

Configured = Callable[..., Params]
Ask = Callable[..., list[Reply]]
FAST = {"longest_wait_seconds": 0.05, "timeout_seconds": 20, "attempts": 4, "in_flight": 8}
"""Limits under which failures are soon over."""


def question(words: str, attempt: int = 0, schema: str | None = None) -> Question:
    messages = (Message(speaker=Speaker.SYSTEM, text="You port kernels."), Message(speaker=Speaker.USER, text=words))
    return Question(purpose="wrap", subject=words, messages=messages, attempt=attempt, schema=schema)


@pytest.fixture(autouse=True)
def replies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of bought replies."""
    folder = tmp_path / "replies"
    monkeypatch.setenv(kept_replies.VARIABLE, str(folder))
    return folder


@pytest.fixture
def configured() -> Configured:
    """Return the committed parameters with another model."""

    def made(**keys: Any) -> Params:  # noqa: ANN401 - the values of a YAML file
        return replace(params.load(), model=TypeAdapter(ModelParams).validate_python(keys))

    return made


@pytest.fixture
def asked(tmp_path: Path, configured: Configured) -> Ask:
    """Return the replies to questions that are asked at once."""

    def ask(url: str, questions: Sequence[Question], **keys: Any) -> list[Reply]:  # noqa: ANN401 - YAML
        limits = {**FAST, **keys.pop("limits", {})}
        parameters = configured(**{"kind": "server", "name": "m", "base_url": url, "limits": limits, **keys})

        async def run() -> list[Reply]:
            async with opened(parameters, "wrap", tmp_path / "wrap") as model:
                assert model is not None
                return list(await asyncio.gather(*(model.ask(one) for one in questions)))

        return asyncio.run(run())

    return ask
