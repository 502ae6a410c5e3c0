"""Counts: integers that add up to a size, such as the number of points of each sample of a batch.

Samples of different lengths lie one after another in one buffer, and another buffer holds their lengths. A kernel adds
these up to find where a sample starts, or which sample an index belongs to. As long as they are taken for anything
else, accesses stay in bounds by coincidence only. The kernel's text suggests such buffers, and runs decide whether a
search begins with them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kernelmill.cpp.expressions import Name, walk
from stages.probe.experiments.bench import Bench, Fills, SupposedCounts
from stages.probe.experiments.experiment import Fill
from stages.probe.fitting.formulas import of_size
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.reading.summed_buffers import SummedBuffer, summed_buffers

FIRST_SIZES = (5, 4)
"""The smallest size at each of two points, in opposite orders of the sizes, which follow in steps of one."""
SHARES = (2, 4)
"""Even counts with which the ends of the buffers are compared."""


def with_supposed_counts(bench: Bench) -> Bench | None:
    """Return a bench on which buffers hold counts; None if there are none, or runs contradict that."""
    summed = [one for one in summed_buffers(bench.text, bench.axes) if _is_input(bench, one.argument)]
    if not summed:
        return None
    supposed = dict[int, SupposedCounts]()
    for one in (one for one in summed if one.compared):
        totals = [size for size in bench.axes if size != one.number and _is_total(bench, one, size)]
        if len(totals) != 1:
            return None
        supposed[one.argument] = SupposedCounts(number=one.number, total=totals[0], into=())
    bench = replace(bench, counts=supposed)
    hidden = list[str]()
    for one in (one for one in summed if not one.compared):
        into = _with_as_many_rows(bench, one)
        if not into:
            return None
        unused = [size for size in _unused(bench) if size not in [known.total for known in supposed.values()]]
        name = unused[0] if unused else f"num_{bench.text.parameters[into[0]].name}"
        if name not in (*bench.axes, *hidden):
            hidden.append(name)
        supposed[one.argument] = SupposedCounts(number=one.number, total=name, into=into)
    return replace(bench, counts=supposed, all_sizes=(*bench.all_sizes, *hidden))


def are_confirmed(relations: KernelRelations, bench: Bench) -> bool:
    """Whether there are exactly as many counts as supposed, and as many rows as they add up to."""
    elements = {one.argument: one.elements for one in relations.extents}
    return not relations.multiples and all(
        elements[argument] == of_size(one.number) and all(one.total in elements[other].axes for other in one.into)
        for argument, one in bench.counts.items()
    )


def _is_input(bench: Bench, argument: int) -> bool:
    described = bench.described[argument]
    return described.kind == "pointer" and described.element == "integer" and described.constant


def _is_total(bench: Bench, one: SummedBuffer, size: str) -> bool:
    """Whether what the kernel does changes for the last time when the first count becomes as large as a size."""
    for point in _points(bench):
        counts = [Fill(kind="counts", a=point[size] + more, b=1) for more in (-1, 0, 1)]
        fewer, all_of_them, more = (_accesses(bench, point, {one.argument: (fill,)}) for fill in counts)
        if not all_of_them or fewer == all_of_them or all_of_them != more:
            return False
    return True


def _with_as_many_rows(bench: Bench, one: SummedBuffer) -> tuple[int, ...]:
    """Return the buffers that the kernel accesses further if there are more of everything."""
    (point, *_) = _points(bench)
    number = point[one.number]
    fills = [{one.argument: (Fill(kind="counts", a=share * number, b=number),)} for share in SHARES]
    few, many = bench.run_all([(point, own) for own in fills])
    if few is None or many is None or few.ended != "done" or many.ended != "done":
        return ()
    return tuple(other for other in bench.pointers if many.extents[other] > few.extents[other])


def _points(bench: Bench) -> Iterator[Mapping[str, int]]:
    """Yield two points whose sizes all differ."""
    for first, names in zip(FIRST_SIZES, (bench.axes, bench.axes[::-1]), strict=True):
        yield {name: first + more for more, name in enumerate(names)}


def _accesses(bench: Bench, point: Mapping[str, int], fills: Fills) -> Sequence[int]:
    """Return the number of accesses to each buffer; none if the kernel does not run."""
    run = bench.run(point, fills)
    return [] if run is None or run.ended != "done" else [run.counts[number] for number in bench.pointers]


def _unused(bench: Bench) -> list[str]:
    """The sizes that neither the kernel nor its launch mentions."""
    launched = {part.text for node in bench.launch.configuration.parts for part in walk(node) if isinstance(part, Name)}
    return [size for size in bench.axes if size not in launched and not re.search(rf"\b{size}\b", bench.text.body)]
