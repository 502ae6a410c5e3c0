"""The arguments of a twin, found from the arguments of a kernel by solving the expressions of its launch.

A launch says how each argument of the kernel follows from the parameters of the host function around it: `height` is
`input.size(2)`, `nthreads` is `output.numel()`. Here the arguments are known, and the parameters are unknown. Every
expression that is not used to find a value is used to check it: a case that contradicts one is not a call that the
project could make.
"""

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kernelmill.cpp.evaluation import NotComputableError, evaluate
from kernelmill.records import ArgumentOrigin
from kernelmill.references.host_functions import HostFunctionText, HostParameter

Number = int | float
_CASTS = re.compile(r"\bstatic_cast\s*<\s*\w+\s*>|\(\s*\w+_t\s*\*?\s*\)|\b(?:scalar_t|T)(?=\s*\()")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_METHODS = re.compile(r"\s*\.\s*(?:value|contiguous)\s*\(\s*\)")
_DIM = re.compile(r"\b(\w+)\s*\.\s*(?:dim|ndimension)\s*\(\s*\)")
_SIZE = re.compile(r"\b(\w+)\s*\.\s*(?:size|dim)\s*\(\s*([^()]+)\s*\)")
_QUOTIENT = re.compile(r"(\w+)\s*\.\s*size\s*\(\s*(\d+)\s*\)\s*/\s*([^+*/%-]+)")
_NUMEL = re.compile(r"\b(\w+)\s*\.\s*numel\s*\(\s*\)")
_ELEMENT = re.compile(r"\b([A-Za-z_]\w*)\s*\[\s*(\d+)\s*\]")
_OFFSET = re.compile(r"\)\s*[+-]")
_SLICE = re.compile(r"(\w+)\s*\.\s*subview\s*\(\s*(\d+)\s*\)")
_ROUNDED = re.compile(r"(?:(?P<all>\w+) - )?(?P<number>\w+) / (?P<block>\w+) \* (?P=block)")
"""The part of a number that fills blocks, or with `all`, which is that number too, the part that is left."""
_ROUNDING = re.compile(r"\(int\)\s*round(?=\s*\()")
_INTEGER = re.compile(r"\b(?:int|long|short|char|bool|u?int\d+_t)\b")
_MOST_CHOICES = 24
_INTEGERS: tuple[Number, ...] = (0, 1, 2)
_BOOLEANS: tuple[Number, ...] = (0, 1)


class CannotMapError(Exception):
    """The arguments of a twin do not follow from those of the kernel; the message is the reason."""


class ContradictionError(Exception):
    """The arguments of the kernel in one case cannot come from a call of the launcher; the message says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelBuffer:
    """An array that a suite passes to the kernel."""

    name: str
    """The parameter of the kernel."""
    type: str
    """The C++ type of its scalars."""
    written: bool
    count: int
    """The number of scalars in this case."""
    shape: tuple[int, ...]
    """The shape that was found by running the kernel, with its scalars as the last dimension if they form vectors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelCall:
    """The arguments of a kernel in one case."""

    numbers: Mapping[str, Number]
    """The value of each parameter that is a number."""
    buffers: tuple[KernelBuffer, ...]

    def buffer(self, name: str) -> KernelBuffer | None:
        """Return the array that is passed for a parameter, or none."""
        return next((one for one in self.buffers if one.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorArgument:
    """A tensor made from an array of the kernel, or from several that follow each other along its first dimension."""

    buffers: tuple[str, ...]
    type: str
    shape: tuple[int, ...]


Argument = TensorArgument | Number | str | tuple[Number, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputOrigin:
    """The place where an output of the kernel is found after a call of the twin."""

    output: str
    argument: int | None = None
    """The argument that the twin writes to, counted from 0."""
    result: int | None = None
    """The result that the twin returns, counted from 0; elements that the kernel leaves alone are not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwinCall:
    """A call of a twin that computes what the kernel computes in one case."""

    arguments: tuple[Argument, ...]
    outputs: tuple[OutputOrigin, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A launch of a kernel, the host function around it, and the twin of that function."""

    origins: tuple[ArgumentOrigin, ...]
    launcher: HostFunctionText
    twin: HostFunctionText
    strings: tuple[str, ...] = ()
    """The values to try for parameters that are strings."""
    partners: Mapping[str, str] = field(default_factory=dict)
    """The launcher's parameter that each parameter of the twin stands for."""
    ignored: tuple[str, ...] = ()
    """The parameters that the kernel does not use, to which a suite may pass what no launch would."""
    flat: bool = False
    """Whether the tensors that the kernel writes have one dimension."""

    def free(self, call: KernelCall) -> tuple[str, ...]:
        """Return the parameters of the twin that have to be chosen, because no argument of the kernel tells them."""
        known = _Solution(self, call, {}).solved()
        return tuple(
            one.name
            for one in self.twin.parameters
            if one.kind in ("integer", "boolean", "string") and self.partners.get(one.name, one.name) not in known
        )

    def choices(self, call: KernelCall) -> Iterator[Mapping[str, Number | str]]:
        """Yield the values to try for parameters that have to be chosen.

        Raises `CannotMapError` if there are too many of them.
        """
        kinds = {one.name: one.kind for one in self.twin.parameters}
        free = self.free(call)
        values: list[tuple[Number | str, ...]] = []
        for name in free:
            kind = kinds[name]
            values.append(self.strings if kind == "string" else _BOOLEANS if kind == "boolean" else _INTEGERS)
        if math.prod(map(len, values)) > _MOST_CHOICES:
            raise CannotMapError(f"the kernel's arguments do not tell those of the twin: {', '.join(free)}")
        for chosen in itertools.product(*values):
            yield dict(zip(free, chosen, strict=True))


def paired(
    origins: Sequence[ArgumentOrigin], launcher: HostFunctionText, twin: HostFunctionText, strings: Sequence[str]
) -> Pairing:
    """Pair the parameters of a launcher with those of a twin: by position if all types match, or else by name.

    Raises `CannotMapError` if a type is not supported, or if a tensor has no partner.
    """
    for one in twin.parameters:
        if one.kind is None:
            raise CannotMapError(f"the twin's parameter {one.name} is of the type {one.type}")
    kinds = [one.kind for one in twin.passed]
    if [one.kind for one in launcher.passed] == kinds:
        names = {one.name: other.name for one, other in zip(twin.passed, launcher.passed, strict=True)}
    else:
        names = {one.name: one.name for one in twin.parameters if launcher.parameter(one.name) is not None}
        lost = [one.name for one in twin.parameters if one.kind == "tensor" and one.name not in names]
        if lost:
            raise CannotMapError(f"{launcher.name} has no parameter like {', '.join(lost)} of {twin.name}")
    passed = {launcher.origin(_tensor(one.origin)) for one in origins if one.origin is not None}
    for one in twin.parameters:
        if one.kind == "tensor" and names[one.name] not in passed:
            raise CannotMapError(f"the kernel is not passed the tensor {names[one.name]} of {launcher.name}")
    outputs = [
        _METHODS.sub("", one.origin) for one in origins if one.origin is not None and not one.type.startswith("const ")
    ]
    if not any(launcher.origin(one) in names.values() or launcher.result(one) is not None for one in outputs):
        raise CannotMapError(f"{', '.join(outputs) or 'no output'} is neither an argument nor a result of the twin")
    return Pairing(
        origins=tuple(origins), launcher=launcher, twin=twin, strings=tuple(dict.fromkeys(strings)), partners=names
    )


def starts_within(origins: Sequence[ArgumentOrigin]) -> bool:
    """Whether a launch passes an address within a tensor; what follows it is taken for a tensor of its own."""
    return any(one.origin is not None and _OFFSET.search(one.expression) for one in origins)


def integers(pairing: Pairing) -> frozenset[str]:
    """Return the parameters of the twin that are tensors of integers."""
    arrays = {
        pairing.launcher.origin(_tensor(one.origin))
        for one in pairing.origins
        if one.origin is not None and one.element is not None and _INTEGER.search(one.element)
    }
    return frozenset(one.name for one in pairing.twin.passed if pairing.partners.get(one.name) in arrays)


def mapped(pairing: Pairing, call: KernelCall, chosen: Mapping[str, Number | str]) -> TwinCall:
    """Return the call of the twin for a case.

    Raises `CannotMapError` if an argument does not follow from the kernel's, and `ContradictionError` if the kernel's
    arguments contradict each other as those of a launch.
    """
    names = {pairing.partners.get(name, name): value for name, value in chosen.items()}
    solution = _Solution(pairing, call, {name: one for name, one in names.items() if not isinstance(one, str)})
    values = solution.solved()
    strings = {name: one for name, one in names.items() if isinstance(one, str)}
    arguments = tuple(_argument(pairing, solution, one, {**values, **strings}) for one in pairing.twin.passed)
    solution.check()
    outputs = tuple(_outputs(pairing, call))
    if not outputs:
        raise CannotMapError("the outputs of the kernel are neither arguments nor results of the twin")
    return TwinCall(arguments=arguments, outputs=outputs)


def _argument(
    pairing: Pairing, solution: "_Solution", parameter: HostParameter, values: Mapping[str, Number | str]
) -> Argument:
    partner = pairing.partners.get(parameter.name, parameter.name)
    match parameter.kind:
        case "tensor" | "optional_tensor":
            buffer = solution.tensors.get(partner)
            if buffer is not None:
                shape = (buffer.count,) if pairing.flat and buffer.written else solution.shape(partner)
                return TensorArgument(buffers=(buffer.name,), type=buffer.type, shape=shape)
            if partner in solution.slices:
                return _stacked(partner, solution.slices[partner])
            if parameter.kind == "optional_tensor":
                return None
            raise CannotMapError(f"the kernel is not passed the tensor {partner} of {pairing.launcher.name}")
        case "optional_integer":
            return values.get(partner)
        case "list":
            return tuple(solution.elements(partner))
        case "boolean" if partner in values:
            return bool(values[partner])
    if partner not in values:
        raise CannotMapError(f"the kernel's arguments do not tell {partner} of {pairing.launcher.name}")
    return values[partner]


def _stacked(tensor: str, slices: Mapping[int, KernelBuffer]) -> TensorArgument:
    """Return a tensor whose slices along its first dimension are arrays of the kernel.

    Raises `CannotMapError` if the kernel is not passed all of them, `ContradictionError` if they differ in size.
    """
    if sorted(slices) != list(range(len(slices))):
        raise CannotMapError(f"the kernel is not passed all of the tensor {tensor}")
    arrays = [slices[number] for number in range(len(slices))]
    if len({(one.type, one.count) for one in arrays}) > 1:
        raise ContradictionError(f"the slices of {tensor} differ in size")
    return TensorArgument(
        buffers=tuple(one.name for one in arrays), type=arrays[0].type, shape=(len(arrays), arrays[0].count)
    )


def _outputs(pairing: Pairing, call: KernelCall) -> Iterator[OutputOrigin]:
    """Yield where each output is found that the twin computes."""
    positions = {pairing.partners.get(one.name, one.name): number for number, one in enumerate(pairing.twin.passed)}
    for origin in pairing.origins:
        buffer = call.buffer(origin.parameter)
        if buffer is None or not buffer.written or origin.origin is None:
            continue
        name = _METHODS.sub("", origin.origin)
        source = pairing.launcher.origin(name)
        if source is not None and source in positions:
            yield OutputOrigin(output=buffer.name, argument=positions[source])
        elif (result := pairing.launcher.result(name)) is not None:
            yield OutputOrigin(output=buffer.name, result=result)


class _Solution:
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
        source = self.pairing.launcher.origin(_tensor(origin))
        if source is None:
            return
        if (found := _SLICE.fullmatch(origin)) is not None:
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
        origins = (one for one in self.pairing.origins if one.origin and _METHODS.sub("", one.origin) == tensor)
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


def _tensor(origin: str) -> str:
    """Return the tensor that an origin is, or is a slice of."""
    found = _SLICE.fullmatch(origin)
    return _METHODS.sub("", origin) if found is None else found[1]


def _plain(expression: str) -> str:
    """Return an expression without conversions to the kernel's type, and without brackets around all of it."""
    text = _METHODS.sub("", _ROUNDING.sub("", _CASTS.sub("", expression))).strip()
    while (inner := _BRACKETS.fullmatch(text)) is not None:
        text = inner[1].strip()
    return text


def _by_partner(pairing: Pairing) -> dict[str, int]:
    """Return the least ranks that the body of the twin tells, by the launcher's names of the tensors."""
    return {pairing.partners.get(name, name): rank for name, rank in pairing.twin.ranks().items()}
