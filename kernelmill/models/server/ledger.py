"""What was spent on a model: a file beside the replies that were bought, shared by all runs on this machine.

What a request can cost at most is reserved before it is sent, and replaced by what it did cost when its reply is there.
So a budget is never exceeded, by several runs at once either. A run that is killed leaves its reservations: whether
those requests were charged is unknown, and they count.
"""

import asyncio
import fcntl
import os
from decimal import Decimal
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import ConfigDict, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.config.model_params import BudgetParams
from kernelmill.errors import ModelError
from kernelmill.storage import jsonl


class Amount(NamedTuple):
    """Money and tokens."""

    money: Decimal
    tokens: int


NOTHING = Amount(Decimal(0), 0)


@dataclass(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="forbid"))
class Entry:
    """A line of the file; the last line with an id counts."""

    id: str
    state: Literal["reserved", "spent"]
    money: Decimal
    tokens: int


class Ledger:
    """Reserves and spends within a budget."""

    def __init__(self, path: Path, budget: BudgetParams, model: str) -> None:
        self._path, self._budget, self._model = path, budget, model
        self._amounts: dict[str, Amount] = {}
        self._total = NOTHING
        self._offset = 0
        self._outstanding: set[str] = set()
        self._changed = asyncio.Condition()

    async def reserve(self, name: str, most: Amount) -> None:
        """Reserve what a request may cost; waits while replies that are under way may free enough.

        Raises `ModelError` if the budget does not allow it.
        """
        async with self._changed:
            while not self._append_if_allowed(name, most):
                if not self._outstanding:
                    raise self._exhausted(most)
                await self._changed.wait()
            self._outstanding.add(name)

    async def settle(self, name: str, spent: Amount | None) -> None:
        """Replace a reservation by what was spent; none if that is unknown, so that the reservation stays."""
        async with self._changed:
            self._outstanding.discard(name)
            if spent is not None:
                self._append(Entry(id=name, state="spent", money=spent.money, tokens=spent.tokens))
            self._changed.notify_all()

    @property
    def total(self) -> Amount:
        """What is spent and reserved so far, by all runs."""
        with self._locked() as file:
            self._read(file)
        return self._total

    def _append_if_allowed(self, name: str, most: Amount) -> bool:
        with self._locked() as file:
            self._read(file)
            before = self._amounts.get(name, NOTHING)
            money, tokens = self._total.money - before.money + most.money, self._total.tokens - before.tokens
            if self._budget.money is not None and money > Decimal(str(self._budget.money)):
                return False
            if self._budget.tokens is not None and tokens + most.tokens > self._budget.tokens:
                return False
            self._put(file, Entry(id=name, state="reserved", money=most.money, tokens=most.tokens))
        return True

    def _append(self, entry: Entry) -> None:
        with self._locked() as file:
            self._put(file, entry)

    def _locked(self) -> "_Locked":
        return _Locked(self._path)

    def _put(self, file: int, entry: Entry) -> None:
        # A line that a full disk cut short stays apart from this one.
        os.write(file, f"\n{jsonl.dumps(entry)}\n".encode())
        self._read(file)

    def _read(self, file: int) -> None:
        """Take account of the lines that this process or others added."""
        added = os.pread(file, max(0, os.fstat(file).st_size - self._offset), self._offset)
        self._offset += len(added)
        for line in added.splitlines():
            if not line:
                continue
            try:
                entry = jsonl.loads(Entry, line)
            except ValidationError:
                continue
            before = self._amounts.get(entry.id, NOTHING)
            money = self._total.money - before.money + entry.money
            self._total = Amount(money, self._total.tokens - before.tokens + entry.tokens)
            self._amounts[entry.id] = Amount(entry.money, entry.tokens)

    def _exhausted(self, most: Amount) -> ModelError:
        limits = (
            f"model.budget.money is {self._budget.money:g}" if self._budget.money is not None else "",
            f"model.budget.tokens is {self._budget.tokens}" if self._budget.tokens is not None else "",
        )
        return ModelError(
            f"the budget for {self._model} is used up: {' and '.join(filter(None, limits))}, of which "
            f"{self._total.money.normalize():f} and {self._total.tokens} tokens are spent or reserved, and the next "
            f"request may cost {most.money.normalize():f} and {most.tokens} tokens",
            remedy="raise it and run again: all replies are kept, and none is bought twice. What was spent is in "
            f"{self._path}",
        )


class _Locked:
    """The file, opened for appending and locked within the block."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> int:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._file, fcntl.LOCK_EX)
        return self._file

    def __exit__(self, *_: object) -> None:
        os.close(self._file)
