"""Tables of grids: the contents of experiments, and when a search believes in them."""

import itertools

import pytest

from stages.probe.experiments.contents import BoundedControl, ControlBuffer
from stages.probe.experiments.experiment import Fill
from stages.probe.fitting.formulas import IDENTITY, Factor, Product
from stages.probe.integers.grids import with_grids
from stages.probe.proving.kernel_relations import Extent, KernelRelations
from tests.stages.probe.models import kernel
from tests.stages.probe.proving import kernels
from tests.stages.probe.scripted import Run, fill_value

LEVELS = Product(coefficient=1, factors=(Factor(axis="levels", form=IDENTITY),))
CELLS = Product(coefficient=1, factors=(Factor(axis="cells", form=IDENTITY),))
PAIRS = Product(coefficient=2, factors=LEVELS.factors)
PARAMETERS = "const float *maps, const int *shapes, const int *starts, float *sums, int cells, int levels"


def filled(kind: str, count: int, elements: int, seed: int) -> list[int]:
    fill = Fill(kind=kind, a=elements, seed=seed)  # type: ignore[arg-type]
    return [int(fill_value(fill, i, count, integers=True)) for i in range(count)]


@pytest.mark.parametrize(("count", "elements"), [(1, 6), (1, 7), (3, 1), (4, 53), (65, 257)])
@pytest.mark.parametrize("seed", range(4))
def test_grids_lie_one_after_another_and_fill_all_elements(count: int, elements: int, seed: int) -> None:
    shapes, starts = filled("grids", 2 * count, elements, seed), filled("grid_starts", count, elements, seed)
    areas = [height * width for height, width in zip(shapes[::2], shapes[1::2], strict=True)]
    assert starts == [0, *itertools.accumulate(areas[:-1])]
    assert sum(areas) == elements


def relations(shapes: Product = PAIRS) -> KernelRelations:
    """Relations as a search finds them: heights and widths below two, and any starts."""
    found = kernels.relations(
        BoundedControl(control=ControlBuffer(argument=1, kind="selector", start=1), bound=LEVELS, into=()),
        BoundedControl(control=ControlBuffer(argument=2, kind="index"), bound=CELLS, into=(0,)),
    )
    extents = (
        Extent(argument=number, elements=one, read=True, written=number == 3, atomic=False, needed=True, widest=4)
        for number, one in enumerate((CELLS, shapes, LEVELS, LEVELS))
    )
    names = ("cells", "levels", "num_blocks")
    return KernelRelations(
        **{name: getattr(found, name) for name in KernelRelations.__dataclass_fields__ if name not in CHANGED},
        sizes=names,
        base=dict.fromkeys(names, 2),
        extents=tuple(extents),
    )


CHANGED = frozenset({"sizes", "base", "extents"})


def summed(run: Run) -> None:
    """Sum the grid of each level."""
    for level in range(run.integer("levels")):
        height, width = (run.buffers["shapes"].read(2 * level + side) for side in range(2))
        start = run.buffers["starts"].read(level)
        total = sum(run.buffers["maps"].read(int(start) + cell) for cell in range(int(height * width)))
        run.buffers["sums"].write(level, total)


def squared(run: Run) -> None:
    """Take heights and widths for indices of levels."""
    for level in range(run.integer("levels")):
        which = int(run.buffers["shapes"].read(2 * level))
        run.buffers["sums"].write(min(which, 1) and which * run.integer("cells"), 1)


def kinds(found: KernelRelations) -> list[str]:
    return [one.control.kind for one in found.controls]


def test_tiny_heights_and_widths_become_grids_that_fill_their_buffer() -> None:
    found = with_grids(relations(), kernel(PARAMETERS, summed).bench())
    assert kinds(found) == ["grids", "grid_starts"]
    assert [one.bound for one in found.controls] == [CELLS, CELLS]
    assert found.proofs > 0


def test_typical_case_has_several_grids_of_several_elements() -> None:
    typical = with_grids(relations(), kernel(PARAMETERS, summed).bench()).typical
    assert (typical["levels"], typical["cells"]) == (3, 60)


def test_relations_stay_as_they_are_where_accesses_leave_their_bounds_with_grids() -> None:
    found = relations()
    assert with_grids(found, kernel(PARAMETERS, squared).bench()) == found


def test_states_that_do_not_come_in_pairs_are_no_grids() -> None:
    found = relations(shapes=LEVELS)
    assert with_grids(found, kernel(PARAMETERS, summed).bench()) == found
