"""Several runs merged into one: the union of their accesses to each buffer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stages.probe.experiments.experiment import Observation


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedRuns:
    """The union of the accesses of several runs; mappings are by argument."""

    ended: str
    """`done` if all runs finished, otherwise how the first that did not finish ended."""
    accesses: int
    """Number of accesses to all memory."""
    extents: Mapping[int, int]
    lows: Mapping[int, int]
    counts: Mapping[int, int]
    read: Mapping[int, bool]
    written: Mapping[int, bool]
    atomic: Mapping[int, bool]
    needed: Mapping[int, bool]
    widest: Mapping[int, int]


def merge(observations: Sequence[Observation], pointers: Sequence[int]) -> MergedRuns:
    """Merge runs of one kernel whose buffers are the arguments at the positions `pointers`."""
    ended = next((one.ended for one in observations if one.ended != "done"), "done")
    regions = {number: [one.region(number) for one in observations] for number in pointers}
    return MergedRuns(
        ended=ended,
        accesses=sum(one.accesses for one in observations),
        extents={n: max(r.extent for r in own) for n, own in regions.items()},
        lows={n: min(r.low for r in own) for n, own in regions.items()},
        counts={n: sum(x.count for r in own for x in r.ranges) for n, own in regions.items()},
        read={n: any(r.read for r in own) for n, own in regions.items()},
        written={n: any(r.written for r in own) for n, own in regions.items()},
        atomic={n: any(r.atomic for r in own) for n, own in regions.items()},
        needed={n: any(r.needed for r in own) for n, own in regions.items()},
        widest={n: max(r.widest for r in own) for n, own in regions.items()},
    )
