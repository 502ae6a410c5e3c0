"""Runs the tests of a program, as pytest and unittest call them."""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kernelmill.triton.execution.guest.fixtures import Fixture, NoFixtureError, Values, declared, requested, required
from kernelmill.triton.execution.guest.observations import Observations

MOST_PARAMETERS = 12
"""So many combinations of the parameters of one test are run, evenly spread."""
LARGEST = 64
"""Combinations so many times as large as the smallest one are left out if there are others."""
SKIPS = frozenset({"Skipped", "SkipTest", "XFailed"})
_BEFORE_CLASS, _AFTER_CLASS = ("setUpClass", "setup_class"), ("teardown_class", "tearDownClass")
_BEFORE, _AFTER = ("setUp", "setup_method"), ("teardown_method", "tearDown", "doCleanups")


Combination = tuple[dict[str, Any], dict[str, Any]]
"""The arguments of one call of a test, and the parameters of its fixtures."""


def run(names: Iterable[str], scope: dict[str, Any], observed: Observations) -> None:
    """Run tests of a module, given by their qualified names."""
    begun: dict[str, type] = {}
    for name in names:
        owner, _, method = name.rpartition(".")
        if not owner:
            if callable(scope.get(name)):
                _run_all(name, scope[name], None, scope, observed)
            continue
        if owner not in begun:
            begun[owner] = scope[owner]
            _call_each(scope[owner], _BEFORE_CLASS)
        _run_all(name, getattr(scope[owner], method), scope[owner], scope, observed)
    for one in begun.values():
        _call_each(one, _AFTER_CLASS)


def _run_all(name: str, function: Any, owner: type | None, scope: dict[str, Any], observed: Observations) -> None:
    """Run a test with each combination of its parameters."""
    marks = [*_marks(scope.get("pytestmark")), *_marks(getattr(owner, "pytestmark", ())), *_marks_of(function)]
    if any(_applies(mark) for mark in marks if mark.name in ("skip", "skipif", "xfail")):
        observed.skipped.append(name)
        return
    fixtures = declared(scope, owner)
    names = [one for one in required(function) if one != "self"]
    asked = requested([*names, *(one for mark in marks if mark.name == "usefixtures" for one in mark.args)], fixtures)
    parametrized = [mark for mark in marks if mark.name == "parametrize"]
    ran = False
    for given, parameters in _chosen(name, list(_combinations(parametrized, asked)), observed):
        instance = _instance(owner, name.rpartition(".")[2]) if owner is not None else None
        values = Values(declared(scope, instance) if instance is not None else fixtures, given, parameters, name)
        try:
            ran |= _run_one(name, function, instance, values, (names, asked), observed)
        finally:
            values.stack.close()
            _call_each(instance, _AFTER)
    if ran:
        observed.tests.append(name)
    elif name not in observed.skipped:
        observed.skipped.append(name)


def _chosen(name: str, combinations: list[Combination], observed: Observations) -> list[Combination]:
    """Some combinations of the parameters of a test, none of them many times as large as the smallest one."""
    if len(combinations) <= MOST_PARAMETERS:
        return combinations
    sizes = [_size(one) for one in combinations]
    smaller = [one for one, size in zip(combinations, sizes, strict=True) if size <= LARGEST * min(sizes)]
    chosen = smaller[:: -(-len(smaller) // MOST_PARAMETERS)]
    observed.note(f"{len(chosen)} of the {len(combinations)} combinations of parameters of {name} are run")
    return chosen


def _size(combination: Combination) -> int:
    """The product of the integers among the parameters, most of which are sizes of tensors."""
    values = [*combination[0].values(), *combination[1].values()]
    flat = [inner for one in values for inner in (one if isinstance(one, (tuple, list)) else (one,))]
    return math.prod(one for one in flat if type(one) is int and one > 0)


def _run_one(
    name: str,
    function: Any,
    instance: object | None,
    values: Values,
    wanted: tuple[Sequence[str], Sequence[Fixture]],
    observed: Observations,
) -> bool:
    """Call a test; return whether it ran."""
    names, asked = wanted
    try:
        _call_each(instance, _BEFORE)
        for one in asked:
            values.value(one.name)
        arguments = {key: values.value(key) for key in dict.fromkeys([*names, *values.given])}
    except NoFixtureError as error:
        observed.note(f"{name} is not run: nothing gives its parameter {error} a value")
        return False
    called = function if instance is None else getattr(instance, name.rpartition(".")[2])
    try:
        called(**arguments)
    except BaseException as error:
        if type(error).__name__ not in SKIPS:
            raise
        if name not in observed.skipped:
            observed.skipped.append(name)
        return False
    return True


def _instance(owner: type, method: str) -> object:
    if hasattr(owner, "assertEqual"):
        made: object = owner(method)
        return made
    return owner()


def _call_each(owner: object | None, names: Iterable[str]) -> None:
    for name in names:
        function = getattr(owner, name, None)
        if callable(function):
            function(*([None] * ("method" in name and len(required(function)) == 1)))


def _marks(value: Any) -> list[Any]:
    """The marks of `pytestmark`: one, or a list."""
    found = value if isinstance(value, (list, tuple)) else [value] if value is not None else []
    return [getattr(one, "mark", one) for one in found]


def _marks_of(function: Any) -> list[Any]:
    return _marks(getattr(function, "pytestmark", ()))


def _applies(mark: Any) -> bool:
    """Whether a mark says that a test is skipped, or expected to fail."""
    if mark.name == "skip":
        return True
    conditions = [*mark.args, *([mark.kwargs["condition"]] if "condition" in mark.kwargs else [])]
    return any(one for one in conditions if not isinstance(one, str)) or (mark.name == "xfail" and not conditions)


def _combinations(marks: Iterable[Any], asked: Iterable[Fixture]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The arguments of each call of a test, and the parameters of its fixtures."""
    axes: list[list[Combination]] = []
    for mark in marks:
        names, values, indirect = _axis(*mark.args, **mark.kwargs)
        rows: list[Combination] = []
        for value in values:
            if any(_applies(one) for one in _marks(getattr(value, "marks", None) or ())):
                continue
            plain = value.values if hasattr(value, "marks") else (value,) if len(names) == 1 else value
            row = dict(zip(names, plain, strict=True))
            through = set(names) if indirect is True else set(indirect or ())
            rows.append(
                (
                    {key: one for key, one in row.items() if key not in through},
                    {key: one for key, one in row.items() if key in through},
                )
            )
        axes.append(rows)
    covered = {key for rows in axes for _, through in rows for key in through}
    axes += [
        [({}, {one.name: getattr(value, "values", (value,))[0] if hasattr(value, "marks") else value})
         for value in one.parameters]
        for one in asked
        if one.parameters is not None and one.name not in covered
    ]  # fmt: skip
    for chosen in itertools.product(*axes):
        yield (
            {key: value for given, _ in chosen for key, value in given.items()},
            {key: value for _, through in chosen for key, value in through.items()},
        )


def _axis(argnames: Any, argvalues: Any = (), indirect: Any = False, **_options: Any) -> tuple[list[str], Any, Any]:
    """The names and values of `pytest.mark.parametrize`."""
    names = [one.strip() for one in argnames.split(",")] if isinstance(argnames, str) else list(argnames)
    return [one for one in names if one], argvalues, indirect
