"""`kernelmill extract --types`: units that compile alone instead of kernels, with what is known of each beside it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernelmill.errors import InputError
from kernelmill.extraction.project import Project
from kernelmill.instantiation.framework import SCALAR_TYPES
from kernelmill.instantiation.making import UnitRequest, make_all, with_ids
from kernelmill.instantiation.types import elements, suffix
from kernelmill.instantiation.units import KernelUnits
from kernelmill.records import Closure, Dropped, Kernel, Unit
from kernelmill.records.reasons import InstantiateReason
from kernelmill.storage import jsonl

LAUNCHED = "launched"
"""Asks for the types that launches name."""
TYPE = re.compile(r"[A-Za-z_][\w:]*( [A-Za-z_][\w:]*)*( ?\*)*")
PLAIN = {scalar.suffix: scalar.plain for scalar in SCALAR_TYPES}


def types(asked: str) -> tuple[str, ...]:
    """The types of a list such as `float,half`, each once.

    Raises `InputError` where one is no type's name.
    """
    found = dict.fromkeys(" ".join(each.split()) for each in asked.split(","))
    if wrong := [each for each in found if not TYPE.fullmatch(each)]:
        raise InputError(
            f"{wrong[0]!r} in --types is no type",
            remedy=f"separate types by commas, as in --types float,half, or say --types {LAUNCHED}",
        )
    return tuple(found)


def make(project: Project, kernels: Sequence[Kernel], closures: Sequence[Closure], asked: Sequence[str]) -> KernelUnits:
    """The units of all kernels in the types asked for, each once; what has none is dropped with its reason."""
    closed = {closure.kernel: closure for closure in closures}
    wanted, dropped = (
        list[UnitRequest](),
        [_dropped(k, InstantiateReason.KNOWN_FROM_TEXT_ONLY) for k in kernels if k.id not in closed],
    )
    for kernel in kernels:
        for element in asked if kernel.template_parameters else asked[:1]:
            version = asked_for(kernel, element)
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


def asked_for(kernel: Kernel, element: str) -> Kernel:
    """The kernel as if only those launches were there that name the type, by itself or inside of another.

    Where none does, they are read as if they named it instead of their own element type: their numbers still hold.
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
    """Name of each file → what it holds: `<kernel>_<type>.cu`, which compiles alone, and `<kernel>_<type>.json`."""
    return dict(_files(units))


def _files(units: Sequence[Unit]) -> Iterator[tuple[str, bytes]]:
    for unit in units:
        name = unit.id.rpartition(":")[2].replace("#", "_")
        yield f"{name}.cu", unit.unit_code.encode()
        yield f"{name}.json", jsonl.pretty(unit).encode()
