"""The arguments that pytest gives to tests: the fixtures of the program, and those of pytest that GPU tests use."""

import inspect
import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

MARK = "_km_fixture"
DEVICES = frozenset({"device", "dev"})
"""Parameters that are given the GPU if no fixture has their name."""


class NoFixtureError(Exception):
    """A test has a parameter that nothing gives a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """A function whose result tests are given."""

    name: str
    function: Callable[..., Any]
    parameters: tuple[Any, ...] | None
    """What `request.param` is in turn; none if the fixture has no parameters."""
    automatic: bool


def fixture(
    *decorated: Any,
    params: Iterable[Any] | None = None,
    autouse: bool = False,
    name: str | None = None,
    **_options: object,
) -> Any:
    """Replace `pytest.fixture`; the function stays one that can be called."""

    def mark(function: Any) -> Any:
        made = Fixture(
            name=name or function.__name__,
            function=function,
            parameters=None if params is None else tuple(params),
            automatic=autouse,
        )
        setattr(function, MARK, made)
        return function

    return mark(decorated[0]) if decorated and callable(decorated[0]) else mark


def declared(scope: dict[str, Any], owner: object | None) -> dict[str, Fixture]:
    """The fixtures of a module and of a test class, by name."""
    found = {}
    members = list(scope.values())
    if owner is not None:
        members += [getattr(owner, name) for name in dir(type(owner)) if not name.startswith("__")]
    for one in members:
        made = getattr(one, MARK, None)
        if isinstance(made, Fixture):
            found[made.name] = Fixture(
                name=made.name, function=one, parameters=made.parameters, automatic=made.automatic
            )
    return found


def required(function: Callable[..., Any]) -> list[str]:
    """The parameters of a function that have no default."""
    return [
        key
        for key, one in inspect.signature(function).parameters.items()
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]


def requested(names: Iterable[str], fixtures: dict[str, Fixture]) -> list[Fixture]:
    """The fixtures that these names ask for, and those that apply to every test."""
    waiting = [*(name for name, one in fixtures.items() if one.automatic), *names]
    found: dict[str, Fixture] = {}
    while waiting:
        name = waiting.pop(0)
        if name in fixtures and name not in found:
            found[name] = fixtures[name]
            waiting += required(fixtures[name].function)
    return list(found.values())


class Values:
    """The values of fixtures in one call of a test; leaving the context runs what follows their `yield`."""

    def __init__(
        self, fixtures: dict[str, Fixture], given: dict[str, Any], parameters: dict[str, Any], name: str
    ) -> None:
        self.fixtures = fixtures
        self.given = given
        self.parameters = parameters
        """What `request.param` is for a fixture."""
        self.stack = ExitStack()
        self.request = _request(name, given, self)
        self.known: dict[str, Any] = {"request": self.request, **given}

    def value(self, name: str) -> Any:
        """The value of a fixture, or of a parameter; raises `NoFixtureError` if there is none of this name."""
        if name not in self.known:
            self.known[name] = self._made(name)
        return self.known[name]

    def _made(self, name: str) -> Any:
        if name in self.fixtures:
            return self._call(self.fixtures[name])
        if name in OFFERED:
            return OFFERED[name](self)
        if name in DEVICES:
            return "cuda"
        raise NoFixtureError(name)

    def _call(self, one: Fixture) -> Any:
        arguments = {key: self.value(key) for key in required(one.function)}
        if "request" in arguments:
            arguments["request"] = SimpleNamespace(**vars(self.request))
            if one.name in self.parameters:
                arguments["request"].param = self.parameters[one.name]
        made = one.function(**arguments)
        if not inspect.isgenerator(made):
            return made
        value = next(made)
        self.stack.callback(lambda: next(made, None))
        return value


def _request(name: str, given: dict[str, Any], values: Values) -> SimpleNamespace:
    """What tests and fixtures ask pytest about the test."""
    shown = "-".join(str(one) for one in given.values())
    called = f"{name}[{shown}]" if given else name
    node = SimpleNamespace(
        name=called,
        nodeid=f"program.py::{called}",
        originalname=name,
        callspec=SimpleNamespace(params=given, id=shown),
        get_closest_marker=lambda _name: None,
    )
    return SimpleNamespace(
        node=node,
        config=SimpleNamespace(getoption=lambda _name, default=None, **_k: default),
        addfinalizer=values.stack.callback,
        getfixturevalue=values.value,
    )


def _folder(values: Values) -> Path:
    return Path(values.stack.enter_context(tempfile.TemporaryDirectory()))


class Patches:
    """`monkeypatch`: changes that end with the test."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack

    def setattr(self, target: object, name: str, value: object, raising: bool = True) -> None:
        """Replace an attribute."""
        if hasattr(target, name):
            self.stack.callback(setattr, target, name, getattr(target, name))
        elif raising:
            raise AttributeError(f"{target!r} has no attribute {name!r}")
        else:
            self.stack.callback(delattr, target, name)
        setattr(target, name, value)

    def setitem(self, target: Any, name: Any, value: object) -> None:
        """Replace an item."""
        self._restore_item(target, name)
        target[name] = value

    def setenv(self, name: str, value: object) -> None:
        """Replace an environment variable."""
        self.setitem(os.environ, name, str(value))

    def delenv(self, name: str, raising: bool = True) -> None:
        """Remove an environment variable."""
        if raising and name not in os.environ:
            raise KeyError(name)
        self._restore_item(os.environ, name)
        os.environ.pop(name, None)

    def _restore_item(self, target: Any, name: Any) -> None:
        if name in target:
            self.stack.callback(target.__setitem__, name, target[name])
        else:
            self.stack.callback(target.pop, name, None)


OFFERED: dict[str, Callable[[Values], Any]] = {
    "tmp_path": _folder,
    "tmpdir": _folder,
    "monkeypatch": lambda values: Patches(values.stack),
    "benchmark": lambda _values: lambda function, *given, **named: function(*given, **named),
    "record_property": lambda _values: lambda *_given: None,
}
"""The fixtures of pytest and its plugins that programs may ask for."""
