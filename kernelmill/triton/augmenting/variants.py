"""Values that arguments may have besides those of a plan: flags, modes, optional tensors, other limits of blocks."""

import ast
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kernelmill.triton.augmenting.plans import Argument, Plan, shapes_of
from kernelmill.triton.augmenting.signatures import Parameter

_TENSORS = re.compile(r"(?i)mask|weight|bias|label|residual|indices|gamma|beta|tensor|seqlens|^z$|^b$")
_BLOCKS = re.compile(r"(?i)block|max_|fused|tile|chunk")
SMALL_BLOCK = 8
"""The size of blocks in calls that are to go around loops over blocks more than once."""
MOST_VALUES = 6


@dataclass(slots=True)
class Hints:
    """What the text of a sample says about the values of names."""

    values: dict[str, dict[str, None]] = field(default_factory=dict)
    """Constants that a name is compared with, or the keys of what it indexes, as Python."""
    optional: set[str] = field(default_factory=set)
    """Names that are compared with None."""

    def add(self, name: str, value: str) -> None:
        """Note a value of a name."""
        self.values.setdefault(name.lower(), {})[value] = None


def hints(tree: ast.Module) -> Hints:
    """Read the hints of a module."""
    found = Hints()
    tables = {
        target.id: [repr(key.value) for key in node.value.keys if isinstance(key, ast.Constant)]
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    literals = {
        target.id: _literal(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                _compared(left, operator, right, found)
            case ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=name)) if table in tables:
                for value in tables[table]:
                    found.add(name, value)
            case ast.arg(arg=name, annotation=annotation) if annotation is not None:
                known = literals.get(annotation.id, []) if isinstance(annotation, ast.Name) else _literal(annotation)
                for value in known:
                    found.add(name, value)
                if "Optional" in ast.unparse(annotation) or "None" in ast.unparse(annotation):
                    found.optional.add(name)
            case _:
                pass
    return found


def _compared(left: ast.expr, operator: ast.cmpop, right: ast.expr, found: Hints) -> None:
    name = left.attr if isinstance(left, ast.Attribute) else left.id if isinstance(left, ast.Name) else ""
    if not name:
        return
    if isinstance(operator, (ast.Is, ast.IsNot)) and isinstance(right, ast.Constant) and right.value is None:
        found.optional.add(name)
    for one in right.elts if isinstance(right, (ast.Tuple, ast.List, ast.Set)) else [right]:
        if isinstance(one, ast.Constant) and one.value is not None and not isinstance(operator, (ast.Is, ast.IsNot)):
            found.add(name, repr(one.value))


def _literal(node: ast.expr) -> list[str]:
    """Return the values of `Literal[...]`."""
    if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("Literal"):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return [repr(one.value) for one in inner if isinstance(one, ast.Constant)]
    return []


def options(plan: Plan, parameters: Sequence[Parameter], known: Hints) -> dict[str, list[Argument]]:
    """Return other values for each argument, the most likely ones first."""
    primary = max((one.shape or () for one in plan.tensors), key=len, default=())
    found: dict[str, list[Argument]] = {}
    for one in parameters:
        current = next((each for each in (*plan.arguments, *plan.options) if each.name == one.name), None)
        if current is None:
            continue
        others = [each for each in _others(one, current, primary, known) if each != current]
        if others:
            found[one.name] = others[:MOST_VALUES]
    return found


def _others(one: Parameter, current: Argument, primary: tuple[str, ...], known: Hints) -> Iterator[Argument]:
    hinted = [Argument(name=one.name, literal=text) for text in known.values.get(one.name.lower(), {})]
    if current.shape is not None:
        if one.name in known.optional:
            yield Argument(name=one.name, literal="None")
        return
    text = current.literal
    if text in ("True", "False") or one.annotation == "bool":
        yield Argument(name=one.name, literal="False" if text == "True" else "True")
        return
    yield from hinted
    if text == "None":
        yield from _instead_of_none(one, primary)
        return
    if one.name in known.optional:
        yield Argument(name=one.name, literal="None")
    if re.fullmatch(r"-?\d+\.\d*(e-?\d+)?", text):
        for value in ("0.0", "0.25", "1.0"):
            yield Argument(name=one.name, literal=value)


def _instead_of_none(one: Parameter, primary: tuple[str, ...]) -> Iterator[Argument]:
    if one.is_tensor or "ensor" in one.annotation or _TENSORS.search(one.name):
        content = "integer" if one.is_integer or re.search(r"(?i)label|mask|ind|ids|seqlens", one.name) else "float"
        for shape in shapes_of(one, primary)[:3]:
            yield Argument(name=one.name, shape=shape, content=content)  # type: ignore[arg-type]
        if re.search(r"(?i)mask", one.name):
            yield Argument(name=one.name, shape=primary[:-1], content="integer")
        return
    for value in ("True", "2.0", "4"):
        yield Argument(name=one.name, literal=value)


def pairs(chosen: Mapping[str, Sequence[Argument]], most: int) -> list[tuple[Argument, ...]]:
    """Return combinations in which any two values of different arguments meet, `most` at most, after single values."""
    singles = [(one,) for values in chosen.values() for one in values]
    wanted = [
        (one, other)
        for left, right in itertools.combinations(chosen, 2)
        for one, other in itertools.product(chosen[left], chosen[right])
    ]
    found: list[tuple[Argument, ...]] = []
    while wanted and len(found) < most:
        row = {one.name: one for one in wanted[0]}
        for pair in wanted[1:]:
            if all(row.get(one.name, one) == one for one in pair):
                row |= {one.name: one for one in pair}
        made = tuple(row[name] for name in chosen if name in row)
        found.append(made)
        wanted = [pair for pair in wanted if not all(one in made for one in pair)]
    return [*singles, *found]


def limits(tree: ast.Module, scope: Mapping[str, object]) -> list[tuple[tuple[str, str], ...]]:
    """Return replacements of names of a module that make blocks small: constants, and functions that choose them."""
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    constants = []
    choosing = []
    for node in tree.body:
        for target in node.targets if isinstance(node, ast.Assign) else []:
            value = scope.get(target.id) if isinstance(target, ast.Name) else None
            if (
                isinstance(target, ast.Name)
                and _BLOCKS.search(target.id)
                and type(value) is int
                and value > SMALL_BLOCK
            ):
                constants.append((target.id, str(SMALL_BLOCK)))
    for inner in ast.walk(tree):
        if (
            isinstance(inner, ast.Assign)
            and isinstance(inner.value, ast.Call)
            and isinstance(inner.value.func, ast.Name)
        ):
            first = inner.targets[0].elts[0] if isinstance(inner.targets[0], ast.Tuple) else inner.targets[0]
            if inner.value.func.id in functions and isinstance(first, ast.Name) and _BLOCKS.search(first.id):
                name = inner.value.func.id
                choosing.append((name, f"_test_capped({name}, {SMALL_BLOCK})"))
    return [(one,) for one in dict.fromkeys([*constants, *choosing])]


def block_sizes(tree: ast.Module) -> list[int]:
    """Return the literal sizes of blocks in a module, in ascending order."""
    found = set()
    for node in ast.walk(tree):
        named: list[tuple[str, ast.expr]] = []
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                named = [(name, value)]
            case ast.arguments(posonlyargs=first, args=rest, defaults=defaults) if defaults:
                named = [(one.arg, each) for one, each in zip([*first, *rest][-len(defaults) :], defaults, strict=True)]
            case ast.keyword(arg=str(name), value=value):
                named = [(name, value)]
            case ast.Dict(keys=keys, values=values):
                named = [
                    (str(key.value), each)
                    for key, each in zip(keys, values, strict=True)
                    if isinstance(key, ast.Constant)
                ]
            case _:
                pass
        for name, value in named:
            least = value.args if isinstance(value, ast.Call) and ast.unparse(value.func) == "min" else [value]
            if _BLOCKS.search(name):
                found |= {one.value for one in least if isinstance(one, ast.Constant) and type(one.value) is int}
    return sorted(one for one in found if 1 < one <= 8192)


def forced(tree: ast.Module, kernels: Sequence[str], path: str = "launching") -> list[tuple[str, str, str]]:
    """Return copies of functions in which the conditions around the launch of each of these kernels hold.

    Each is the name of the function, the name of the copy, and the copy's text.
    """
    found = []
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for kernel in kernels:
            copy = ast.parse(ast.unparse(node)).body[0]
            assert isinstance(copy, ast.FunctionDef)
            if _force(copy.body, kernel) and ast.unparse(copy) != ast.unparse(node):
                copy.name = f"{node.name}_{path}_{kernel.strip('_')}"
                found.append((node.name, copy.name, ast.unparse(copy)))
    return found


def _force(body: Sequence[ast.stmt], kernel: str) -> bool:
    """Make the conditions around a launch in these statements constant; return whether there is one."""
    hit = False
    for statement in body:
        if isinstance(statement, ast.If):
            if _force(statement.body, kernel):
                statement.test, hit = ast.Constant(value=True), True
            elif _force(statement.orelse, kernel):
                statement.test, hit = ast.Constant(value=False), True
        elif isinstance(statement, (ast.For, ast.While, ast.With)):
            hit |= _force(statement.body, kernel)
        else:
            hit |= any(
                isinstance(one, ast.Call)
                and isinstance(one.func, ast.Subscript)
                and isinstance(one.func.value, ast.Name)
                and one.func.value.id == kernel
                for one in ast.walk(statement)
            )
    return hit
