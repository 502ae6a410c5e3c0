"""The recording of suites: cases selected by the branches they reach, and their outputs under three thread orders."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from kernelmill.execution.checks import CheckName
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, Given, single
from kernelmill.records import Case, Dropped, Golden, Program, Role, Suite
from kernelmill.records.reasons import CasesReason
from kernelmill.templates.composition import suite_code
from stages.cases import program as programs
from stages.cases import tolerance
from stages.cases.candidates import candidates, speculative_cases
from stages.cases.output_parser import observed
from stages.cases.recorder import (
    NoSuiteError,
    Rows,
    Tried,
    again,
    plainly,
    ran,
    recorder_of,
    tried_cases,
)
from stages.cases.reference import Arithmetic, NoReferenceError, NotTestableError
from stages.cases.reference_comparison import Compared, Distance, distances
from stages.cases.weaknesses import weaknesses

MOST_TRIED, MOST_KEPT, LEAST_KEPT = 24, 12, 5
_ORDERS: Sequence[CheckName] = ("plain", "reverse", "random")
MOST_OF_MODES = 4
"""Cases that a suite keeps for modes other than the typical one."""
DOUBLE_OVER_SINGLE = 2.0**-29
"""The ratio of the units of rounding of double and single precision."""
_CONVERTS = re.compile(
    r"\b(?:floor|ceil|round|rint|trunc|lround|__float2int|static_cast<(?:int|long|unsigned))\w*|\(int\)|\bint\("
)
"""Conversions to integers, which are undefined for NaN."""
_MOST_OF_KIND = {"boundary": 2, "special": 2, "mode": MOST_OF_MODES, "branch": 0}


def suite(
    program: Program, backend: Cpu, folder: Path, arithmetics: Sequence[Arithmetic] = get_args(Arithmetic)
) -> Suite:
    """The suite of a program, with the first reference that agrees with its kernel; builds are made in a folder.

    Raises `NoSuiteError` where there is no suite.
    """
    try:
        usual = tuple(_tryable(program))[:MOST_TRIED]
        cases = (*usual, *speculative_cases(program, len(usual) + 1))
        printing = programs.recorder(program, cases)
    except NotTestableError as error:
        raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error
    recorder = recorder_of(program, printing, backend, folder / "recorder")
    attempt = tried_cases(recorder, cases, range(len(usual)))
    rejected_cases = attempt.rejected_cases
    if recorder.sanitizes and attempt.missing:
        attempt = attempt.with_more(tried_cases(recorder, cases, range(len(usual), len(cases))))
    tried, rows = list(attempt.tried), attempt.rows
    if not tried:
        raise NoSuiteError(CasesReason.NO_CASE_SUCCEEDS)
    orders = [again(recorder, name, _numbers(tried)) for name in _ORDERS[1:]]
    tried = [one for one in tried if all(one.number in order for order in orders)]
    if not tried:
        raise NoSuiteError(CasesReason.FAILS_IN_ANOTHER_ORDER)
    tried = list(_settled(program, tried, rows, orders))
    recorded = _Recorded(program=program, cases=cases, rows=rows, orders=orders, backend=backend, folder=folder)
    references = (recorded.beside(tried, arithmetic) for arithmetic in arithmetics)
    compared = next((one for one in references if one is not None), None)
    if compared is not None:
        agreeing = compared.agreeing(recorded.goldens(_numbers(tried)), _roles(program))
        tried = [one for one in tried if one.number in agreeing]
    kept = chosen(tried)
    in_double = compared is not None and compared.arithmetic == "double"
    in_double_precision = None if in_double else recorded.in_double_precision(kept)
    goldens = recorded.goldens(_numbers(kept), in_double_precision)
    if not goldens:
        raise NoSuiteError(CasesReason.NO_OUTPUT)
    if not tolerance.compared(goldens):
        raise NoSuiteError(CasesReason.ORDER_DEPENDENT_RESULTS, ", ".join(one.output for one in goldens))
    if len(kept) < LEAST_KEPT:
        raise NoSuiteError(CasesReason.TOO_FEW_CASES, ", ".join(one.case.label for one in kept))
    if compared is not None:
        goldens = compared.goldens(goldens, _roles(program), _numbers(kept), recorded.rounding(kept))
    final = tuple(one.case for one in kept)
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
        rejected_cases=rejected_cases,
        weaknesses=weaknesses(program, final, rejected_cases),
        code=suite_code(text),
        text=text,
    )


def _numbers(tried: Sequence[Tried]) -> list[int]:
    return [one.number for one in tried]


def _roles(program: Program) -> Mapping[str, Role]:
    return {role.parameter: role for role in programs.outputs(program)}


def dropped(program: Program, error: NoSuiteError) -> Dropped:
    """Return the record of a program without a suite."""
    return Dropped(id=program.id, source=program.source, stage="cases", reason=error.reason, detail=error.detail[:500])


def _tryable(program: Program) -> Iterator[Case]:
    bounded = any(values.kind == "within" for role in program.relations.roles for values in role.values)
    converts = _CONVERTS.search(program.text.unit) is not None
    for case in candidates(program):
        if case.contents != "nonfinite" or not (bounded or converts):
            yield case


def _enough(left: Collection[object], tried: Sequence[Tried]) -> bool:
    """Return whether the remaining cases are enough for a suite, and at least half of those tried."""
    return len(left) >= max(LEAST_KEPT, len(tried) / 2)


def _settled(program: Program, tried: Sequence[Tried], rows: Rows, orders: Sequence[Rows]) -> Sequence[Tried]:
    """The cases without order-dependent ones, such as sizes for which outputs overlap, if enough remain."""
    settled = [
        one
        for one in tried
        if all(
            tolerance.agrees(
                role,
                rows[one.number][role.parameter],
                order[one.number][role.parameter],
                programs.holds_floats(role),
            )
            for role in programs.outputs(program)
            for order in orders
        )
    ]
    return settled if _enough(settled, tried) else tried


def chosen(tried: Sequence[Tried]) -> tuple[Tried, ...]:
    """Return the first case of each kind, cases with other modes, and the fewest others that reach all branches."""
    kept: list[Tried] = []
    for one in tried:
        same = [other for other in kept if other.case.kind == one.case.kind]
        most = _MOST_OF_KIND.get(one.case.kind, 1)
        if len(same) < most:
            kept.append(one)
    reached = {branch for one in kept for branch in one.reached}
    while len(kept) < MOST_KEPT:
        best = max(tried, key=lambda one: (len(one.reached - reached), -one.number))
        if not best.reached - reached:
            break
        kept.append(best)
        reached |= best.reached
    kept += [one for one in tried if one not in kept][: max(0, LEAST_KEPT - len(kept))]
    return tuple(sorted(kept, key=lambda one: one.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Recorded:
    """The outputs of the cases under every thread order."""

    program: Program
    cases: Sequence[Case]
    rows: Rows
    orders: Sequence[Rows]
    backend: Cpu
    folder: Path

    def beside(self, tried: Sequence[Tried], arithmetic: Arithmetic) -> Compared | None:
        """The kernel compared with a reference; none where they disagree in most cases.

        Where rounding decides a branch, the two differ, as devices would; such cases are dropped.
        """
        goldens = self.goldens(_numbers(tried))
        measured = self._measured(self.program, tried, arithmetic, f"reference-{arithmetic}")
        if len(measured) != len(_ORDERS) * len(tried) * len(goldens):
            return None
        compared = Compared(arithmetic=arithmetic, distances=measured)
        agreeing = compared.agreeing(goldens, _roles(self.program))
        return compared if _enough(agreeing, tried) else None

    def rounding(self, kept: Sequence[Tried]) -> Mapping[str, float]:
        """The rounding error of outputs in double precision, extrapolated from that in single precision.

        Errors are relative to the largest magnitude. A reference in the kernel's own precision rounds as the kernel
        does on the CPU; a device may not, because it contracts multiplications and additions.
        """
        program = programs.narrowed(self.program)
        if program is None:
            return {}
        single = Compared(arithmetic="double", distances=self._measured(program, kept, "double", "single"))
        narrow = _roles(program)
        return {
            name: worst * DOUBLE_OVER_SINGLE
            for name in narrow
            if (worst := single.worst(name, _numbers(kept))) <= tolerance.most(narrow[name])
        }

    def _measured(
        self, program: Program, tried: Sequence[Tried], arithmetic: Arithmetic, folder: str
    ) -> tuple[Distance, ...]:
        """Return the distances of a program from its reference under all thread orders; none if it has no reference."""
        try:
            text = programs.measuring(program, self.cases, arithmetic)
            build = self._compiled(text, folder)
        except (NoReferenceError, NoSuiteError):
            return ()
        except NotTestableError as error:
            raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error
        given = Given(arguments=tuple(map(str, _numbers(tried))))
        measured = list[Distance]()
        for order in _ORDERS:
            finished = ran(build, self.backend, given, order)
            measured += distances(finished.text)
            if finished.outcome != "exited":  # another order would take as long and get no further
                break
        return tuple(measured)

    def in_double_precision(self, kept: Sequence[Tried]) -> Rows | None:
        """Return the outputs in double precision, or None if there is no such variant or it does not compile."""
        text = programs.double_precision_variant(self.program, self.cases)
        if text is None:
            return None
        try:
            build = self._compiled(text, "double-precision")
        except NoSuiteError:
            return None
        numbers = _numbers(kept)
        outputs = observed(ran(build, self.backend, Given(arguments=tuple(map(str, numbers)))).text)
        return outputs if set(numbers) <= set(outputs) else None

    def _compiled(self, text: str, name: str) -> Build:
        into = self.folder / name
        return plainly(single(self.program.name, text, into), self.backend, into)

    def goldens(self, numbers: Sequence[int], in_double: Rows | None = None) -> tuple[Golden, ...]:
        """The expected outputs of these cases; `in_double` are the same outputs computed in double precision."""
        return tuple(self._golden(role, numbers, in_double) for role in programs.outputs(self.program))

    def _golden(self, role: Role, numbers: Sequence[int], in_double: Rows | None) -> Golden:
        name = role.parameter
        return tolerance.golden(
            role,
            programs.views(self.program)[name],
            tolerance.Runs(
                first=tolerance.by_output(self.rows, numbers, name),
                orders=[tolerance.by_output(order, numbers, name) for order in self.orders],
                in_double=None if in_double is None else tolerance.by_output(in_double, numbers, name),
            ),
            programs.holds_floats(role),
        )
