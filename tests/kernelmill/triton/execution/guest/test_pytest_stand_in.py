"""Marks are kept as pytest keeps them, so that tests with parameters run where it is not installed."""

import importlib.util
import sys
from types import ModuleType
from typing import Any

import pytest

from kernelmill.triton.execution.guest import pytest_stand_in


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setitem(sys.modules, "pytest", sys.modules["pytest"])
    pytest_stand_in.install()
    return sys.modules["pytest"]


def test_parameters_are_left_on_the_function(stand_in: ModuleType) -> None:
    def check(n: int) -> None:
        raise AssertionError(n)

    marked: Any = stand_in.mark.parametrize("n", [1, 2])(stand_in.mark.slow(check))
    assert [mark.name for mark in marked.pytestmark] == ["slow", "parametrize"]
    assert marked.pytestmark[1].args == ("n", [1, 2])


def test_block_that_raises_nothing_fails(stand_in: ModuleType) -> None:
    with stand_in.raises(ValueError):
        raise ValueError
    with pytest.raises(AssertionError), stand_in.raises(ValueError):
        pass
