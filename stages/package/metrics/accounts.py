"""The accounts of the pipeline: what entered each stage, and where it is found again.

What entered is read from the input of the stage, not added up from its output. Every record of the input is either
among the output or among the dropped records; anything else is a bug of that stage and stops the pipeline.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kernelmill.errors import AccountError
from kernelmill.instantiation.instances.arguments import NoInstanceError, instances, with_arguments
from kernelmill.records import Dropped, Kernel, Unit, UnitRecord
from kernelmill.records.reasons import PortReason
from stages.package.inputs import Definitions, Inputs, UnitStage

SHOWN = 5
"""The number of ids that an error names."""


class AccountEntry(NamedTuple):
    """A record that enters or leaves a stage."""

    id: str
    source: str
    kernel_id: str


class Executed(NamedTuple):
    """A suite that runs cleanly and is not verified."""

    id: str
    source: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The records that entered one stage, those that left it, those that it dropped, and suites in between."""

    stage: str
    counted: str
    """What the records are: `kernels` or `units`."""
    entered: tuple[AccountEntry, ...]
    left: tuple[AccountEntry, ...]
    dropped: tuple[Dropped, ...]
    executed: tuple["Executed", ...] = ()

    def of(self, source: str) -> "Account":
        """Return the part of the account that belongs to one source."""
        return replace(
            self,
            entered=tuple(entry for entry in self.entered if entry.source == source),
            left=tuple(entry for entry in self.left if entry.source == source),
            dropped=tuple(drop for drop in self.dropped if drop.source == source),
            executed=tuple(one for one in self.executed if one.source == source),
        )


def accounts(inputs: Inputs) -> tuple[Account, ...]:
    """Return the account of every stage from extract on, in order.

    Raises `AccountError` naming the stages and the ids if a record vanished, came from nowhere or is found twice.
    """
    made = (
        _extract(inputs),
        _account("select", "kernels", _kernels(inputs.kernels), _kernels(inputs.kept), inputs.dropped),
        _instantiate(inputs),
        *(_of_units(inputs, stage) for stage in inputs.unit_stages),
    )
    wrong = [(account.stage, fault) for account in (*made, *_side_outputs(inputs)) for fault in faults(account)]
    if wrong:
        stages = dict.fromkeys(stage for stage, _ in wrong)
        raise AccountError(
            "\n  ".join(f"{stage}: {fault}" for stage, fault in wrong),
            remedy=f"run `dvc repro --force --single-item {next(iter(stages))}`, then `dvc repro`; "
            "if the error stays, it is a bug of that stage: please report it with this message",
        )
    return made


def _of_units(inputs: Inputs, stage: UnitStage) -> Account:
    """Account for units; suites that are executed only are neither dropped by `verify` nor among what left it."""
    account = _account(stage.name, "units", _units(stage.entered), _units(stage.left), inputs.dropped)
    if stage.name != "verify":
        return account
    executed = (one for one in inputs.verdicts if one.level == "executed")
    return replace(account, executed=tuple(Executed(one.id, one.source, one.reason) for one in executed))


def _side_outputs(inputs: Inputs) -> Iterator[Account]:
    """Yield the accounts of files that stages write besides their output: all verdicts, and rejected units."""
    yield _account("verify", "verdicts", _units(inputs.suites), _units(inputs.verdicts), ())
    rejected = (
        AccountEntry(drop.id, drop.source, drop.id)
        for drop in inputs.dropped
        if (drop.stage, drop.reason) == ("port", PortReason.REJECTED_BY_AMD_GATES)
    )
    yield _account("port", "rejected units", rejected, _units(inputs.rejected), ())


def faults(account: Account) -> Iterator[str]:
    """Yield a sentence for each kind of fault in an account."""
    entered = Counter(entry.id for entry in account.entered)
    found = Counter(one.id for part in (account.left, account.dropped, account.executed) for one in part)
    lost, surplus = entered - found, found - entered
    strangers = {identifier: count for identifier, count in surplus.items() if identifier not in entered}
    twice = {identifier: count for identifier, count in surplus.items() if identifier in entered}
    every = f"{entered.total()} {account.counted}"
    if lost:
        yield f"{lost.total()} of {every} vanished, neither in the output nor among the dropped records: {_named(lost)}"
    if strangers:
        names = _named(strangers)
        yield f"{len(strangers)} in the output or among the dropped records, but not in the input of {every}: {names}"
    if twice:
        yield f"{len(twice)} of {every} more than once in the output and the dropped records: {_named(twice)}"


def _named(identifiers: Iterable[str]) -> str:
    ordered = sorted(identifiers)
    more = len(ordered) - SHOWN
    return ", ".join(ordered[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _account(
    stage: str, counted: str, entered: Iterable[AccountEntry], left: Iterable[AccountEntry], dropped: Iterable[Dropped]
) -> Account:
    return Account(
        stage=stage,
        counted=counted,
        entered=tuple(entered),
        left=tuple(left),
        dropped=tuple(drop for drop in dropped if drop.stage == stage),
    )


def _kernels(kernels: Iterable[Kernel]) -> Iterator[AccountEntry]:
    return (AccountEntry(kernel.id, kernel.source, kernel.id) for kernel in kernels)


def _units(units: Iterable[UnitRecord]) -> Iterator[AccountEntry]:
    return (AccountEntry(unit.id, unit.source, unit.kernel_id) for unit in units)


def _extract(inputs: Inputs) -> Account:
    """Account for the definitions that a text search finds, and for those that only a parse can see."""
    own = [drop for drop in inputs.dropped if drop.stage == "extract"]
    recorded = [*_kernels(inputs.kernels), *(AccountEntry(drop.id, drop.source, drop.id) for drop in own)]
    unrecorded = _unrecorded(inputs.definitions, inputs.kernels, own)
    return _account("extract", "kernels", [*recorded, *unrecorded], _kernels(inputs.kernels), own)


def _unrecorded(
    definitions: Definitions, kernels: Sequence[Kernel], dropped: Sequence[Dropped]
) -> Iterator[AccountEntry]:
    """Yield the definitions in the text that no record covers; a dropped one is identified by file and name."""
    spans: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for kernel in kernels:
        spans.setdefault((kernel.source, kernel.path), []).append((kernel.start_offset, kernel.end_offset))
    names = {_unqualified(drop.id) for drop in dropped}
    for source, files in definitions.items():
        for path, found in files.items():
            for one in found:
                identifier = f"{source}/{path}:{one.name}"
                covered = any(start < one.end and one.start < end for start, end in spans.get((source, path), ()))
                if not covered and identifier not in names:
                    yield AccountEntry(identifier, source, identifier)


def _unqualified(identifier: str) -> str:
    """Return the id of a kernel without namespaces and without the number that distinguishes namesakes."""
    file, _, qualified = identifier.partition(":")
    return f"{file}:{qualified.partition('#')[0].rpartition('::')[2]}"


def _instantiate(inputs: Inputs) -> Account:
    """Account for the instances of each selected kernel; a drop of the kernel counts for its remaining instances."""
    entered = [
        AccountEntry(identifier, kernel.source, kernel.id)
        for kernel in inputs.kept
        for identifier in _instances(kernel, inputs.kept, inputs.types)
    ]
    left = [AccountEntry(_instance(unit), unit.source, unit.kernel_id) for unit in inputs.units]
    own = [drop for drop in inputs.dropped if drop.stage == "instantiate"]
    return _account("instantiate", "units", entered, left, _by_instance(entered, left, own))


def _instances(kernel: Kernel, kept: Sequence[Kernel], types: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the instances to make of a kernel, or the id of the kernel if they are not known."""
    try:
        wanted = instances(with_arguments(kernel, kept), types)
    except NoInstanceError:
        return (kernel.id,)
    return tuple(f"{kernel.id}:{one.name}" for one in wanted)


def _instance(unit: Unit) -> str:
    return f"{unit.kernel_id}:{unit.name}"


def _by_instance(
    entered: Sequence[AccountEntry], left: Sequence[AccountEntry], dropped: Sequence[Dropped]
) -> Iterator[Dropped]:
    """Yield the drops, with one for each remaining instance in place of one for a whole kernel."""
    instance_ids = {entry.id for entry in entered}
    remaining: Mapping[str, list[str]] = _by_kernel(entered, {*_ids(left), *(drop.id for drop in dropped)})
    whole = dict.fromkeys(drop.id for drop in dropped if drop.id not in instance_ids)
    for drop in sorted(dropped, key=lambda drop: (drop.id, drop.reason, drop.detail)):
        if drop.id in instance_ids:
            yield drop
        elif drop.id in whole:
            del whole[drop.id]
            yield from (replace(drop, id=identifier) for identifier in remaining.get(drop.id) or [drop.id])


def _ids(entries: Iterable[AccountEntry]) -> Iterator[str]:
    return (entry.id for entry in entries)


def _by_kernel(entries: Iterable[AccountEntry], without: set[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for entry in entries:
        if entry.id not in without:
            found.setdefault(entry.kernel_id, []).append(entry.id)
    return found
