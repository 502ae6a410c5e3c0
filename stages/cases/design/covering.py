"""Cases for test obligations that the usual cases leave open, several obligations to a case where they fit together."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from kernelmill.derived_references.reference import NotTestableError
from kernelmill.records import Case, CaseValue, Program, Relations
from kernelmill.templates.composition import MAX_BLOCKS
from stages.cases.design.obligations.obligation import USUAL_CONTENTS, Obligation
from stages.cases.design.obligations.of_program import unmet
from stages.cases.design.proposals import Overrides, Proposals
from stages.cases.inputs import sizing
from stages.cases.inputs.grid_limit import FEW_BLOCKS, fewest, is_limit
from stages.cases.inputs.halves import halves
from stages.cases.inputs.points import point
from stages.cases.inputs.runs import RUNS

MOST_CASES = 56
"""Cases that meet several obligations each."""
_OF_ALL_BLOCKS = frozenset({USUAL_CONTENTS, RUNS})
"""Contents with which launches have as many blocks as the project's. With others, threads have several elements each,
as far as the grid has a limit: one that ends early, or keeps something of the element before, is then wrong."""
MOST_NAMED = 3
"""Obligations that the label of a case names."""


@dataclass(slots=True)
class _Pack:
    """Obligations that one case meets."""

    overrides: dict[str, str]
    met: list[Obligation] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveringCases:
    """Cases for test obligations."""

    combined: tuple[Case, ...]
    """Cases that meet several obligations each, as far as these fit together."""
    alone: tuple[Case, ...]
    """Cases for one obligation each, whose combined case may be rejected."""
    smaller: tuple[Case, ...]
    """Cases for one obligation each, with less work, for where the others are too much of it."""


def covering_cases(program: Program, cases: Sequence[Case]) -> CoveringCases:
    """Return cases that meet the obligations that `cases` do not, or only large ones of them."""
    design = Aims.at(program, cases)
    packs: list[_Pack] = []
    alone, smaller = list[Case](), list[Case]()
    left = unmet(program, cases)
    by_large = [one for one in unmet(program, [case for case in cases if case.kind != "large"]) if one not in left]
    for obligation in (*left, *by_large):
        overrides = None if obligation.prevented else design.best(obligation)
        if overrides is None:
            continue
        alone.append(design.case(overrides, [obligation]))
        less = design.smaller(obligation)
        if less is not None and less != overrides:
            smaller.append(design.case(less, [obligation]))
        if obligation in left:
            design.add(packs, obligation, overrides)
    combined = tuple(design.case(pack.overrides, pack.met) for pack in packs[:MOST_CASES])
    return CoveringCases(combined=combined, alone=tuple(alone), smaller=tuple(smaller))


def few_blocks(program: Program, cases: Sequence[Case]) -> tuple[Case, ...]:
    """Return cases whose work exceeds the blocks that they launch; none where the launch has no such limit.

    Cases with special contents may exceed it, too, but say nothing of usual inputs.
    """
    design = Aims.at(program, cases)
    found = dict[str, Case]()
    for obligation in unmet(program, [one for one in cases if one.contents in _OF_ALL_BLOCKS]):
        if MAX_BLOCKS in obligation.limits and obligation.kind == "capacity_not_exceeded":
            for overrides in design.all_met(obligation):
                # Where rounding decides, a case of many elements agrees with no reference, but integers are exact.
                case = design.case(overrides, [obligation])
                found.setdefault(overrides[MAX_BLOCKS], replace(case, contents="whole") if found else case)
                if len(found) == len(FEW_BLOCKS):
                    return tuple(found.values())
    return tuple(found.values()) or tuple(_of_fixed_grid(program.relations, cases, design.typical))


def _of_fixed_grid(relations: Relations, cases: Sequence[Case], typical: Case) -> Iterator[Case]:
    """Yield cases of as many elements as run quickly, where no expression says how many blocks the work needs.

    Those of typical sizes follow, for where the larger ones are too much work for all the blocks.
    """
    large = next((one for one in cases if one.kind == "large"), typical)
    for made, role, number in itertools.product((large, typical), filter(is_limit, relations.roles), FEW_BLOCKS):
        chosen = tuple(replace(one, value=str(number)) if one.name == role.parameter else one for one in made.values)
        yield replace(made, kind="boundary", label=f"at most {number} blocks", contents="whole", values=chosen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aims:
    """Values for cases of a program that meet obligations."""

    program: Program
    typical: Case

    @classmethod
    def at(cls, program: Program, cases: Sequence[Case]) -> "Aims":
        """Values that differ from those of the typical case among some cases."""
        return cls(program=program, typical=next((one for one in cases if one.kind == "typical"), cases[0]))

    @property
    def relations(self) -> Relations:
        """The relations of the program."""
        return self.program.relations

    def add(self, packs: list[_Pack], obligation: Obligation, overrides: Overrides) -> None:
        """Add an obligation to the first pack that it does not conflict with.

        A capacity may be exceeded already, by a pack that exceeds a larger one with the same sizes.
        """
        alike = [pack for pack in packs if _contents(pack.met) == obligation.contents]
        larger = [pack for pack in alike if any(_of_same_sizes(one, obligation) for one in pack.met)]
        if any(self.meets(pack.overrides, [obligation]) for pack in larger):
            return
        for pack in alike:
            if any(_keeps_apart(one, obligation) for one in pack.met):
                continue
            merged = {**pack.overrides, **overrides}
            if all(pack.overrides.get(name, value) == value for name, value in overrides.items()):
                both = [*pack.met, obligation]
                if self.meets(merged, both):
                    pack.overrides, pack.met = merged, both
                    return
        packs.append(_Pack(overrides=dict(overrides), met=[obligation]))

    def case(self, overrides: Overrides, met: Sequence[Obligation]) -> Case:
        """Return the typical case with other values, labeled with the obligations that it meets."""
        kind = "large" if any(one.kind == "large_not_larger" for one in met) else "contrast"
        label = "; ".join(dict.fromkeys(_label(one, overrides) for one in met[:MOST_NAMED]))
        return self._case(overrides, kind, label, _contents(met))

    def _case(self, overrides: Overrides, kind: str, label: str, contents: str) -> Case:
        sizes = {one.name: one.typical for one in self.relations.sizes}
        given = {one.name: one.value for one in self.typical.values}
        wanted = {name: int(overrides.get(name, given[name])) for name in sizes}
        fitted = sizing.with_room(self.relations, sizing.fitting(self.relations, wanted))
        chosen = halves(self.relations, fitted) | dict(overrides)
        few = {} if contents in _OF_ALL_BLOCKS else fewest(self.relations)
        values = given | few | chosen | {name: str(number) for name, number in fitted.items()}
        return Case(
            kind=kind,  # type: ignore[arg-type]  # validated on construction
            label=label,
            seed=self.typical.seed,
            contents=contents,  # type: ignore[arg-type]
            values=tuple(CaseValue(name=one.name, value=values[one.name]) for one in self.typical.values),
        )

    def meets(self, overrides: Overrides, obligations: Sequence[Obligation]) -> bool:
        """Whether a case with these values meets all obligations and runs quickly."""
        kind = "large" if any(one.kind == "large_not_larger" for one in obligations) else "contrast"
        case = self._case(overrides, kind, "", _contents(obligations))
        try:
            values = point(self.relations, case)
        except NotTestableError:
            return False
        sizes = {one.name: values.known[one.name] for one in self.relations.sizes}
        room, threads = max(one.room for one in obligations), max(one.threads for one in obligations)
        quick = sizing.is_quick(self.relations, sizes, room, threads)
        return quick and all(one.met(values, case) for one in obligations)

    def best(self, obligation: Obligation) -> Overrides | None:
        """The first values that meet an obligation."""
        return next(self.all_met(obligation), None)

    def smaller(self, obligation: Obligation) -> Overrides | None:
        """The first values that meet an obligation with less work than the others."""
        proposed = Proposals(relations=self.relations).smaller(obligation)
        return next((one for one in proposed if self.meets(one, [obligation])), None)

    def all_met(self, obligation: Obligation) -> Iterator[Overrides]:
        """All values, of those that are worth a try, that meet an obligation."""
        return (one for one in Proposals(relations=self.relations).of(obligation) if self.meets(one, [obligation]))


def _of_same_sizes(one: Obligation, other: Obligation) -> bool:
    """Whether two obligations are to exceed capacities by the same sizes, the others of which are similar, too."""
    return one.kind == other.kind == "capacity_not_exceeded" and (one.names, one.room) == (other.names, other.room)


def _keeps_apart(one: Obligation, other: Obligation) -> bool:
    """Whether a case for both would show less of one: beside a size of one, there are few indices below a large one."""
    return {one.kind, other.kind} == {"capacity_not_exceeded", "sizes_not_one"}


def _contents(obligations: Sequence[Obligation]) -> str:
    return next((one.contents for one in obligations if one.contents != USUAL_CONTENTS), USUAL_CONTENTS)


def _label(obligation: Obligation, overrides: Overrides) -> str:
    if obligation.kind == "constant_parameter":
        return f"{obligation.subject} = {overrides[obligation.subject]}"
    return obligation.label
