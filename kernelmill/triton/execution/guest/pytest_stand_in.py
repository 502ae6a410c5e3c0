"""The marks of pytest, for programs that import it where it is not installed."""

import importlib.util
import sys
import types
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any


class SkipTest(Exception):  # noqa: N818 (the name that frameworks give it)
    """Raised by `pytest.skip`."""


class _Marks:
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


def _param(*values: Any, **_named: Any) -> Any:
    return SimpleNamespace(values=values, marks=())


def _skip(reason: str = "", **_named: Any) -> None:
    raise SkipTest(reason)


@contextmanager
def _raises(expected: Any, **_named: Any) -> Any:
    try:
        yield SimpleNamespace()
    except expected:
        return
    raise AssertionError(f"did not raise {expected}")


def _fixture(*arguments: Any, **_named: Any) -> Any:
    return arguments[0] if arguments and callable(arguments[0]) else lambda function: function


def install() -> None:
    """Offer a module named pytest if there is none."""
    if importlib.util.find_spec("pytest") is not None:
        return
    made = types.ModuleType("pytest")
    offered: dict[str, Any] = {
        "mark": _Marks(),
        "param": _param,
        "skip": _skip,
        "raises": _raises,
        "fixture": _fixture,
        "main": lambda *_arguments, **_named: 0,
        "approx": lambda value, **_named: value,
    }
    vars(made).update(offered)
    sys.modules["pytest"] = made
