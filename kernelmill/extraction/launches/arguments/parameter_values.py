"""Express a launch configuration in the kernel's own parameters by replacing the values that they have."""

from collections.abc import Mapping
from dataclasses import dataclass

from kernelmill.cpp.expressions import (
    Call,
    Cast,
    Literal,
    Member,
    Name,
    Node,
    Opaque,
    Subscript,
    children,
    rebuilt,
    write,
)
from kernelmill.cpp.folding import fold, integer
from kernelmill.extraction.syntax.symbols import last_name

EXTENTS = frozenset(
    {"numel", "size", "sizes", "dim", "nbytes", "stride", "strides", "element_size", "itemsize", "length"}
)
"""Functions of tensors and containers that return extents."""
_OF_ACCESSORS = frozenset({"size", "stride"})
"""The extents that accessors have too: ATen/core/TensorAccessor.h."""
_PURE = frozenset({"min", "max", "log", "log2", "pow", "ceil", "floor", "sqrt", "exp2", "round", "abs"})
"""Functions of the standard library and of CUDA that depend on their arguments only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterValues:
    """The values of a kernel's parameters, including those of its template, at one launch."""

    names: frozenset[str]
    scalars: Mapping[Node, str]
    """The parameter that has each value."""
    accessors: Mapping[Node, str]
    """The parameter that is an accessor of each tensor."""
    objects: Mapping[Node, str]
    """The parameter that is a copy of each host object."""

    def in_parameters(self, dimensions: tuple[Node, ...]) -> tuple[str, ...]:
        """Return the dimensions in terms of the parameters; empty if those do not determine them."""
        found = [self._by_parameters(one) for one in dimensions]
        return tuple(write(fold(one)) for one in found) if all(self._suffice(one) for one in found) else ()

    def _by_parameters(self, node: Node) -> Node:
        without = {bare(value): name for value, name in reversed(list(self.scalars.items()))}
        name = self.scalars.get(node) or without.get(node)
        if name is not None:
            return Name(name)
        match node:
            case Call(Member(owner, _, method), arguments):
                known = self.objects if method in EXTENTS else {}
                own = known.get(owner) or (self.accessors.get(owner) if method in _OF_ACCESSORS else None)
                if own is not None:
                    return Call(Member(Name(own), ".", method), tuple(map(self._by_parameters, arguments)))
        return rebuilt(node, self._by_parameters)

    def _suffice(self, node: Node) -> bool:
        """Return whether an expression consists of parameters, literals and pure functions of them."""
        match node:
            case Name(text):
                return text in self.names
            case Call(Name("sizeof"), _):
                return True
            case Call(Name(name), arguments):
                return last_name(name) in _PURE and all(map(self._suffice, arguments))
            case Call(Member(Name(owner), ".", method), arguments) if method in EXTENTS:
                own = owner in self.objects.values() or owner in self.accessors.values()
                return own and all(map(self._suffice, arguments))
            case Member() | Opaque() | Call() | Subscript():
                return False
        return all(map(self._suffice, children(node)))


def is_plain(node: Node) -> bool:
    """Return whether an expression is a literal."""
    return integer(node) is not None or isinstance(node, Literal)


def bare(node: Node) -> Node:
    """Return an expression without the conversions around it."""
    while True:
        match node:
            case Cast(_, operand) | Call(Name("int" | "unsigned" | "size_t" | "int64_t" | "long"), (operand,)):
                node = operand
            case _:
                return node
