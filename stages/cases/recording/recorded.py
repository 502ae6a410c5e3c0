"""The recorded outputs of cases, compared with references, and the suite that they make."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.derived_references.reference import BOUNDED, Arithmetic
from kernelmill.records import Case, Golden, Program, Role, Suite
from kernelmill.records.reasons import CasesReason
from kernelmill.templates.composition import suite_code
from stages.cases.recording import tolerance
from stages.cases.recording.attempts import LEAST_KEPT, Tried, enough, numbers_of
from stages.cases.recording.further_builds import ORDERS, FurtherBuilds
from stages.cases.recording.output_parser import Rows
from stages.cases.recording.recorder import NoSuiteError
from stages.cases.recording.reference_comparison import Compared
from stages.cases.recording.undefined import undefined_behavior
from stages.cases.text import program as programs
from stages.cases.text.outputs import holds_floats, outputs, roles_by_name, views
from stages.cases.text.precision import narrowed

DOUBLE_OVER_SINGLE = 2.0**-29
"""The ratio of the units of rounding of double and single precision."""
LEAST_WITHIN_BOUNDS = 0.8
"""The least share of the cases that agree with a reference in which they are within its error bounds, to use them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Precise:
    """What other precisions show."""

    in_double: Rows | None = None
    """The outputs in double precision; None if there is no such variant, or a reference is in double precision."""
    single: Compared | None = None
    """A kernel in double precision, narrowed, and compared with a reference in double precision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """The outputs of the cases under every thread order."""

    program: Program
    rows: Rows
    orders: Sequence[Rows]
    builds: FurtherBuilds

    def with_reference(
        self, tried: Sequence[Tried], arithmetics: Sequence[Arithmetic], known: Compared | None = None
    ) -> Compared | None:
        """The kernel compared with the first reference that agrees with it in most cases.

        `known` is a comparison of these cases that was made before.
        """
        compiled = set[Arithmetic]()
        for arithmetic in arithmetics:
            if arithmetic == "converting" and "bounded" in compiled:
                continue
            if known is not None and known.arithmetic == arithmetic:
                compared = known
            else:
                compared = self.builds.with_arithmetic(tried, arithmetic)
            if compared.compiled:
                compiled.add(arithmetic)
            if self._usable(compared, tried):
                return compared
        return None

    def undefined(self, tried: Sequence[Tried], compared: Compared | None, zeroed: Rows) -> Mapping[int, str]:
        """The cases whose outputs depend on uninitialized variables or memory, with the reason for each.

        The recorder's automatic variables are zeros and its memory too, as in `zeroed`; here both hold a pattern.
        """
        rows = self.builds.patterned(tried, compared)
        return {
            one.number: reason
            for one in tried
            if (reason := undefined_behavior(roles_by_name(self.program), zeroed[one.number], rows, one.number))
            is not None
        }

    def _usable(self, compared: Compared, tried: Sequence[Tried]) -> bool:
        """Return whether a reference agrees with the kernel in most cases.

        Where rounding decides a branch, the two differ, as devices would; such cases are dropped.
        """
        goldens = self.goldens(numbers_of(tried))
        if len(compared.distances) != len(ORDERS) * len(tried) * len(goldens):
            return False
        agreeing = compared.agreeing(goldens, roles_by_name(self.program))
        if not enough(agreeing, tried):
            return False
        if compared.arithmetic in BOUNDED:
            loosely = compared.without_bounds().agreeing(goldens, roles_by_name(self.program))
            return len(agreeing) >= LEAST_WITHIN_BOUNDS * len(loosely)
        return True

    def suite(self, kept: Sequence[Tried], compared: Compared | None, precise: Precise) -> Suite:
        """The suite of some of the cases.

        Raises `NoSuiteError` where there are too few of them, or no output can be compared.
        """
        numbers = numbers_of(kept)
        in_double = precise.in_double
        goldens = self.goldens(numbers, in_double if in_double and set(numbers) <= set(in_double) else None)
        if not goldens:
            raise NoSuiteError(CasesReason.NO_OUTPUT)
        if not tolerance.compared(goldens):
            raise NoSuiteError(CasesReason.ORDER_DEPENDENT_RESULTS, ", ".join(one.output for one in goldens))
        if len(kept) < LEAST_KEPT:
            raise NoSuiteError(CasesReason.TOO_FEW_CASES, ", ".join(one.case.label for one in kept))
        if compared is not None:
            goldens = compared.goldens(
                goldens, roles_by_name(self.program), numbers, self._rounding(numbers, precise.single)
            )
        return _suite(self.program, [one.case for one in kept], goldens, compared)

    def precise(self, tried: Sequence[Tried], compared: Compared | None) -> Precise:
        """Return the outputs in double precision and, beside a reference, the errors in single precision."""
        in_double = None if compared is not None and compared.arithmetic != "own" else self.builds.in_double(tried)
        bounded = compared is None or compared.arithmetic in BOUNDED
        program = None if bounded else narrowed(self.program)
        if program is None:
            return Precise(in_double=in_double)
        return Precise(in_double=in_double, single=self.builds.measured(program, tried, "double", "single"))

    def _rounding(self, numbers: Sequence[int], single: Compared | None) -> Mapping[str, float]:
        """The rounding error of outputs in double precision, extrapolated from that in single precision.

        Errors are relative to the largest magnitude. A reference in the kernel's own precision rounds as the kernel
        does on the CPU; a device may not, because it contracts multiplications and additions.
        """
        program = None if single is None else narrowed(self.program)
        if single is None or program is None:
            return {}
        narrow = roles_by_name(program)
        return {
            name: worst * DOUBLE_OVER_SINGLE
            for name in narrow
            if (worst := single.worst(name, numbers)) <= tolerance.most(narrow[name])
        }

    def goldens(self, numbers: Sequence[int], in_double: Rows | None = None) -> tuple[Golden, ...]:
        """The expected outputs of these cases; `in_double` are the same outputs computed in double precision."""
        return tuple(self._golden(role, numbers, in_double) for role in outputs(self.program))

    def _golden(self, role: Role, numbers: Sequence[int], in_double: Rows | None) -> Golden:
        name = role.parameter
        return tolerance.golden(
            role,
            views(self.program)[name],
            tolerance.Runs(
                first=tolerance.by_output(self.rows, numbers, name),
                orders=[tolerance.by_output(order, numbers, name) for order in self.orders],
                in_double=None if in_double is None else tolerance.by_output(in_double, numbers, name),
            ),
            holds_floats(role),
        )


def distinct(cases: Iterable[Case]) -> Iterator[Case]:
    """Yield cases with labels of their own: those of equal ones are numbered."""
    seen = Counter[str]()
    for case in cases:
        seen[case.label] += 1
        yield case if seen[case.label] == 1 else replace(case, label=f"{case.label} ({seen[case.label]})")


def _suite(program: Program, kept: Sequence[Case], goldens: tuple[Golden, ...], compared: Compared | None) -> Suite:
    """The suite of these cases."""
    final = tuple(distinct(kept))
    text = programs.tested(program, final, goldens, None if compared is None else compared.arithmetic)
    return Suite(
        id=program.id,
        source=program.source,
        kernel_id=program.kernel_id,
        name=program.name,
        wrapper=program.wrapper,
        golden="recorded" if compared is None else "serial",
        cases=final,
        goldens=goldens,
        code=suite_code(text),
        text=text,
    )
