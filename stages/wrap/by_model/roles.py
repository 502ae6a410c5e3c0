"""Kernels whose roles or bounds probing did not find: a model describes them, and runs prove what it says."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.errors import InputError
from kernelmill.execution import checking
from kernelmill.execution.checking import Job
from kernelmill.execution.checks import chosen
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import single
from kernelmill.models import feedback, replies
from kernelmill.models.conversation import Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.models.templates import Modules, Placeholders, as_data
from kernelmill.records import Dropped, PortedUnit, Relations
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.reasons import ProbeReason
from kernelmill.sandbox import Limits
from kernelmill.storage.scratch import scratch_folder
from stages.wrap.by_model import interface
from stages.wrap.program import program

PURPOSE = "wrap/interface"
MODULES = {
    "interface": Placeholders(
        frozenset({"role", "untrusted", "name", "unit", "parameters", "launches", "finding"}),
        frozenset({"untrusted", "unit", "parameters"}),
    ),
}
"""The templates of a question, besides those of the host side."""
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=300, cpu_seconds=20, memory_mib=4096)
NO_JSON = "The answer contains no JSON object. Answer with one fenced block of JSON."
ASKED = frozenset(set(ProbeReason) - {ProbeReason.UNSUPPORTED_PARAMETER, ProbeReason.UNSUPPORTED_ELEMENT})
"""The reasons for which a description helps; programs cannot pass parameters of other types."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InterfaceTask:
    """A unit without known relations."""

    unit: PortedUnit
    backend: Cpu


def opening(unit: PortedUnit, dropped: Dropped, modules: Modules, backend: Cpu) -> Opening[InterfaceTask]:
    """Return the question for the interface of a unit that probing dropped."""
    launches = [
        f"{one.path}:{one.line}: <<<{one.grid}, {one.block}, {one.shared or '0'}>>>({', '.join(one.arguments)})"
        for one in unit.launch
    ]
    declared = (f"- {name}: {kind}" for name, kind in interface.parameters(unit).items())
    text = modules.render(
        "interface",
        {
            "role": modules.render("role", {}),
            "untrusted": modules.render("untrusted", {}),
            "name": unit.name,
            "unit": as_data(unit.unit_code),
            "parameters": "\n".join(declared),
            "launches": as_data("\n".join(launches), "text") if launches else "No launch of it is known.",
            "finding": f"{dropped.reason.replace('_', ' ')}: {dropped.detail}".removesuffix(": "),
        },
    )
    question = Question(
        purpose=PURPOSE,
        subject=unit.id,
        messages=(Message(speaker=Speaker.USER, text=text),),
        schema=json.dumps(interface.ADAPTER.json_schema(), sort_keys=True),
    )
    return Opening(unit=unit, question=question, given=InterfaceTask(unit=unit, backend=backend))


def judged(task: InterfaceTask, reply: str) -> Judged[Relations]:
    """Judge a description: programs that follow it have to run cleanly with several sizes.

    The product are the relations, with the number of clean runs as their proofs.
    """
    fields = replies.json_object(reply)
    if fields is None:
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=NO_JSON)
    try:
        found = interface.read(fields, task.unit)
    except InputError as error:
        return Judged(outcome=AttemptOutcome.INVALID, feedback=f"The description cannot be used: {error.cause}.")
    runs = 0
    with scratch_folder() as folder:
        for number, (label, relations, checks) in enumerate(_points(found)):
            made = program(task.unit, relations).code
            job = Job(
                program=single(task.unit.name, made, Path(folder) / str(number)), compiling=COMPILING, running=RUNNING
            )
            for result in checking.check(task.backend, job, chosen(checks)):
                if result.state == "clean":
                    runs += 1
                elif result.state != "unchecked":
                    outcome = AttemptOutcome.NOT_COMPILED if result.state == "not_built" else AttemptOutcome.RUN_FAILED
                    said = f"A program that follows the description, with {label}: {feedback.of_result(result, made)}"
                    return Judged(outcome=outcome, feedback=said)
    return Judged(outcome=AttemptOutcome.ACCEPTED, product=replace(found, proofs=runs))


def _points(found: Relations) -> Iterator[tuple[str, Relations, tuple[str, ...]]]:
    """Yield relations with other typical sizes, in words and as records, and the checks to run with them."""
    typical = {one.name: one.typical for one in found.sizes}
    yield _said(typical), found, ("plain", "sanitize", "race")
    for wanted in ({one.name: one.least for one in found.sizes}, {name: 2 * n + 1 for name, n in typical.items()}):
        sizes = _allowed(found, wanted)
        if sizes != typical:
            yield _said(sizes), _with_sizes(found, sizes), ("sanitize",)


def _allowed(found: Relations, wanted: dict[str, int]) -> dict[str, int]:
    """Return the sizes nearest to those wanted that the description allows, with multiples of numbers only."""
    sizes = dict[str, int]()
    for one in found.sizes:
        step = 1
        for part in one.multiple_of:
            step *= int(part) if part.isdigit() else wanted.get(part, 1)
        number = max(one.least, -(-wanted[one.name] // step) * step)
        most = number if one.most is None else one.most // step * step
        sizes[one.name] = max(one.least, min(number, most))
    return sizes


def _with_sizes(found: Relations, sizes: dict[str, int]) -> Relations:
    return replace(found, sizes=tuple(replace(one, typical=sizes[one.name]) for one in found.sizes))


def _said(sizes: dict[str, int]) -> str:
    return ", ".join(f"{name} = {number}" for name, number in sizes.items()) or "no sizes"
