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


def test_approximation_accepts_rounding_only(stand_in: ModuleType) -> None:
    assert stand_in.approx(0.3) == 0.1 + 0.2
    assert stand_in.approx([1.0, 2.0], rel=1e-2) == [1.001, 2.001]
    assert stand_in.approx(1.0) != 1.001


def test_message_of_an_error_is_matched(stand_in: ModuleType) -> None:
    with stand_in.raises(ValueError, match="power of 2") as raised:
        raise ValueError("not a power of 2")
    assert str(raised.value) == "not a power of 2"
    with pytest.raises(AssertionError), stand_in.raises(ValueError, match="shape"):
        raise ValueError("stride")


def test_module_that_is_not_installed_skips(stand_in: ModuleType) -> None:
    assert stand_in.importorskip("json").dumps(1) == "1"
    with pytest.raises(pytest_stand_in.SkipTest):
        stand_in.importorskip("no_such_module_anywhere")
