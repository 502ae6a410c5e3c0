"""Experiments on kernels with accessors, each of which a search sees as a pointer and sizes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from stages.probe.experiments.experiment import (
    Argument,
    BufferArgument,
    Experiment,
    Observation,
    ParameterType,
    ScalarArgument,
)
from stages.probe.experiments.protocol import Prober

_SIZE = ParameterType(kind="value", element="integer", bytes=4, components=1, signed=True, constant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatProber:
    """Another prober, whose tensors with a fixed number of dimensions are a pointer followed by that many integers."""

    prober: Prober
    ranks: tuple[int, ...]
    """The dimensions of each parameter of the kernel; 0 for those that are no accessors."""
    dimension: int | None = None
    """The only dimension along which elements differ, if not all: the extents of tensors are then those of it."""
    whole: Collection[int] = ()
    """The flat positions of tensors whose elements differ along all dimensions nevertheless."""

    def describe(self) -> tuple[ParameterType, ...]:
        """See `Prober`."""
        flat = list[ParameterType]()
        for one, rank in zip(self.prober.describe(), self.ranks, strict=True):
            flat.append(replace(one, kind="pointer") if rank else one)
            flat += [_SIZE] * rank
        return tuple(flat)

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        """See `Prober`."""
        own = [replace(one, arguments=tuple(self._regrouped(one.arguments))) for one in experiments]
        starts = self._starts()
        return tuple(
            replace(made, regions=tuple(replace(region, argument=starts[region.argument]) for region in made.regions))
            for made in self.prober.observe(own)
        )

    def along(self, dimension: int, whole: Collection[int] = ()) -> "FlatProber":
        """A prober of tensors whose elements differ along one dimension only, other than those at some positions."""
        return replace(self, dimension=dimension, whole=whole)

    def _strides(self, start: int, rank: int) -> tuple[int, ...]:
        if self.dimension is None or start in self.whole:
            return ()
        return tuple(int(number == self.dimension) for number in range(rank))

    def _starts(self) -> list[int]:
        """The position of each parameter among the flat ones."""
        starts, at = list[int](), 0
        for rank in self.ranks:
            starts.append(at)
            at += 1 + rank
        return starts

    def _regrouped(self, flat: Sequence[Argument]) -> list[Argument]:
        grouped = list[Argument]()
        for start, rank in zip(self._starts(), self.ranks, strict=True):
            first = flat[start]
            if rank and isinstance(first, BufferArgument):
                values = [one.value for one in flat[start + 1 : start + 1 + rank] if isinstance(one, ScalarArgument)]
                first = replace(first, sizes=tuple(map(int, values)), strides=self._strides(start, rank))
            grouped.append(first)
        return grouped
