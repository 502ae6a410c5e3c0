"""Parameters with a model, and a folder of replies for each test."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from kernelmill.config import params
from kernelmill.config.model_params import ModelParams
from kernelmill.config.params import Params
from kernelmill.models.recording import kept_replies

Configured = Callable[..., Params]


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
