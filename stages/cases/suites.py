"""Suites: cases selected by the branches they reach, and their outputs under three thread orders."""

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from kernelmill.derived_references.reference import BOUNDED, Arithmetic, NoReferenceError, NotTestableError
from kernelmill.execution.checks import CheckName, named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, Given, single
from kernelmill.records import Case, Dropped, Golden, Program, RejectedCase, Relations, Role, Suite
from kernelmill.records.reasons import CasesReason
from kernelmill.records.suites import NOT_COMPARABLE
from kernelmill.sandbox import Finished
from kernelmill.templates.composition import suite_code
from stages.cases.design.candidates import candidates, speculative_cases
from stages.cases.design.covering import covering_cases, few_blocks
from stages.cases.design.obligations import met, unmet
from stages.cases.design.random_cases import random_cases
from stages.cases.design.weaknesses import weaknesses
from stages.cases.inputs import grid_limit, sizing
from stages.cases.recording import tolerance
from stages.cases.recording.output_parser import observed
from stages.cases.recording.recorder import (
    RUNNING,
    Attempt,
    NoSuiteError,
    Recorder,
    Rows,
    Tried,
    again,
    plainly,
    ran,
    recorder_of,
    tried_cases,
    variables,
)
from stages.cases.recording.reference_comparison import Compared, Distance, distances, ties
from stages.cases.recording.undefined import PATTERNED, counts_as_offsets, undefined_behavior
from stages.cases.selection import LEAST_KEPT, chosen, kills, shown
from stages.cases.sharing import Lead, SharedCases, shared
from stages.cases.text import program as programs

MOST_USUAL, MOST_ALONE = 20, 8
"""Cases of the first groups; of the others, there are few anyway."""
ORDER_DEPENDENT = f"{NOT_COMPARABLE}: results depend on the order of threads"
MOST_RANDOM_EXECUTIONS = 4_000_000
"""Line executions of all random cases of a program, estimated from those of the others."""
MOST_TYPICAL_EXECUTIONS = 500_000
"""Line executions of the typical case, above which its sizes are reduced: other cases have the same ones."""
_MOST_REDUCTIONS = 3
_ORDERS: Sequence[CheckName] = ("plain", "reverse", "random")
DOUBLE_OVER_SINGLE = 2.0**-29
"""The ratio of the units of rounding of double and single precision."""
LEAST_WITHIN_BOUNDS = 0.8
"""The least share of the cases that agree with a reference in which they are within its error bounds, to use them."""
_CONVERTS = re.compile(
    r"\b(?:floor|ceil|round|rint|trunc|lround|__float2int|static_cast<(?:int|long|unsigned))\w*|\(int\)|\bint\("
)
"""Conversions to integers, which are undefined for NaN."""


def suite(
    program: Program,
    backend: Cpu,
    folder: Path,
    arithmetics: Sequence[Arithmetic] = get_args(Arithmetic),
    lead: Lead | None = None,
) -> Suite:
    """The suite of a program, with the first reference that agrees with its kernel; builds are made in a folder.

    With a `lead`, it has the cases of that instance of the kernel, if all of them are right for this one too.

    Raises `NoSuiteError` where there is no suite.
    """
    counts = counts_as_offsets(program.relations.roles)
    if counts:
        raise NoSuiteError(CasesReason.COUNTS_AS_OFFSETS, ", ".join(counts))
    limited = grid_limit.with_parameter(program)
    if lead is not None:
        alike = program
        if limited is not None and grid_limit.has_parameter(lead.suite):
            alike, lead = limited, replace(lead, program=grid_limit.with_parameter(lead.program) or lead.program)
        given = shared(alike, lead)
        made = None if given is None else _with_shared(alike, given, backend, folder / "shared", arithmetics)
        if made is not None:
            return made
    failing: RejectedCase | None = None
    if limited is not None:
        prepared = _prepared(limited, backend, folder / "limited")
        few = _with_few_blocks(prepared, folder / "races")
        if few == "same":
            return _searched(prepared, backend, folder, arithmetics)
        failing = few
    made = _searched(_prepared(program, backend, folder / "recorder"), backend, folder, arithmetics)
    return made if failing is None else grid_limit.needs_all_blocks(made, failing)


def _with_shared(
    program: Program, given: SharedCases, backend: Cpu, folder: Path, arithmetics: Sequence[Arithmetic]
) -> Suite | None:
    """The suite of a program with the cases of another instance; none where one of these fails or differs."""
    try:
        recorder = recorder_of(program, programs.recorder(program, given.cases), backend, folder / "recorder")
        attempt = tried_cases(recorder, given.cases, range(len(given.cases)))
        if attempt.rejected_cases:
            return None
        judged = _judged(
            program, given.cases, attempt, recorder, backend=backend, folder=folder, arithmetics=arithmetics
        )
        if len(judged.tried) < len(given.cases):
            return None
        made = judged.recorded.suite(judged.tried, judged.compared, judged.precise)
    except (NotTestableError, NoSuiteError):
        return None
    return replace(
        made,
        rejected_cases=given.rejected,
        weaknesses=weaknesses(program, made.cases, given.rejected),
        inputs_tried=given.inputs_tried,
    )


def _race(prepared: "_Prepared", few: int, usual: int, folder: Path) -> str | None:
    """Return the race that a kernel has with few blocks alone; iterations of its loop may share memory.

    Without shared memory, fewer blocks have no other races.
    """
    program, backend = prepared.program, replace(prepared.recorder.backend, check=named("race"))
    if "__shared__" not in program.text.unit:
        return None
    text = programs.recorder(program, prepared.made.cases)
    try:
        build = plainly(single(program.name, text, folder), backend, folder)
    except NoSuiteError:
        return None
    errors = [
        {f"{one.kind}: {one.message}": None for one in run.findings if one.severity == "error"}
        for number in (usual, few)
        for run in [backend.run(build, Given(arguments=(str(number),)), RUNNING)]
    ]
    return None if errors[0] else next(iter(errors[1]), None)


def _with_few_blocks(prepared: "_Prepared", folder: Path) -> RejectedCase | Literal["same"] | None:
    """Return whether the kernel has the same results with fewer blocks than its work needs.

    If it has not, return the case that shows it; none where no case does, because all are too much work.
    """
    cases = prepared.made.cases
    for few, usual in prepared.made.few_blocks:
        attempt = tried_cases(prepared.recorder, cases, (few, usual))
        if usual not in attempt.rows:
            continue
        if few not in attempt.rows:
            (rejected,) = attempt.rejected_cases
            return rejected
        if not grid_limit.same_results(prepared.program, attempt.rows[few], attempt.rows[usual]):
            return RejectedCase(case=cases[few], reason=grid_limit.DIFFERS)
        race = _race(prepared, few, usual, folder)
        return "same" if race is None else RejectedCase(case=cases[few], reason=race)
    return None


def _searched(prepared: "_Prepared", backend: Cpu, folder: Path, arithmetics: Sequence[Arithmetic]) -> Suite:
    """The suite of a program with the cases, of all its candidates, that show most."""
    program, made, recorder = prepared.program, prepared.made, prepared.recorder
    attempt, rejected_cases = _attempted(program, recorder, made)
    judged = _judged(program, made.cases, attempt, recorder, backend=backend, folder=folder, arithmetics=arithmetics)
    tried, recorded = judged.tried, judged.recorded
    rejected_cases = (*rejected_cases, *judged.rejected)
    goals = shown(program, tried)
    usual = chosen([one for one in tried if one.number not in made.random] or tried, goals)
    everything = recorded.suite(tried, judged.compared, judged.precise)
    found = kills(everything, _numbers(tried), _numbers(usual), backend, folder / "mutants")
    kept = usual if found is None else chosen(tried, goals, found.by_case)
    made_suite = recorded.suite(kept, judged.compared, judged.precise)
    return replace(
        made_suite,
        rejected_cases=rejected_cases,
        weaknesses=weaknesses(program, made_suite.cases, rejected_cases),
        inputs_tried=len(tried) if found is not None and found.complete else 0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
    """The cases whose outputs are defined, the same in every order, and agree with the reference."""

    tried: Sequence[Tried]
    rejected: tuple[RejectedCase, ...]
    recorded: "_Recorded"
    compared: Compared | None
    precise: "_Precise"


def _judged(
    program: Program,
    cases: Sequence[Case],
    attempt: Attempt,
    recorder: Recorder,
    *,
    backend: Cpu,
    folder: Path,
    arithmetics: Sequence[Arithmetic],
) -> _Judged:
    """Compare the outputs of cases with those in other orders and with a reference.

    Raises `NoSuiteError` where too few cases are left.
    """
    tried, rows = list(attempt.tried), attempt.rows
    if not tried:
        raise NoSuiteError(CasesReason.NO_CASE_SUCCEEDS)
    orders = [again(recorder, name, _numbers(tried)) for name in _ORDERS[1:]]
    failing = [one for one in tried if not all(one.number in order for order in orders)]
    tried = [one for one in tried if one not in failing]
    if not tried:
        raise NoSuiteError(CasesReason.FAILS_IN_ANOTHER_ORDER)
    settled = _settled(program, tried, rows, orders)
    rejected = _without(tried, settled, ORDER_DEPENDENT)
    tried = list(settled)
    recorded = _Recorded(program=program, cases=cases, rows=rows, orders=orders, backend=backend, folder=folder)
    compared = recorded.with_reference(tried, arithmetics)
    undefined = recorded.undefined(tried, compared)
    if undefined:
        defined = [one for one in tried if one.number not in undefined]
        if not _enough(defined, tried):
            raise NoSuiteError(CasesReason.UNDEFINED_BEHAVIOR, next(iter(undefined.values())))
        tried = defined
        if compared is None:
            compared = recorded.with_reference(tried, arithmetics)
    disagreeing = {} if compared is None else compared.disagreeing(recorded.goldens(_numbers(tried)), _roles(program))
    tried = [one for one in tried if one.number not in disagreeing]
    return _Judged(
        tried=tried,
        rejected=(*rejected, *rejections(cases, {**undefined, **disagreeing})),
        recorded=recorded,
        compared=compared,
        precise=recorded.precise(tried, compared),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prepared:
    """A program whose typical sizes are small enough, its candidates and its recorder."""

    program: Program
    made: "_Candidates"
    recorder: Recorder


def _prepared(program: Program, backend: Cpu, folder: Path) -> _Prepared:
    """The recorder of a program, whose typical sizes are reduced where a run of them takes too much work.

    Raises `NoSuiteError` where it does not compile, or an expression of the relations cannot be computed.
    """
    factor, number = 1.0, 0
    while True:
        program = replace(program, relations=_reduced(program, factor))
        try:
            made = _candidates(program)
            printing = programs.recorder(program, made.cases)
        except NotTestableError as error:
            raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error
        recorder = recorder_of(program, printing, backend, folder / str(number))
        number += 1
        factor = tried_cases(recorder, made.cases, (0,)).executions / MOST_TYPICAL_EXECUTIONS
        if factor <= 1 or number == _MOST_REDUCTIONS or _reduced(program, factor) == program.relations:
            return _Prepared(program=program, made=made, recorder=recorder)


def _reduced(program: Program, factor: float) -> Relations:
    try:
        return sizing.reduced(program.relations, factor)
    except NotTestableError as error:
        raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidates:
    """All cases to try, in groups; numbers are indices into `cases`."""

    cases: tuple[Case, ...]
    first: range
    few_blocks: tuple[tuple[int, int], ...]
    """Cases with fewer blocks than the work needs, each with the same one with the usual number of blocks."""
    alone: range
    """Cases for single obligations, for use where those of `first` do not meet them."""
    random: range
    speculative: range


def _candidates(program: Program) -> _Candidates:
    usual = tuple(_tryable(program))[:MOST_USUAL]
    few = few_blocks(program, usual)
    combined, alone = covering_cases(program, [*(case for case in usual if case.kind != "branch"), *few])
    groups = (usual + few + combined, alone[:MOST_ALONE], random_cases(program), speculative_cases(program, 1))
    ends = list(itertools.accumulate(map(len, groups)))
    first, *others = (range(end - len(group), end) for group, end in zip(groups, ends, strict=True))
    cases = [replace(case, seed=seed) for seed, case in enumerate(itertools.chain(*groups), 1)]
    limited = range(len(usual), len(usual + few))
    return _Candidates(
        cases=(*cases, *(grid_limit.without_limit(program, cases[number]) for number in limited)),
        first=first,
        few_blocks=tuple((number, len(cases) + at) for at, number in enumerate(limited)),
        alone=others[0],
        random=others[1],
        speculative=others[2],
    )


def _attempted(program: Program, recorder: Recorder, made: _Candidates) -> tuple[Attempt, tuple[RejectedCase, ...]]:
    """Return all cases that ran without a finding, and those for obligations and the usual ones that did not."""
    attempt = tried_cases(recorder, made.cases, made.first)
    needed = _still_needed(program, attempt, made.cases, made.alone)
    attempt = attempt.with_more(tried_cases(recorder, made.cases, needed))
    rejected_cases = attempt.rejected_cases
    if recorder.sanitizes:
        mean = max(1, attempt.executions // max(1, len(attempt.tried)))
        affordable = made.random[: MOST_RANDOM_EXECUTIONS // mean]
        attempt = attempt.with_more(tried_cases(recorder, made.cases, affordable))
    if recorder.sanitizes and attempt.missing:
        attempt = attempt.with_more(tried_cases(recorder, made.cases, made.speculative))
    return attempt, rejected_cases


def _suite(program: Program, final: tuple[Case, ...], goldens: tuple[Golden, ...], compared: Compared | None) -> Suite:
    """The suite of these cases."""
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


def rejections(cases: Sequence[Case], reasons: Mapping[int, str]) -> Iterator[RejectedCase]:
    """The records of cases that were rejected for these reasons."""
    for number, reason in sorted(reasons.items()):
        yield RejectedCase(case=cases[number], reason=reason)


def _without(tried: Sequence[Tried], left: Sequence[Tried], reason: str) -> tuple[RejectedCase, ...]:
    """Return the cases that are left out, with the reason."""
    numbers = set(_numbers(left))
    return tuple(RejectedCase(case=one.case, reason=reason) for one in tried if one.number not in numbers)


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


def _still_needed(program: Program, attempt: Attempt, cases: Sequence[Case], numbers: Iterable[int]) -> list[int]:
    """Return the cases, of those with these numbers, that meet an obligation that no case so far does."""
    done = [one.case for one in attempt.tried]
    return [number for number in numbers if any(met(program, one, cases[number]) for one in unmet(program, done))]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Precise:
    """What other precisions show."""

    in_double: Rows | None = None
    """The outputs in double precision; None if there is no such variant, or a reference is in double precision."""
    single: Compared | None = None
    """A kernel in double precision, narrowed, and compared with a reference in double precision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Recorded:
    """The outputs of the cases under every thread order."""

    program: Program
    cases: Sequence[Case]
    rows: Rows
    orders: Sequence[Rows]
    backend: Cpu
    folder: Path

    def with_reference(self, tried: Sequence[Tried], arithmetics: Sequence[Arithmetic]) -> Compared | None:
        """The kernel compared with the first reference that agrees with it in most cases."""
        compiled = set[Arithmetic]()
        for arithmetic in arithmetics:
            if arithmetic == "converting" and "bounded" in compiled:
                continue
            compared = self._measured(self.program, tried, arithmetic, f"reference-{arithmetic}")
            if compared.compiled:
                compiled.add(arithmetic)
            if self._usable(compared, tried):
                return compared
        return None

    def undefined(self, tried: Sequence[Tried], compared: Compared | None) -> Mapping[int, str]:
        """The cases whose outputs depend on uninitialized variables or memory, with the reason for each.

        The recorder's automatic variables are zeros and its memory too; here both hold a pattern.
        """
        rows = self._patterned(tried) if compared is None else compared.patterned
        return {
            one.number: reason
            for one in tried
            if (reason := undefined_behavior(_roles(self.program), self.rows[one.number], rows, one.number)) is not None
        }

    def _patterned(self, tried: Sequence[Tried]) -> Mapping[CheckName, Rows]:
        """The outputs of the recorder with a pattern in automatic variables, one run for each case."""
        flags = variables(self.backend, "pattern")
        if not flags:
            return {}
        build = self._compiled(programs.recorder(self.program, self.cases), "patterned", flags)
        return {
            name: {
                number: rows for one in tried for number, rows in observed(self._ran(build, [one], name).text).items()
            }
            for name in PATTERNED
        }

    def _ran(self, build: Build, tried: Sequence[Tried], order: CheckName) -> Finished:
        return ran(build, self.backend, Given(arguments=tuple(map(str, _numbers(tried)))), order)

    def _usable(self, compared: Compared, tried: Sequence[Tried]) -> bool:
        """Return whether a reference agrees with the kernel in most cases.

        Where rounding decides a branch, the two differ, as devices would; such cases are dropped.
        """
        goldens = self.goldens(_numbers(tried))
        if len(compared.distances) != len(_ORDERS) * len(tried) * len(goldens):
            return False
        agreeing = compared.agreeing(goldens, _roles(self.program))
        if not _enough(agreeing, tried):
            return False
        if compared.arithmetic in BOUNDED:
            loosely = compared.without_bounds().agreeing(goldens, _roles(self.program))
            return len(agreeing) >= LEAST_WITHIN_BOUNDS * len(loosely)
        return True

    def suite(self, kept: Sequence[Tried], compared: Compared | None, precise: _Precise) -> Suite:
        """The suite of some of the cases.

        Raises `NoSuiteError` where there are too few of them, or no output can be compared.
        """
        numbers = _numbers(kept)
        in_double = precise.in_double
        goldens = self.goldens(numbers, in_double if in_double and set(numbers) <= set(in_double) else None)
        if not goldens:
            raise NoSuiteError(CasesReason.NO_OUTPUT)
        if not tolerance.compared(goldens):
            raise NoSuiteError(CasesReason.ORDER_DEPENDENT_RESULTS, ", ".join(one.output for one in goldens))
        if len(kept) < LEAST_KEPT:
            raise NoSuiteError(CasesReason.TOO_FEW_CASES, ", ".join(one.case.label for one in kept))
        if compared is not None:
            goldens = compared.goldens(goldens, _roles(self.program), numbers, self._rounding(numbers, precise.single))
        return _suite(self.program, tuple(one.case for one in kept), goldens, compared)

    def precise(self, tried: Sequence[Tried], compared: Compared | None) -> _Precise:
        """Return the outputs in double precision and, beside a reference, the errors in single precision."""
        in_double = None if compared is not None and compared.arithmetic != "own" else self._in_double(tried)
        bounded = compared is None or compared.arithmetic in BOUNDED
        program = None if bounded else programs.narrowed(self.program)
        if program is None:
            return _Precise(in_double=in_double)
        return _Precise(in_double=in_double, single=self._measured(program, tried, "double", "single"))

    def _rounding(self, numbers: Sequence[int], single: Compared | None) -> Mapping[str, float]:
        """The rounding error of outputs in double precision, extrapolated from that in single precision.

        Errors are relative to the largest magnitude. A reference in the kernel's own precision rounds as the kernel
        does on the CPU; a device may not, because it contracts multiplications and additions.
        """
        program = None if single is None else programs.narrowed(self.program)
        if single is None or program is None:
            return {}
        narrow = _roles(program)
        return {
            name: worst * DOUBLE_OVER_SINGLE
            for name in narrow
            if (worst := single.worst(name, numbers)) <= tolerance.most(narrow[name])
        }

    def _measured(self, program: Program, tried: Sequence[Tried], arithmetic: Arithmetic, folder: str) -> Compared:
        """A program compared with its reference under all thread orders; without distances if it has no reference."""
        try:
            text = programs.measuring(program, self.cases, arithmetic)
            build = self._compiled(text, folder, variables(self.backend, "pattern"))
        except (NoReferenceError, NoSuiteError):
            return Compared(arithmetic=arithmetic, distances=(), compiled=False)
        except NotTestableError as error:
            raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error
        measured = list[Distance]()
        rows = dict[CheckName, Rows]()
        tied = set[str]()
        for order in (*_ORDERS, *(one for one in PATTERNED if one not in _ORDERS)):
            finished = self._ran(build, tried, order)
            rows[order] = observed(finished.text)
            if order in _ORDERS:
                measured += distances(finished.text)
                tied |= set(ties(finished.text))
            if finished.outcome != "exited":  # another order would take as long and get no further
                break
        patterned = rows if variables(self.backend, "pattern") else {}
        return Compared(
            arithmetic=arithmetic,
            distances=tuple(measured),
            patterned=patterned,
            tied=frozenset(tied),
            companions=programs.companions(program),
        )

    def _in_double(self, tried: Sequence[Tried]) -> Rows | None:
        """Return the outputs in double precision, or None if there is no such variant or it does not compile."""
        text = programs.double_precision_variant(self.program, self.cases)
        if text is None:
            return None
        try:
            build = self._compiled(text, "double-precision")
        except NoSuiteError:
            return None
        return observed(ran(build, self.backend, Given(arguments=tuple(map(str, _numbers(tried))))).text)

    def _compiled(self, text: str, name: str, flags: tuple[str, ...] = ()) -> Build:
        into = self.folder / name
        return plainly(single(self.program.name, text, into), self.backend, into, flags)

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
