"""What a launch says about a kernel's parameters: which are sizes of tensors, and the grid in terms of them.

A *size* is an integer that may be chosen freely: a parameter, or a hidden size of a tensor that no parameter holds. All
other integer parameters follow from sizes.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kernelmill.cpp.arithmetic import FLOATS, VECTOR_SIZES
from kernelmill.cpp.expressions import Binary, Call, Cast, Literal, Name, Node, Opaque, Unary, rebuilt, walk, write
from kernelmill.cpp.folding import fold, integer
from kernelmill.cpp.parser import parse
from kernelmill.records import Launch, Resolved
from stages.probe.fitting.formulas import product_of
from stages.probe.reading.configuration import LaunchConfiguration
from stages.probe.reading.host_names import HostNames, TensorSize, identifier, is_count, tensor_size

_INTEGER_CASTS = ("int", "size_t", "int64_t", "unsigned")
_WHOLE = frozenset({"ceil", "floor", "round", "trunc"})
"""Functions whose results are floating-point numbers without a fraction."""
_FRACTIONAL = frozenset({"log", "log2", "log10", "sqrt", "cbrt", "exp", "exp2", "pow"})
"""Functions whose results are other floating-point numbers."""
_BLOCK_SIDES = {2: (8, 8, 1), 3: (4, 4, 4)}
"""Dimensions that the kernel uses -> the block that it is run with if no launch is known."""
_DEFAULT_BLOCK = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchSizes:
    """The integer parameters and hidden sizes that a launch determines, and its configuration."""

    free: tuple[str, ...]
    """Integer parameters that may be chosen."""
    hidden: tuple[str, ...]
    """Sizes of tensors that no parameter holds, named after the tensors."""
    counts: tuple[str, ...]
    """Free parameters that are the number of all elements of a tensor, which other sizes may divide."""
    derived: Mapping[str, Node]
    """Parameter -> the expression from which it follows."""
    tensor_sizes: tuple[TensorSize, ...]
    origins: Mapping[str, str]
    """Pointer parameter -> the tensor, as host code writes it."""
    numels: Mapping[str, str]
    """Hidden size that is the number of all elements -> the tensor, as host code writes it."""
    covers: tuple[str, ...]
    """Hidden sizes that only the configuration mentions."""
    divided: Mapping[str, tuple[str, ...]]
    """Size -> the sizes, and numbers as text, by which host code divides it."""
    configuration: LaunchConfiguration


@dataclass(slots=True)
class _Classified:
    """The integer parameters of a kernel, each free or derived."""

    free: list[str] = field(default_factory=list)
    derived: dict[str, Node] = field(default_factory=dict)
    counts: list[str] = field(default_factory=list)
    tensor_sizes: list[TensorSize] = field(default_factory=list)
    hidden: dict[str, None] = field(default_factory=dict)
    """Sizes that derived parameters depend on and no parameter holds, in order."""


def launch_sizes(
    launch: Launch | None, integers: Sequence[str], dimensions: int, bound: int | None, constants: Mapping[str, int]
) -> LaunchSizes:
    """Return what the launch of a kernel says about its integer parameters `integers`.

    `constants` are the names with a value in this unit, such as template parameters. Without a resolved launch, each
    parameter is free and a hidden size is the number of blocks.
    """
    if launch is None or launch.resolved_grid is None or launch.resolved_block is None:
        return _without_launch(integers, dimensions, bound)
    expressions = {
        one.parameter: _parsed(one.expression) for one in launch.argument_origins if one.parameter in integers
    }
    names = HostNames({write(node): name for name, node in _first_holders(expressions)}, constants, frozenset(integers))
    configuration = LaunchConfiguration(
        grid=_three(launch.resolved_grid, names),
        block=_three(launch.resolved_block, names),
        shared=_one(launch.resolved_shared, names),
    )
    found = _classify(expressions, integers, names, configuration)
    _let_counts_follow(found)
    counts = [name for name in found.counts if name in found.free]
    in_grid = set(_names_outside(configuration.grid[0], ()))
    counts += [name for name in found.free if in_grid == {name} and name not in counts]
    covers = dict.fromkeys(
        name for part in configuration.parts for name in _names_outside(part, integers) if name not in found.hidden
    )
    hidden = (*found.hidden, *covers)
    return LaunchSizes(
        free=tuple(found.free),
        hidden=hidden,
        counts=tuple(counts),
        derived=found.derived,
        tensor_sizes=(
            *found.tensor_sizes,
            *(
                TensorSize(origin=size.origin, dimension=size.dimension, size=made)
                for made in hidden
                if (size := names.tensor_size(made)) is not None
            ),
        ),
        origins={one.parameter: one.origin for one in launch.argument_origins if one.origin is not None},
        numels={name: origin for name, origin in names.numels.items() if name in hidden},
        covers=tuple(covers),
        divided=_divided([*found.derived.values(), *configuration.parts]),
        configuration=configuration,
    )


def _classify(
    expressions: Mapping[str, Node], integers: Sequence[str], names: HostNames, configuration: LaunchConfiguration
) -> _Classified:
    """Decide for each integer parameter whether it is free or follows from others."""
    configured = {name for part in configuration.parts for name in _names_outside(part, integers)}
    found = _Classified()
    for name in integers:
        node = expressions.get(name)
        if node is None:
            found.free.append(name)
            continue
        holder = names.parameter_holding(write(node))
        rewritten = _folded(names.substitute_parts(node))
        if integer(fold(node)) is not None:
            found.derived[name] = fold(node)
        elif holder is not None and holder != name:
            found.derived[name] = Name(holder)
        elif _is_product_with(rewritten, integers) or _follows_from(rewritten, configured):
            found.derived[name] = rewritten
            found.hidden |= dict.fromkeys(_names_outside(rewritten, integers))
        else:
            found.free.append(name)
            if is_count(node):
                found.counts.append(name)
            if (size := tensor_size(node)) is not None:
                found.tensor_sizes.append(TensorSize(origin=size.origin, dimension=size.dimension, size=name))
    return found


def _folded(node: Node) -> Node:
    """The expression with constant products and quotients computed."""
    return fold(rebuilt(node, _folded))


def _let_counts_follow(found: _Classified) -> None:
    """If a parameter is a count divided by sizes, let the count follow from the parameter and the sizes instead."""
    for name, node in list(found.derived.items()):
        match node:
            case Binary("/", Name(count), divisor) if (
                count in found.free and count in found.counts and product_of(divisor) is not None
            ):
                found.derived[count] = Binary("*", divisor, Name(name))
                del found.derived[name]
                found.free[found.free.index(count)] = name


def _divided(nodes: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    """The sizes with what they are divided by, except where the remainder counts too: `n / 512 + (n % 512 > 0)`."""
    found: dict[str, dict[str, None]] = {}
    operations = [part for node in nodes for part in walk(node) if isinstance(part, Binary)]
    remainders = {(write(part.left), write(part.right)) for part in operations if part.operator == "%"}
    for part in operations:
        if part.operator != "/" or (write(part.left), write(part.right)) in remainders:
            continue
        dividend = next((factor for factor in _factors(part.left) if isinstance(factor, Name)), None)
        number = integer(fold(part.right))
        divisor = part.right.text if isinstance(part.right, Name) else str(number) if number else None
        if dividend is not None and divisor is not None:
            found.setdefault(dividend.text, {})[divisor] = None
    return {name: tuple(divisors) for name, divisors in found.items()}


def _without_launch(integers: Sequence[str], dimensions: int, bound: int | None) -> LaunchSizes:
    one, blocks = Literal("1"), Name("num_blocks")
    x, y, z = (Literal(str(side)) for side in _BLOCK_SIDES.get(dimensions, (bound or _DEFAULT_BLOCK, 1, 1)))
    return LaunchSizes(
        free=tuple(integers),
        hidden=("num_blocks",),
        counts=(),
        derived={},
        tensor_sizes=(),
        origins={},
        numels={},
        covers=("num_blocks",),
        divided={},
        configuration=LaunchConfiguration(
            grid=(blocks, blocks if dimensions > 1 else one, blocks if dimensions > 2 else one),
            block=(x, y, z),
            shared=Literal("0"),
        ),
    )


def _first_holders(expressions: Mapping[str, Node]) -> Iterator[tuple[str, Node]]:
    """Each expression with the first parameter to which it is passed; constants are left out."""
    texts = set[str]()
    for name, node in expressions.items():
        text = write(node)
        if text not in texts and integer(fold(node)) is None:
            texts.add(text)
            yield name, node


def _parsed(text: str) -> Node:
    node = parse(text)
    return Name(identifier(text) or "unknown") if isinstance(node, Opaque) else _bare(node)


def _bare(node: Node) -> Node:
    """The expression without integer casts, and with sizes of vector types as numbers."""
    node = rebuilt(node, _bare)
    match node:
        case Cast(kind, operand) if kind not in ("float", "double"):
            return Call(Name("int"), (operand,)) if _may_have_a_fraction(operand) else operand
        case Call(Name("sizeof"), (Name(kind),)) if kind in VECTOR_SIZES:
            return Literal(str(VECTOR_SIZES[kind]))
        case Call(Name(kind), (operand,)) if kind in _INTEGER_CASTS and not _may_have_a_fraction(operand):
            return operand
    return node


def _may_have_a_fraction(node: Node) -> bool:
    """Whether an expression is a floating-point number that a cast to an integer may change."""
    match node:
        case Cast(_, operand):
            return _may_have_a_fraction(operand)
        case Call(Name(name), _) if _plain(name) in _WHOLE:
            return False
    return _is_floating(node)


def _is_floating(node: Node) -> bool:
    """Whether an expression is a floating-point number, as far as its form tells."""
    match node:
        case Literal(text):
            return "." in text
        case Cast(kind, _):
            return kind in FLOATS
        case Call(Name(name), _):
            return _plain(name) in _WHOLE | _FRACTIONAL
        case Unary(_, operand):
            return _is_floating(operand)
        case Binary(_, left, right):
            return _is_floating(left) or _is_floating(right)
    return False


def _plain(function: str) -> str:
    """Return the name of a C function for numbers without its namespace, and without the `f` of single precision."""
    return function.removeprefix("std::").removesuffix("f")


def _three(resolved: Resolved, names: HostNames) -> tuple[Node, Node, Node]:
    if resolved.in_parameters:
        nodes = [_folded(names.with_constants(_parsed(text))) for text in resolved.in_parameters]
    else:
        nodes = [
            _folded(names.substitute(_parsed(text))) for text in (resolved.dimensions or (resolved.expression,))[:3]
        ]
    nodes += [Literal("1")] * (3 - len(nodes))
    return nodes[0], nodes[1], nodes[2]


def _one(resolved: Resolved | None, names: HostNames) -> Node:
    if resolved is None:
        return Literal("0")
    if resolved.in_parameters:
        return names.with_constants(_parsed(resolved.in_parameters[0]))
    return names.substitute(_parsed(resolved.expression))


def _is_product_with(node: Node, integers: Sequence[str]) -> bool:
    """Whether an expression is a product with a parameter among its factors."""
    factors = list(_factors(node))
    match node:
        case Binary("/", Name(dividend), _) if dividend not in integers:
            return False  # the quotient of a hidden size is a size in its own right
    return len(factors) > 1 and any(isinstance(factor, Name) and factor.text in integers for factor in factors)


def _follows_from(node: Node, configured: Collection[str]) -> bool:
    """Whether an operation has only sizes as operands that the configuration mentions anyway."""
    names = set(_names_outside(node, ()))
    return bool(names) and names <= set(configured) and isinstance(node, Binary)


def _factors(node: Node) -> Iterator[Node]:
    if isinstance(node, Binary) and node.operator in ("*", "/"):
        yield from _factors(node.left)
        yield from _factors(node.right)
    else:
        yield node


def _names_outside(node: Node, integers: Sequence[str]) -> Iterator[str]:
    """Names of values in an expression other than those of the parameters `integers`."""
    calls = [part for part in walk(node) if isinstance(part, Call)]
    no_values = {id(call.callee) for call in calls}
    no_values |= {id(type_) for call in calls if write(call.callee) == "sizeof" for type_ in call.arguments}
    for part in walk(node):
        if isinstance(part, Name) and part.text not in integers and id(part) not in no_values:
            yield part.text
