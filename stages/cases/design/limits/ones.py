"""Sizes of one beside larger ones, for which another loop or another order of dimensions may be wrong."""

from collections.abc import Iterator, Sequence

from kernelmill.records import Case, Relations
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.inputs.points import Point
from stages.cases.inputs.sizing import fitting


def sizes_of_one(relations: Relations) -> Iterator[Obligation]:
    """Yield that every second size is one and the others are not, and the other way round.

    Each size is then one in a case that has several of something else, such as images of a single element.
    """
    typical = {one.name: one.typical for one in relations.sizes}
    names = [name for name in typical if typical[name] > 1]
    for start in (0, 1):
        ones, others = names[start::2], names[1 - start :: 2]
        sizes = fitting(relations, {**typical, **dict.fromkeys(ones, 1)})
        if ones and others and all(sizes[name] == 1 for name in ones) and all(sizes[name] > 1 for name in others):
            yield _of_one(ones, others)


def _of_one(ones: Sequence[str], others: Sequence[str]) -> Obligation:
    def met(values: Point, _: Case) -> bool:
        return all(values.known[name] == 1 for name in ones) and all(values.known[name] > 1 for name in others)

    return Obligation(
        kind="sizes_not_one",
        subject=", ".join(ones),
        label=f"one {' and '.join(ones)}",
        names=tuple(ones),
        sizes=dict.fromkeys(ones, 1),
        met=met,
    )
