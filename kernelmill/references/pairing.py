"""Pairs of a launch and a twin: which parameter of the twin stands for which one of the launcher."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kernelmill.records import ArgumentOrigin
from kernelmill.references.calls import CannotMapError
from kernelmill.references.host_functions import HostFunctionText

METHODS = re.compile(r"\s*\.\s*(?:value|contiguous)\s*\(\s*\)")
"""Calls that return the tensor itself."""
SLICE = re.compile(r"(\w+)\s*\.\s*subview\s*\(\s*(\d+)\s*\)")
"""A slice of a tensor along its first dimension."""
_OFFSET = re.compile(r"\)\s*[+-]")
_INTEGER = re.compile(r"\b(?:int|long|short|char|bool|u?int\d+_t)\b")


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
    passed = {launcher.origin(tensor_of(one.origin)) for one in origins if one.origin is not None}
    for one in twin.parameters:
        if one.kind == "tensor" and names[one.name] not in passed:
            raise CannotMapError(f"the kernel is not passed the tensor {names[one.name]} of {launcher.name}")
    outputs = [
        METHODS.sub("", one.origin) for one in origins if one.origin is not None and not one.type.startswith("const ")
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
        pairing.launcher.origin(tensor_of(one.origin))
        for one in pairing.origins
        if one.origin is not None and one.element is not None and _INTEGER.search(one.element)
    }
    return frozenset(one.name for one in pairing.twin.passed if pairing.partners.get(one.name) in arrays)


def tensor_of(origin: str) -> str:
    """Return the tensor that an origin is, or is a slice of."""
    found = SLICE.fullmatch(origin)
    return METHODS.sub("", origin) if found is None else found[1]
