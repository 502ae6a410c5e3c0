"""Find the kernels in a syntax tree, by their decorators, and what their parameters are."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kernelmill.records import TritonKernel, TritonParameter
from kernelmill.records.triton import ParameterKind

JIT = "triton.jit"
JIT_NAMES = frozenset({JIT, "triton.runtime.jit.jit", "triton.runtime.jit", "triton_jit"})
"""The decorators that make a function a kernel, by their full names after imports are followed."""
_ADDRESSED = frozenset({
    "load", "store", "atomic_add", "atomic_max", "atomic_min", "atomic_and", "atomic_or", "atomic_xor", "atomic_xchg",
    "atomic_cas", "make_block_ptr", "make_tensor_descriptor", "gather", "scatter", "masked_load",
})  # fmt: skip
"""The functions of `triton.language` whose first argument is an address."""
_LANGUAGE = frozenset({"tl", "triton.language", "language"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


class JitFunction(NamedTuple):
    """A function with the decorator `triton.jit`, and the classes and functions around it."""

    node: ast.FunctionDef
    around: tuple[str, ...]

    @property
    def first_line(self) -> int:
        """The line of the first decorator."""
        return min([self.node.lineno, *(one.lineno for one in self.node.decorator_list)])


def aliases(tree: ast.AST) -> dict[str, str]:
    """Return the full names of what imports anywhere in a module bind: `jit` to `triton.jit`, for example."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {one.asname: one.name for one in node.names if one.asname}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return found


def full_name(node: ast.expr, known: Mapping[str, str]) -> str:
    """Return the dotted name of an expression after its first part is replaced as imports say; empty if it has none."""
    try:
        written = ast.unparse(node)
    except RecursionError:
        return ""
    first, dot, rest = written.partition(".")
    return f"{known.get(first, first)}{dot}{rest}"


def jit_functions(tree: ast.AST) -> Iterator[JitFunction]:
    """Return all kernels of a module, also those in functions and classes, in the order of the text."""
    known = aliases(tree)

    def walk(node: ast.AST, around: tuple[str, ...]) -> Iterator[JitFunction]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef) and any(is_jit(one, known) for one in child.decorator_list):
                yield JitFunction(child, around)
            inner = isinstance(child, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
            yield from walk(child, (*around, child.name) if inner else around)  # type: ignore[attr-defined]

    yield from walk(tree, ())


def is_jit(decorator: ast.expr, known: Mapping[str, str]) -> bool:
    """Whether a decorator, called or not, is `triton.jit`."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return full_name(called, known) in JIT_NAMES


def described(found: Sequence[JitFunction]) -> tuple[TritonKernel, ...]:
    """Return the records of kernels; those that others call and that have no configurations of their own are helpers.

    A launch makes a kernel of what is called; `launches.described` takes that into account.
    """
    nodes = {one.node.name: one.node for one in found}
    called = {name for one in found for name in _called(one.node) & nodes.keys() if name != one.node.name}
    kinds = _kinds(nodes)
    return tuple(
        TritonKernel(
            name=one.node.name,
            start_line=one.first_line,
            end_line=one.node.end_lineno or one.node.lineno,
            decorators=tuple(ast.unparse(decorator) for decorator in one.node.decorator_list),
            parameters=_parameters(one.node, kinds[one.node.name]),
            is_helper=one.node.name in called,
        )
        for one in found
    )


def _called(node: ast.AST) -> frozenset[str]:
    return frozenset(
        one.func.id for one in ast.walk(node) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)
    )


def _parameters(node: Function, kinds: Mapping[str, ParameterKind]) -> tuple[TritonParameter, ...]:
    arguments = node.args
    listed = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [*[None] * (len(listed) - len(arguments.defaults)), *arguments.defaults]
    return tuple(
        TritonParameter(
            name=one.arg,
            kind=kinds[one.arg],
            annotation=ast.unparse(one.annotation) if one.annotation else None,
            default=ast.unparse(default) if default else None,
        )
        for one, default in zip([*listed, *arguments.kwonlyargs], [*defaults, *arguments.kw_defaults], strict=True)
    )


def _kinds(nodes: Mapping[str, ast.FunctionDef]) -> dict[str, dict[str, ParameterKind]]:
    """Return the kind of each parameter of each kernel; what is handed to a helper is as the helper's parameter."""
    known: dict[str, set[str]] = {name: set() for name in nodes}
    for _ in range(len(nodes) + 1):
        before = {name: set(found) for name, found in known.items()}
        for name, node in nodes.items():
            known[name] |= _pointers(node, nodes, known)
        if before == known:
            break
    return {name: {one.arg: _kind(one, known[name]) for one in _all_arguments(node)} for name, node in nodes.items()}


def _kind(argument: ast.arg, pointers: set[str]) -> ParameterKind:
    if _is_constexpr(argument):
        return "constexpr"
    return "pointer" if argument.arg in pointers else "scalar"


def _is_constexpr(argument: ast.arg) -> bool:
    return argument.annotation is not None and "constexpr" in ast.unparse(argument.annotation)


def _all_arguments(node: Function) -> list[ast.arg]:
    return [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]


def _pointers(node: ast.FunctionDef, nodes: Mapping[str, ast.FunctionDef], known: Mapping[str, set[str]]) -> set[str]:
    """Return the parameters that addresses start from."""
    constexprs = {
        one.arg for one in _all_arguments(node) if one.annotation and "constexpr" in ast.unparse(one.annotation)
    }
    parameters = {one.arg for one in _all_arguments(node)} - constexprs
    assigned: dict[str, list[ast.expr]] = {}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assign):
            for target in inner.targets:
                for name, value in _pairs(target, inner.value):
                    assigned.setdefault(name, []).append(value)
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name) and inner.value:
            assigned.setdefault(inner.target.id, []).append(inner.value)
    addresses: list[ast.expr] = []
    for call in (one for one in ast.walk(node) if isinstance(one, ast.Call)):
        if isinstance(call.func, ast.Attribute) and call.func.attr in _ADDRESSED and call.args:
            addresses.append(call.args[0])
        elif isinstance(call.func, ast.Attribute) and call.func.attr in _ADDRESSED:
            addresses += [one.value for one in call.keywords if one.arg in ("pointer", "base")]
        elif isinstance(call.func, ast.Name) and call.func.id in nodes:
            helper = [one.arg for one in _all_arguments(nodes[call.func.id])]
            handed = [*zip(helper, call.args, strict=False), *((one.arg, one.value) for one in call.keywords)]
            addresses += [value for name, value in handed if name in known[call.func.id]]
    return {name for address in addresses for name in _base(address, assigned, parameters, set())}


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, each in zip(target.elts, value.elts, strict=True):
            yield from _pairs(one, each)


def _base(node: ast.expr, assigned: Mapping[str, list[ast.expr]], parameters: set[str], seen: set[str]) -> set[str]:
    """Return the parameters that an address is the sum of: the leftmost ones, as offsets are added to pointers."""
    match node:
        case ast.Name(id=name):
            if name in seen:
                return set()
            inner = seen | {name}
            found = {each for value in assigned.get(name, ()) for each in _base(value, assigned, parameters, inner)}
            return found | ({name} & parameters)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return _base(left, assigned, parameters, seen) or _base(right, assigned, parameters, seen)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=module)), args=[first, *_]) if module in _LANGUAGE:
            return _base(first, assigned, parameters, seen) if not _is_range(node) else set()
        case ast.Call(func=ast.Attribute(value=receiver)):
            return _base(receiver, assigned, parameters, seen)
        case ast.Subscript(value=value):
            return _base(value, assigned, parameters, seen)
        case ast.IfExp(body=body, orelse=orelse):
            return _base(body, assigned, parameters, seen) | _base(orelse, assigned, parameters, seen)
        case _:
            return set()


def _is_range(call: ast.Call) -> bool:
    """Whether a call gives integers whatever it is given: the index of a program, a range or a loaded value."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in {
        "arange", "program_id", "num_programs", "cdiv", "load", "zeros", "full", "minimum", "maximum", "min", "max",
    }  # fmt: skip
