"""Degenerate relations are named."""

from kernelmill.records import ElementValues, LaunchFormula, Relations, Role, ShapeSize
from stages.probe.degenerate import degenerate


def _relations(size: ShapeSize, role: Role) -> Relations:
    return Relations(
        id="a",
        source="a",
        kernel_id="a",
        name="a",
        sizes=(size,),
        derived=(),
        roles=(role,),
        launch=LaunchFormula(grid=("1", "1", "1"), block=("1", "1", "1"), shared="0"),
        proofs=1,
    )


INDEX = ElementValues(kind="index", low="0", high="n")


def _indices(values: tuple[ElementValues, ...] = (INDEX,), shape: tuple[str, ...] = ("n",)) -> Role:
    return Role(
        parameter="at",
        type="const int *",
        kind="buffer",
        element="int",
        access="read",
        input_required=True,
        values=values,
        shape=shape,
    )


SIZE = ShapeSize(name="n", kind="parameter", typical=10)


def _found(size: ShapeSize, role: Role) -> list[tuple[str, str]]:
    return [(one.kind, one.name) for one in degenerate(_relations(size, role))]


def test_indices_into_a_size_are_not_degenerate() -> None:
    assert _found(SIZE, _indices()) == []


def test_zeros_and_states_below_two_are_degenerate() -> None:
    zeros = ElementValues(kind="zero", low="0", high="1")
    states = ElementValues(kind="selector", low="0", high="2")
    assert _found(SIZE, _indices(values=(zeros,))) == [("zero_indices", "at")]
    assert _found(SIZE, _indices(values=(states,))) == [("few_states", "at")]


def test_negative_states_are_not_suspected() -> None:
    assert _found(SIZE, _indices(values=(ElementValues(kind="selector", low="-1", high="1"),))) == []


def test_integers_that_nothing_bounds_are_degenerate() -> None:
    assert _found(SIZE, _indices(values=())) == [("unbounded_integers", "at")]


def test_two_rows_whatever_the_sizes_are_degenerate() -> None:
    assert _found(SIZE, _indices(shape=("2", "n"))) == [("literal_dimension", "at")]


def test_sizes_of_one_and_forced_multiples_are_degenerate() -> None:
    one = ShapeSize(name="n", kind="parameter", typical=1)
    forced = ShapeSize(name="n", kind="parameter", typical=8, least=4, multiple_of=("4",))
    with_remainder = ShapeSize(name="n", kind="parameter", typical=9, least=4, multiple_of=("4",), remainder=1)
    assert _found(with_remainder, _indices()) == []
    assert _found(one, _indices()) == [("small_size", "n")]
    assert _found(forced, _indices()) == [("forced_multiple", "n")]
