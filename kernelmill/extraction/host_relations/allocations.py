"""What C++ host code states about the shape of a tensor that it allocates."""

import re
from collections.abc import Iterator, Mapping, Sequence

from kernelmill.cpp.expressions import Binary, Braces, Call, Literal, Member, Name, Node, Unary, write
from kernelmill.cpp.folding import integer
from kernelmill.extraction.host_relations.stated import Statement, shape, size_of

_ALLOCATIONS = re.compile(r"^(?:(?:at|torch)::)?(?:new_)?(?:zeros|empty|ones|full)$")
_LIKE = re.compile(r"^(?:(?:at|torch)::)?(?:zeros|empty|ones|full)_like$")
_LISTS = re.compile(r"^(?:std::vector|std::array|(?:c10::|at::)?SmallVector)<.*>$|^(?:(?:at|torch|c10)::)?IntArrayRef$")
MOST_ALIASES = 4
"""Variables that are followed from a name to the one that it stands for."""


def allocated(name: str, node: Node, line: int, definitions: Mapping[str, Node]) -> Iterator[Statement]:
    """Yield the shape of a variable to which a new tensor is assigned.

    The shape may be one of `definitions`, the lists that are written out and assigned once.
    """
    match node:
        case Unary("-", operand):
            yield from allocated(name, operand, line, definitions)
        case Call(Name(function) | Member(_, _, function), (argument, *_)) if _ALLOCATIONS.match(function):
            items = braced(argument)
            if items is None and isinstance(argument, Name):
                items = braced(_meaning(argument, definitions))
            if items is not None:
                yield from shape(name, items, "allocation", line)
            elif isinstance(argument, (Binary, Literal)) or write(argument).endswith((".size(0)", "numel()")):
                yield from shape(name, (argument,), "allocation", line)


def with_copies(
    assigned: Sequence[tuple[str, Node, int]], stated: Sequence[Statement], definitions: Mapping[str, Node]
) -> list[Statement]:
    """Return the shapes of the tensors that are allocated like another one, of which the number of dimensions is known.

    `assigned` are variables with their values and lines, in order, and `stated` is what is known of tensors.
    """
    found = list[Statement]()
    for name, node, line in assigned:
        source = _source(node)
        if source is None:
            continue
        tensor = _meaning(source, definitions)
        rank = _rank(tensor, [*stated, *found])
        if rank is not None and tensor != Name(name):
            dimensions = tuple(size_of(tensor, number) for number in range(rank))
            found += shape(name, dimensions, "allocation", line)
    return found


def is_shape(node: Node) -> bool:
    """Whether the value of a variable says what a shape is: a list that is written out, or another variable."""
    return isinstance(node, Name) or braced(node) is not None


def braced(node: Node) -> tuple[Node, ...] | None:
    """Return the elements of a list that is written out, such as `{n, 3}` or `std::vector<int64_t>({n, 3})`."""
    match node:
        case Braces(kind, items) if not kind or _LISTS.match(kind):
            return items
        case Call(Name(kind), (Braces("", items),)) if _LISTS.match(kind):
            return items
    return None


def _source(node: Node) -> Node | None:
    """The tensor whose shape a new tensor has."""
    match node:
        case Call(Name(function), (Name() as tensor, *_)) if _LIKE.match(function):
            return tensor
        case Call(Member(Name() as tensor, _, "clone"), _):
            return tensor
        case Call(Name(function) | Member(_, _, function), (Call(Member(Name() as tensor, _, "sizes"), ()), *_)):
            return tensor if _ALLOCATIONS.match(function) else None
    return None


def _rank(tensor: Node, stated: Sequence[Statement]) -> int | None:
    """The number of dimensions that is stated of a tensor, if there is one only."""
    count = Call(Member(tensor, ".", "dim"), ())
    ranks = {integer(one.right) for one in stated if one.left == count and one.comparison == "=="}
    return ranks.pop() if len(ranks) == 1 else None


def _meaning(node: Node, definitions: Mapping[str, Node]) -> Node:
    """Follow names to what they stand for."""
    for _ in range(MOST_ALIASES):
        if not isinstance(node, Name) or node.text not in definitions:
            break
        node = definitions[node.text]
    return node
