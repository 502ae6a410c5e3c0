"""Kernels with an input and an output, and relations of them."""

from collections.abc import Mapping, Sequence

from stages.probe.experiments.bench import Bench
from stages.probe.experiments.contents import BoundedControl, ControlBuffer
from stages.probe.fitting.formulas import IDENTITY, Factor, Product
from stages.probe.proving.kernel_relations import Extent, KernelRelations
from tests.stages.probe.models import kernel
from tests.stages.probe.scripted import Model, Run

N = Product(coefficient=1, factors=(Factor(axis="n", form=IDENTITY),))


def bench(model: Model, parameters: str = "const int *x, float *y, int n") -> Bench:
    return kernel(parameters, model).bench()


def unproven(
    base: Mapping[str, int],
    extents: Sequence[Product],
    controls: Sequence[BoundedControl],
    derived: Mapping[str, Product] | None = None,
) -> KernelRelations:
    """Relations without a proof, of buffers that are read and written."""
    return KernelRelations(
        sizes=tuple(base),
        base=base,
        derived=derived or {},
        extents=tuple(
            Extent(argument=i, elements=one, read=True, written=True, atomic=False, needed=True, widest=4)
            for i, one in enumerate(extents)
        ),
        controls=tuple(controls),
        modes={},
        pinned={},
        proofs=0,
        zeros=frozenset(),
        units=frozenset(),
        multiples=False,
        least={},
        typical={},
        unfactored={},
    )


def relations(*controls: BoundedControl, base: int = 2, extent: Product = N) -> KernelRelations:
    """Relations that say of both buffers that they have n elements."""
    return unproven({"n": base, "num_blocks": 1}, (extent, extent), controls)


def index(kind: str = "index") -> BoundedControl:
    return BoundedControl(control=ControlBuffer(argument=0, kind=kind), bound=N, into=(1,))  # type: ignore[arg-type]


def copy(run: Run) -> None:
    for i in range(run.integer("n")):
        run.buffers["y"].write(i, run.buffers["x"].read(i))


def crashing(run: Run) -> None:
    run.buffers["y"].write(1 << 40)
