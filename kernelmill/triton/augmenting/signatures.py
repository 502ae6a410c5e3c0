"""What the text of a host function says about its parameters: tensors with their ranks and dimensions, and numbers."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_TENSOR_ATTRIBUTES = frozenset({
    "shape", "stride", "numel", "dtype", "device", "contiguous", "view", "reshape", "size", "is_cuda", "ndim", "dim",
    "T", "data_ptr", "element_size", "flatten", "t", "is_contiguous", "new_empty", "new_zeros", "requires_grad",
    "nelement",
    "transpose", "permute", "unsqueeze", "squeeze", "to", "float", "clone", "detach", "mT", "type",
})  # fmt: skip
_TENSOR_FUNCTIONS = frozenset({"empty_like", "zeros_like", "ones_like", "rand_like", "randn_like", "full_like"})
_INTEGERS = re.compile(
    r"(?i)(^|_)(idx|index|indices|ind|labels?|targets?|ids?|cond|mask|seqlens?|lengths?|offsets?|input_ids|tokens?"
    r"|position_ids|choices|rows|cols)($|_|\d)"
)
_HISTOGRAM = re.compile(r"(?i)hist|bin|bucket|count")


@dataclass(slots=True)
class Parameter:
    """A parameter of a host function."""

    name: str
    default: str | None = None
    annotation: str = ""
    is_keyword: bool = False
    """Whether it is passed by its name only."""
    is_tensor: bool = False
    is_integer: bool = False
    """Whether the elements of a tensor are indices."""
    rank: int | None = None
    """The number of dimensions, if the text unpacks or asserts it."""
    least_rank: int = 0
    names: dict[int, str] = field(default_factory=dict)
    """The names that the text gives to dimensions; equal names are equal sizes, and digits are the size itself."""

    def merge(self, other: "Parameter") -> None:
        """Add what another function that gets the same value says."""
        self.is_tensor |= other.is_tensor
        self.is_integer |= other.is_integer
        self.rank = self.rank if self.rank is not None else other.rank
        self.least_rank = max(self.least_rank, other.least_rank)
        self.names = {**other.names, **self.names}


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """Return what can be called: functions at the top level, and `Class.apply` of autograd classes."""
    found: dict[str, ast.FunctionDef] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "forward":
                    found[f"{node.name}.apply"] = inner
    return found


def parameters(
    name: str, known: Mapping[str, ast.FunctionDef], pointers: Mapping[str, frozenset[str]], depth: int = 3
) -> list[Parameter]:
    """Return the parameters of a function; `pointers` names the parameters of each kernel that are pointers."""
    node = known[name]
    listed = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    plain: list[ast.expr | None] = [None] * (len(node.args.posonlyargs) + len(node.args.args) - len(node.args.defaults))
    defaults = [*plain, *node.args.defaults, *node.args.kw_defaults]
    if name.endswith(".apply"):
        listed, defaults = listed[1:], defaults[1:]
    found = [
        Parameter(
            name=one.arg,
            default=ast.unparse(default) if default is not None else None,
            annotation=ast.unparse(one.annotation) if one.annotation else "",
            is_keyword=one in node.args.kwonlyargs,
        )
        for one, default in zip(listed, defaults, strict=True)
    ]
    named = {one.name: one for one in found}
    for inner in ast.walk(node):
        _read(inner, named)
        if isinstance(inner, ast.Call):
            _launch(inner, named, pointers)
            if depth:
                _handed_on(inner, named, known, pointers, depth)
    for one in found:
        one.is_tensor |= "Tensor" in one.annotation and "list" not in one.annotation.lower()
        one.is_integer |= one.is_tensor and bool(_INTEGERS.search(one.name))
        if one.is_tensor and _HISTOGRAM.search(name) and len([each for each in found if each.is_tensor]) == 1:
            one.is_integer = True
    return found


def _read(node: ast.AST, named: Mapping[str, Parameter]) -> None:
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in named:
            named[name].is_tensor |= attribute in _TENSOR_ATTRIBUTES
        case ast.Call(func=ast.Attribute(attr=attribute), args=[ast.Name(id=name), *_]) if name in named:
            named[name].is_tensor |= attribute in _TENSOR_FUNCTIONS
        case _:
            pass
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=elements)], value=value) if (name := _shape_of(value)) in named:
            if any(isinstance(one, ast.Starred) for one in elements):
                named[name].least_rank = max(named[name].least_rank, len(elements) - 1)
            else:
                named[name].rank = len(elements)
                for axis, one in enumerate(elements):
                    if isinstance(one, ast.Name) and one.id != "_":
                        named[name].names[axis] = one.id
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            for target, value in zip(targets, values, strict=False):
                _dimension(target, value, named)
        case ast.Assign(targets=[target], value=value):
            _dimension(target, value, named)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant(value=int(number))]):
            if (name := _rank_of(left)) in named:
                named[name].rank = number
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            _same(left, right, named)
        case ast.Assert(test=test):
            _fixed(test, ast.Eq, named)
        case ast.If(test=test, body=[ast.Raise(), *_]):
            _fixed(test, ast.NotEq, named)
        case ast.Subscript() | ast.Call():
            found = _axis(node)
            if found is not None and found[0] in named:
                number = found[1] + 1 if found[1] >= 0 else -found[1]
                named[found[0]].least_rank = max(named[found[0]].least_rank, number)
        case _:
            pass


def _dimension(target: ast.expr, value: ast.expr, named: Mapping[str, Parameter]) -> None:
    axis = _axis(value)
    if axis is not None and axis[0] in named and isinstance(target, ast.Name):
        named[axis[0]].names.setdefault(axis[1], target.id)


def _fixed(test: ast.expr, operator: type[ast.cmpop], named: Mapping[str, Parameter]) -> None:
    """Note the sizes that are required to be a certain number: those of dimensions, or of tensors of one element."""
    for node in ast.walk(test):
        match node:
            case ast.Compare(left=left, ops=[found], comparators=[ast.Constant(value=int(number))]) if (
                isinstance(found, operator) and number > 0 and not isinstance(number, bool)
            ):
                axis = None if _is_stride(left) else _axis(left)
                if axis is not None and axis[0] in named:
                    named[axis[0]].names[axis[1]] = str(number)
                elif number == 1 and (name := _count_of(left)) in named:
                    named[name].rank, named[name].names = 1, {0: "1"}
            case _:
                pass


def _is_stride(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "stride"


def _count_of(node: ast.expr) -> str:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="numel" | "nelement")):
            return name
        case _:
            return ""


def _same(left: ast.expr, right: ast.expr, named: Mapping[str, Parameter]) -> None:
    """Note that two dimensions have one size, as an assertion says."""
    one, other = _axis(left), _axis(right)
    if one and other and one[0] in named and other[0] in named:
        name = named[one[0]].names.get(one[1]) or named[other[0]].names.get(other[1]) or f"{one[0]}_{one[1]}"
        named[one[0]].names[one[1]] = name
        named[other[0]].names[other[1]] = name


def _shape_of(node: ast.expr) -> str:
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr="shape"):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="size"), args=[]):
            return name
        case _:
            return ""


def _rank_of(node: ast.expr) -> str:
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr="ndim"):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="dim")):
            return name
        case ast.Call(func=ast.Name(id="len"), args=[inner]):
            return _shape_of(inner)
        case _:
            return ""


def _axis(node: ast.AST) -> tuple[str, int] | None:
    """Return the parameter and the dimension that an expression is the size or stride of."""
    match node:
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=index):
            number = _integer(index)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="size" | "stride"), args=[index]):
            number = _integer(index)
        case _:
            return None
    return None if number is None else (name, number)


def _integer(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _launch(call: ast.Call, named: Mapping[str, Parameter], pointers: Mapping[str, frozenset[str]]) -> None:
    """Note that what a launch passes for a pointer is a tensor; `#2` in `pointers` is the third parameter."""
    if not isinstance(call.func, ast.Subscript) or not isinstance(call.func.value, ast.Name):
        return
    kernel = call.func.value.id
    for index, argument in enumerate(call.args):
        if isinstance(argument, ast.Name) and argument.id in named and f"#{index}" in pointers.get(kernel, ()):
            named[argument.id].is_tensor = True
    for keyword in call.keywords:
        if (
            isinstance(keyword.value, ast.Name)
            and keyword.value.id in named
            and keyword.arg in pointers.get(kernel, ())
        ):
            named[keyword.value.id].is_tensor = True


def _handed_on(
    call: ast.Call,
    named: Mapping[str, Parameter],
    known: Mapping[str, ast.FunctionDef],
    pointers: Mapping[str, frozenset[str]],
    depth: int,
) -> None:
    callee = ast.unparse(call.func) if isinstance(call.func, ast.Name | ast.Attribute) else ""
    if callee not in known:
        return
    inner = parameters(callee, known, pointers, depth - 1)
    by_name = {one.name: one for one in inner}
    pairs = [*zip(inner, call.args, strict=False)]
    pairs += [(by_name[one.arg], one.value) for one in call.keywords if one.arg in by_name]
    for one, argument in pairs:
        if isinstance(argument, ast.Name) and argument.id in named:
            named[argument.id].merge(one)
