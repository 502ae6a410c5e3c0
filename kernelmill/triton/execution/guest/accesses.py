"""Loads, stores and atomics of interpreted kernels, each lane checked before it touches memory."""

import math
import sys
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from kernelmill.triton.execution.guest.memory import Lanes, Memory, Region
from kernelmill.triton.execution.guest.observations import Observations

Array = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]

PLAIN, ATOMIC, SYNCHRONIZED = 1, 2, 4
"""How an element was written: by a store; by an atomic; by a store of a program that did an atomic before."""

POISON: dict[int, int] = {2: 0x7E5A, 4: 0x7FC5A5A5, 8: 0x7FF85A5A5A5A5A5A}
"""The bits that fill memory of `torch.empty`, by the size of an element: a NaN in the floating-point types of 4 and 8
bytes and in float16, and a number that is too improbable to be computed otherwise."""
BFLOAT16_POISON = 0x7FD5
SMALL_FILL, LARGE_FILL = 77, 30000

Undefined = Literal["masked", "padded"]
"""Lanes that are masked off without `other`, and lanes beyond a block pointer's bounds without `padding_option`."""
UNDEFINED: frozenset[Undefined] = frozenset({"masked", "padded"})

STEP_BITS = 12
"""An operation counts once more for every 2 ** 12 elements, which take about as long as the operation itself."""

PATIENCE = 64
"""After so many iterations of a `while` loop that stored nothing, a program may wait for another one."""

GROUPS = {"f": 1e-4, "d": 1e-8, "e": 2e-2}
"""The relative tolerance within which two values of a type of NumPy count as equal."""


class Accesses:
    """What the interpreter does in place of access to raw memory."""

    def __init__(self, memory: Memory, observed: Observations) -> None:
        self.memory = memory
        self.observed = observed
        self.program = 0
        self.grid_index = (0, 0, 0)
        self.kernel = ""
        self.watching = True
        """Whether findings are reported; repetitions of a launch are silent."""
        self.strict = False
        """Whether an access out of bounds ends the run."""
        self.filler = 0
        """What undefined lanes get: 0, or a large number of this sign."""
        self.did_atomic = False
        """Whether the current program used the result of an atomic, which may be a lock or a counter."""
        self.any_atomic = False
        self.filled: frozenset[Undefined] = UNDEFINED
        """The kinds of lanes that get the filler."""
        self.unfilled: set[Undefined] = set()
        """The kinds of undefined lanes in this launch."""
        self.uninitialized: dict[tuple[str, int], Region] = {}
        self.operations = 0
        """The memory operations so far."""
        self.limit = math.inf
        self.steps = 0
        """All operations of kernels so far; one on many elements counts as several."""
        self.most_steps = math.inf
        self.idle = 0
        """The iterations of `while` loops in which the current program stored nothing."""
        self.run_another: Callable[[], None] = lambda: None
        """Runs a program of the launch that did not start yet, in the middle of the current one."""

    def begin(self, kernel: str) -> None:
        """Begin a launch of a kernel."""
        self.kernel = kernel
        self.any_atomic = False
        self.unfilled.clear()
        self.uninitialized.clear()

    def enter(self, number: int, index: tuple[int, int, int]) -> None:
        """Begin a program of the grid."""
        self.program, self.grid_index = number, index
        self.did_atomic = False
        self.idle = 0
        self.count()

    def iterate(self) -> None:
        """Count an iteration of a `while` loop; a program that waits for others lets them run."""
        self.count()
        self.idle += 1
        if self.idle < PATIENCE:
            return
        current = self.program, self.grid_index, self.did_atomic
        self.run_another()
        self.program, self.grid_index, self.did_atomic = current
        self.idle = 0

    def count(self) -> None:
        """Count an operation; too many end the run, so that a loop that never ends does."""
        self.operations += 1
        if self.operations > self.limit:
            raise TooLongError(f"more than {int(self.limit)} memory operations: does a loop never end?")

    def work(self, elements: int) -> None:
        """Count an operation on so many elements; too many end the run."""
        self.steps += 1 + (elements >> STEP_BITS)
        if self.steps > self.most_steps:
            raise TooLongError(f"more than {int(self.most_steps)} operations: does a loop never end?")

    # loads and stores

    def load(self, pointers: Array, mask: Mask, raw: "np.dtype[np.generic]", *, whole: bool) -> Array:
        """Return what lanes read; lanes that are masked off, or out of bounds, get zeros.

        `whole` says that none is masked off.
        """
        self.count()
        addresses = pointers.ravel() if whole else pointers[mask]
        if (single := self._within(addresses, raw)) is not None:
            region, offsets = single
            region.read = True
            values = region.viewed(raw)[offsets // raw.itemsize]
            self.touch("load", region, offsets)
            if self.watching:
                self._notice_poison(region, values)
            if whole:
                return values.reshape(pointers.shape)
            filled = np.zeros(pointers.shape, raw)
            filled[mask] = values
            return filled
        found = np.zeros(pointers.size, raw)
        active = np.flatnonzero(mask.ravel())
        addresses = addresses.astype(np.uint64, copy=False)
        for lanes in self.memory.lanes(addresses):
            kept, index, view = self._checked("load", lanes, raw)
            if lanes.region is None or not len(kept):
                continue
            lanes.region.read = True
            values = view[index]
            if self.watching:
                self._notice_poison(lanes.region, values)
            found[active[kept]] = values
        return found.reshape(pointers.shape)

    def store(self, pointers: Array, values: Array, mask: Mask) -> None:
        """Write the values of the lanes that are not masked off."""
        self.count()
        self.idle = 0
        spread = values if values.shape == pointers.shape else np.broadcast_to(values, pointers.shape)
        if mask.all():
            addresses, given = pointers.ravel(), spread.ravel()
        else:
            lane_mask = mask if mask.shape == pointers.shape else np.broadcast_to(mask, pointers.shape)
            addresses, given = pointers[lane_mask], spread[lane_mask]
        if (single := self._within(addresses, given.dtype)) is not None:
            region, offsets = single
            self.touch("store", region, offsets)
            self._written(region, offsets // given.dtype.itemsize, given, region.viewed(given.dtype))
            return
        addresses = addresses.astype(np.uint64, copy=False)
        for lanes in self.memory.lanes(addresses):
            kept, index, view = self._checked("store", lanes, given.dtype)
            if lanes.region is None or not len(kept):
                continue
            self._written(lanes.region, index, given[kept], view)

    def _written(self, region: Region, index: npt.NDArray[np.int64], values: Array, view: Array) -> None:
        """Write values to elements of a region."""
        region.written = True
        if not self.watching:
            view[index] = values
            return
        self._notice_conflicts(region, index, values, view, values.dtype)
        view[index] = values
        held = view[index]
        if not ((held == values).all() or _same(held, values).all()):
            self.observed.finding(
                "race",
                f"lanes of one store write different values to the same element of {region.name}",
                self.kernel,
                self.line(),
                self.grid_index,
            )

    # atomics

    def update(
        self,
        pointers: Array,
        mask: Mask,
        raw: "np.dtype[np.generic]",
        step: Callable[[Array, npt.NDArray[np.intp]], Array],
    ) -> Array:
        """Replace elements by what `step` makes of their old values, for lanes of these numbers; return the old ones.

        Lanes that name the same element act one after the other.
        """
        self.count()
        self.did_atomic = self.any_atomic = True
        found = np.zeros(pointers.size, raw)
        active = np.flatnonzero(np.broadcast_to(mask, pointers.shape).ravel())
        addresses = pointers.ravel()[active].astype(np.uint64, copy=False)
        for lanes in self.memory.lanes(addresses):
            kept, index, view = self._checked("atomic", lanes, raw)
            if lanes.region is None or not len(kept):
                continue
            lanes.region.written = lanes.region.read = True
            if self.watching:
                self._mark_atomic(lanes.region, index, raw)
            numbers = active[kept]
            for turn in _turns(index):
                old = view[index[turn]]
                found[numbers[turn]] = old
                view[index[turn]] = step(old, numbers[turn])
        return found.reshape(pointers.shape)

    # checks

    def touch(self, what: str, region: Region, offsets: npt.NDArray[np.int64]) -> None:
        """Learn of an access to elements at these offsets in bytes."""

    def _within(self, addresses: Array, raw: "np.dtype[np.generic]") -> tuple[Region, npt.NDArray[np.int64]] | None:
        """The region that holds all of the elements, with their offsets in bytes; none if there is something to check.

        This is what nearly all accesses are.
        """
        if not addresses.size or addresses.dtype != np.uint64:
            return None
        first = int(addresses[0])
        region = self.memory.region_of(first)
        if region is None:
            return None
        offsets = addresses.view(np.int64) - region.base
        size = raw.itemsize
        if offsets.size == 1:
            at = first - region.base
            return (region, offsets) if 0 <= at <= len(region.content) - size and not at % size else None
        if offsets.min() < 0 or offsets.max() > len(region.content) - size:
            return None
        return None if size > 1 and np.bitwise_or.reduce(offsets) & (size - 1) else (region, offsets)

    def _checked(
        self, what: str, lanes: Lanes, raw: "np.dtype[np.generic]"
    ) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.int64], Array]:
        """Report lanes out of bounds; return the numbers of the others, their indices, and the memory they index."""
        size = raw.itemsize
        numbers = np.arange(len(lanes.offsets)) if isinstance(lanes.selected, slice) else lanes.selected
        region = lanes.region
        if region is None:
            self._report_bounds(what, "no tensor", lanes.offsets, 0, size)
            return numbers[:0], lanes.offsets[:0], np.zeros(0, raw)
        inside = (lanes.offsets >= 0) & (lanes.offsets <= len(region.content) - size)
        if not inside.all():
            self._report_bounds(what, region.name, lanes.offsets[~inside], len(region.content), size)
            numbers, lanes.offsets = numbers[inside], lanes.offsets[inside]
        if (lanes.offsets % size).any():
            self.observed.finding(
                "misaligned",
                f"a {what} of {size} bytes through {region.name} is not at a multiple of its size",
                self.kernel,
                self.line(),
                self.grid_index,
            )
            lanes.offsets = lanes.offsets // size * size
        if len(lanes.offsets):
            self.touch(what, region, lanes.offsets)
        return numbers, lanes.offsets // size, region.viewed(raw)

    def _report_bounds(self, what: str, name: str, offsets: npt.NDArray[np.int64], length: int, size: int) -> None:
        if self.strict:
            raise OutOfBoundsError(f"{what} out of bounds through {name}")
        if not self.watching:
            return
        worst = int(offsets[0])
        where = f"element {worst // size}, of {length // size}" if name != "no tensor" else f"address {worst:#x}"
        self.observed.finding(
            "out-of-bounds",
            f"{what} through {name} at {where}; {len(offsets)} lanes of this access are out of bounds",
            self.kernel,
            self.line(),
            self.grid_index,
            argument=name,
            offset=worst // size,
        )

    def _notice_conflicts(
        self, region: Region, index: npt.NDArray[np.int64], values: Array, view: Array, raw: "np.dtype[np.generic]"
    ) -> None:
        """Report elements that another program of this launch wrote; mark them as written by this one."""
        first = region.track()
        elements = index if raw.itemsize == region.width else index * raw.itemsize // region.width
        if not first:
            self._notice_others(region, elements, index, values, view)
        region.writers[elements] = self.program
        region.marks[elements] = SYNCHRONIZED if self.did_atomic else PLAIN

    def _notice_others(
        self,
        region: Region,
        elements: npt.NDArray[np.int64],
        index: npt.NDArray[np.int64],
        values: Array,
        view: Array,
    ) -> None:
        """Report elements that another program of this launch wrote."""
        writers = region.writers[elements]
        others = (writers >= 0) & (writers != self.program)
        if others.any() and not self.did_atomic:
            marks = region.marks[elements]
            different = others & ((marks & PLAIN) > 0) & ~_same(view[index], values)
            beside = others & (marks == ATOMIC)
            for hit, text in (
                (different, "two programs store different values to element {} of {}"),
                (beside, "a program stores to element {} of {}, which another program updates atomically"),
            ):
                if hit.any():
                    at = int(elements[np.flatnonzero(hit)[0]])
                    self.observed.finding(
                        "race",
                        text.format(at, region.name),
                        self.kernel,
                        self.line(),
                        self.grid_index,
                        argument=region.name,
                        offset=at,
                    )

    def _mark_atomic(self, region: Region, index: npt.NDArray[np.int64], raw: "np.dtype[np.generic]") -> None:
        region.track()
        elements = index * raw.itemsize // region.width
        others = (region.writers[elements] >= 0) & (region.writers[elements] != self.program)
        hit = others & (region.marks[elements] == PLAIN)
        if hit.any():
            at = int(elements[np.flatnonzero(hit)[0]])
            self.observed.finding(
                "race",
                f"a program updates element {at} of {region.name} atomically, to which another program stores",
                self.kernel,
                self.line(),
                self.grid_index,
                argument=region.name,
                offset=at,
            )
        region.writers[elements] = self.program
        region.marks[elements] = ATOMIC

    def _notice_poison(self, region: Region, values: Array) -> None:
        size = values.dtype.itemsize
        if size not in POISON or (size == 2 and not region.floating):
            return
        bits = values.view(f"u{size}")
        hit = bits == POISON[size]
        if size == 2:
            hit |= bits == BFLOAT16_POISON
        if hit.any():
            self.uninitialized.setdefault((region.name, self.line()), region)

    def warn(self, kind: str, text: str) -> None:
        """Report what is no error of access, at the current line and program."""
        self.observed.finding(kind, text, self.kernel, self.line(), self.grid_index, severity="warning")

    def line(self) -> int:
        """The line of the program that the interpreter is at."""
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename == self.observed.path:
                return frame.f_lineno
            if frame.f_back is None:
                break
            frame = frame.f_back
        return 0

    def fill(self, undefined: Undefined, kind: "np.dtype[np.generic]", width: int) -> float:
        """What undefined lanes get, for a type and its width in bits."""
        self.unfilled.add(undefined)
        if not self.filler or undefined not in self.filled:
            return 0
        if kind.kind == "b":
            return self.filler > 0
        if kind.kind == "u":
            return SMALL_FILL
        return self.filler * (SMALL_FILL if width == 8 else LARGE_FILL)


class OutOfBoundsError(Exception):
    """An access out of bounds, in a run that ends with the first one."""


class TooLongError(Exception):
    """A run with more operations than it may have."""


def _turns(index: npt.NDArray[np.int64]) -> list[npt.NDArray[np.intp] | slice]:
    """Split lanes so that no two of a part name the same element, and lanes of one element stay in order."""
    order = np.argsort(index, kind="stable")
    ordered = index[order]
    starts = np.r_[True, ordered[1:] != ordered[:-1]]
    if starts.all():
        return [slice(None)]
    first = np.maximum.accumulate(np.where(starts, np.arange(len(order)), 0))
    rank = np.empty(len(order), np.intp)
    rank[order] = np.arange(len(order)) - first
    by_rank = np.argsort(rank, kind="stable")
    return list(np.split(by_rank, np.flatnonzero(np.diff(rank[by_rank])) + 1))


def _same(left: Array, right: Array) -> Mask:
    """Whether values are equal, up to rounding in types with a fraction."""
    if left.dtype.kind != "f":
        return np.asarray(left == right)
    tolerance = GROUPS[left.dtype.char]
    return np.isclose(left, right, rtol=tolerance, atol=tolerance * 1e-2, equal_nan=True)
