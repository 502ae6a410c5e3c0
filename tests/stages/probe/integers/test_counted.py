"""Rows that begin with a count: when a search believes in them."""

import pytest

from stages.probe.experiments.contents import BoundedControl, ControlBuffer
from stages.probe.experiments.experiment import Fill
from stages.probe.fitting.formulas import IDENTITY, Factor, Product
from stages.probe.integers.counted import with_counted_rows
from stages.probe.proving.kernel_relations import Extent, KernelRelations
from tests.stages.probe.models import kernel
from tests.stages.probe.proving import kernels
from tests.stages.probe.scripted import Run, fill_value

PARAMETERS = "const float *x, const int *neighbors, float *sums, int num_x, int n, int most"


def product(*sizes: str, coefficient: int = 1) -> Product:
    return Product(coefficient=coefficient, factors=tuple(Factor(axis=size, form=IDENTITY) for size in sizes))


PAIR = product(coefficient=2)


TINY = BoundedControl(control=ControlBuffer(argument=1, kind="selector", start=1), bound=product("n", "most"), into=())
INTO_THEMSELVES = BoundedControl(control=ControlBuffer(argument=1, kind="index"), bound=product("most"), into=(0, 1))


def relations(indexed: Product = PAIR, control: BoundedControl = TINY) -> KernelRelations:
    """Relations as a search finds them: counts and indices below two."""
    found = kernels.relations(control)
    extents = (
        Extent(argument=number, elements=one, read=True, written=number == 2, atomic=False, needed=True, widest=4)
        for number, one in enumerate((indexed, product("n", "most"), product("n")))
    )
    names = ("num_x", "n", "most", "num_blocks") if control is TINY else ("n", "most", "num_blocks")
    return KernelRelations(
        **{name: getattr(found, name) for name in KernelRelations.__dataclass_fields__ if name not in CHANGED},
        sizes=names,
        base=dict.fromkeys(names, 2),
        extents=tuple(extents),
    )


CHANGED = frozenset({"sizes", "base", "extents"})


def listed(run: Run) -> None:
    """Sum the elements that each row lists after their number."""
    most = run.integer("most")
    for i in range(run.integer("n")):
        count = int(run.buffers["neighbors"].read(i * most))
        chosen = (int(run.buffers["neighbors"].read(i * most + k + 1)) for k in range(count))
        run.buffers["sums"].write(i, sum(run.buffers["x"].read(one) for one in chosen))


def selected(run: Run) -> None:
    """Take all elements for states that select one of two."""
    most = run.integer("most")
    for i in range(run.integer("n")):
        states = (int(run.buffers["neighbors"].read(i * most + k)) for k in range(most))
        run.buffers["sums"].write(i, sum(run.buffers["x"].read(state) for state in states))


@pytest.mark.parametrize("seed", range(4))
def test_row_begins_with_a_count_that_leaves_room_for_its_indices(seed: int) -> None:
    fill = Fill(kind="counted", a=53, b=5, seed=seed)
    values = [int(fill_value(fill, i, 100, integers=True)) for i in range(100)]
    assert set(values[::5]) <= set(range(5))
    assert max(values) < 53
    assert len({value for i, value in enumerate(values) if i % 5}) > 10


def test_tiny_integers_become_rows_that_begin_with_a_count() -> None:
    found = with_counted_rows(relations(), kernel(PARAMETERS, listed).bench())
    (rows,) = found.controls
    assert (rows.control.kind, rows.bound, rows.row, rows.into) == ("counted", product("num_x"), product("most"), (0,))
    assert found.extents[0].elements == product("num_x")
    assert found.proofs > 0


def test_indices_into_their_own_row_become_rows_that_begin_with_a_count() -> None:
    found = relations(product("most", coefficient=2), INTO_THEMSELVES)
    unsized = kernel(PARAMETERS.replace("int num_x, ", ""), listed).bench()
    made = with_counted_rows(found, unsized)
    (rows,) = made.controls
    assert (rows.control.kind, rows.bound, rows.row, rows.into) == ("counted", product("num_x"), product("most"), (0,))
    assert made.sizes == (*found.sizes, "num_x")
    assert made.extents[0].elements == product("num_x")


def test_states_stay_as_they_are_where_accesses_leave_their_bounds_with_counted_rows() -> None:
    found = relations()
    assert with_counted_rows(found, kernel(PARAMETERS, selected).bench()) == found


def test_states_without_a_buffer_of_two_elements_are_no_counts() -> None:
    found = relations(indexed=product("n"))
    assert with_counted_rows(found, kernel(PARAMETERS, listed).bench()) == found
