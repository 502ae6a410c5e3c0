"""Adapt the text of a module, or only its launches."""

from collections.abc import Callable
from typing import NamedTuple

import libcst as cst

from kernelmill.errors import InputError
from kernelmill.records import TritonNote
from kernelmill.records.reasons import TritonAdaptReason
from kernelmill.triton.adapting.devices import DevicePass, defines_device
from kernelmill.triton.adapting.flags import FlagPass
from kernelmill.triton.adapting.grids import grid_pass
from kernelmill.triton.adapting.libraries import LibraryPass
from kernelmill.triton.adapting.passes import Pass, applied
from kernelmill.triton.adapting.types import TypePass

FATAL = {"inline_ptx": TritonAdaptReason.INLINE_PTX, "nvidia_library": TritonAdaptReason.NVIDIA_LIBRARY}
"""The flags of what no AMD GPU runs, each with the reason for dropping a sample."""


class Adaptation(NamedTuple):
    """An adapted text, with what was changed and what cannot be."""

    code: str
    notes: tuple[TritonNote, ...]


def adapted(code: str) -> Adaptation:
    """Return a module adapted to AMD GPUs; doing so again changes nothing.

    Raises `InputError` if the text is not Python.
    """
    return _applied(code, lambda module: [LibraryPass(), TypePass(), grid_pass(module), _devices(module), FlagPass()])


def launches_fixed(code: str) -> Adaptation:
    """Return a module with repaired launches only; raises `InputError` if the text is not Python."""
    return _applied(code, lambda module: [grid_pass(module)])


def _devices(module: cst.Module) -> DevicePass:
    return DevicePass(has_device=defines_device(module))


def _applied(code: str, passes: Callable[[cst.Module], list[Pass]]) -> Adaptation:
    try:
        module = cst.parse_module(code)
    except cst.ParserSyntaxError as error:
        first = str(error.message).partition("\n")[0]
        raise InputError(f"line {error.raw_line}: {first}", remedy="correct the syntax first") from error
    except (RecursionError, ValueError) as error:
        raise InputError(f"it cannot be parsed: {error}", remedy="correct the syntax first") from error
    changed, notes = applied(module, passes(module))
    return Adaptation(changed.code, tuple(notes))
