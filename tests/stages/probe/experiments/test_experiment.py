"""The format of experiments and observations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from stages.probe.experiments.experiment import (
    AccessRange,
    BufferArgument,
    BufferObservation,
    Experiment,
    Fill,
    Observation,
    ScalarArgument,
    read_answers,
)

DESCRIPTION = (
    b'{"parameters":[{"kind":"pointer","element":"float","bytes":4,"components":1,"signed":true,"constant":false}]}'
)
ANSWER = (
    b'{"ended":"done","signal":0,"accesses":3,"regions":[{"argument":0,"read":null,'
    b'"written":{"low":-1,"high":4,"count":3},"atomic":null,"widest":4,"needed":0,"changed":3}]}'
)
RANGES = st.none() | st.builds(
    lambda low, length, count: AccessRange(low=low, high=low + length, count=count),
    st.integers(-9, 9),
    st.integers(0, 9),
    st.integers(1, 9),
)


def test_experiment_is_one_line_of_words() -> None:
    buffer = BufferArgument(elements=5, fills=(Fill(kind="ramp", b=2), Fill(kind="constant", a=1, period=5, column=3)))
    experiment = Experiment(
        grid=(1, 2, 3),
        block=(64, 1, 1),
        shared=16,
        arguments=(buffer, ScalarArgument(value=7), ScalarArgument(value=0.5)),
    )
    assert experiment.line() == (
        "grid 1 2 3 block 64 1 1 shared 16 seconds 300.0 accesses 10000000 steps 200000000 arguments "
        "buffer 5 2 1 0 ramp 0 2 0 5 3 constant 1 0 0 int 7 float 0.5"
    )


def test_tensor_begins_with_its_sizes() -> None:
    assert BufferArgument(elements=6, fills=(), sizes=(2, 3)).words() == "tensor 2 2 3 6 0"


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_in_fills_keep_all_digits(number: float) -> None:
    assert float(Fill(kind="constant", a=number).words().split()[3]) == number


def test_answers_are_the_parameters_and_one_observation_for_each_experiment() -> None:
    described, observations = read_answers([DESCRIPTION, ANSWER, ANSWER])
    assert [one.element for one in described] == ["float"]
    assert [one.region(0).extent for one in observations] == [5, 5]


@pytest.mark.parametrize(
    "line",
    [
        b'{"ended":"done"}',
        b'{"ended":"won","signal":0,"accesses":0,"regions":[]}',
        b'{"ended":"done","signal":0,"accesses":0,"regions":[],"more":1}',
        b"hello from the kernel",
    ],
)
def test_line_that_is_no_answer_is_rejected(line: bytes) -> None:
    with pytest.raises(ValidationError):
        read_answers([DESCRIPTION, line])


@pytest.mark.slow
@given(RANGES, RANGES, RANGES)
def test_extent_and_low_cover_all_kinds_of_access(
    read: AccessRange | None, written: AccessRange | None, atomic: AccessRange | None
) -> None:
    observed = BufferObservation(argument=0, read=read, written=written, atomic=atomic, widest=4, needed=0, changed=0)
    touched = [index for one in observed.ranges for index in range(one.low, one.high + 1)]
    assert all(observed.low <= index < observed.extent for index in touched if index >= 0)
    assert observed.low == min([0, *touched])
    assert observed.extent == max((index + 1 for index in touched), default=0)


def test_buffer_without_accesses_has_no_extent() -> None:
    untouched = Observation(ended="done", signal=0, accesses=0, regions=()).region(3)
    assert (untouched.argument, untouched.extent, untouched.low, untouched.ranges) == (3, 0, 0, ())
