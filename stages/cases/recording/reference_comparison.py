"""The cases in which a CPU reference agrees with the kernel under every thread order, and how closely."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from kernelmill.derived_references.reference import BOUNDED, Arithmetic
from kernelmill.execution.checks import CheckName
from kernelmill.records import Golden, Role, Summary
from kernelmill.records.suites import NOT_COMPARABLE
from stages.cases.recording import tolerance

Comparison = Literal["exact", "bounded", "close", "multiset", "unstable"]
ROUNDING_DECIDES = f"{NOT_COMPARABLE}: rounding decides results"
_DISTANCE, _TIES, _OUTPUTS = "@distance", "@ties", "@outputs"
_WORDS, _TIES_WORDS, _OUTPUTS_WORDS = 8, 4, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """The distance of one output of one case from the reference's."""

    case: int
    output: str
    worst: float
    """The largest difference, relative to the largest magnitude."""
    unequal: int
    """The number of unequal elements."""
    unordered: bool
    """Whether the elements differ in any order."""
    bounds: float
    """The largest difference in error bounds of an element; 0 for a reference without bounds."""
    rounded: bool
    """Whether the kernel rounded anything."""

    @property
    def difference(self) -> str:
        """The difference in words."""
        share = f"at most by {self.worst:.2g} of the largest magnitude"
        return f"reference-disagrees: {self.output} differs in {self.unequal} elements, {share}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A reference compared with the kernel."""

    arithmetic: Arithmetic
    distances: tuple[Distance, ...]
    """One for every output of every case under every thread order."""
    rounded: tuple[Distance, ...] = ()
    """One for every output of every case that rounds, in each direction instead of to the nearest number."""
    incomplete: frozenset[int] = frozenset()
    """The cases that the kernel does not complete when it rounds in a direction."""
    compiled: bool = True
    """Whether the reference compiles."""
    rows: Mapping[CheckName, Mapping[int, Mapping[str, Summary]]] = field(default_factory=dict)
    """The kernel's outputs by check, case and name, with a pattern in automatic variables if the compiler has that."""
    tied: frozenset[str] = frozenset()
    """The outputs of indices with ties in some case."""
    companions: Mapping[str, str] = field(default_factory=dict)
    """The floating-point output beside each output of indices."""

    def agreeing(self, goldens: Sequence[Golden], roles: Mapping[str, Role]) -> frozenset[int]:
        """The cases in which all outputs agree."""
        return frozenset(one.case for one in self.distances) - set(self.disagreeing(goldens, roles))

    def disagreeing(self, goldens: Sequence[Golden], roles: Mapping[str, Role]) -> Mapping[int, str]:
        """The cases in which an output disagrees, with how the first one does."""
        comparisons = {golden.output: self._comparison(golden) for golden in goldens}
        return {
            one.case: one.difference
            for one in reversed(self.distances)
            if not _AGREES[comparisons[one.output]](roles[one.output], one)
        }

    def rounding_decides(self, goldens: Sequence[Golden], roles: Mapping[str, Role]) -> Mapping[int, str]:
        """The cases in which a kernel that rounds otherwise fails, with how the first output does.

        Devices contract multiplications and additions, so they round otherwise, too.
        """
        comparisons = {golden.output: self._comparison(golden) for golden in goldens}
        return dict.fromkeys(sorted(self.incomplete), f"{ROUNDING_DECIDES}: the kernel fails") | {
            one.case: f"{ROUNDING_DECIDES}: {one.difference}"
            for one in reversed(self.rounded)
            if not _WITHIN[comparisons[one.output]](roles[one.output], one)
        }

    def without_bounds(self) -> "Compared":
        """The same distances judged relative to the largest magnitude."""
        return replace(self, arithmetic="double")

    def _comparison(self, golden: Golden) -> Comparison:
        return "bounded" if golden.comparison == "close" and self.arithmetic in BOUNDED else golden.comparison

    def worst(self, output: str, cases: Sequence[int]) -> float:
        """The largest difference of an output in these cases, under any thread order."""
        return max((one.worst for one in _of(self.distances, output, cases)), default=0.0)

    def goldens(
        self, goldens: Sequence[Golden], roles: Mapping[str, Role], cases: Sequence[int], rounding: Mapping[str, float]
    ) -> tuple[Golden, ...]:
        """Goldens with tolerances from the errors of these cases and the known `rounding` of outputs."""
        return tuple(
            self._golden(golden, roles[golden.output], cases, rounding.get(golden.output, 0.0)) for golden in goldens
        )

    def _golden(self, golden: Golden, role: Role, cases: Sequence[int], rounding: float) -> Golden:
        ties = self.companions[golden.output] if golden.output in self.tied else ""
        compared = replace(golden, rows=(), double_reference=self.arithmetic != "own", ties=ties)
        if self._comparison(golden) == "bounded":
            worst = max(one.bounds for one in _of(self.distances, golden.output, cases))
            rounded = max((one.bounds for one in _of(self.rounded, golden.output, cases)), default=0.0)
            return replace(
                compared,
                comparison="bounded",
                tolerance=tolerance.bounds_allowed(role, worst, rounded),
                measured_error=float(f"{worst:.3g}"),
            )
        if golden.comparison != "close":
            return compared
        # In the kernel's own precision the reference rounds as the kernel does; what double precision showed holds.
        known = rounding if self.arithmetic == "double" else max(rounding, golden.measured_error)
        measured = max(known, self.worst(golden.output, cases))
        return replace(compared, tolerance=tolerance.allowed(role, measured), measured_error=float(f"{measured:.3g}"))


def _of(found: Sequence[Distance], output: str, cases: Sequence[int]) -> Iterator[Distance]:
    return (one for one in found if one.output == output and one.case in cases)


def distances(text: str) -> Iterator[Distance]:
    """The distances that a measuring program printed; lines that the kernel printed are ignored."""
    for line in text.splitlines():
        words = line.split()
        if len(words) == _WORDS and words[0] == _DISTANCE:
            yield Distance(
                case=int(words[1]),
                output=words[2],
                worst=float(words[3]),
                unequal=int(words[4]),
                unordered=words[5] != "0",
                bounds=float(words[6]),
                rounded=words[7] == "1",
            )


def digests(text: str) -> Mapping[int, str]:
    """A digest of all outputs of each case that a measuring program ran, in its order."""
    words = (line.split() for line in text.splitlines())
    return {int(each[1]): each[2] for each in words if len(each) == _OUTPUTS_WORDS and each[0] == _OUTPUTS}


def all_distances(text: str, first: str) -> Iterator[Distance]:
    """The distances of all outputs, of which a measuring program did not print those that the first run has too."""
    by_case = defaultdict[int, list[Distance]](list)
    for one in distances(text):
        by_case[one.case].append(one)
    earlier, known = list(distances(first)), digests(first)
    for case, digest in digests(text).items():
        same = (one for one in earlier if one.case == case and known[case] == digest)
        yield from by_case.get(case) or same


def ties(text: str) -> Iterator[str]:
    """The outputs of indices among which a measuring program found ties."""
    for line in text.splitlines():
        words = line.split()
        if len(words) == _TIES_WORDS and words[0] == _TIES and words[3] != "0":
            yield words[2]


_AGREES: Mapping[Comparison, Callable[[Role, Distance], bool]] = {
    "exact": lambda _, one: one.unequal == 0,
    "multiset": lambda _, one: not one.unordered,
    "bounded": lambda _, one: one.bounds <= tolerance.BOUNDS / 2,  # devices round differently
    "close": lambda role, one: one.worst <= tolerance.most(role),
    "unstable": lambda *_: True,
}
_WITHIN: Mapping[Comparison, Callable[[Role, Distance], bool]] = {
    **_AGREES,
    "bounded": lambda _, one: one.bounds <= tolerance.BOUNDS,
}
"""As `_AGREES`, for errors that include those of another rounding."""
