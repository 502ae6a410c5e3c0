"""Contents of control buffers in a proof: random within the bounds that were found."""

from collections.abc import Mapping

from stages.probe.experiments.contents import ZEROS, BoundedControl
from stages.probe.experiments.experiment import Fill
from stages.probe.fitting.formulas import Product
from stages.probe.proving.kernel_relations import KernelRelations


def proof_fills(relations: KernelRelations, sizes: Mapping[str, int], seed: int) -> dict[int, tuple[Fill, ...]]:
    """Return random contents of the control buffers within their bounds, and zeros where these alone are safe."""
    zeros = dict.fromkeys(sorted(relations.zeros), (ZEROS,))
    fills = dict[int, tuple[Fill, ...]](zeros)
    elements = {one.argument: one.elements for one in relations.extents}
    for one in relations.controls:
        own = _proof_fill(one, elements[one.control.argument], sizes, seed)
        known = zeros if one.control.kind == "selector" else fills
        before = known.get(one.control.argument, ())
        fills[one.control.argument] = (*before, own)
    return fills


def _proof_fill(one: BoundedControl, elements: Product, sizes: Mapping[str, int], seed: int) -> Fill:
    control, bound = one.control, one.bound.value(sizes)
    first, end = control.start, control.start + bound
    match control.kind:
        case "selector":
            low, high = control.states
            return Fill(kind="uniform", a=low, b=high, seed=seed)
        case "offsets":
            return Fill(kind="offsets", a=0, b=bound)
        case "sorted":
            return Fill(kind="offsets", a=first, b=end - 1, period=control.period, column=control.column)
        case "grids" | "grid_starts" as kind:
            return Fill(kind=kind, a=bound, seed=seed)
        case "counted":
            return Fill(kind="counted", a=bound, b=one.row.value(sizes), seed=seed)
        case "counts" | "full_counts" as kind:
            # Other shares than those of other counts: where some are empty, others are not.
            return Fill(kind=kind, a=bound, b=elements.value(sizes), seed=seed + control.argument)
        case "index" | "local_index":
            return Fill(kind="uniform", a=first, b=end, seed=seed, period=control.period, column=control.column)
