"""Mutants of the kernels of a program: small changes of the text, as people and models make them by mistake."""

import ast
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kernelmill.triton.execution.equivalence import indifferent_boundaries, unused_others

MOST_MUTANTS = 24
"""So many mutants of a program are run, evenly spread over the operators and the text."""

NO_MASK = " | True)"
"""The end of the text of a mask that masks nothing."""

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
}  # fmt: skip
_REDUCTIONS = {"sum": "max", "max": "min", "min": "max"}
_AXES = ("sum", "max", "min", "argmax", "argmin", "cumsum", "softmax", "reduce", "associative_scan")
_NARROWER = {"float32": "float16", "float64": "float32", "int64": "int8", "int32": "int8"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TritonMutant:
    """A changed program."""

    operator: str
    line: int
    text: str
    """The changed expression."""
    start: int
    end: int
    """The offsets in characters of what it replaces."""
    undefined: bool = False
    """Whether lanes that are masked off hold large numbers in its run: it drops an `other`."""

    def apply(self, source: str) -> str:
        """The program with this change."""
        return source[: self.start] + self.text + source[self.end :]


def mutants(source: str, most: int = MOST_MUTANTS) -> tuple[list[TritonMutant], int]:
    """The mutants of the kernels in a program that are to be run, and how many more there are.

    Those that are known to be equivalent to the program are left out of both.
    """
    tree = ast.parse(source)
    offsets = _Offsets(source)
    found: dict[tuple[int, int, str], TritonMutant] = {}
    for function in _kernels(tree):
        unused = [offsets.span(one) for one in unused_others(function)]
        indifferent = {offsets.span(one) for one in indifferent_boundaries(function)}
        for mutate in _OPERATORS:
            for mutant in mutate(function, source, offsets):
                span = (mutant.start, mutant.end)
                if any(start <= span[0] and span[1] <= end for start, end in unused):
                    continue
                if mutant.operator == "boundary" and span in indifferent:
                    continue
                found.setdefault((*span, mutant.text), mutant)
    ordered = sorted(found.values(), key=lambda one: (one.start, one.end, one.operator, one.text))
    return _spread(ordered, most), max(0, len(ordered) - most)


def _spread(ordered: list[TritonMutant], most: int) -> list[TritonMutant]:
    """Choose mutants of all operators in turn, and of each operator evenly over the text."""
    if len(ordered) <= most:
        return ordered
    groups = [[one for one in ordered if one.operator == name] for name in sorted({one.operator for one in ordered})]
    shares = [0] * len(groups)
    for index in itertools.cycle(range(len(groups))):
        if sum(shares) == most:
            break
        if shares[index] < len(groups[index]):
            shares[index] += 1
    chosen = [
        group[(number * len(group)) // share]
        for group, share in zip(groups, shares, strict=True)
        for number in range(share)
    ]
    return sorted(chosen, key=lambda one: (one.start, one.end, one.operator, one.text))


class _Offsets:
    """Offsets in characters of lines and UTF-8 columns."""

    def __init__(self, source: str) -> None:
        self.lines = source.splitlines(keepends=True)
        self.starts = list(itertools.accumulate((len(one) for one in self.lines), initial=0))

    def of(self, line: int, column: int) -> int:
        """The offset of a position."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode(errors="replace"))

    def span(self, node: ast.expr | ast.keyword) -> tuple[int, int]:
        """The offsets of a node."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.of(node.lineno, node.col_offset), self.of(node.end_lineno, node.end_col_offset)


def _kernels(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any("jit" in _last(one) for one in node.decorator_list):
            yield node


def _last(node: ast.expr) -> str:
    target = node.func if isinstance(node, ast.Call) else node
    return target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""


def _nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a kernel's body, without annotations and docstrings."""
    for statement in function.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        yield from ast.walk(statement)


def _calls(function: ast.FunctionDef, *names: str) -> Iterator[ast.Call]:
    for node in _nodes(function):
        if isinstance(node, ast.Call) and _last(node) in names and isinstance(node.func, (ast.Attribute, ast.Name)):
            yield node


def _make(operator: str, node: ast.expr, text: str, offsets: _Offsets, *, undefined: bool = False) -> TritonMutant:
    start, end = offsets.span(node)
    return TritonMutant(operator=operator, line=node.lineno, text=text, start=start, end=end, undefined=undefined)


def _text(node: ast.expr, source: str, offsets: _Offsets) -> str:
    start, end = offsets.span(node)
    return source[start:end]


def _masks(function: ast.FunctionDef, source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """Masks that are dropped, and boundaries that are off by one."""
    for call in _calls(function, "load", "store", "atomic_add"):
        for keyword in call.keywords:
            if keyword.arg == "mask" and not isinstance(keyword.value, ast.Constant):
                text = f"(({_text(keyword.value, source, offsets)}){NO_MASK}"
                yield _make("mask", keyword.value, text, offsets)
    for node in _nodes(function):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARISONS:
            left, right = (_text(one, source, offsets) for one in (node.left, node.comparators[0]))
            yield _make("boundary", node, f"{left} {_COMPARISONS[type(node.ops[0])]} {right}", offsets)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            yield _make("mask", node, _text(node.left, source, offsets), offsets)


def _offsets_of(function: ast.FunctionDef, source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """Offsets that are off by one, and operators that are replaced."""
    for call in _calls(function, "arange"):
        yield _make("offset", call, f"({_text(call, source, offsets)} + 1)", offsets)
    for node in _nodes(function):
        if not isinstance(node, ast.BinOp):
            continue
        left, right = (_text(one, source, offsets) for one in (node.left, node.right))
        if isinstance(node.op, ast.Add):
            yield _make("arithmetic", node, f"({left}) - ({right})", offsets)
        elif isinstance(node.op, (ast.Sub, ast.Mult)):
            yield _make("arithmetic", node, f"({left}) + ({right})", offsets)
        elif isinstance(node.op, ast.Div):
            yield _make("arithmetic", node, f"({left}) * ({right})", offsets)


def _strides(function: ast.FunctionDef, source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """Strides that are left out, and strides of another dimension."""
    parameters = [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    strides = [one for one in parameters if "stride" in one.lower()]
    for node in _nodes(function):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            for stride, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(stride, ast.Name) and stride.id in strides:
                    yield _make("stride", node, f"({_text(other, source, offsets)})", offsets)
        if isinstance(node, ast.Name) and node.id in strides and len(strides) > 1 and isinstance(node.ctx, ast.Load):
            yield _make("stride", node, strides[(strides.index(node.id) + 1) % len(strides)], offsets)


def _reductions(function: ast.FunctionDef, _source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """Reductions along another axis, and other reductions."""
    two_dimensional = any(
        isinstance(node, ast.Subscript) and "None" in ast.unparse(node.slice) for node in _nodes(function)
    )
    for call in _calls(function, *_AXES):
        axis = next(
            (one.value for one in call.keywords if one.arg == "axis"), call.args[1] if len(call.args) > 1 else None
        )
        if two_dimensional and isinstance(axis, ast.Constant) and axis.value in (0, 1):
            yield _make("axis", axis, str(1 - axis.value), offsets)
        if (
            isinstance(call.func, ast.Attribute)
            and isinstance(call.func.value, ast.Name)
            and call.func.attr in _REDUCTIONS
        ):
            name = f"{call.func.value.id}.{_REDUCTIONS[call.func.attr]}"
            yield _make("reduction", call.func, name, offsets)


def _types(function: ast.FunctionDef, source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """Types that are too narrow."""
    for node in _nodes(function):
        if (
            isinstance(node, ast.Attribute)
            and node.attr in _NARROWER
            and _text(node.value, source, offsets) in ("tl", "triton.language")
        ):
            yield _make("dtype", node, f"{_text(node.value, source, offsets)}.{_NARROWER[node.attr]}", offsets)


def _arms(function: ast.FunctionDef, source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """Arms of `tl.where` that are swapped."""
    for call in _calls(function, "where"):
        if len(call.args) == 3:
            condition, yes, no = (_text(one, source, offsets) for one in call.args)
            name = _text(call.func, source, offsets)
            yield _make("where", call, f"{name}({condition}, {no}, {yes})", offsets)


def _programs(function: ast.FunctionDef, source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """The wrong program, or the wrong number of them."""
    for call in _calls(function, "num_programs"):
        yield _make("num_programs", call, f"({_text(call, source, offsets)} + 1)", offsets)
    calls = list(_calls(function, "program_id"))
    for call in calls:
        if len(calls) > 1:
            yield _make("program_id", call, "0", offsets)


def _others(function: ast.FunctionDef, _source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """An `other` that is missing."""
    for call in _calls(function, "load"):
        for keyword in call.keywords:
            if keyword.arg == "other":
                yield _make("other", keyword.value, "None", offsets, undefined=True)


def _signs(function: ast.FunctionDef, source: str, offsets: _Offsets) -> Iterator[TritonMutant]:
    """Signs that are left out."""
    for node in _nodes(function):
        if (
            isinstance(node, ast.UnaryOp)
            and isinstance(node.op, ast.USub)
            and not isinstance(node.operand, ast.Constant)
        ):
            yield _make("sign", node, f"({_text(node.operand, source, offsets)})", offsets)


_OPERATORS: tuple[Callable[[ast.FunctionDef, str, _Offsets], Iterator[TritonMutant]], ...] = (
    _masks,
    _offsets_of,
    _strides,
    _reductions,
    _types,
    _arms,
    _programs,
    _others,
    _signs,
)
