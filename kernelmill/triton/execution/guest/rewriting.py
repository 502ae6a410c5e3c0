"""How the source of a kernel is changed before it is interpreted: as the compiler understands it, and observed."""

import ast
import builtins
import inspect
import textwrap
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import triton.language as tl
from triton.runtime import interpreter

from kernelmill.triton.execution.guest.accesses import Accesses
from kernelmill.triton.execution.guest.language import Loop
from kernelmill.triton.execution.guest.observations import Observations

_MULTIPLE = "simultaneous multiple assignment is not supported by Triton"
_MINMAX = {"min": "_km_min", "max": "_km_max"}


class KernelRewriter(ast.NodeTransformer):
    """Turns the body of a kernel into Python that the interpreter executes."""

    def __init__(self, shadowed: frozenset[str], *, observed: bool) -> None:
        self.shadowed = shadowed
        """Names of builtins that the module defines itself."""
        self.observed = observed

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Numbers become tensors."""
        self.generic_visit(node)
        if len(node.targets) > 1:
            raise ValueError(_MULTIPLE)
        node.value = _call("_km_tensor", node.value)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        """The variable of a loop over a range is a tensor."""
        line = node.lineno
        self.generic_visit(node)
        if (
            isinstance(node.iter, ast.Call)
            and isinstance(node.iter.func, ast.Name)
            and node.iter.func.id == "range"
            and "range" not in self.shadowed
        ):
            node.iter.func = ast.Name("_km_range", ast.Load())
        if self.observed:
            node.iter = _call("_km_loop", ast.Constant(line), node.iter)
        return node

    def _condition(self, kind: str, line: int, test: ast.expr) -> ast.expr:
        return _call("_km_branch", ast.Constant(line), ast.Constant(kind), test) if self.observed else test

    def visit_If(self, node: ast.If) -> ast.AST:
        """Observe both outcomes."""
        self.generic_visit(node)
        node.test = self._condition("if", node.lineno, node.test)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        """Observe both outcomes, and count the steps."""
        self.generic_visit(node)
        node.test = _call("_km_step", self._condition("while", node.lineno, node.test))
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Observe both outcomes."""
        self.generic_visit(node)
        node.test = self._condition("select", node.lineno, node.test)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`and` and `or` of tensors are element by element."""
        self.generic_visit(node)
        parts = [ast.Lambda(ast.arguments([], [], None, [], [], None, []), one) for one in node.values]
        return ast.copy_location(_call("_km_all" if isinstance(node.op, ast.And) else "_km_any", *parts), node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not` of a tensor is element by element."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            return ast.copy_location(_call("_km_not", node.operand), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Constants have no attribute `value` here."""
        self.generic_visit(node)
        if node.attr == "value" and isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            return ast.copy_location(_call("_km_value", node.value), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`min` and `max` are those of Triton; conditions of `tl.where` are observed."""
        line = node.lineno
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _MINMAX and node.func.id not in self.shadowed:
            node.func = ast.Name(_MINMAX[node.func.id], ast.Load())
        elif self.observed and isinstance(node.func, ast.Attribute) and node.func.attr == "where" and node.args:
            node.args[0] = _call("_km_arms", ast.Constant(line), node.args[0])
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """An atomic whose result is not used synchronizes nothing."""
        self.generic_visit(node)
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr.startswith("atomic_"):
            node.value = _call("_km_discard", ast.Lambda(ast.arguments([], [], None, [], [], None, []), call))
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """An assertion in a kernel is one of the device, about all elements."""
        self.generic_visit(node)
        node.test = _call("_km_every", node.test)
        return node


def _call(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(func=ast.Name(name, ast.Load()), args=list(arguments), keywords=[])


class Helpers:
    """The functions that rewritten kernels call."""

    def __init__(self, observed: Observations, accesses: Accesses) -> None:
        self.observed = observed
        self.accesses = accesses

    def branch(self, line: int, kind: str, value: Any) -> Any:
        """Note the outcome of a condition."""
        self.observed.reached.add((line, kind, _truth(value)))
        return value

    def loop(self, line: int, values: Any) -> Any:
        """Note that the body of a loop is executed."""
        for one in values:
            self.observed.reached.add((line, "for", True))
            yield one

    def arms(self, line: int, condition: Any) -> Any:
        """Note which arms of `tl.where` some element takes."""
        data = (
            condition.handle.data
            if isinstance(condition, tl.tensor)
            else np.asarray(getattr(condition, "value", condition))
        )
        truth = data != 0
        if truth.any():
            self.observed.reached.add((line, "where", True))
        if not truth.all():
            self.observed.reached.add((line, "where", False))
        return condition

    def step(self, value: Any) -> Any:
        """Count an iteration of a `while` loop."""
        self.accesses.iterate()
        return value

    def discard(self, atomic: Callable[[], Any]) -> Any:
        """Execute an atomic whose result is not used."""
        before = self.accesses.did_atomic
        result = atomic()
        self.accesses.did_atomic = before
        return result

    def names(self) -> dict[str, object]:
        """What the names in rewritten kernels stand for."""
        return {
            "_km_tensor": _to_tensor,
            "_km_range": Loop.over,
            "_km_branch": self.branch,
            "_km_loop": self.loop,
            "_km_arms": self.arms,
            "_km_step": self.step,
            "_km_discard": self.discard,
            "_km_all": _all_of,
            "_km_any": _any_of,
            "_km_not": _not,
            "_km_value": lambda one: getattr(one, "value", one),
            "_km_min": lambda *values, **named: _extreme(tl.minimum, builtins.min, values, named),
            "_km_max": lambda *values, **named: _extreme(tl.maximum, builtins.max, values, named),
            "_km_every": lambda one: bool(np.all(one.handle.data)) if isinstance(one, tl.tensor) else one,
            "interpreter_semantic": interpreter.interpreter_semantic,
        }


def _truth(value: Any) -> bool:
    return bool(getattr(value, "value", value))


def _to_tensor(value: Any) -> Any:
    return interpreter.interpreter_semantic.to_tensor(value, False)


def _all_of(*parts: Callable[[], Any]) -> Any:
    value = parts[0]()
    for part in parts[1:]:
        if isinstance(value, tl.tensor):
            value = value.logical_and(part())
        elif _truth(value):
            value = part()
        else:
            return value
    return value


def _any_of(*parts: Callable[[], Any]) -> Any:
    value = parts[0]()
    for part in parts[1:]:
        if isinstance(value, tl.tensor):
            value = value.logical_or(part())
        elif not _truth(value):
            value = part()
        else:
            return value
    return value


def _not(value: Any) -> Any:
    return value.__not__() if isinstance(value, tl.tensor) else not _truth(value)


def _extreme(of_tensors: Callable[..., Any], plain: Callable[..., Any], values: Any, named: Any) -> Any:
    if len(values) < 2 or not any(isinstance(one, tl.tensor) for one in values):
        return plain(*values, **named)
    found = values[0]
    for one in values[1:]:
        found = of_tensors(found, one)
    return found


def rewritten(function: types.FunctionType, helpers: Helpers) -> Callable[..., Any]:
    """The function that the interpreter executes for a kernel."""
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return function
    tree = ast.parse(textwrap.dedent("".join(lines)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    own = function.__code__.co_filename == helpers.observed.path
    shadowed = frozenset({"range", "min", "max"} & function.__globals__.keys())
    definition.decorator_list = []
    definition.returns = None
    for parameter in (*definition.args.posonlyargs, *definition.args.args, *definition.args.kwonlyargs):
        parameter.annotation = None
    ast.increment_lineno(tree, first - 1)
    KernelRewriter(shadowed, observed=own).visit(definition)
    captured = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            captured[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    body: list[ast.stmt] = [definition]
    if captured:
        arguments = ast.arguments([], [ast.arg(name) for name in captured], None, [], [], None, [])
        result = ast.Return(ast.Name(definition.name, ast.Load()))
        body = [ast.FunctionDef("_km_factory", arguments, [definition, result], [], None)]
    definition.args.defaults = [ast.Constant(None) for _ in definition.args.defaults]
    definition.args.kw_defaults = [None if one is None else ast.Constant(None) for one in definition.args.kw_defaults]
    module = ast.fix_missing_locations(ast.Module(body, []))
    function.__globals__.update(helpers.names())
    namespace: dict[str, Any] = {}
    exec(compile(module, function.__code__.co_filename, "exec"), function.__globals__, namespace)  # noqa: S102
    made = namespace["_km_factory"](**captured) if captured else namespace[definition.name]
    made.__defaults__, made.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    made.__annotations__ = dict(function.__annotations__)
    return made
