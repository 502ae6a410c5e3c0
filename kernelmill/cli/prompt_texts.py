"""`kernelmill prompt`: the prompts of a unit, kernel or Triton program."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from kernelmill.errors import InputError
from kernelmill.records.prompts import DescribedUnit, Prompt, PromptKind
from kernelmill.storage import jsonl

STAGES = ("describe", "triton_describe")
"""The stages that write prompts, one for each track."""
SUGGESTIONS = 5
R = TypeVar("R", DescribedUnit, Prompt)


def find(data: Path, wanted: str, kind: PromptKind | None) -> tuple[Prompt, ...]:
    """Return the prompts of the unit with this id or name, or else of all units of the kernel, of one or all kinds.

    Raises `InputError` if the stage has not run, if there is no such unit, or if it has no prompt of the kind; the
    message says why.
    """
    units = _read(data, "units.jsonl", DescribedUnit)
    found = [unit for unit in units if wanted in (unit.id, unit.name)]
    found = found or [unit for unit in units if wanted in (unit.kernel_id, unit.kernel_id.rpartition(":")[2])]
    if not found:
        raise _unknown(wanted, units)
    ids = {unit.id for unit in found}
    every = [one for one in _read(data, "prompts.jsonl", Prompt) if one.unit_id in ids]
    chosen = tuple(one for one in every if kind is None or one.kind == kind)
    if not chosen:
        raise InputError(
            f"{wanted} has no prompt of the kind {kind}: {_why(found, kind)}",
            remedy=f"it has: {', '.join(dict.fromkeys(one.kind for one in every)) or 'none'}",
        )
    return chosen


def _read(data: Path, name: str, record: type[R]) -> tuple[R, ...]:
    """Read a file of all stages that have run, of which there is at least one."""
    paths = [data / stage / name for stage in STAGES]
    run = [path for path in paths if path.exists()] or paths[:1]
    return tuple(one for path in run for one in jsonl.read(path, record))


def _why(units: Sequence[DescribedUnit], kind: PromptKind | None) -> str:
    reasons = [one for unit in units for one in unit.missing if one.kind == kind]
    spelled = (f"{one.reason.replace('_', ' ')}{f' ({one.detail})' if one.detail else ''}" for one in reasons)
    return "; ".join(dict.fromkeys(spelled)) or "its facts do not make one self-sufficient"


def _unknown(wanted: str, units: Sequence[DescribedUnit]) -> InputError:
    names = sorted({unit.name for unit in units})
    near = [name for name in names if wanted in name] or get_close_matches(wanted, names, SUGGESTIONS, 0.5)
    similar = f"; similar: {', '.join(near[:SUGGESTIONS])}" if near else ""
    return InputError(
        f"no unit, kernel or Triton program with verified tests is named {wanted}{similar}",
        remedy="give a name or a full id; `kernelmill show` also knows units without a verified suite",
    )
