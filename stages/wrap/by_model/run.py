"""What a model adds to the programs: interfaces of kernels that probing did not reach, and host sides by hand."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from kernelmill.config.params import Params
from kernelmill.cpp import usual_types
from kernelmill.execution.cpu import Cpu
from kernelmill.models import templates
from kernelmill.models.asking import Asking
from kernelmill.models.conversation import Held, outcomes
from kernelmill.models.opening import opened
from kernelmill.records import Dropped, PortedUnit, Program, Relations, UnitRecord
from kernelmill.records.conversations import AttemptOutcome, Conversation, HostCode
from kernelmill.storage import jsonl
from stages.wrap.by_model import host, roles
from stages.wrap.by_model.roles import InterfaceTask
from stages.wrap.program import program

U = TypeVar("U", bound=UnitRecord)
MODULES = {**host.MODULES, **roles.MODULES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a model adds; all of it is empty without a model."""

    relations: tuple[Relations, ...] = ()
    """The relations of units that probing dropped."""
    host_code: tuple[HostCode, ...] = ()
    conversations: tuple[Conversation, ...] = ()

    @property
    def interfaces(self) -> int:
        """The number of units whose relations come from a conversation about them."""
        return len({one.id for one in self.conversations} & {one.id for one in self.relations})


Adds = Callable[[Sequence[PortedUnit], Sequence[Program]], Found]
"""Returns what a model adds to units and programs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reused:
    """A reply about one instance of a kernel, for another instance."""

    task: InterfaceTask
    reply: str


def _reused(one: _Reused) -> Relations | None:
    judged = roles.judged(one.task, one.reply)
    return judged.product if judged.accepted else None


async def ask(
    asking: Asking, units: Sequence[PortedUnit], dropped: Sequence[Dropped], programs: Sequence[Program]
) -> Found:
    """Ask for the interfaces of dropped units, and for the host side of one unit of each kernel with relations."""
    interfaces = await _interfaces(asking, units, dropped)
    relations = tuple(await _of_all_instances(asking, interfaces, units, dropped))
    by_id = {unit.id: unit for unit in units}
    won = [program(by_id[one.id], one) for one in relations]
    hosts = await _hosts(asking, [*programs, *won])
    return Found(
        relations=relations,
        host_code=tuple(
            HostCode(
                id=one.record.id,
                source=one.record.source,
                kernel_id=one.record.kernel_id,
                name=one.record.name,
                wrapper=f"run_{one.record.name}",
                code=one.product,
                model=one.record.model,
                rounds=one.record.rounds or 0,
            )
            for one in hosts
            if one.product is not None and one.record.outcome is AttemptOutcome.ACCEPTED
        ),
        conversations=(*(one.record for one in interfaces), *(one.record for one in hosts)),
    )


def by_model(data: Path, params: Params, backend: Callable[[], Cpu]) -> Adds:
    """Return the function that asks the configured model; it adds nothing where no model is configured.

    It raises `ModelError` if a model cannot be asked at all.
    """

    async def opened_model(units: Sequence[PortedUnit], programs: Sequence[Program]) -> Found:
        async with opened(params, "wrap", data / "wrap") as model:
            if model is None:
                return Found()
            asking = Asking(
                model=model,
                modules=templates.load(MODULES, params.describe.variant, params.describe.base),
                backend=backend(),
                rounds=params.conversation.rounds,
            )
            found = await ask(asking, units, jsonl.read(data / "probe/dropped.jsonl", Dropped), programs)
            for outcome, number in outcomes(found.conversations).items():
                model.count(outcome, number)
            model.count("wrap/interface: further instances", len(found.relations) - found.interfaces)
        return found

    return lambda units, programs: asyncio.run(opened_model(units, programs))


def write(data: Path, found: Found) -> None:
    """Write what a model adds to `wrap/{relations,host_code,conversations}.jsonl` under `data`."""
    jsonl.write(data / "wrap/relations.jsonl", found.relations, key=lambda one: one.id)
    jsonl.write(data / "wrap/host_code.jsonl", found.host_code, key=lambda one: one.id)
    jsonl.write(data / "wrap/conversations.jsonl", found.conversations, key=lambda one: (one.purpose, one.id))


async def _interfaces(
    asking: Asking, units: Sequence[PortedUnit], dropped: Sequence[Dropped]
) -> tuple[Held[Relations], ...]:
    reasons = {one.id: one for one in dropped if one.reason in roles.ASKED}
    leading = _leading(unit for unit in units if unit.id in reasons)
    openings = [roles.opening(unit, reasons[unit.id], asking.modules, asking.backend) for unit in leading]
    return await asking.converse(openings, roles.judged, label="interfaces by a model")


async def _of_all_instances(
    asking: Asking, held: Sequence[Held[Relations]], units: Sequence[PortedUnit], dropped: Sequence[Dropped]
) -> list[Relations]:
    """The accepted relations, and those of the other instances of their kernels for which the same reply holds."""
    accepted = {one.record.kernel_id: one for one in held if one.record.outcome is AttemptOutcome.ACCEPTED}
    asked = {one.record.id for one in held}
    lost = {one.id for one in dropped if one.reason in roles.ASKED}
    others = [unit for unit in units if unit.id in lost - asked and unit.kernel_id in accepted]
    tasks = [
        _Reused(
            task=InterfaceTask(unit=unit, backend=asking.backend),
            reply=accepted[unit.kernel_id].record.attempts[-1].reply,
        )
        for unit in others
    ]
    judged = await asyncio.to_thread(partial(asking.mapper, _reused, tasks, label="other instances"))
    own = [one.product for one in accepted.values() if one.product is not None]
    return [*own, *(one for one in judged if one is not None)]


async def _hosts(asking: Asking, programs: Sequence[Program]) -> tuple[Held[str], ...]:
    openings = [host.opening(one, asking.modules, asking.backend) for one in _leading(programs)]
    return await asking.converse(openings, host.judged, label="host sides by a model")


def _leading(units: Iterable[U]) -> list[U]:
    """Return one unit of each kernel, in the order of their ids: one of the usual element types if there is one."""
    chosen = dict[str, U]()
    for unit in sorted(units, key=lambda one: (_rank(one), one.id)):
        chosen.setdefault(unit.kernel_id, unit)
    return sorted(chosen.values(), key=lambda one: one.id)


def _rank(unit: UnitRecord) -> int:
    return usual_types.rank(unit.name.split("_"))
