"""Repeat a launch: its programs in other orders, and with other values where they are undefined."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from kernelmill.triton.execution.guest.accesses import UNDEFINED, Undefined
from kernelmill.triton.execution.guest.launching.differences import first_difference, poison_mask
from kernelmill.triton.execution.guest.launching.launch import Cost, Launch
from kernelmill.triton.execution.guest.memory import Region

DEEP_PROGRAMS = 4096
DEEP_ACCESSES = 40_000
"""Launches with more programs or memory operations are repeated in reverse order only if they are the first."""
MOST_REPEATED = 300_000
"""Launches with more memory operations are not repeated at all, as each repetition takes minutes."""
OTHER_POISON = 0x3C
"""The bytes of uninitialized memory when a launch is repeated with other contents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fault:
    """What is said of a result that differs."""

    kind: str
    text: str
    severity: str = "error"
    line: int = 0


_UNDEFINED = {
    "masked": _Fault(
        kind="undefined-lanes",
        text="depends on lanes that are masked off and have no `other`, which are undefined: element",
    ),
    "padded": _Fault(
        kind="undefined-lanes",
        text="depends on lanes outside a block pointer, undefined without `padding_option` (compilers use zeros): "
        "element",
        severity="warning",
    ),
}
"""What is said of results that depend on undefined lanes. Compilers pad blocks with zeros, and widely used kernels
rely on it; a mask without `other` is more often forgotten than meant."""


def repeated(launch: Launch, number: int) -> None:
    """Run a launch, and repeat it if it is worth it.

    `number` counts the launches like it that were repeated, this one included; 0 is for launches that are run once.
    """
    before = launch.contents() if number else []
    cost = launch.execute()
    if not number:
        return
    full = cost.accesses < DEEP_ACCESSES and launch.count < DEEP_PROGRAMS
    if cost.accesses > MOST_REPEATED:
        launch.observed.note(f"a launch of {launch.name} with {launch.count} programs is too large for other orders")
    elif number == 1 or full:
        before += launch.contents(len(before))
        _Repetitions(launch, cost, before).compare(full=full)


class _Repetitions:
    """The repetitions of a launch that has run."""

    def __init__(self, launch: Launch, cost: Cost, before: Sequence[Any]) -> None:
        self.launch = launch
        self.accesses = launch.accesses
        self.cost = cost
        self.before = before
        """What the regions held before the launch."""
        self.after = launch.contents()
        self.written = [one.written for one in launch.regions]

    def compare(self, *, full: bool) -> None:
        """Run again and compare what is written; the memory holds the results of the first run in the end."""
        atomics, unfilled = self.accesses.any_atomic, sorted(self.accesses.unfilled)
        poisoned = dict(self.accesses.uninitialized)
        self.accesses.watching = False
        try:
            self._in_other_orders(full=full, atomics=atomics)
            for lanes in unfilled if full else ():
                self._fill_otherwise(lanes)
            if poisoned:
                self._other_poison(poisoned)
        finally:
            self.accesses.watching = True
            self._restore(self.after)
            self.launch.forget()

    def _in_other_orders(self, *, full: bool, atomics: bool) -> None:
        count = self.launch.count
        if count == 1:
            return
        orders: list[tuple[str, Sequence[int]]] = [("in reverse", range(count - 1, -1, -1))]
        if full and count > 2:
            shuffled = list(range(count))
            random.Random(count).shuffle(shuffled)  # noqa: S311 (an order, no secret)
            orders.append(("shuffled", shuffled))
        for how, order in orders:
            fault = _Fault(
                kind="order-dependent",
                text=f"differs when programs run {how}: element",
                severity="warning" if atomics else "error",
            )
            if self._report(self._run_again(order, self.before), fault):
                break

    def _fill_otherwise(self, lanes: Undefined) -> None:
        """Run with other values of undefined lanes, of either sign."""
        for sign in (1, -1):
            self.accesses.filler, self.accesses.filled = sign, frozenset({lanes})
            found = self._run_again(range(self.launch.count), self.before)
            self.accesses.filler, self.accesses.filled = 0, UNDEFINED
            if self._report(found, _UNDEFINED[lanes]):
                break

    def _other_poison(self, poisoned: dict[tuple[str, int], Region]) -> None:
        """Run with other contents of uninitialized memory."""
        changed, masks = [], []
        for one, content in zip(self.launch.regions, self.before, strict=True):
            mask = poison_mask(content, one)
            other = content.copy()
            other[mask] = OTHER_POISON
            changed.append(other)
            masks.append(mask)
        found = self._run_again(range(self.launch.count), changed)
        if found is None:
            return
        for content, mask, old in zip(found, masks, self.after, strict=True):
            stays = mask & (content == OTHER_POISON)
            content[stays] = old[stays]
        (name, line), _ = next(iter(poisoned.items()))
        text = f"depends on uninitialized memory of {name}, which is read before anything is written: element"
        self._report(found, _Fault(kind="uninitialized", text=text, line=line))

    def _run_again(self, order: Sequence[int], before: Sequence[Any]) -> list[Any] | None:
        """What memory holds after the programs in this order; none if they fail, or wait for each other."""
        self._restore(before)
        random_state = torch.random.get_rng_state()
        accesses = self.accesses
        limits = accesses.limit, accesses.most_steps
        accesses.limit = accesses.operations + 20 * (self.cost.accesses + 1000)
        accesses.most_steps = accesses.steps + 4 * (self.cost.steps + 20_000)
        try:
            self.launch.programs(order)
        except Exception:  # noqa: BLE001 (kernels may raise anything; in their own order they do not)
            return None
        finally:
            accesses.limit, accesses.most_steps = limits
            torch.random.set_rng_state(random_state)
        return self.launch.contents()

    def _report(self, found: Sequence[Any] | None, fault: _Fault) -> bool:
        """Report the first result that differs, if there is one."""
        if found is None:
            return False
        for region, new, old, touched in zip(self.launch.regions, found, self.after, self.written, strict=True):
            at = first_difference(region, new, old) if touched else None
            if at is not None:
                self.launch.observed.finding(
                    fault.kind,
                    f"{region.name} {fault.text} {at}",
                    self.launch.name,
                    fault.line,
                    (0, 0, 0),
                    argument=region.name,
                    offset=at,
                    severity=fault.severity,
                )
                return True
        return False

    def _restore(self, contents: Sequence[Any]) -> None:
        for one, content in zip(self.launch.regions, contents, strict=True):
            one.content[:] = content
