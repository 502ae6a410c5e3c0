"""`kernelmill extract --types`: write self-contained units and their records instead of kernels."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernelmill.errors import InputError
from kernelmill.extraction.project import Project
from kernelmill.instantiation.drafts.framework import SCALAR_TYPES
from kernelmill.instantiation.instances.arguments import elements, suffix
from kernelmill.instantiation.making import UnitRequest, make_all, with_ids
from kernelmill.instantiation.units import KernelUnits
from kernelmill.records import Closure, Dropped, Kernel, Unit
from kernelmill.records.reasons import InstantiateReason
from kernelmill.storage import jsonl

LAUNCHED = "launched"
"""Stands for the types that the project launches."""
TYPE = re.compile(r"[A-Za-z_][\w:]*( [A-Za-z_][\w:]*)*( ?\*)*")
PLAIN = {scalar.suffix: scalar.plain for scalar in SCALAR_TYPES}


def parse_types(text: str) -> tuple[str, ...]:
    """Return the distinct types of a list such as `float,half`.

    Raises `InputError` for anything that is not the name of a type.
    """
    found = dict.fromkeys(" ".join(each.split()) for each in text.split(","))
    if wrong := [each for each in found if not TYPE.fullmatch(each)]:
        raise InputError(
            f"{wrong[0]!r} in --types is not a type",
            remedy=f"separate types by commas, as in --types float,half, or use --types {LAUNCHED}",
        )
    return tuple(found)


def make(project: Project, kernels: Sequence[Kernel], closures: Sequence[Closure], types: Sequence[str]) -> KernelUnits:
    """Make the distinct units of all kernels with the given types; those that cannot be made are dropped."""
    closed = {closure.kernel: closure for closure in closures}
    wanted, dropped = (
        list[UnitRequest](),
        [_dropped(k, InstantiateReason.KNOWN_FROM_TEXT_ONLY) for k in kernels if k.id not in closed],
    )
    for kernel in kernels:
        for element in types if kernel.template_parameters else types[:1]:
            version = with_element(kernel, element)
            if kernel.id not in closed:
                continue
            if element == LAUNCHED and kernel.template_parameters and not kernel.instantiations:
                dropped.append(_dropped(kernel, InstantiateReason.NO_LAUNCH_NAMES_ITS_TYPES))
                continue
            if kernel.instantiations and not version.instantiations:
                dropped.append(_dropped(kernel, InstantiateReason.NO_LAUNCH_WITH_THIS_TYPE, element))
                continue
            wanted.append(UnitRequest(kernel=version, closure=closed[kernel.id], types=(PLAIN.get(element, element),)))
    made = make_all([project], wanted)
    return KernelUnits(
        units=tuple(with_ids(dict.fromkeys(unit for one in made for unit in one.units))),
        dropped=tuple(dict.fromkeys([*dropped, *(each for one in made for each in one.dropped)])),
    )


def with_element(kernel: Kernel, element: str) -> Kernel:
    """Return the kernel with only those instantiations that contain the type, as an argument or inside one.

    If there are none, return those of other element types with this type in its place: their numbers are still valid.
    """
    if element == LAUNCHED:
        return kernel
    plain = PLAIN.get(element, element)
    wanted = suffix(plain)
    named = tuple(each for each in kernel.instantiations if wanted in map(suffix, each))
    inside = tuple(each for each in kernel.instantiations if any(wanted in elements(one) for one in each))
    others = dict.fromkeys(tuple(plain if _is_element(one) else one for one in each) for each in kernel.instantiations)
    return replace(kernel, instantiations=named or inside or tuple(each for each in others if plain in each))


def _is_element(argument: str) -> bool:
    return argument in ("float", "double") or suffix(argument) in PLAIN


def _dropped(kernel: Kernel, reason: InstantiateReason, detail: str = "") -> Dropped:
    return Dropped(id=kernel.id, source=kernel.source, stage="instantiate", reason=reason, detail=detail)


def contents(units: Sequence[Unit]) -> dict[str, bytes]:
    """Map file names to contents: `<kernel>_<type>.cu`, which is self-contained, and `<kernel>_<type>.json`."""
    return dict(_files(units))


def _files(units: Sequence[Unit]) -> Iterator[tuple[str, bytes]]:
    for unit in units:
        name = unit.id.rpartition(":")[2].replace("#", "_")
        yield f"{name}.cu", unit.unit_code.encode()
        yield f"{name}.json", jsonl.pretty(unit).encode()
