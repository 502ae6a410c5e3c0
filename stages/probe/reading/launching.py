"""What a launch tells of a kernel's parameters: which sizes of tensors they are, and the grid in terms of them.

A *size* is a whole number that may be chosen freely: a parameter, or a size of a tensor that no parameter holds. All
other whole-number parameters follow from them.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernelmill.cpp.arithmetic import VECTOR_SIZES
from kernelmill.cpp.expressions import (
    Binary,
    Call,
    Cast,
    Literal,
    Member,
    Name,
    Node,
    Opaque,
    Subscript,
    rebuilt,
    walk,
    write,
)
from kernelmill.cpp.folding import fold, integer
from kernelmill.cpp.parser import parse
from kernelmill.records import Launch, Resolved
from stages.probe.fitting.formulas import product_of

_SIZES = frozenset({"size", "sizes", "numel", "dim", "shape", "length", "stride", "len"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorSize:
    """A parameter or size that is one of a tensor's sizes."""

    origin: str
    """The tensor, as host code calls it."""
    dimension: int | None
    """None where host code computes it."""
    size: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """A launch configuration over sizes; each of grid and block has three expressions."""

    grid: tuple[Node, Node, Node]
    block: tuple[Node, Node, Node]
    shared: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchFacts:
    """What a launch tells."""

    free: tuple[str, ...]
    """Whole-number parameters that may be chosen."""
    hidden: tuple[str, ...]
    """Sizes of tensors that no parameter holds, named after them."""
    counts: tuple[str, ...]
    """Among the free: numbers of all elements of a tensor, which other sizes may divide."""
    derived: Mapping[str, Node]
    """Parameter -> what it follows from."""
    tensor_sizes: tuple[TensorSize, ...]
    origins: Mapping[str, str]
    """Pointer parameter -> the tensor, as host code calls it."""
    numels: Mapping[str, str]
    """Among the hidden: numbers of all elements -> the tensor, as host code calls it."""
    covers: tuple[str, ...]
    """Among the hidden: those that the configuration alone mentions."""
    divided: Mapping[str, tuple[str, ...]]
    """Size -> sizes, and numbers as text, that host code divides it by."""
    configuration: Configuration


def known(
    launch: Launch | None, whole: Sequence[str], dimensions: int, bound: int | None, constants: Mapping[str, int]
) -> LaunchFacts:
    """What the launch of a kernel tells of its whole-number parameters `whole`.

    `constants` are names that stand for numbers in this unit, such as template parameters. Without a launch each
    parameter is free, and the grid has as many blocks as a hidden size says.
    """
    if launch is None or launch.resolved_grid is None or launch.resolved_block is None:
        return _unknown(whole, dimensions, bound)
    expressions = {
        argument.parameter: _parsed(argument.expression)
        for argument in launch.argument_origins
        if argument.parameter in whole
    }
    names = _HostNames({write(node): name for name, node in _first_spelled(expressions)}, constants, frozenset(whole))
    configuration = Configuration(
        grid=_three(launch.resolved_grid, names),
        block=_three(launch.resolved_block, names),
        shared=_one(launch.resolved_shared, names),
    )
    parts = [*configuration.grid, *configuration.block, configuration.shared]
    configured = {name for part in parts for name in _unknown_names(part, whole)}
    free, derived, counts, sizes = [], dict[str, Node](), [], []
    hidden: dict[str, None] = {}
    for name in whole:
        node = expressions.get(name)
        if node is None:
            free.append(name)
            continue
        written = names.first(write(node))
        rewritten = _folded(names.put_in(node, whole=True))
        if integer(fold(node)) is not None:
            derived[name] = fold(node)
        elif written is not None and written != name:
            derived[name] = Name(written)
        elif _is_product_with(rewritten, whole) or _follows_from(rewritten, configured):
            derived[name] = rewritten
            hidden |= dict.fromkeys(_unknown_names(rewritten, whole))
        else:
            free.append(name)
            if _is_count(node):
                counts.append(name)
            if (size := _tensor_size(node)) is not None:
                sizes.append(TensorSize(origin=size.origin, dimension=size.dimension, size=name))
    _counts_follow(free, derived, counts)
    counts = [name for name in counts if name in free]
    alone = set(_unknown_names(configuration.grid[0], ()))
    counts += [name for name in free if alone == {name} and name not in counts]
    asked = dict.fromkeys(name for part in parts for name in _unknown_names(part, whole) if name not in hidden)
    sizes += [
        TensorSize(origin=found.origin, dimension=found.dimension, size=made)
        for made in [*hidden, *asked]
        if (found := names.tensor_size(made)) is not None
    ]
    return LaunchFacts(
        free=tuple(free),
        hidden=(*hidden, *asked),
        counts=tuple(counts),
        derived=derived,
        tensor_sizes=tuple(sizes),
        origins={
            argument.parameter: argument.origin for argument in launch.argument_origins if argument.origin is not None
        },
        numels={name: origin for name, origin in names.numels.items() if name in (*hidden, *asked)},
        covers=tuple(asked),
        divided=_divided([*derived.values(), *parts]),
        configuration=configuration,
    )


def _folded(node: Node) -> Node:
    """With products and quotients of numbers as numbers."""
    return fold(rebuilt(node, _folded))


def _counts_follow(free: list[str], derived: dict[str, Node], counts: Collection[str]) -> None:
    """Where a parameter is a count divided by sizes, take the count to follow from it and the sizes instead."""
    for name, node in list(derived.items()):
        match node:
            case Binary("/", Name(count), divisor) if (
                count in free and count in counts and product_of(divisor) is not None
            ):
                derived[count] = Binary("*", divisor, Name(name))
                del derived[name]
                free[free.index(count)] = name


def _divided(nodes: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for part in (part for node in nodes for part in walk(node)):
        if not (isinstance(part, Binary) and part.operator == "/"):
            continue
        dividend = next((factor for factor in _factors(part.left) if isinstance(factor, Name)), None)
        number = integer(fold(part.right))
        divisor = part.right.text if isinstance(part.right, Name) else str(number) if number else None
        if dividend is not None and divisor is not None:
            found.setdefault(dividend.text, {})[divisor] = None
    return {name: tuple(divisors) for name, divisors in found.items()}


def _unknown(whole: Sequence[str], dimensions: int, bound: int | None) -> LaunchFacts:
    one, blocks = Literal("1"), Name("num_blocks")
    side = {1: (bound or 64, 1, 1), 2: (8, 8, 1), 3: (4, 4, 4)}[dimensions]
    return LaunchFacts(
        free=tuple(whole),
        hidden=("num_blocks",),
        counts=(),
        derived={},
        tensor_sizes=(),
        origins={},
        numels={},
        covers=("num_blocks",),
        divided={},
        configuration=Configuration(
            grid=(blocks, blocks if dimensions > 1 else one, blocks if dimensions > 2 else one),
            block=(Literal(str(side[0])), Literal(str(side[1])), Literal(str(side[2]))),
            shared=Literal("0"),
        ),
    )


class _HostNames:
    """Names for host expressions: a parameter's where one holds it, else one made from the text."""

    def __init__(self, parameters: Mapping[str, str], constants: Mapping[str, int], taken: frozenset[str]) -> None:
        self._parameters = dict(parameters)
        self._constants = constants
        self._taken = taken
        self._made: dict[str, str] = {}
        self._sizes: dict[str, TensorSize] = {}
        self.numels: dict[str, str] = {}

    def first(self, text: str) -> str | None:
        return self._parameters.get(text)

    def tensor_size(self, made: str) -> TensorSize | None:
        return self._sizes.get(made)

    def with_constants(self, node: Node) -> Node:
        """An expression over parameters, with constants put in."""
        if isinstance(node, Name) and node.text in self._constants:
            return Literal(str(self._constants[node.text]))
        return rebuilt(node, self.with_constants)

    def put_in(self, node: Node, *, whole: bool = False) -> Node:
        """The expression over parameters and made names alone, as far as it can be; `whole`: not one name for all."""
        text = write(node)
        if text in self._parameters and not whole:
            return Name(self._parameters[text])
        if isinstance(node, Name) and text in self._constants:
            return Literal(str(self._constants[text]))
        if isinstance(node, Name) and text in self._taken:  # host code's own variable of that name
            return Name(f"{text}_given")
        if _is_size_call(node) or isinstance(node, (Member, Subscript)):
            return Name(self._name(node, text))
        if isinstance(node, Call) and isinstance(node.callee, Name):
            if write(node.callee) == "sizeof":
                return node
            return Call(node.callee, tuple(self.put_in(argument) for argument in node.arguments))
        if isinstance(node, Call):
            return Name(self._name(node, text))
        return rebuilt(node, self.put_in)

    def _name(self, node: Node, text: str) -> str:
        if text not in self._made:
            size = _tensor_size(node)
            if size is None or size.dimension is None:
                made = re.sub(r"\W+", "_", text).strip("_")
                if _is_count(node) and isinstance(node, Call) and isinstance(node.callee, Member):
                    self.numels[made] = write(node.callee.object)
            else:
                origin = re.sub(r"\W+", "_", size.origin).strip("_")
                made = f"num_{origin or 'items'}" if size.dimension == 0 else f"{origin}_size{size.dimension}"
                self._sizes[made] = size
            self._made[text] = made
        return self._made[text]


def _first_spelled(expressions: Mapping[str, Node]) -> Iterator[tuple[str, Node]]:
    """Expressions that name a parameter's value; later namesakes do not take it over."""
    seen = set[str]()
    for name, node in expressions.items():
        text = write(node)
        if text not in seen and integer(fold(node)) is None:
            seen.add(text)
            yield name, node


def _parsed(text: str) -> Node:
    node = parse(text)
    return Name(re.sub(r"\W+", "_", text).strip("_") or "unknown") if isinstance(node, Opaque) else _bare(node)


def _bare(node: Node) -> Node:
    """Without casts between whole numbers, and with sizes of vector types as numbers."""
    node = rebuilt(node, _bare)
    match node:
        case Cast(kind, operand) if kind not in ("float", "double"):
            return operand
        case Call(Name("sizeof"), (Name(kind),)) if kind in VECTOR_SIZES:
            return Literal(str(VECTOR_SIZES[kind]))
        case Call(Name("int" | "size_t" | "int64_t" | "unsigned"), (operand,)):
            return operand
    return node


def _three(resolved: Resolved, names: _HostNames) -> tuple[Node, Node, Node]:
    if resolved.in_parameters:
        nodes = [_folded(names.with_constants(_parsed(text))) for text in resolved.in_parameters]
    else:
        nodes = [_folded(names.put_in(_parsed(text))) for text in (resolved.dimensions or (resolved.expression,))[:3]]
    nodes += [Literal("1")] * (3 - len(nodes))
    return nodes[0], nodes[1], nodes[2]


def _one(resolved: Resolved | None, names: _HostNames) -> Node:
    if resolved is None:
        return Literal("0")
    if resolved.in_parameters:
        return names.with_constants(_parsed(resolved.in_parameters[0]))
    return names.put_in(_parsed(resolved.expression))


def _is_size_call(node: Node) -> bool:
    return isinstance(node, Call) and isinstance(node.callee, Member) and node.callee.name in _SIZES


def _tensor_size(node: Node) -> TensorSize | None:
    """Of `x.size(2)`; the dimension is none in `x.size(dim)`."""
    match node:
        case Call(Member(origin, _, "size" | "dim"), (index,)):
            return TensorSize(origin=write(origin), dimension=integer(index), size="")
    return None


def _is_count(node: Node) -> bool:
    match node:
        case Call(Member(_, _, "numel"), ()):
            return True
    return False


def _is_product_with(node: Node, whole: Sequence[str]) -> bool:
    """Whether a product has a parameter among its factors."""
    factors = list(_factors(node))
    if (
        isinstance(node, Binary)
        and node.operator == "/"
        and isinstance(node.left, Name)
        and node.left.text not in whole
    ):
        return False  # a size of its own: what is divided says nothing
    return len(factors) > 1 and any(isinstance(factor, Name) and factor.text in whole for factor in factors)


def _follows_from(node: Node, configured: Collection[str]) -> bool:
    """Whether an expression is made of sizes that the configuration asks for anyway."""
    names = set(_unknown_names(node, ()))
    return bool(names) and names <= set(configured) and isinstance(node, Binary)


def _factors(node: Node) -> Iterator[Node]:
    if isinstance(node, Binary) and node.operator in ("*", "/"):
        yield from _factors(node.left)
        yield from _factors(node.right)
    else:
        yield node


def _unknown_names(node: Node, whole: Sequence[str]) -> Iterator[str]:
    called = {id(part.callee) for part in walk(node) if isinstance(part, Call)}
    called |= {
        id(a)
        for part in walk(node)
        if isinstance(part, Call) and write(part.callee) == "sizeof"
        for a in part.arguments
    }
    for part in walk(node):
        if isinstance(part, Name) and part.text not in whole and id(part) not in called:
            yield part.text
