"""The order of a buffer's dimensions, from the strides that a kernel's text gives its indices.

In a row-major buffer the stride of a dimension is the product of all sizes inside it, so the innermost size is a
factor of the most strides: `((n * channels + c) * height + h) * width + w` has the strides `channels * height * width`,
`height * width`, `width` and 1.
"""

import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kernelmill.cpp.expressions import Binary, Cast, Literal, Name, Node, Opaque, Subscript, Unary, children, rebuilt
from kernelmill.cpp.folding import integer
from kernelmill.cpp.parser import parse

_DEFINITION = re.compile(r"(?:^|[\s*&(])([A-Za-z_]\w*)\s*(\+?)=(?!=)\s*(.+)$", re.DOTALL)
_COMMENTS = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_THREAD = re.compile(r"\b(?:blockIdx|threadIdx)\b")
DEPTH = 8
"""The number of definitions that are followed from an index to the sizes in it."""

Stride = tuple[tuple[str, int], ...]
"""Sizes and literal numbers with their powers, sorted."""


def inner(body: str, pointer: str, axes: Sequence[str], derived: Mapping[str, str]) -> Mapping[str, int]:
    """Return for each of `axes`, sizes or numbers, of how many strides of the buffer `pointer` it is a factor.

    The more strides, the further inside lies the dimension. `derived` maps parameters to the expressions from which
    they follow; `axes` contains all sizes in these expressions.
    """
    parts = {name: [_parsed(text)] for name, text in derived.items()}
    kernel = _Kernel(body=_COMMENTS.sub(" ", body), axes=frozenset(axes), definitions=parts)
    strides = frozenset(kernel.strides(pointer))
    return {axis: sum(dict(stride).get(axis, 0) for stride in strides) for axis in axes}


@dataclass(slots=True, kw_only=True)
class _Kernel:
    """The text of a kernel as definitions of its variables."""

    body: str
    axes: frozenset[str]
    definitions: dict[str, list[Node]] = field(default_factory=dict)
    moved: dict[str, list[Node]] = field(default_factory=dict)
    """Variable -> what `+=` adds to it."""

    def __post_init__(self) -> None:
        for statement in re.split(r"[;{}]", self.body):
            for part in _split(statement):
                found = _DEFINITION.search(part)
                if found is not None:
                    into = self.moved if found[2] else self.definitions
                    into.setdefault(found[1], []).append(_parsed(found[3]))

    def strides(self, pointer: str) -> Iterator[Stride]:
        """Yield the strides of all indices into the buffer, also through other pointers into it."""
        pending, visited = [pointer], set[str]()
        decomposed = self._decomposed()
        while pending:
            name = pending.pop()
            if name in visited:
                continue
            visited.add(name)
            indices = [*map(_as_stride, self.moved.get(name, ())), *map(_parsed, _subscripts(self.body, name))]
            for other, nodes in self.definitions.items():
                for node in nodes:
                    added = _added(node, name)
                    if added is not None:
                        pending.append(other)
                        indices += added
            for index in indices:
                yield from self._of(self._expanded(index, DEPTH), Counter(), decomposed)

    def _expanded(self, node: Node, depth: int) -> Node:
        if isinstance(node, Name) and depth and node.text not in self.axes:
            own = self.definitions.get(node.text, [])
            if len(own) == 1 and not _mentions_thread(own[0]):
                steps = map(_as_stride, self.moved.get(node.text, ()))
                made = self._expanded(own[0], depth - 1)
                return functools.reduce(lambda sum_, step: Binary("+", sum_, step), steps, made)
        return rebuilt(node, lambda part: self._expanded(part, depth))

    def _of(self, node: Node, outside: Counter[str], decomposed: Mapping[str, list[Counter[str]]]) -> Iterator[Stride]:
        match node:
            case Binary("+" | "-", left, right):
                yield from self._of(left, outside, decomposed)
                yield from self._of(right, outside, decomposed)
            case Binary("*" | "<<" | "/"):
                own = Counter(outside)
                rest = []
                factors = list(self._factors(node))
                for factor, power in factors:
                    product = self._product(factor)
                    if product is None:
                        rest.append((factor, power))
                    else:
                        for axis, own_power in product.items():
                            own[axis] += power * own_power
                if len(rest) == len(factors) or any(power < 0 for _, power in rest):
                    yield _stride(outside)  # a coordinate
                    return
                for factor, _ in rest:
                    yield from self._of(factor, own, decomposed)
            case Cast(_, operand) | Unary("-" | "+", operand):
                yield from self._of(operand, outside, decomposed)
            case Name(text):
                yield _stride(outside)
                for inside in decomposed.get(text, ()):
                    yield _stride(outside + inside)
            case _:
                yield _stride(outside)

    def _decomposed(self) -> dict[str, list[Counter[str]]]:
        """Map variables to the products that the kernel divides them by, or takes them modulo, to get coordinates."""
        found: dict[str, list[Counter[str]]] = {}

        def chain(node: Node) -> tuple[str, Counter[str]] | None:
            match node:
                case Name(text):
                    return text, Counter()
                case Cast(_, operand):
                    return chain(operand)
                case Binary("/" | "%" as operator, left, right):
                    before = chain(left)
                    divisor = self._product(right)
                    if before is None or divisor is None:
                        return None
                    product = before[1] + divisor
                    found.setdefault(before[0], []).append(product)
                    return before[0], product if operator == "/" else before[1]
            return None

        def visit(node: Node) -> None:
            if chain(node) is None:
                for part in children(node):
                    visit(part)

        for nodes in self.definitions.values():
            for node in nodes:
                visit(self._expanded(node, DEPTH))
        return found

    def _factors(self, node: Node, power: int = 1) -> Iterator[tuple[Node, int]]:
        """Yield the factors of a product with the power 1, and the divisors of a product of sizes with -1."""
        match node:
            case Binary("*", left, right):
                yield from self._factors(left, power)
                yield from self._factors(right, power)
            case Binary("/", left, right) if any(self._product(one) for one, _ in self._factors(left)):
                yield from self._factors(left, power)
                yield right, -power
            case Binary("<<", left, right) if (bits := integer(right)) is not None:
                yield from self._factors(left, power)
                yield Literal(str(1 << bits)), power
            case Cast(_, operand):
                yield from self._factors(operand, power)
            case _:
                yield node, power

    def _product(self, node: Node) -> Counter[str] | None:
        """Return the powers of the axes in a product or quotient of sizes and numbers; None for other expressions."""
        match node:
            case Cast(_, operand):
                return self._product(operand)
            case Binary("*" | "/" as operator, left, right):
                one, other = self._product(left), self._product(right)
                if one is None or other is None:
                    return None
                one = Counter(one)
                one.update(other) if operator == "*" else one.subtract(other)
                return one
            # A row that is longer than a size by a constant is treated as a row of that size.
            case Binary("+" | "-", Name(text), other) if text in self.axes and integer(other) is not None:
                return Counter({text: 1})
            case Binary("+", other, Name(text)) if text in self.axes and integer(other) is not None:
                return Counter({text: 1})
            case Name(text) if text in self.axes:
                return Counter({text: 1})
        number = integer(node)
        return None if number is None else Counter({str(number): 1} if str(number) in self.axes else {})


def _as_stride(step: Node) -> Node:
    """The stride of what is added in a loop: a constant counts as a stride times the number of iterations."""
    return step if integer(step) is None else Binary("*", Name("_"), step)


def _stride(counted: Counter[str]) -> Stride:
    return tuple(sorted((key, power) for key, power in counted.items() if power))


def _added(node: Node, name: str) -> list[Node] | None:
    """Return what an expression adds to the pointer `name`; None if it is no such sum."""
    match node:
        case Name(text):
            return [] if text == name else None
        case Cast(_, operand):
            return _added(operand, name)
        case Unary("&", Subscript(object, index)):
            before = _added(object, name)
            return None if before is None else [*before, index]
        case Binary("+", left, right):
            before = _added(left, name)
            return None if before is None else [*before, right]
    return None


def _mentions_thread(node: Node) -> bool:
    match node:
        case Name(text) | Opaque(text):
            return _THREAD.search(text) is not None
    return any(_mentions_thread(part) for part in children(node))


def _subscripts(body: str, name: str) -> Iterator[str]:
    """Yield the subscripts of a name, and what is added to it in an expression."""
    for found in re.finditer(rf"(?<![\w.>])(?:\(\s*)?{re.escape(name)}\s*(\)?\s*\[|\+(?![+=]))", body):
        end = _end(body, found.end())
        yield body[found.end() : end]


def _end(body: str, start: int) -> int:
    depth = 0
    for position in range(start, len(body)):
        character = body[position]
        if character in ")]" and depth == 0:
            return position
        if character in ",;" and depth == 0:
            return position
        depth += (character in "([") - (character in ")]")
    return len(body)


def _split(statement: str) -> Iterator[str]:
    """Split a declaration at the commas outside brackets."""
    depth, start = 0, 0
    for position, character in enumerate(statement):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            yield statement[start:position]
            start = position + 1
    yield statement[start:]


def _parsed(text: str) -> Node:
    return parse(text.strip()) if text.strip() else Literal("0")
