"""The marks of pytest, for programs that import it where it is not installed."""

import importlib
import importlib.util
import re
import sys
import types
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np

from kernelmill.triton.execution.guest import fixtures


class SkipTest(Exception):  # noqa: N818 (the name that frameworks give it)
    """Raised by `pytest.skip`."""


class Marks:
    """`pytest.mark`: every attribute is a decorator that leaves its arguments on the function."""

    def __getattr__(self, name: str) -> Any:
        def mark(*arguments: Any, **named: Any) -> Any:
            if len(arguments) == 1 and callable(arguments[0]) and not named:
                return _marked(arguments[0], SimpleNamespace(name=name, args=(), kwargs={}))
            made = SimpleNamespace(name=name, args=arguments, kwargs=named)
            return lambda function: _marked(function, made)

        return mark


def _marked(function: Any, mark: SimpleNamespace) -> Any:
    function.pytestmark = [*getattr(function, "pytestmark", ()), mark]
    return function


def _param(*values: Any, marks: Any = (), **_named: Any) -> Any:
    return SimpleNamespace(values=values, marks=marks)


def _skip(reason: str = "", **_named: Any) -> None:
    raise SkipTest(reason)


def _fail(reason: str = "", **_named: Any) -> None:
    raise AssertionError(reason)


def _import_or_skip(name: str, *_arguments: Any, **_named: Any) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise SkipTest(f"could not import {name}") from error


@contextmanager
def _raises(expected: Any, match: str | None = None, **_named: Any) -> Any:
    raised = SimpleNamespace(value=None)
    try:
        yield raised
    except expected as error:
        raised.value = error
        if match is not None and not re.search(match, str(error)):
            raise AssertionError(f"{error} does not match {match}") from error
        return
    raise AssertionError(f"did not raise {expected}")


@contextmanager
def _warns(*_arguments: Any, **_named: Any) -> Any:
    yield []


class _Approximately:
    """`pytest.approx`."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, expected: Any, rel: float | None = None, abs: float | None = None, **_named: Any) -> None:
        self.expected = expected
        self.relative = 1e-6 if rel is None else rel
        self.absolute = 1e-12 if abs is None else abs

    def __eq__(self, other: object) -> bool:
        given, expected = (np.asarray(one, np.float64) for one in (other, self.expected))
        return bool(np.isclose(given, expected, rtol=self.relative, atol=self.absolute).all())


def install() -> None:
    """Offer a module named pytest if there is none."""
    if importlib.util.find_spec("pytest") is not None:
        return
    made = types.ModuleType("pytest")
    offered: dict[str, Any] = {
        "mark": Marks(),
        "param": _param,
        "skip": _skip,
        "raises": _raises,
        "fixture": fixtures.fixture,
        "main": lambda *_arguments, **_named: 0,
        "approx": _Approximately,
        "fail": _fail,
        "xfail": _skip,
        "importorskip": _import_or_skip,
        "warns": _warns,
        "exit": _skip,
    }
    vars(made).update(offered)
    sys.modules["pytest"] = made
