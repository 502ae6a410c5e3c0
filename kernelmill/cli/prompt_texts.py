"""`kernelmill prompt`: the prompts of a unit or kernel."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from kernelmill.errors import InputError
from kernelmill.records.prompts import DescribedUnit, Prompt, PromptKind
from kernelmill.storage import jsonl

PROMPTS, UNITS = "describe/prompts.jsonl", "describe/units.jsonl"
SUGGESTIONS = 5


def find(data: Path, wanted: str, kind: PromptKind | None) -> tuple[Prompt, ...]:
    """Return the prompts of the unit with this id or name, or else of all units of the kernel, of one or all kinds.

    Raises `InputError` if the stage has not run, if there is no such unit, or if it has no prompt of the kind; the
    message says why.
    """
    units = jsonl.read(data / UNITS, DescribedUnit)
    found = [unit for unit in units if wanted in (unit.id, unit.name)]
    found = found or [unit for unit in units if wanted in (unit.kernel_id, unit.kernel_id.rpartition(":")[2])]
    if not found:
        raise _unknown(wanted, units)
    ids = {unit.id for unit in found}
    every = [one for one in jsonl.read(data / PROMPTS, Prompt) if one.unit_id in ids]
    chosen = tuple(one for one in every if kind is None or one.kind == kind)
    if not chosen:
        raise InputError(
            f"{wanted} has no prompt of the kind {kind}: {_why(found, kind)}",
            remedy=f"it has: {', '.join(dict.fromkeys(one.kind for one in every)) or 'none'}",
        )
    return chosen


def _why(units: Sequence[DescribedUnit], kind: PromptKind | None) -> str:
    reasons = [one for unit in units for one in unit.missing if one.kind == kind]
    spelled = (f"{one.reason.replace('_', ' ')}{f' ({one.detail})' if one.detail else ''}" for one in reasons)
    return "; ".join(dict.fromkeys(spelled)) or "its facts do not make one self-sufficient"


def _unknown(wanted: str, units: Sequence[DescribedUnit]) -> InputError:
    names = sorted({unit.name for unit in units})
    near = [name for name in names if wanted in name] or get_close_matches(wanted, names, SUGGESTIONS, 0.5)
    similar = f"; similar: {', '.join(near[:SUGGESTIONS])}" if near else ""
    return InputError(
        f"no unit or kernel with a verified suite is named {wanted}{similar}",
        remedy="give a name or a full id; `kernelmill show` also knows units without a verified suite",
    )
