"""On which cases a host reference agrees with the kernel in every order of threads, and how closely."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.records import Golden, Role
from stages.cases import tolerance
from stages.cases.output_parser import MARK
from stages.cases.reference import Arithmetic

_WORDS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """How far one output of one case is from the reference's."""

    case: int
    output: str
    worst: float
    """The largest difference, as a share of the largest magnitude."""
    unequal: int
    """Elements that are not the very same."""
    unordered: int
    """Elements that are not the very same when both are sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A reference beside the kernel."""

    arithmetic: Arithmetic
    distances: tuple[Distance, ...]
    """Of every output of every case, in every order."""

    def agreeing(self, goldens: Sequence[Golden], roles: Mapping[str, Role]) -> frozenset[int]:
        """The cases in which all outputs are what they must be."""
        comparisons = {golden.output: _AGREES[golden.comparison] for golden in goldens}
        apart = {one.case for one in self.distances if not comparisons[one.output](roles[one.output], one)}
        return frozenset(one.case for one in self.distances) - apart

    def worst(self, output: str, cases: Sequence[int]) -> float:
        """The largest difference of an output in these cases, in any order."""
        return max((one.worst for one in self.distances if one.output == output and one.case in cases), default=0.0)

    def goldens(
        self, goldens: Sequence[Golden], roles: Mapping[str, Role], cases: Sequence[int], rounding: Mapping[str, float]
    ) -> tuple[Golden, ...]:
        """Goldens with tolerances from what was measured in these cases; `rounding` is known of an output besides."""
        return tuple(
            self._golden(golden, roles[golden.output], cases, rounding.get(golden.output, 0.0)) for golden in goldens
        )

    def _golden(self, golden: Golden, role: Role, cases: Sequence[int], rounding: float) -> Golden:
        made = replace(golden, rows=(), double_reference=self.arithmetic == "double")
        if golden.comparison != "close":
            return made
        # In the kernel's own precision the reference rounds as the kernel does; what double precision showed holds.
        known = rounding if self.arithmetic == "double" else max(rounding, golden.measured_error)
        measured = max(known, self.worst(golden.output, cases))
        return replace(made, tolerance=tolerance.allowed(role, measured), measured_error=float(f"{measured:.3g}"))


def distances(text: str) -> Iterator[Distance]:
    """What a measuring program printed; lines that a kernel printed among them are passed over."""
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
