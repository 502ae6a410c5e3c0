"""Runs a program: its module, then the tests that it does not call itself."""

import ast
import contextlib
import linecache
import sys
import traceback
import types
import unittest
from collections.abc import Iterable
from pathlib import Path

from kernelmill.triton.execution.branches import is_kernel
from kernelmill.triton.execution.guest import fixtures, program_tests
from kernelmill.triton.execution.guest.comparisons import AssertionCounter, Comparisons, expected_to_fail
from kernelmill.triton.execution.guest.observations import Observations

IMPORTED = "program"
"""The name of the module if pytest would import it: what it does as a script is left out."""
TEST_PREFIXES = ("test_", "unitest", "unittest")
TEST_NAMES = frozenset({"test", "tests"})
"""Names of functions that are tests unless they need arguments."""


def execute(path: Path, name: str, observed: Observations, comparisons: Comparisons) -> None:
    """Run the program of a file under the name that its code objects have."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    linecache.cache[name] = (len(source), None, lines, name)
    tree = ast.parse(source, filename=name)
    nodes = list(ast.walk(tree))
    comparisons.negated = expected_to_fail(nodes)
    pending = uncalled_tests(tree, nodes)
    counted = AssertionCounter().visit(tree)
    module = types.ModuleType(IMPORTED if pending and _imports_pytest(tree) else "__main__")
    module.__file__ = name
    vars(module)["_km_assertion"] = comparisons.assertion
    sys.modules["__main__"] = sys.modules[module.__name__] = module
    sys.argv = [name]
    sys.path.insert(0, str(path.parent))
    leave_tests_to_us(source)
    try:
        exec(compile(counted, name, "exec", dont_inherit=True), vars(module))  # noqa: S102
    except SystemExit as end:
        if "argparse" in {Path(one.filename).stem for one in traceback.extract_tb(end.__traceback__)}:
            raise ValueError("the program needs arguments of a command line, and there are none") from end
        if end.code not in (None, 0):
            raise
    program_tests.run(pending, vars(module), observed)


def _imports_pytest(tree: ast.Module) -> bool:
    return any(isinstance(one, ast.Import) and one.names[0].name == "pytest" for one in tree.body)


def leave_tests_to_us(source: str) -> None:
    """Programs that hand their tests to a framework define them only; they are called like all others."""
    vars(unittest)["main"] = lambda *_arguments, **_named: None
    if "pytest" in source:  # its import takes longer than most programs
        with contextlib.suppress(ImportError):
            import pytest  # noqa: PLC0415 (it may not be installed)

            pytest.main = lambda *_arguments, **_named: 0
            pytest.fixture = fixtures.fixture


def uncalled_tests(tree: ast.Module, nodes: Iterable[ast.AST]) -> list[str]:
    """The test functions, and methods of test classes, that running the module does not call.

    `nodes` are those of the tree.
    """
    functions = {one.name: one for one in nodes if isinstance(one, ast.FunctionDef)}
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
            and (statement.name.startswith(TEST_PREFIXES) or _is_plain_test(statement))
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


def _is_plain_test(statement: ast.FunctionDef) -> bool:
    given = statement.args
    return statement.name in TEST_NAMES and len(given.posonlyargs + given.args) == len(given.defaults)


def _is_case(statement: ast.ClassDef) -> bool:
    return any("TestCase" in ast.unparse(base) for base in statement.bases)


def _names(node: ast.AST) -> list[str]:
    return [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
