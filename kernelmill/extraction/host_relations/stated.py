"""What one host function states about its own variables, in C++ or in Python."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.cpp.expressions import Binary, Call, Literal, Member, Name, Node
from kernelmill.records.host_facts import Comparison, HostEvidence

_COMPARISONS: Mapping[str, Comparison] = {op: op for op in ("==", "!=", "<", "<=", ">", ">=")}
_NEGATED: Mapping[Comparison, Comparison] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A relation between two expressions over the variables of a host function."""

    left: Node
    comparison: Comparison
    right: Node
    evidence: HostEvidence
    line: int


class Branch(NamedTuple):
    """The lines of code that does not run in all calls of its function."""

    first: int
    last: int

    def encloses(self, line: int) -> bool:
        """Whether a line is in the branch."""
        return self.first <= line <= self.last


@dataclass(frozen=True, slots=True, kw_only=True)
class HostCall:
    """A call in a host function."""

    name: str
    """The last part of the name that is called."""
    arguments: tuple[Node, ...]
    keywords: Mapping[str, Node]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HostText:
    """One host function, read."""

    parameters: tuple[str, ...]
    definitions: Mapping[str, Node]
    """Local variable that is assigned once -> the expression."""
    statements: tuple[Statement, ...]
    calls: tuple[HostCall, ...]
    branches: tuple[Branch, ...] = ()

    def is_conditional(self, statement: Statement, called: Sequence[int]) -> bool:
        """Whether a statement may not hold where the function makes the calls on the lines `called`."""
        own = (one for one in self.branches if one.encloses(statement.line))
        return any(not all(map(one.encloses, called)) for one in own)


def size_of(tensor: Node, dimension: int) -> Node:
    """Return the expression of a dimension of a tensor."""
    return Call(Member(tensor, ".", "size"), (Literal(str(dimension)),))


def conditions(node: Node, evidence: HostEvidence, line: int) -> Iterator[Statement]:
    """Yield the relations that hold where a condition does; `x % y == 0` is divisibility."""
    match node:
        case Binary("&&", left, right):
            yield from conditions(left, evidence, line)
            yield from conditions(right, evidence, line)
        case Binary("==", Binary("%", left, right), Literal("0")):
            yield Statement(left=left, comparison="divisible", right=right, evidence=evidence, line=line)
        case Binary(operator, left, right) if operator in _COMPARISONS:
            comparison = _COMPARISONS[operator]
            yield Statement(left=left, comparison=comparison, right=right, evidence=evidence, line=line)


def failures(node: Node, evidence: HostEvidence, line: int) -> Iterator[Statement]:
    """Yield the relations that hold where a condition does not, such as that of an `if` that ends in an error."""
    match node:
        case Binary("||", left, right):
            yield from failures(left, evidence, line)
            yield from failures(right, evidence, line)
        case Binary("!=", Binary("%", left, right), Literal("0")):
            yield Statement(left=left, comparison="divisible", right=right, evidence=evidence, line=line)
        case Binary(operator, left, right) if operator in _COMPARISONS:
            negated = _NEGATED[_COMPARISONS[operator]]
            yield Statement(left=left, comparison=negated, right=right, evidence=evidence, line=line)


def shape(tensor: str, dimensions: tuple[Node, ...], evidence: HostEvidence, line: int) -> Iterator[Statement]:
    """Yield one equation for each dimension of a tensor, and its number of dimensions."""
    count = Call(Member(Name(tensor), ".", "dim"), ())
    yield Statement(left=count, comparison="==", right=Literal(str(len(dimensions))), evidence=evidence, line=line)
    for number, dimension in enumerate(dimensions):
        if dimension != Name("_"):
            yield Statement(
                left=size_of(Name(tensor), number), comparison="==", right=dimension, evidence=evidence, line=line
            )
