"""The parameters of a launcher, found from the arguments of a kernel by solving the expressions of its launch.

A launch says how each argument of the kernel follows from the parameters of the host function around it: `height` is
`input.size(2)`, `nthreads` is `output.numel()`. Here the arguments are known, and the parameters are unknown. Every
expression that is not used to find a value is used to check it: a case that contradicts one is not a call that the
project could make.
"""

import math
import re
from collections.abc import Iterator, Mapping

from kernelmill.cpp.evaluation import NotComputableError, evaluate
from kernelmill.references.calls import CannotMapError, ContradictionError, KernelBuffer, KernelCall, Number
from kernelmill.references.pairing import METHODS, SLICE, Pairing, tensor_of

_CASTS = re.compile(r"\bstatic_cast\s*<\s*\w+\s*>|\(\s*\w+_t\s*\*?\s*\)|\b(?:scalar_t|T)(?=\s*\()")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_DIM = re.compile(r"\b(\w+)\s*\.\s*(?:dim|ndimension)\s*\(\s*\)")
_SIZE = re.compile(r"\b(\w+)\s*\.\s*(?:size|dim)\s*\(\s*([^()]+)\s*\)")
_QUOTIENT = re.compile(r"(\w+)\s*\.\s*size\s*\(\s*(\d+)\s*\)\s*/\s*([^+*/%-]+)")
_NUMEL = re.compile(r"\b(\w+)\s*\.\s*numel\s*\(\s*\)")
_ELEMENT = re.compile(r"\b([A-Za-z_]\w*)\s*\[\s*(\d+)\s*\]")
_ROUNDED = re.compile(r"(?:(?P<all>\w+) - )?(?P<number>\w+) / (?P<block>\w+) \* (?P=block)")
"""The part of a number that fills blocks, or with `all`, which is that number too, the part that is left."""
_ROUNDING = re.compile(r"\(int\)\s*round(?=\s*\()")


class Solution:
    """The parameters of a launcher as far as they follow from the arguments of a kernel in one case."""

    def __init__(self, pairing: Pairing, call: KernelCall, chosen: Mapping[str, Number]) -> None:
        self.pairing, self.call = pairing, call
        self.scalars: dict[str, Number] = dict(chosen)
        self.lists: dict[str, dict[int, Number]] = {}
        self.sizes: dict[str, dict[int, int]] = {}
        self.tensors: dict[str, KernelBuffer] = {}
        self.slices: dict[str, dict[int, KernelBuffer]] = {}
        """The arrays that are slices of a tensor along its first dimension, by tensor and number."""
        for origin in pairing.origins:
            buffer = call.buffer(origin.parameter)
            if buffer is not None and origin.origin is not None:
                self._take(origin.origin, buffer)
        self.scalar_names = {
            one.name for one in pairing.launcher.parameters if one.kind in ("integer", "floating", "boolean")
        }
        self.equations = [
            # An expression that was followed to a caller is in the caller's terms.
            (
                origin,
                _plain(origin.argument if origin.callers_followed else origin.expression),
                call.numbers[origin.parameter],
            )
            for origin in pairing.origins
            if origin.kind in ("size", "value", "constant")
            and origin.parameter in call.numbers
            and origin.parameter not in pairing.ignored
        ]
        # A parameter of the twin that the launcher lacks may be one of its caller, which the launch was followed to.
        own = {one.name for one in pairing.twin.parameters if one.name not in pairing.partners}
        self.scalar_names |= own
        self.equations += [
            (origin, origin.expression, call.numbers[origin.parameter])
            for origin in pairing.origins
            if origin.callers_followed and origin.expression in own and origin.parameter in call.numbers
        ]
        self._ranks = {**_by_partner(pairing), **pairing.launcher.ranks()}

    def _take(self, origin: str, buffer: KernelBuffer) -> None:
        """Note the tensor that an array of the kernel is, or is a slice of."""
        source = self.pairing.launcher.origin(tensor_of(origin))
        if source is None:
            return
        if (found := SLICE.fullmatch(origin)) is not None:
            self.slices.setdefault(source, {}).setdefault(int(found[2]), buffer)
        else:
            self.tensors.setdefault(source, buffer)

    def solved(self) -> Mapping[str, Number]:
        """Return the launcher's numbers that follow from the kernel's."""
        self._learn_all()
        for origin in self.pairing.origins:
            if origin.parameter in self.pairing.ignored and origin.parameter in self.call.numbers:
                self._believe(_plain(origin.expression), self.call.numbers[origin.parameter])
        self._learn_all()
        return self.scalars

    def _learn_all(self) -> None:
        before = -1
        while before != (before := self._known()):
            for _, expression, value in self.equations:
                self._learn(expression, value)

    def _believe(self, expression: str, value: Number) -> None:
        """Use an argument that the kernel ignores for a number that no other argument tells."""
        element = _ELEMENT.fullmatch(expression)
        if element is not None:
            fitting = self._fitting(element[1], int(element[2]))
            self._learn(expression, value if fitting is None else fitting)
        elif expression in self.scalar_names:
            self._learn(expression, value)

    def _fitting(self, name: str, index: int) -> Number | None:
        """Return the element of a list from which an argument follows that is linear in it; none without such one."""
        elements = self.lists.setdefault(name, {})
        for _, expression, value in self.equations:
            if index in elements or f"{name}[{index}]" not in expression:
                continue
            at = []
            for elements[index] in (0, 1):
                at.append(self._value(expression, {}))
            del elements[index]
            if at[0] is not None and at[1] is not None and at[0] != at[1]:
                return (value - at[0]) / (at[1] - at[0])
        return None

    def _known(self) -> int:
        sizes = sum(len(one) for one in self.sizes.values())
        return len(self.scalars) + sizes + sum(len(one) for one in self.lists.values())

    def _learn(self, expression: str, value: Number) -> None:
        """Use one expression to find a value, if it holds exactly one that is unknown."""
        if (text := expression) in self.scalar_names:
            self.scalars.setdefault(text, value)
        elif (element := _ELEMENT.fullmatch(text)) is not None:
            self.lists.setdefault(element[1], {}).setdefault(int(element[2]), value)
        elif (size := _SIZE.fullmatch(text)) is not None and size[2].isdigit() and isinstance(value, int):
            self.sizes.setdefault(size[1], {}).setdefault(int(size[2]), value)
        elif (size := _QUOTIENT.fullmatch(text)) is not None and isinstance(value, int):
            divisor = self._value(size[3], {})
            if isinstance(divisor, int) and divisor:
                self.sizes.setdefault(size[1], {}).setdefault(int(size[2]), value * divisor)
        elif (rounded := _ROUNDED.fullmatch(text)) is not None and rounded["all"] in (None, rounded["number"]):
            if rounded["number"] in self.scalar_names:
                self.scalars.setdefault(rounded["number"], value)
        else:
            self._solve(text, value)

    def _solve(self, text: str, value: Number) -> None:
        """Solve an expression that is linear in its only unknown parameter, which is an integer."""
        named = set(re.findall(r"\b[A-Za-z_]\w*\b(?!\s*\()", text))
        unknown = [name for name in named if name in self.scalar_names and name not in self.scalars]
        if len(unknown) != 1 or not isinstance(value, int):
            return
        (name,) = unknown
        if re.search(rf"size\s*\([^)]*\b{name}\b", text):
            return  # a number of a dimension selects a size; sizes that happen to be evenly spaced say nothing
        at = [self._value(text, {name: number}) for number in (0, 1, 2)]
        if at[0] is None or at[1] is None or at[2] is None or at[1] == at[0] or at[2] - at[1] != at[1] - at[0]:
            return
        found, rest = divmod(value - at[0], at[1] - at[0])
        if rest == 0 and found >= 0 and self._value(text, {name: int(found)}) == value:
            self.scalars[name] = int(found)

    def _value(self, text: str, further: Mapping[str, Number]) -> Number | None:
        """Return the value of an expression of the launcher; none as long as something in it is unknown."""
        names: dict[str, Number] = {**self.scalars, **further}
        try:
            plain = _DIM.sub(lambda match: str(len(self.shape(match[1]))), text)
            plain = _NUMEL.sub(lambda match: str(self.count(match[1])), plain)
            plain = _SIZE.sub(lambda match: str(self.size(match[1], int(evaluate(match[2], names)))), plain)
            plain = _ELEMENT.sub(lambda match: str(self.lists[match[1]][int(match[2])]), plain)
            return evaluate(plain, names)
        except (CannotMapError, NotComputableError, LookupError):
            return None

    def check(self) -> None:
        """Raise `ContradictionError` if an expression that can be computed has another value than the argument."""
        for origin, expression, value in self.equations:
            found = self._value(expression, {})
            if found is not None and not math.isclose(found, value, rel_tol=1e-3):
                raise ContradictionError(f"{origin.parameter} is {value:g}, but `{origin.expression}` is {found:g}")

    def count(self, tensor: str) -> int:
        """Return the number of elements of a tensor."""
        source = self.pairing.launcher.origin(tensor) or tensor
        if source in self.tensors:
            return self.tensors[source].count
        local = self._local(tensor)
        if local is not None:
            return local.count
        raise CannotMapError(f"the kernel is not passed the tensor {tensor}")

    def size(self, tensor: str, dimension: int) -> int:
        """Return a dimension of a tensor; negative numbers count from the last one."""
        shape = self.shape(tensor)
        return shape[dimension]

    def _local(self, tensor: str) -> KernelBuffer | None:
        """Return the array for a tensor that the launcher allocates."""
        origins = (one for one in self.pairing.origins if one.origin and METHODS.sub("", one.origin) == tensor)
        return next((buffer for one in origins if (buffer := self.call.buffer(one.parameter)) is not None), None)

    def shape(self, tensor: str) -> tuple[int, ...]:
        """Return the shape of a tensor: the dimensions that the launch names, completed by those found by running.

        Raises `CannotMapError` if that leaves more than one dimension open, `ContradictionError` if it does not fit.
        """
        source = self.pairing.launcher.origin(tensor) or tensor
        buffer = self.tensors.get(source) or self._local(tensor)
        if buffer is None:
            raise CannotMapError(f"the kernel is not passed the tensor {tensor}")
        named = {**self.sizes.get(tensor, {}), **self.sizes.get(source, {})}
        if any(number >= len(buffer.shape) or buffer.shape[number] != one for number, one in named.items()):
            return self._named_shape(tensor, buffer, named)
        least = max(self._ranks.get(tensor, 0), self._ranks.get(source, 0))
        if len(buffer.shape) < least or math.prod(buffer.shape) != buffer.count:
            return self._named_shape(tensor, buffer, named)
        return buffer.shape

    def _named_shape(self, tensor: str, buffer: KernelBuffer, named: Mapping[int, int]) -> tuple[int, ...]:
        """Return the shape that the launch names, with the dimension that it leaves out."""
        rank = max(self._ranks.get(tensor, 0), max(named, default=-1) + 1)
        dimensions = [named.get(number) for number in range(rank)]
        if dimensions.count(None) > 1 and len(buffer.shape) == rank:
            dimensions = [named.get(number, found) for number, found in enumerate(buffer.shape)]
        product = math.prod(one for one in dimensions if one is not None)
        fits = product > 0 and buffer.count % product == 0
        if dimensions.count(None) > 1 or not dimensions:
            raise CannotMapError(f"the kernel's arguments do not tell the shape of {tensor}")
        if None in dimensions and fits:
            dimensions[dimensions.index(None)] = buffer.count // product
        elif fits and product != buffer.count:
            dimensions.append(buffer.count // product)
        elif product != buffer.count:
            raise ContradictionError(f"{tensor} has {buffer.count} elements, but the shape {dimensions}")
        return tuple(one for one in dimensions if one is not None)

    def elements(self, name: str) -> Iterator[Number]:
        """Yield the elements of a list.

        Raises `CannotMapError` if the kernel is not passed all of them.
        """
        known = self.lists.get(name, {})
        if not known or sorted(known) != list(range(len(known))):
            raise CannotMapError(f"the kernel's arguments do not tell the elements of {name}")
        yield from (known[position] for position in range(len(known)))


def _plain(expression: str) -> str:
    """Return an expression without conversions to the kernel's type, and without brackets around all of it."""
    text = METHODS.sub("", _ROUNDING.sub("", _CASTS.sub("", expression))).strip()
    while (inner := _BRACKETS.fullmatch(text)) is not None:
        text = inner[1].strip()
    return text


def _by_partner(pairing: Pairing) -> dict[str, int]:
    """Return the least ranks that the body of the twin tells, by the launcher's names of the tensors."""
    return {pairing.partners.get(name, name): rank for name, rank in pairing.twin.ranks().items()}
