"""Experiments on kernels with accessors."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from stages.probe.experiments.experiment import (
    Argument,
    BufferArgument,
    BufferObservation,
    Experiment,
    Observation,
    ParameterType,
    ScalarArgument,
)
from stages.probe.experiments.flattened import FlatProber

INTEGER = ParameterType(kind="value", element="integer", bytes=4, components=1, signed=True, constant=True)
TENSOR = ParameterType(kind="tensor", element="float", bytes=8, components=1, signed=True, constant=False)
TOUCHED = BufferObservation(argument=2, read=None, written=None, atomic=None, widest=8, needed=0, changed=0)


@dataclass(slots=True)
class Recorder:
    """A prober of a kernel of an integer and two tensors, which touches the second one."""

    asked: list[Experiment] = field(default_factory=list)

    def describe(self) -> tuple[ParameterType, ...]:
        return INTEGER, TENSOR, TENSOR

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        self.asked += experiments
        return tuple(Observation(ended="done", signal=0, accesses=1, regions=(TOUCHED,)) for _ in experiments)


def buffer(elements: int) -> BufferArgument:
    return BufferArgument(elements=elements, fills=())


def integers(*values: int) -> tuple[ScalarArgument, ...]:
    return tuple(ScalarArgument(value=value) for value in values)


def test_accessor_is_described_as_a_pointer_and_sizes() -> None:
    flat = FlatProber(prober=Recorder(), ranks=(0, 2, 3)).describe()
    assert [one.kind for one in flat] == ["value", "pointer", *["value"] * 2, "pointer", *["value"] * 3]
    assert {one.element for one in flat if one.kind == "pointer"} == {"float"}


def test_sizes_become_those_of_the_accessor_before_them() -> None:
    recorder = Recorder()
    arguments: tuple[Argument, ...] = (*integers(7), buffer(12), *integers(3, 4), buffer(30), *integers(5, 3, 2))
    experiment = Experiment(grid=(1, 1, 1), block=(64, 1, 1), shared=0, arguments=arguments)
    (seen,) = FlatProber(prober=recorder, ranks=(0, 2, 3)).observe([experiment])
    (own,) = recorder.asked
    assert [one.words() for one in own.arguments] == ["int 7", "tensor 2 3 4 12 0", "tensor 3 5 3 2 30 0"]
    assert [region.argument for region in seen.regions] == [4]
