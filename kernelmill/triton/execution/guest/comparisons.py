"""Counts what a program compares: calls of the usual functions, and assertions."""

import ast
import functools
import sys
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import torch
import triton.testing

from kernelmill.triton.execution.guest.observations import Observations

ALWAYS = ("allclose",)
"""Functions whose result says whether a kernel is right, wherever they are called."""
_RETURNING = ((torch, "allclose"), (torch, "equal"), (np, "allclose"), (np, "array_equal"))
_RAISING = (
    (torch.testing, "assert_close"),
    (torch.testing, "assert_allclose"),
    (triton.testing, "assert_close"),
    (np.testing, "assert_allclose"),
    (np.testing, "assert_array_equal"),
    (np.testing, "assert_equal"),
    (np.testing, "assert_almost_equal"),
    (np.testing, "assert_array_almost_equal"),
    (np.testing, "assert_array_less"),
)


class Comparisons:
    """Counts comparisons; each outermost one counts once."""

    def __init__(self, observed: Observations) -> None:
        self.observed = observed
        self.depth = 0
        self.negated: frozenset[int] = frozenset()
        """The lines on which a comparison is expected to fail."""

    def install(self) -> None:
        """Patch the functions that compare."""
        comparison = torch.testing._comparison
        if hasattr(comparison, "_unwrap_dtensor_for_comparison"):
            # It imports the distributed part of torch, which takes most of a second in each run.
            comparison._unwrap_dtensor_for_comparison = lambda left, right: (left, right)
        for module, name in _RETURNING:
            setattr(module, name, self._returning(getattr(module, name), name))
        for module, name in _RAISING:
            if hasattr(module, name):
                setattr(module, name, self._raising(getattr(module, name)))
        torch.Tensor.allclose = self._returning(torch.Tensor.allclose, "allclose")
        torch.Tensor.equal = self._returning(torch.Tensor.equal, "equal")

    def _returning(self, function: Callable[..., Any], name: str) -> Callable[..., Any]:
        @functools.wraps(function)
        def compare(*arguments: Any, **named: Any) -> Any:
            line, own, test = self._caller()
            if self.depth or not own:
                return function(*arguments, **named)
            if not test and name not in ALWAYS:
                return function(*arguments, **named)
            equal = function(*arguments, **named)
            self.observed.compared(equal=bool(equal))
            if not equal and line not in self.negated:
                self.observed.failed_comparisons.append(line)
            return equal

        return compare

    def _raising(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def compare(*arguments: Any, **named: Any) -> Any:
            outermost = not self.depth
            self.depth += 1
            try:
                found = function(*arguments, **named)
            except AssertionError:
                if outermost:
                    self.observed.compared(equal=False)
                raise
            finally:
                self.depth -= 1
            if outermost:
                self.observed.compared(equal=True)
            return found

        return compare

    def assertion(self, condition: Callable[[], Any]) -> Any:
        """Evaluate the condition of an assertion; it counts as one comparison unless it calls one."""
        before = self.observed.comparisons
        failed = len(self.observed.failed_comparisons)
        value = condition()
        del self.observed.failed_comparisons[failed:]
        if self.observed.comparisons == before:
            self.observed.compared(equal=bool(value))
        return value

    def _caller(self) -> tuple[int, bool, bool]:
        """The line of the caller, whether it is the program, and whether it is a test of it."""
        frame = sys._getframe(2)
        name = frame.f_code.co_name
        own = frame.f_code.co_filename == self.observed.path
        test = name == "<module>" or any(
            word in name.lower() for word in ("test", "main", "check", "verify", "compare")
        )
        return frame.f_lineno, own, test


class AssertionCounter(ast.NodeTransformer):
    """Makes assertions of host code call `Comparisons.assertion`; kernels stay as they are."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Only host functions that are tests count assertions; those of wrappers check arguments."""
        return self.generic_visit(node) if is_test_like(node.name) else node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """Count it."""
        condition = ast.Lambda(ast.arguments([], [], None, [], [], None, []), node.test)
        called = ast.Call(ast.Name("_km_assertion", ast.Load()), [condition], [])
        node.test = ast.fix_missing_locations(ast.copy_location(called, node.test))
        return node


def is_test_like(name: str) -> bool:
    """Whether the name of a function says that it is a test."""
    lowered = name.lower()
    return any(word in lowered for word in ("test", "main", "check", "verify", "compare", "assert", "run"))


def expected_to_fail(nodes: Iterable[ast.AST]) -> frozenset[int]:
    """The lines of comparisons that are negated in an assertion."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Assert):
            found |= {one.lineno for one in ast.walk(node.test) if isinstance(one, ast.Call)}
    return frozenset(found)
