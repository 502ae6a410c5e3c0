"""A second dimension for kernels of a tensor struct, whose relations are found with one dimension.

The struct holds the sizes and strides of a tensor of any number of dimensions, but the search gives it one, so that
`i / sizes[dims - 1]` is always 0. With several rows, a kernel does the same for each row: every buffer has as many
rows, and the parameter that is the number of all elements counts those of all rows. Runs on fresh sizes prove it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.records import DerivedSize, Relations, Role, ShapeSize
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import DATA_VARIANTS, SMALL, ZEROS, ExactBuffers
from stages.probe.experiments.experiment import Experiment, Observation
from stages.probe.experiments.parameters import rows_of_tensor, size_of_tensor
from stages.probe.experiments.protocol import ProbeError
from stages.probe.fitting.formulas import IDENTITY, PLUS_ONE
from stages.probe.proving.fresh_sizes import REQUIRED, FreshSizes
from stages.probe.proving.kernel_relations import KernelRelations, with_derived
from stages.probe.proving.proof_fills import proof_fills
from stages.probe.proving.trial import overhang

NUMBERS = (2, 3)
"""The numbers of rows that relations are proven with."""
TYPICAL_ROWS = 3
_CONTENTS = ((DATA_VARIANTS[0], SMALL), (DATA_VARIANTS[1], ZEROS))
"""The contents of buffers that rows are proven with: different elements, and equal ones, which kernels may look for."""
_MANY = 100
"""A typical number of elements from which on it is shared out among the rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tensor:
    """The only tensor of a kernel, whose number of elements a parameter holds."""

    argument: int
    name: str
    count: str
    """The parameter."""
    more: int
    """By how many elements a row is longer than the count of one row says: none, or one for offsets."""
    length: str | None
    """The size that host code divides the number of elements by, if any: that of a row."""

    @property
    def rows(self) -> str:
        """The size that is the number of rows."""
        return rows_of_tensor(self.name)

    @property
    def per_row(self) -> str:
        """The size that is the count of one row."""
        return f"{self.count}_per_row"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Width:
    """A parameter that is the distance between rows of a buffer, and the size that it is equal to."""

    parameter: str
    size: str


def with_rows(bench: Bench, found: KernelRelations, record: Relations) -> Relations:
    """Return the record of relations with rows, if the kernel has a tensor and the relations hold for each row."""
    tensor = _tensor(bench, found)
    if tensor is None:
        return record
    for width in (None, *_widths(found, record)):
        if _holds(bench, found, tensor, width):
            return _recorded(record, tensor, width) or record
    return record


def _widths(found: KernelRelations, record: Relations) -> Iterator[_Width]:
    """Parameters without a meaning in one row that may be the number of elements that indices choose from."""
    unused = [role.parameter for role in record.roles if role.kind == "number" and role.parameter in found.sizes]
    bounds = [one.bound.factors for one in found.controls if one.bound.coefficient == 1]
    hidden = dict.fromkeys(own[0].axis for own in bounds if len(own) == 1 and own[0].form is IDENTITY)
    for parameter in unused:
        yield from (_Width(parameter=parameter, size=size) for size in hidden if size in found.sizes)


def _tensor(bench: Bench, found: KernelRelations) -> _Tensor | None:
    """The tensor with a number of elements that is tied to a parameter that nothing else is derived from."""
    tensors = [number for number, one in enumerate(bench.described) if one.kind == "tensor"]
    if len(tensors) != 1 or found.multiples or found.equations or ".dims" not in bench.text.body:
        return None
    name = bench.text.parameters[tensors[0]].name
    tie = found.derived.get(size_of_tensor(name))
    own = next(extent.elements for extent in found.extents if extent.argument == tensors[0])
    if tie is None or own != tie or tie.coefficient != 1 or len(tie.factors) != 1:
        return None
    count, form = tie.factors[0].axis, tie.factors[0].form
    others = {axis for key, one in found.derived.items() if key != size_of_tensor(name) for axis in one.axes}
    divisors = {part for parts in bench.launch.divided.values() for part in parts}
    if form not in (IDENTITY, PLUS_ONE) or count not in found.sizes:
        return None
    lengths = bench.launch.divided.get(count, ())
    if count in others | divisors | found.remainders.keys() or len(lengths) > 1 or not found.base.keys() >= {*lengths}:
        return None
    return _Tensor(
        argument=tensors[0], name=name, count=count, more=int(form is PLUS_ONE), length=next(iter(lengths), None)
    )


def _holds(bench: Bench, found: KernelRelations, tensor: _Tensor, width: _Width | None) -> bool:
    sizes = FreshSizes(bench=bench, relations=found)
    try:
        points = [*sizes.small()[:REQUIRED], sizes.typical()]
        return all(_holds_at(bench, found, tensor, width, point) for point in points)
    except (ProbeError, KeyError):
        return False


def _holds_at(
    bench: Bench, found: KernelRelations, tensor: _Tensor, width: _Width | None, point: Mapping[str, int]
) -> bool:
    """Whether all accesses stay in buffers of several rows, and reach the last row of each."""
    one_row = with_derived(found, point if tensor.length is None else {**point, tensor.length: point[tensor.count]})
    if width is not None:
        one_row[width.parameter] = one_row[width.size]
    elements = {e.argument: e.elements.value(one_row) for e in found.extents}
    for number in NUMBERS:
        whole = {**one_row, tensor.count: number * one_row[tensor.count], tensor.rows: number}
        fills = proof_fills(found, one_row, seed=number + 29)
        experiments = list[Experiment]()
        for variant, integers in _CONTENTS:
            exact = ExactBuffers(
                elements={argument: number * count for argument, count in elements.items()}, integers=integers
            )
            for modes in bench.mode_choices():
                made = bench.experiment(whole, modes, variant, fills, exact)
                if made is None:
                    return False
                experiments.append(made)
        if not _are_in_rows(bench, bench.prober.observe(experiments), elements, number):
            return False
    return True


def _are_in_rows(bench: Bench, runs: Sequence[Observation], elements: Mapping[int, int], number: int) -> bool:
    """Whether no run leaves the rows, and the last row of each buffer that is accessed is accessed in some run."""
    if any(run.ended != "done" for run in runs):
        return False
    regions = [region for run in runs for region in run.regions]
    ends = {argument: max(number * one_row, 1) for argument, one_row in elements.items()}
    if any(one.low < 0 or one.extent > ends[one.argument] + overhang(bench, one) for one in regions):
        return False
    accessed = [region for region in regions if region.ranges]
    return all(
        max(region.extent for region in accessed if region.argument == argument) > (number - 1) * elements[argument]
        for argument in {region.argument for region in accessed}
    )


def _recorded(record: Relations, tensor: _Tensor, width: _Width | None) -> Relations | None:
    """The record with rows; none where a shape depends on the count in another way than as a factor."""
    roles = list[Role]()
    for role in record.roles:
        changed = _role(role, tensor)
        if changed is None:
            return None
        is_width = width is not None and role.parameter == width.parameter
        roles.append(replace(changed, kind="derived", typical=None) if is_width else changed)
    own = size_of_tensor(tensor.name)
    length = f"{tensor.per_row} + {tensor.more}" if tensor.more else tensor.per_row
    return replace(
        record,
        sizes=tuple(_sizes(record, tensor)),
        derived=(
            DerivedSize(parameter=tensor.count, expression=f"{tensor.rows} * {tensor.per_row}"),
            DerivedSize(parameter=own, expression=length),
            *(() if tensor.length is None else (DerivedSize(parameter=tensor.length, expression=tensor.per_row),)),
            *(() if width is None else (DerivedSize(parameter=width.parameter, expression=width.size),)),
            *(one for one in record.derived if one.parameter != own),
        ),
        roles=tuple(roles),
    )


def _sizes(record: Relations, tensor: _Tensor) -> Iterator[ShapeSize]:
    yield ShapeSize(name=tensor.rows, kind="hidden", typical=TYPICAL_ROWS)
    for size in record.sizes:
        if size.name == tensor.count:
            typical = -(-size.typical // TYPICAL_ROWS) if size.typical >= _MANY else size.typical
            others = tuple(one for one in size.multiple_of if one != tensor.length)
            yield replace(size, name=tensor.per_row, kind="hidden", typical=typical, most=None, multiple_of=others)
        elif size.name != tensor.length:
            yield size


def _role(role: Role, tensor: _Tensor) -> Role | None:
    count = re.compile(rf"\b{re.escape(tensor.count)}\b")
    if role.parameter == tensor.count:
        return replace(role, kind="derived")
    if role.kind not in ("buffer", "tensor") or role.access == "none":
        return role
    values = tuple(
        replace(one, low=count.sub(tensor.per_row, one.low), high=count.sub(tensor.per_row, one.high))
        for one in role.values
    )
    if role.parameter != tensor.name and any(count.search(part) and part != tensor.count for part in role.shape):
        return None
    row = tuple(count.sub(tensor.per_row, part) for part in role.shape)
    return replace(role, shape=(tensor.rows, *row), values=values)
