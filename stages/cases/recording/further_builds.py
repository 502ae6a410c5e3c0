"""Further builds of the same cases: with a reference, a pattern in variables, or in double precision."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.derived_references.reference import Arithmetic, NoReferenceError, NotTestableError
from kernelmill.execution.checks import CheckName
from kernelmill.execution.compiling.automatic_variables import initialized
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Build, Given, single
from kernelmill.records import Case, Program
from kernelmill.records.reasons import CasesReason
from kernelmill.sandbox import Finished
from stages.cases.recording.attempts import Tried, numbers_of
from stages.cases.recording.output_parser import Rows, observed
from stages.cases.recording.recorder import NoSuiteError, plainly, ran
from stages.cases.recording.reference_comparison import Compared, Distance, all_distances, digests, ties
from stages.cases.recording.undefined import PATTERNED, undefined_behavior
from stages.cases.text import program as programs
from stages.cases.text.outputs import companions, roles_by_name

ORDERS: Sequence[CheckName] = ("plain", "reverse", "random")
"""The thread orders under which outputs have to be the same."""
_OFTEN_RUN = "-Og"
"""Optimization of programs that run all cases many times: it halves the runs and takes a tenth more to compile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherBuilds:
    """Compiles and runs further programs with the cases of a recorder."""

    program: Program
    cases: Sequence[Case]
    backend: Cpu
    folder: Path

    def with_arithmetic(self, tried: Sequence[Tried], arithmetic: Arithmetic) -> Compared:
        """The program compared with its reference in some arithmetic."""
        return self.measured(self.program, tried, arithmetic, f"reference-{arithmetic}")

    def measured(self, program: Program, tried: Sequence[Tried], arithmetic: Arithmetic, folder: str) -> Compared:
        """A program compared with its reference under all thread orders; without distances if it has no reference."""
        try:
            text = programs.measuring(program, self.cases, arithmetic)
            build = self._compiled(text, folder, initialized(self.backend, "pattern"))
        except (NoReferenceError, NoSuiteError):
            return Compared(arithmetic=arithmetic, distances=(), compiled=False)
        except NotTestableError as error:
            raise NoSuiteError(CasesReason.NOT_TESTABLE, str(error)) from error
        measured = list[Distance]()
        rounded, incomplete = list[Distance](), set[int]()
        rows = dict[CheckName, Rows]()
        tied = set[str]()
        first = ""
        for order in (*ORDERS, *(one for one in PATTERNED if one not in ORDERS)):
            known = "\n".join(digests(first).values()).encode()
            finished = self._ran(build, tried, order, known)
            first = first or finished.text
            rows[order] = observed(finished.text)
            if order in ORDERS:
                measured += all_distances(finished.text, first)
                tied |= set(ties(finished.text))
            if finished.outcome != "exited":  # another order would take as long and get no further
                break
        else:
            # Kernels may run endlessly on what is undefined anyway.
            inexact = {one.case for one in measured if one.rounded and not self._is_undefined(rows, one.case)}
            for direction in programs.DIRECTIONS:
                found = self._rounded(build, [one for one in tried if one.number in inexact], direction, first)
                incomplete |= inexact - {one.case for one in found}
                rounded += found
        return Compared(
            arithmetic=arithmetic,
            distances=tuple(measured),
            rounded=tuple(rounded),
            incomplete=frozenset(incomplete),
            rows=rows,
            tied=frozenset(tied),
            companions=companions(program),
        )

    def _is_undefined(self, rows: Mapping[CheckName, Rows], number: int) -> bool:
        """Whether the outputs of a case depend on what memory held before."""
        roles, plain = roles_by_name(self.program), rows["plain"].get(number, {})
        return not roles.keys() <= plain.keys() or undefined_behavior(roles, plain, rows, number) is not None

    def patterned(self, tried: Sequence[Tried], compared: Compared | None) -> Mapping[CheckName, Rows]:
        """The outputs with a pattern in automatic variables; none if the compiler cannot do that.

        They are those that were compared with a reference, or else those of the recorder, one run for each case.
        """
        flags = initialized(self.backend, "pattern")
        if not flags:
            return {}
        if compared is not None:
            return compared.rows
        build = self._compiled(programs.recorder(self.program, self.cases), "patterned", flags)
        return {
            name: {
                number: rows for one in tried for number, rows in observed(self._ran(build, [one], name).text).items()
            }
            for name in PATTERNED
        }

    def in_double(self, tried: Sequence[Tried]) -> Rows | None:
        """Return the outputs in double precision, or None if there is no such variant or it does not compile."""
        text = programs.double_precision_variant(self.program, self.cases)
        if text is None:
            return None
        try:
            build = self._compiled(text, "double-precision")
        except NoSuiteError:
            return None
        return observed(ran(build, self.backend, Given(arguments=tuple(map(str, numbers_of(tried))))).text)

    def _rounded(self, build: Build, tried: Sequence[Tried], direction: str, first: str) -> Sequence[Distance]:
        """The distances of cases whose kernel rounds in a direction; none for those that it does not complete.

        They are those that the first run printed where the outputs are the same.
        """
        if not tried:
            return ()
        known = digests(first)

        def ran(some: Sequence[Tried]) -> tuple[Distance, ...]:
            lines = "\n".join(known.get(one.number, "") for one in some).encode()
            told = (programs.ROUNDING, direction)
            return tuple(all_distances(self._ran(build, some, "plain", lines, (told,)).text, first))

        found = ran(tried)
        if len(tried) == 1 or {one.case for one in found} == {*numbers_of(tried)}:
            return found
        return tuple(itertools.chain.from_iterable(ran([one]) for one in tried))

    def _ran(
        self,
        build: Build,
        tried: Sequence[Tried],
        order: CheckName,
        stdin: bytes = b"",
        variables: tuple[tuple[str, str], ...] = (),
    ) -> Finished:
        backend = replace(self.backend, variables=(*self.backend.variables, *variables))
        return ran(build, backend, Given(arguments=tuple(map(str, numbers_of(tried))), stdin=stdin), order)

    def _compiled(self, text: str, name: str, flags: tuple[str, ...] = ()) -> Build:
        into = self.folder / name
        return plainly(single(self.program.name, text, into), self.backend, into, (_OFTEN_RUN, *flags))
