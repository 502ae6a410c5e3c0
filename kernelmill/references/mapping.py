"""The arguments of a twin, which follow from those of a kernel or are chosen."""

import itertools
import math
from collections.abc import Iterator, Mapping

from kernelmill.references.calls import (
    Argument,
    CannotMapError,
    ContradictionError,
    KernelBuffer,
    KernelCall,
    Number,
    OutputOrigin,
    TensorArgument,
    TwinCall,
)
from kernelmill.references.host_functions import HostParameter
from kernelmill.references.pairing import METHODS, Pairing
from kernelmill.references.solution import Solution

_MOST_CHOICES = 24
_INTEGERS: tuple[Number, ...] = (0, 1, 2)
_BOOLEANS: tuple[Number, ...] = (0, 1)


def free(pairing: Pairing, call: KernelCall) -> tuple[str, ...]:
    """Return the parameters of the twin that have to be chosen, because no argument of the kernel tells them."""
    known = Solution(pairing, call, {}).solved()
    return tuple(
        one.name
        for one in pairing.twin.parameters
        if one.kind in ("integer", "boolean", "string") and pairing.partners.get(one.name, one.name) not in known
    )


def choices(pairing: Pairing, call: KernelCall) -> Iterator[Mapping[str, Number | str]]:
    """Yield the values to try for parameters that have to be chosen.

    Raises `CannotMapError` if there are too many of them.
    """
    kinds = {one.name: one.kind for one in pairing.twin.parameters}
    unknown = free(pairing, call)
    values: list[tuple[Number | str, ...]] = []
    for name in unknown:
        kind = kinds[name]
        values.append(pairing.strings if kind == "string" else _BOOLEANS if kind == "boolean" else _INTEGERS)
    if math.prod(map(len, values)) > _MOST_CHOICES:
        raise CannotMapError(f"the kernel's arguments do not tell those of the twin: {', '.join(unknown)}")
    for chosen in itertools.product(*values):
        yield dict(zip(unknown, chosen, strict=True))


def mapped(pairing: Pairing, call: KernelCall, chosen: Mapping[str, Number | str]) -> TwinCall:
    """Return the call of the twin for a case.

    Raises `CannotMapError` if an argument does not follow from the kernel's, and `ContradictionError` if the kernel's
    arguments contradict each other as those of a launch.
    """
    names = {pairing.partners.get(name, name): value for name, value in chosen.items()}
    solution = Solution(pairing, call, {name: one for name, one in names.items() if not isinstance(one, str)})
    values = solution.solved()
    strings = {name: one for name, one in names.items() if isinstance(one, str)}
    arguments = tuple(_argument(pairing, solution, one, {**values, **strings}) for one in pairing.twin.passed)
    solution.check()
    outputs = tuple(_outputs(pairing, call))
    if not outputs:
        raise CannotMapError("the outputs of the kernel are neither arguments nor results of the twin")
    return TwinCall(arguments=arguments, outputs=outputs)


def _argument(
    pairing: Pairing, solution: Solution, parameter: HostParameter, values: Mapping[str, Number | str]
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
        name = METHODS.sub("", origin.origin)
        source = pairing.launcher.origin(name)
        if source is not None and source in positions:
            yield OutputOrigin(output=buffer.name, argument=positions[source])
        elif (result := pairing.launcher.result(name)) is not None:
            yield OutputOrigin(output=buffer.name, result=result)
