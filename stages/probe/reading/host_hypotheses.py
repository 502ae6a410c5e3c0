"""Hypotheses about sizes from what host code states; a search adopts them only if the kernel runs in bounds with them.

An equation between parameters, such as `mask_channels == kernel_size * kernel_size * group_size`, makes one of them a
derived size; it is only read where every value of the others gives one that is positive. A size of a tensor that is
passed as a parameter stands for the parameter in all other facts. A size that is divisible once a number is subtracted
has a remainder: `(kernel_size - 1) % 2 == 0` makes it odd. The number of all elements of a tensor is the product of its
dimensions, if all of these are passed, too.
"""

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from kernelmill.cpp.expressions import Binary, Call, Literal, Member, Name, Node, rebuilt, walk, write
from kernelmill.cpp.folding import fold, integer
from kernelmill.cpp.parser import parse
from kernelmill.records.host_facts import HostFact
from stages.probe.reading.launching import LaunchSizes

_STATED = frozenset({"check", "assert", "allocation", "definition"})
"""Evidence for equations. What a call passes is known from the launch, except for numbers of tiles."""
MOST_ALIKE = 3
"""Tensors that are followed from one to the next that it is allocated like."""
_MOST_PASSED = 3
"""Dimensions of a tensor that are taken for all, where fewer may be only some of them."""


class Remainder(NamedTuple):
    """What remains when a size is divided by a number."""

    divisor: int
    remainder: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HostHypotheses:
    """What host code states about the integer parameters of a kernel."""

    equations: Mapping[str, Node]
    """Parameter -> an expression over other parameters."""
    divided: Mapping[str, tuple[str, ...]]
    """Parameter -> the parameters and numbers that divide it."""
    remainders: Mapping[str, Remainder]
    """Parameter -> what remains when it is divided by a number, if that is not 0."""
    most: Mapping[str, int]
    """Parameter -> the largest value that host code accepts."""
    evidence: Mapping[str, HostFact]
    """Parameter -> the fact behind its equation."""
    shapes: Mapping[str, tuple[Node, ...]]
    """Pointer parameter -> the dimensions of the tensor that is passed, over other parameters, if all are known."""


class Tiles(NamedTuple):
    """Tiles of a number of elements that cover a size."""

    size: str
    tile: int


NONE = HostHypotheses(equations={}, divided={}, remainders={}, most={}, evidence={}, shapes={})


def hypotheses(
    facts: Sequence[HostFact], integers: Collection[str], tensors: Mapping[str, str] = MappingProxyType({})
) -> HostHypotheses:
    """Return the hypotheses about the parameters `integers`.

    `tensors` are the sizes of tensors that no parameter holds, such as `x.size(0)`, with their names in shapes.
    """
    known = dict[str, Node]()
    for fact in sorted(facts, key=lambda one: one.conditional):  # what always holds outweighs what a branch says
        if fact.comparison == "==" and fact.left in integers and isinstance(parse(fact.right), Call):
            known.setdefault(fact.right, Name(fact.left))
        elif fact.comparison == "==" and fact.right in integers and isinstance(parse(fact.left), Call):
            known.setdefault(fact.left, Name(fact.right))
    equations, evidence = dict[str, Node](), dict[str, HostFact]()
    divided, remainders, most = dict[str, dict[str, None]](), dict[str, Remainder](), dict[str, int]()
    for fact in facts:
        written = parse(fact.right)
        if fact.conditional or not (fact.evidence in _STATED or tiles(written)):
            continue
        left, right = (_known(node, known) for node in (parse(fact.left), written))
        if fact.comparison == "==" and isinstance(left, Name) and left.text in integers:
            for factor in _factors_beside_unknown(right, integers):
                divided.setdefault(left.text, {})[factor] = None
        if not (_is_over(left, integers) and _is_over(right, integers)):
            continue
        number = integer(fold(right))
        match fact.comparison, left:
            case "==", _:
                for name, node in _solved(left, right):
                    if _is_positive(node) and name not in equations and not _depends(node, name, equations):
                        equations[name] = node
                        evidence[name] = fact
                        break
            case "divisible", Name(name) if isinstance(right, Name) or number:
                divided.setdefault(name, {})[right.text if isinstance(right, Name) else str(number)] = None
            case "divisible", Binary("-", Name(name), less) if number and number > 1 and integer(less) is not None:
                remainder = (integer(less) or 0) % number
                if remainder:
                    remainders.setdefault(name, Remainder(number, remainder))
                else:
                    divided.setdefault(name, {})[str(number)] = None
            case "<=" | "<", Name(name) if number is not None:
                most[name] = min(most.get(name, number), number - (fact.comparison == "<"))
    for name, node, fact in _of_whole_tensors(facts, known):
        if name not in equations and not _depends(node, name, equations):
            equations[name], evidence[name] = node, fact
    names = {*integers, *tensors.values()}
    return HostHypotheses(
        equations=equations,
        divided={name: tuple(by) for name, by in divided.items() if name not in equations},
        remainders={name: one for name, one in remainders.items() if name not in equations},
        most=most,
        evidence=evidence,
        shapes=dict(_shapes(facts, {**{text: Name(name) for text, name in tensors.items()}, **known}, names)),
    )


def _shapes(
    facts: Sequence[HostFact], known: Mapping[str, Node], names: Collection[str]
) -> Iterator[tuple[str, tuple[Node, ...]]]:
    """Yield the tensors of which host code states the number of dimensions and each of them, over the sizes `names`.

    The number of elements is as good as one dimension.
    """
    certain = [one for one in facts if one.comparison == "==" and not one.conditional]
    ranks, dimensions, numels = dict[str, int](), dict(known), dict[str, Node]()
    for fact in certain:
        left, right = parse(fact.left), parse(fact.right)
        match left:
            case Call(Member(Name(tensor), _, "dim"), ()) if (number := integer(right)) is not None:
                ranks.setdefault(tensor, number)
            case Call(Member(Name(), _, "size"), _):
                dimensions.setdefault(fact.left, right)
            case Call(Member(Name(tensor), _, "numel"), ()):
                numels.setdefault(tensor, right)
    for tensor in {**ranks, **numels}:
        whole = [numels[tensor]] if tensor in numels else []
        given = [Call(Member(Name(tensor), ".", "size"), (Literal(str(at)),)) for at in range(ranks.get(tensor, 0))]
        for shape in (given, whole):
            own = tuple(_followed(one, dimensions) for one in shape)
            if own and all(_is_over(one, names) for one in own):
                yield tensor, own
                break


class _Whole(NamedTuple):
    """The number of all elements of a tensor, whose dimensions are parameters, too."""

    name: str
    product: Node
    fact: HostFact


def _of_whole_tensors(facts: Sequence[HostFact], known: Mapping[str, Node]) -> Iterator[_Whole]:
    """Yield the parameters that are the number of elements of a tensor of which others are the dimensions.

    Where host code states no number of dimensions, three that are passed are taken for all: of an image, a kernel that
    gets the height gets the width, too.
    """
    ranks = {fact.left: fact.right for fact in facts if fact.comparison == "==" and not fact.conditional}
    for fact in facts:
        match parse(fact.right):
            case Call(Member(Name(tensor), _, "numel"), ()) if fact.comparison == "==" and not fact.conditional:
                sizes = list[Node]()
                while (size := known.get(f"{tensor}.size({len(sizes)})")) is not None:
                    sizes.append(size)
                rank = integer(parse(ranks.get(f"{tensor}.dim()", str(max(len(sizes), _MOST_PASSED)))))
                if len(sizes) == rank and known.get(fact.right) == Name(fact.left):
                    yield _Whole(fact.left, functools.reduce(partial(Binary, "*"), sizes), fact)


def _followed(node: Node, known: Mapping[str, Node]) -> Node:
    """Return an expression with what is known of the sizes in it; tensors may be alike one after another."""
    for _ in range(MOST_ALIKE):
        node = _known(node, known)
    return node


def sizes_of_tensors(launch: LaunchSizes) -> dict[str, str]:
    """Return the sizes of tensors that a launch gives, such as `x.size(0)` for a parameter `x`, with their names."""
    return {
        f"{parameter}.size({size.dimension})": size.size
        for parameter, origin in launch.origins.items()
        for size in launch.tensor_sizes
        if size.origin == origin and size.dimension is not None
    }


def with_hypotheses(launch: LaunchSizes, wanted: HostHypotheses) -> LaunchSizes:
    """Return what a launch says, with the sizes by which host code requires other sizes to be divisible."""
    divided = {name: (*launch.divided.get(name, ()), *by) for name, by in wanted.divided.items() if name in launch.free}
    return replace(
        launch, divided={**launch.divided, **{name: tuple(dict.fromkeys(by)) for name, by in divided.items()}}
    )


def _known(node: Node, known: Mapping[str, Node]) -> Node:
    found = known.get(write(node))
    return rebuilt(node, lambda part: _known(part, known)) if found is None else found


def _is_over(node: Node, integers: Collection[str]) -> bool:
    parts = list(walk(node))
    return not any(isinstance(part, Call) for part in parts) and all(
        part.text in integers for part in parts if isinstance(part, Name)
    )


def _factors_beside_unknown(node: Node, integers: Collection[str]) -> list[str]:
    """The parameters in a product whose other factors the kernel does not have: they divide the product."""
    factors, pending = list[Node](), [node]
    while pending:
        match pending.pop():
            case Binary("*", left, right):
                pending += [left, right]
            case other:
                factors.append(other)
    known = [one.text for one in factors if isinstance(one, Name) and one.text in integers]
    return sorted(known) if len(known) < len(factors) and all(map(_is_size, factors)) else []


def _is_size(node: Node) -> bool:
    return isinstance(node, (Name, Call)) or (integer(node) or 0) > 0


def _solved(left: Node, right: Node) -> Iterator[tuple[str, Node]]:
    """Yield each side that is a parameter with the other side; a product is rather derived than a factor."""
    sides = ((left, right), (right, left))
    for own, other in sorted(sides, key=lambda pair: isinstance(pair[1], Binary), reverse=True):
        if isinstance(own, Name):
            yield own.text, other


def tiles(node: Node) -> Tiles | None:
    """Return the tiles whose number an expression is, such as `(height + 31) / 32`; None if it is no such number."""
    match node:
        case Binary("/", Binary("+", Name(size), added), by):
            tile = integer(by) or 0
            return Tiles(size, tile) if tile > 1 and integer(added) == tile - 1 else None
    return None


def _is_positive(node: Node) -> bool:
    """Whether an expression is positive: it adds and multiplies sizes and positive numbers, or counts tiles."""
    match node:
        case Name():
            return True
        case Binary("/") if tiles(node):
            return True
        case Binary("+" | "*", left, right):
            return all(_is_positive(one) or (integer(one) or 0) > 0 for one in (left, right))
    return False


def _depends(node: Node, name: str, equations: Mapping[str, Node]) -> bool:
    """Whether an expression depends on a parameter, also through other equations."""
    names = {part.text for part in walk(node) if isinstance(part, Name)}
    return name in names or any(_depends(equations[one], name, equations) for one in names if one in equations)
