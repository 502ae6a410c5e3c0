"""The memory that interpreted kernels see: one region of virtual addresses for each storage of a tensor.

Regions are far apart, so an address that leaves its storage never reaches another one, and an access out of bounds is
known by the tensor whose pointer it was computed from. Addresses that were stored in memory as integers (pointers to
pointers) are real ones; they are looked up among the tensors that exist.
"""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

Array = npt.NDArray[Any]
Offsets = npt.NDArray[np.int64]
BASE = 1 << 62
SPAN_BITS = 40
MIDDLE = 1 << (SPAN_BITS - 1)


@dataclass(slots=True, eq=False)
class Region:
    """One storage, and who wrote its elements in the current launch."""

    name: str
    """The parameter that the tensor was passed for."""
    storage: torch.UntypedStorage
    content: npt.NDArray[np.uint8]
    width: int
    """The size of an element of the tensor in bytes."""
    base: int
    floating: bool = False
    """Whether the tensor has a floating-point type."""
    bfloat: bool = False
    writers: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    """The number of the program that wrote each element last, -1 for none; empty before the first store."""
    marks: npt.NDArray[np.uint8] = field(default_factory=lambda: np.zeros(0, np.uint8))
    """How each element was written: a sum of the flags of `kernelmill.triton.execution.guest.accesses`."""
    written: bool = False
    read: bool = False
    views: dict[str, Array] = field(default_factory=dict)
    """The content as elements of types, by the characters of these."""

    def track(self) -> bool:
        """Make room for the writers; return whether there was none, as nothing was written."""
        if len(self.writers):
            return False
        self.writers = np.full(-(-len(self.content) // self.width), -1, np.int32)
        self.marks = np.zeros(len(self.writers), np.uint8)
        return True

    def viewed(self, raw: "np.dtype[np.generic]") -> Array:
        """The content as elements of a type, without a rest that is too short for one."""
        found = self.views.get(raw.char)
        if found is None:
            whole = len(self.content) // raw.itemsize * raw.itemsize
            found = self.views[raw.char] = self.content[:whole].view(raw)
        return found

    def forget(self) -> None:
        """Forget who wrote."""
        self.writers, self.marks = np.zeros(0, np.int32), np.zeros(0, np.uint8)


@dataclass(slots=True)
class Lanes:
    """The lanes of an access that belong to one region, or to none."""

    region: Region | None
    selected: npt.NDArray[np.intp] | slice
    offsets: Offsets
    """In bytes from the start of the storage; raw addresses where there is no region."""


class Memory:
    """The regions of the tensors that launches were given."""

    def __init__(self) -> None:
        self.regions: list[Region] = []
        self._numbers: dict[int, int] = {}

    def clear(self) -> None:
        """Forget all regions, at the end of a launch."""
        self.regions.clear()
        self._numbers.clear()

    def address(self, tensor: torch.Tensor, name: str) -> int:
        """Return the virtual address of the first element of a tensor, whose storage becomes a region."""
        storage = tensor.untyped_storage()
        real = storage.data_ptr()
        number = self._numbers.get(real) if storage.nbytes() else None
        if number is None:
            number = self._add(tensor, name)
        return self.regions[number].base + tensor.storage_offset() * tensor.element_size()

    def pointed(self, pointer: int, name: str) -> int:
        """Return the virtual address of a real one, which is that of an object with the methods of a tensor."""
        region = self._existing(pointer, name)
        return pointer if region is None else region.base + pointer - region.storage.data_ptr()

    def _add(self, tensor: torch.Tensor, name: str) -> int:
        number, storage = len(self.regions), tensor.untyped_storage()
        view = torch.empty(0, dtype=torch.uint8)
        view.set_(storage)
        base = BASE + (number << SPAN_BITS) + MIDDLE
        self.regions.append(
            Region(
                name=name,
                storage=storage,
                content=view.numpy(),
                width=tensor.element_size(),
                base=base,
                floating=tensor.is_floating_point(),
                bfloat=tensor.dtype == torch.bfloat16,
            )
        )
        self._numbers[storage.data_ptr()] = number
        return number

    def region_of(self, address: int) -> Region | None:
        """Return the region that a virtual address belongs to; none if it is a real one."""
        number = (address - BASE) >> SPAN_BITS
        return self.regions[number] if 0 <= number < len(self.regions) else None

    def lanes(self, addresses: npt.NDArray[np.uint64]) -> Iterator[Lanes]:
        """Yield the lanes of each region that these addresses belong to."""
        if not addresses.size:
            return
        relative = addresses - np.uint64(BASE)
        numbers = relative >> np.uint64(SPAN_BITS)
        first = int(numbers[0])
        within = (relative & np.uint64((1 << SPAN_BITS) - 1)).astype(np.int64) - MIDDLE
        if (numbers == numbers[0]).all():
            yield self._of(first, slice(None), within, addresses)
            return
        for number in np.unique(numbers):
            selected = np.flatnonzero(numbers == number)
            yield self._of(int(number), selected, within[selected], addresses[selected])

    def _of(
        self, number: int, selected: npt.NDArray[np.intp] | slice, within: Offsets, addresses: npt.NDArray[np.uint64]
    ) -> Lanes:
        if number < len(self.regions):
            return Lanes(region=self.regions[number], selected=selected, offsets=within)
        region = self._existing(int(addresses[0]))
        offsets = addresses.astype(np.int64)
        if region is not None:
            offsets = offsets - region.storage.data_ptr()
        return Lanes(region=region, selected=selected, offsets=offsets)

    def _existing(self, address: int, name: str = "a pointer in memory") -> Region | None:
        """Return the region of a real address, which is that of a tensor somewhere in the program."""
        for region in self.regions:
            start = region.storage.data_ptr()
            if start <= address < start + len(region.content):
                return region
        for one in gc.get_objects():
            if isinstance(one, torch.Tensor) and one.layout == torch.strided:
                storage = one.untyped_storage()
                if storage.data_ptr() <= address < storage.data_ptr() + storage.nbytes():
                    return self.regions[self._add(one, name)]
        return None
