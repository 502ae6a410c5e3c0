"""Read a Python function that calls an operator: its assertions, shapes, allocations, calls and docstring."""

import ast
import functools
import re
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from kernelmill.cpp.expressions import Binary, Call, Literal, Member, Name, Node, Opaque, Unary
from kernelmill.extraction.host_relations.stated import (
    Branch,
    HostCall,
    HostText,
    Statement,
    conditions,
    failures,
    shape,
    size_of,
)

_OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "/",
    ast.Mod: "%",
}
_COMPARED: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_ALLOCATIONS = frozenset({"new_zeros", "new_empty", "new_ones", "new_full", "zeros", "empty", "ones", "full"})
_LIKE = frozenset({"zeros_like", "empty_like", "ones_like", "full_like", "clone"})
_TRANSPARENT = frozenset({"contiguous", "detach", "int", "long", "float", "to", "item", "type", "type_as", "data_ptr"})
_ARGUMENT = re.compile(
    r"^\s*(\w+)\s*(?:\([^)\n]*\))?\s*:(?P<text>[^\n]*(?:\n(?!\s*\w+\s*(?:\([^)\n]*\))?\s*:)[^\n]*)?)", re.MULTILINE
)
_TUPLE = re.compile(r"[(\[]\s*([\w *+-]+(?:\s*,\s*[\w *+-]+)+)\s*,?\s*[)\]]")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_that_call(text: bytes, lines: Sequence[tuple[int, int]], operator: str) -> list[HostText]:
    """Read the functions within the given ranges of lines that call an operator by the last part of its name."""
    within = [
        _function(node)
        for node in _functions(text)
        if any(a <= node.lineno and (node.end_lineno or 0) <= b for a, b in lines)
    ]
    return [read for read in within if any(call.name == operator for call in read.calls)]


# A file is asked for once for each kernel whose operators it calls.
@functools.lru_cache(maxsize=256)
def _functions(text: bytes) -> tuple[Function, ...]:
    """All functions of a file, none where it cannot be parsed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = ast.parse(text)
    except (SyntaxError, ValueError):
        return ()
    return tuple(node for node in ast.walk(module) if isinstance(node, Function))


@functools.lru_cache(maxsize=1024)
def _function(function: Function) -> HostText:
    arguments = [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    assigned = list(_assigned(function))
    times = Counter(name for name, _ in assigned)
    tuples = {
        node.targets[0].id: node.value.elts
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Tuple)
    }
    shapes = [one for node in ast.walk(function) for one in _shapes(node, tuples)]
    branches = [
        Branch(body[0].lineno, body[-1].end_lineno or body[-1].lineno)
        for node in ast.walk(function)
        if isinstance(node, (ast.If, ast.For, ast.While, ast.Try))
        for body in (node.body, node.orelse)
        if body and not isinstance(body[0], ast.Raise)
    ]
    return HostText(
        parameters=tuple(arguments),
        definitions={n: node for n, node in assigned if times[n] == 1 and n not in arguments},
        statements=(
            *_documented(function, arguments),
            *_with_copies(function, shapes),
            *(one for node in ast.walk(function) for one in _checked(node)),
        ),
        calls=tuple(
            HostCall(
                name=_last(node.func),
                arguments=tuple(_node(one) for one in node.args),
                keywords={one.arg: _node(one.value) for one in node.keywords if one.arg is not None},
                line=node.lineno,
            )
            for node in ast.walk(function)
            if isinstance(node, ast.Call)
        ),
        branches=tuple(branches),
    )


def _assigned(function: Function) -> Iterator[tuple[str, Node]]:
    """Yield the variables that are assigned to, each with its expression."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, _node(node.value)
                elif isinstance(target, ast.Tuple):
                    tensor = _shaped(node.value)
                    for number, one in enumerate(target.elts):
                        if isinstance(one, ast.Name):
                            yield one.id, Opaque(one.id) if tensor is None else size_of(Name(tensor), number)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield from ((node.target.id, Opaque(node.target.id)) for _ in range(2))  # never assigned only once
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            yield from ((node.target.id, Opaque(node.target.id)) for _ in range(2))


def _shapes(node: ast.AST, tuples: Mapping[str, Sequence[ast.expr]]) -> Iterator[Statement]:
    """Yield the shapes that an assignment unpacks or allocates; `tuples` are variables that hold tuples."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and (tensor := _shaped(value)) is not None:
        names = tuple(Name(one.id) if isinstance(one, ast.Name) else Name("_") for one in target.elts)
        yield from shape(tensor, names, "definition", node.lineno)
    elif isinstance(target, ast.Name) and isinstance(value, ast.Call) and _last(value.func) in _ALLOCATIONS:
        items = _dimensions(value, tuples)
        if items:
            yield from shape(target.id, tuple(_node(one) for one in items), "allocation", node.lineno)


def _dimensions(call: ast.Call, tuples: Mapping[str, Sequence[ast.expr]]) -> Sequence[ast.expr]:
    """The dimensions that an allocation is given one by one or as a tuple; empty if they are not written out."""
    if not call.args:
        return ()
    given = call.args[0]
    if isinstance(given, (ast.Tuple, ast.List)):
        return () if any(isinstance(one, ast.Starred) for one in given.elts) else given.elts
    if isinstance(given, ast.Name):
        own = tuples.get(given.id, ())
        return own if own or len(call.args) == 1 else _numbers(call.args)
    return _numbers(call.args)


def _numbers(arguments: Sequence[ast.expr]) -> Sequence[ast.expr]:
    shaped = any(isinstance(one, ast.Starred) or _shaped(one) or isinstance(one, ast.Attribute) for one in arguments)
    return () if shaped else arguments


def _with_copies(function: Function, shapes: Sequence[Statement]) -> list[Statement]:
    """Return the shapes, and those of tensors that are allocated with the shape of another one."""
    found = list(shapes)
    for node in ast.walk(function):
        if not (
            isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.targets[0], ast.Name)
        ):
            continue
        called, arguments = _last(node.value.func), node.value.args
        source = None
        if called in _LIKE and arguments and isinstance(arguments[0], ast.Name):
            source = arguments[0].id
        elif called in _ALLOCATIONS and arguments:
            source = _shaped(arguments[0])
        if source is None:
            continue
        own = [one for one in found if _tensor_of(one.left) == source]
        for one in own:
            renamed = _of_tensor(one.left, node.targets[0].id)
            found.append(
                Statement(left=renamed, comparison="==", right=one.right, evidence="allocation", line=node.lineno)
            )
    return found


def _of_tensor(node: Node, tensor: str) -> Node:
    match node:
        case Call(Member(_, operator, method), arguments):
            return Call(Member(Name(tensor), operator, method), arguments)
    return node


def _tensor_of(node: Node) -> str | None:
    match node:
        case Call(Member(Name(tensor), _, _), _):
            return tensor
    return None


def _checked(node: ast.AST) -> Iterator[Statement]:
    if isinstance(node, ast.Assert):
        yield from conditions(_node(node.test), "assert", node.lineno)
    elif isinstance(node, ast.If) and node.body and isinstance(node.body[0], ast.Raise):
        yield from failures(_node(node.test), "assert", node.lineno)


def _documented(function: Function, arguments: Sequence[str]) -> Iterator[Statement]:
    """Yield the number of dimensions, and the dimensions that are numbers, from `name (Tensor): (n, 5)`."""
    text = ast.get_docstring(function) or ""
    for found in _ARGUMENT.finditer(text):
        written = _TUPLE.search(found["text"])
        if found[1] not in arguments or written is None or "``" in found["text"][: written.start()]:
            continue
        items = [item.strip() for item in written[1].split(",")]
        if any(" " in item for item in items):
            continue
        dimensions = tuple(Literal(item) if item.isdigit() else Name("_") for item in items)
        yield from shape(found[1], dimensions, "docstring", function.lineno)


def _shaped(value: ast.expr) -> str | None:
    """The tensor of `x.size()` or `x.shape`."""
    if isinstance(value, ast.Call) and not value.args and isinstance(value.func, ast.Attribute):
        value = value.func if value.func.attr == "size" else value
    if isinstance(value, ast.Attribute) and value.attr in ("size", "shape") and isinstance(value.value, ast.Name):
        return value.value.id
    return None


def _node(value: ast.expr) -> Node:
    """Return a Python expression as a C++ one."""
    match value:
        case ast.Name(id=name):
            return Name(name)
        case ast.Constant(value=bool()):
            return Literal("true" if value.value else "false")
        case ast.Constant(value=int() | float() as number):
            return Literal(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
            return Unary("-", Literal(str(number)))
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATORS:
            return Binary(_OPERATORS[type(operator)], _node(left), _node(right))
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in _COMPARED:
            return Binary(_COMPARED[type(operator)], _node(left), _node(right))
        case ast.BoolOp(op=operator, values=values):
            joined = _node(values[0])
            for one in values[1:]:
                joined = Binary("&&" if isinstance(operator, ast.And) else "||", joined, _node(one))
            return joined
        case ast.Subscript(value=tensor, slice=ast.Constant(value=int() as dimension)) if shaped := _shaped(tensor):
            return size_of(Name(shaped), dimension)
        case ast.Subscript(
            value=tensor, slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as dimension))
        ) if shaped := _shaped(tensor):
            return size_of(Name(shaped), -dimension)
        case ast.Call(func=ast.Attribute(value=operand, attr=method)) if method in _TRANSPARENT:
            return _node(operand)
        case ast.Call(func=ast.Name(id="int" | "float"), args=[operand]):
            return _node(operand)
        case ast.Call(func=ast.Name(id="len"), args=[operand]):
            return size_of(_node(operand), 0)
        case ast.Call(func=ast.Attribute(value=operand, attr=method), args=arguments, keywords=[]):
            return Call(Member(_node(operand), ".", method), tuple(_node(one) for one in arguments))
        case ast.Attribute(value=operand, attr=name):
            return Member(_node(operand), ".", name)
    return Opaque(ast.unparse(value))


def _last(function: ast.expr) -> str:
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
