"""The cases in which a CPU reference agrees with the kernel under every thread order, and how closely."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.records import Golden, Role
from stages.cases import tolerance
from stages.cases.output_parser import MARK
from stages.cases.reference import Arithmetic

_WORDS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """The distance of one output of one case from the reference's."""

    case: int
    output: str
    worst: float
    """The largest difference, relative to the largest magnitude."""
    unequal: int
    """The number of unequal elements."""
    unordered: int
    """The number of unequal elements after sorting both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A reference compared with the kernel."""

    arithmetic: Arithmetic
    distances: tuple[Distance, ...]
    """One for every output of every case under every thread order."""

    def agreeing(self, goldens: Sequence[Golden], roles: Mapping[str, Role]) -> frozenset[int]:
        """The cases in which all outputs agree."""
        comparisons = {golden.output: _AGREES[golden.comparison] for golden in goldens}
        apart = {one.case for one in self.distances if not comparisons[one.output](roles[one.output], one)}
        return frozenset(one.case for one in self.distances) - apart

    def worst(self, output: str, cases: Sequence[int]) -> float:
        """The largest difference of an output in these cases, under any thread order."""
        return max((one.worst for one in self.distances if one.output == output and one.case in cases), default=0.0)

    def goldens(
        self, goldens: Sequence[Golden], roles: Mapping[str, Role], cases: Sequence[int], rounding: Mapping[str, float]
    ) -> tuple[Golden, ...]:
        """Goldens with tolerances from the errors of these cases and the known `rounding` of outputs."""
        return tuple(
            self._golden(golden, roles[golden.output], cases, rounding.get(golden.output, 0.0)) for golden in goldens
        )

    def _golden(self, golden: Golden, role: Role, cases: Sequence[int], rounding: float) -> Golden:
        compared = replace(golden, rows=(), double_reference=self.arithmetic == "double")
        if golden.comparison != "close":
            return compared
        # In the kernel's own precision the reference rounds as the kernel does; what double precision showed holds.
        known = rounding if self.arithmetic == "double" else max(rounding, golden.measured_error)
        measured = max(known, self.worst(golden.output, cases))
        return replace(compared, tolerance=tolerance.allowed(role, measured), measured_error=float(f"{measured:.3g}"))


def distances(text: str) -> Iterator[Distance]:
    """The distances that a measuring program printed; lines that the kernel printed are ignored."""
    for line in text.splitlines():
        words = line.split()
        if len(words) == _WORDS and words[0] == MARK:
            yield Distance(
                case=int(words[1]),
                output=words[2],
                worst=float(words[3]),
                unequal=int(words[4]),
                unordered=int(words[5]),
            )


_AGREES: Mapping[str, Callable[[Role, Distance], bool]] = {
    "exact": lambda _, one: one.unequal == 0,
    "multiset": lambda _, one: one.unordered == 0,
    "close": lambda role, one: one.worst <= tolerance.most(role),
    "unstable": lambda *_: True,
}
