"""Count the degenerate relations of all kernels: `python -m benchmarks.relations`.

Integers that nothing bounds are not counted where another instance of the kernel has floating-point numbers in their
place: any value is as good there. Prints the number of units and kernels for each kind, then each kernel with its
degenerate parameters and sizes; writes `relations.json`.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from kernelmill.records import Relations
from kernelmill.storage import jsonl
from stages.probe.degenerate import degenerate


@dataclass(frozen=True, slots=True, kw_only=True)
class DegenerateCounts:
    """The degenerate relations of all units, counted."""

    units: int
    kernels: int
    by_kind: Mapping[str, Mapping[str, int]]
    """Kind -> the number of units and of kernels with it."""
    by_kernel: Mapping[str, tuple[str, ...]]
    """Kernel -> `kind name` of what is degenerate in any of its units."""


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, default=Path("data"))
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    counts = count(jsonl.read(given.data / "probe/relations.jsonl", Relations))
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "relations.json", jsonl.pretty(counts))
    print(f"{counts.units} units of {counts.kernels} kernels")
    for kind, own in counts.by_kind.items():
        print(f"{kind:20} {own['units']:4} units {own['kernels']:4} kernels")
    for kernel, found in counts.by_kernel.items():
        print(f"{kernel.rpartition(':')[2]}: {', '.join(found)}")


def count(relations: Iterable[Relations]) -> DegenerateCounts:
    """Count the degenerate relations by kind and by kernel."""
    found = [(one, degenerate(one)) for one in relations]
    data = {(one.kernel_id, role.parameter) for one, _ in found for role in one.roles if role.floating}
    kernels = dict[str, set[str]]()
    units, of_kernels = Counter[str](), dict[str, set[str]]()
    for one, all_of_it in found:
        own = [e for e in all_of_it if e.kind != "unbounded_integers" or (one.kernel_id, e.name) not in data]
        kernels.setdefault(one.kernel_id, set()).update(f"{each.kind} {each.name}" for each in own)
        for kind in sorted({each.kind for each in own}):
            units[kind] += 1
            of_kernels.setdefault(kind, set()).add(one.kernel_id)
    return DegenerateCounts(
        units=len(found),
        kernels=len(kernels),
        by_kind={kind: {"units": units[kind], "kernels": len(of_kernels[kind])} for kind in sorted(units)},
        by_kernel={kernel: tuple(sorted(own)) for kernel, own in sorted(kernels.items()) if own},
    )


if __name__ == "__main__":
    main()
