"""Names for what host code passes to a launch: a parameter's own name, or one derived from the expression."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kernelmill.cpp.expressions import Call, Literal, Member, Name, Node, Subscript, rebuilt, write
from kernelmill.cpp.folding import integer

_SIZE_METHODS = frozenset({"size", "sizes", "numel", "dim", "shape", "length", "stride", "len"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorSize:
    """A parameter or hidden size that is a size of a tensor."""

    origin: str
    """The tensor, as host code writes it."""
    dimension: int | None
    """None if host code computes it."""
    size: str


class HostNames:
    """Names for host expressions, which are made on first use."""

    def __init__(self, parameters: Mapping[str, str], constants: Mapping[str, int], taken: frozenset[str]) -> None:
        self._parameters = dict(parameters)
        self._constants = constants
        self._taken = taken
        self._made: dict[str, str] = {}
        self._sizes: dict[str, TensorSize] = {}
        self.numels: dict[str, str] = {}
        """Name of a number of elements -> the tensor, as host code writes it."""

    def parameter_holding(self, text: str) -> str | None:
        """Return the first parameter to which an expression is passed."""
        return self._parameters.get(text)

    def tensor_size(self, made: str) -> TensorSize | None:
        """Return the tensor size for which a name was made."""
        return self._sizes.get(made)

    def with_constants(self, node: Node) -> Node:
        """Replace constants in an expression over parameters by their values."""
        if isinstance(node, Name) and node.text in self._constants:
            return Literal(str(self._constants[node.text]))
        return rebuilt(node, self.with_constants)

    def substitute(self, node: Node) -> Node:
        """Rewrite a host expression over parameters and made names, as far as possible."""
        text = write(node)
        return Name(self._parameters[text]) if text in self._parameters else self.substitute_parts(node)

    def substitute_parts(self, node: Node) -> Node:
        """Like `substitute`, but without replacing the whole expression by the parameter that holds it."""
        text = write(node)
        if isinstance(node, Name) and text in self._constants:
            return Literal(str(self._constants[text]))
        if isinstance(node, Name) and text in self._taken:  # a variable of the host's with a parameter's name
            return Name(f"{text}_given")
        if is_size_call(node) or isinstance(node, (Member, Subscript)):
            return Name(self._name(node, text))
        if isinstance(node, Call) and isinstance(node.callee, Name):
            if write(node.callee) == "sizeof":
                return node
            return Call(node.callee, tuple(self.substitute(argument) for argument in node.arguments))
        if isinstance(node, Call):
            return Name(self._name(node, text))
        return rebuilt(node, self.substitute)

    def _name(self, node: Node, text: str) -> str:
        if text not in self._made:
            size = tensor_size(node)
            if size is None or size.dimension is None:
                made = identifier(text)
                if is_count(node) and isinstance(node, Call) and isinstance(node.callee, Member):
                    self.numels[made] = write(node.callee.object)
            else:
                origin = identifier(size.origin)
                made = f"num_{origin or 'items'}" if size.dimension == 0 else f"{origin}_size{size.dimension}"
                self._sizes[made] = size
            self._made[text] = made
        return self._made[text]


def identifier(text: str) -> str:
    """Turn the text of an expression into an identifier."""
    return re.sub(r"\W+", "_", text).strip("_")


def is_size_call(node: Node) -> bool:
    """Whether an expression calls a method that returns sizes."""
    return isinstance(node, Call) and isinstance(node.callee, Member) and node.callee.name in _SIZE_METHODS


def tensor_size(node: Node) -> TensorSize | None:
    """Return the size that `x.size(2)` names, without a name of its own; the dimension of `x.size(dim)` is None."""
    match node:
        case Call(Member(origin, _, "size" | "dim"), (index,)):
            return TensorSize(origin=write(origin), dimension=integer(index), size="")
    return None


def is_count(node: Node) -> bool:
    """Whether an expression is the number of all elements of a tensor."""
    match node:
        case Call(Member(_, _, "numel"), ()):
            return True
    return False
