"""Runs a program: its module, then the tests that it does not call itself."""

import ast
import contextlib
import itertools
import linecache
import sys
import types
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kernelmill.triton.execution.branches import is_kernel
from kernelmill.triton.execution.guest.comparisons import AssertionCounter, Comparisons, expected_to_fail
from kernelmill.triton.execution.guest.observations import Observations

MOST_PARAMETERS = 12
"""So many combinations of the parameters of one test are run, evenly spread."""
TEST_PREFIXES = ("test_", "unitest", "unittest")


class SkippedError(Exception):
    """A test that does not apply."""


def execute(path: Path, name: str, observed: Observations, comparisons: Comparisons) -> None:
    """Run the program of a file under the name that its code objects have."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    linecache.cache[name] = (len(source), None, lines, name)
    tree = ast.parse(source, filename=name)
    comparisons.negated = expected_to_fail(tree)
    pending = uncalled_tests(tree)
    counted = ast.fix_missing_locations(AssertionCounter().visit(tree))
    module = types.ModuleType("__main__")
    module.__file__ = name
    vars(module)["_km_assertion"] = comparisons.assertion
    sys.modules["__main__"] = module
    sys.argv = [name]
    sys.path.insert(0, str(path.parent))
    leave_tests_to_us(source)
    try:
        exec(compile(counted, name, "exec", dont_inherit=True), vars(module))  # noqa: S102
    except SystemExit as end:
        if end.code not in (None, 0):
            raise
    for test in pending:
        run_test(test, vars(module), observed)


def leave_tests_to_us(source: str) -> None:
    """Programs that hand their tests to a framework define them only; they are called like all others."""
    vars(unittest)["main"] = lambda *_arguments, **_named: None
    if "pytest" in source:  # its import takes longer than most programs
        with contextlib.suppress(ImportError):
            import pytest  # noqa: PLC0415 (it may not be installed)

            pytest.main = lambda *_arguments, **_named: 0


def uncalled_tests(tree: ast.Module) -> list[str]:
    """The test functions, and methods of test classes, that running the module does not call."""
    functions = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
    reached: set[str] = set()
    waiting = [
        name
        for statement in tree.body
        if not isinstance(statement, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef))
        for name in _names(statement)
    ]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            if name in functions and not is_kernel(functions[name]):
                waiting += _names(functions[name])
    if {"pytest", "unittest"} & {name.split(".")[0] for name in reached}:
        reached -= {name for name in functions if name.startswith("test")}
    found = []
    for statement in tree.body:
        if (
            isinstance(statement, ast.FunctionDef)
            and statement.name.startswith(TEST_PREFIXES)
            and not is_kernel(statement)
        ):
            if statement.name not in reached:
                found.append(statement.name)
        elif isinstance(statement, ast.ClassDef) and (statement.name.startswith("Test") or _is_case(statement)):
            found += [
                f"{statement.name}.{one.name}"
                for one in statement.body
                if isinstance(one, ast.FunctionDef) and one.name.startswith("test")
            ]
    return found


def _is_case(statement: ast.ClassDef) -> bool:
    return any("TestCase" in ast.unparse(base) for base in statement.bases)


def _names(node: ast.AST) -> list[str]:
    return [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]


def run_test(name: str, scope: dict[str, Any], observed: Observations) -> None:
    """Run a test with each combination of its parameters."""
    owner, _, method = name.rpartition(".")
    function: Any = _method(scope[owner], method) if owner else scope.get(name)
    if not callable(function):
        return
    combinations = list(_combinations(function))
    if not combinations:
        observed.skipped.append(name)
        return
    step = max(1, -(-len(combinations) // MOST_PARAMETERS))
    for chosen in combinations[::step]:
        try:
            function(**chosen)
        except BaseException as error:
            if type(error).__name__ in ("Skipped", "SkipTest"):
                observed.skipped.append(name)
                continue
            raise
    observed.tests.append(name)


def _method(owner: type, name: str) -> Callable[..., Any]:
    """A bound method of a test class, with its set-up."""
    try:
        instance = owner(name) if hasattr(owner, "assertEqual") else owner()
    except TypeError:
        instance = owner()
    for prepare in ("setUp", "setup_method"):
        if hasattr(instance, prepare):
            getattr(instance, prepare)()
    found: Callable[..., Any] = getattr(instance, name)
    return found


def _combinations(function: Any) -> Iterator[dict[str, Any]]:
    """The arguments of each call of a test: of `pytest.mark.parametrize`, or none."""
    import inspect  # noqa: PLC0415 (the program may patch it)

    marks = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    if any(mark.name == "skip" for mark in getattr(function, "pytestmark", ())):
        return
    if any(mark.name == "skipif" and mark.args and mark.args[0] for mark in getattr(function, "pytestmark", ())):
        return
    axes = []
    for mark in marks:
        names = mark.args[0] if "argnames" not in mark.kwargs else mark.kwargs["argnames"]
        values = mark.args[1] if len(mark.args) > 1 else mark.kwargs["argvalues"]
        split = [one.strip() for one in names.split(",")] if isinstance(names, str) else list(names)
        rows = []
        for value in values:
            given = (
                value.values
                if hasattr(value, "values") and hasattr(value, "marks")
                else (value,)
                if len(split) == 1
                else value
            )
            rows.append(dict(zip(split, given, strict=True)))
        axes.append(rows)
    parameters = inspect.signature(function).parameters
    required = {
        key
        for key, one in parameters.items()
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    }
    for combination in itertools.product(*axes):
        merged = {key: value for part in combination for key, value in part.items()}
        missing = required - merged.keys()
        if missing - {"device", "dev"}:
            return
        yield merged | dict.fromkeys(missing, "cuda")
