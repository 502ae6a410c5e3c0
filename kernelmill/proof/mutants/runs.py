"""Builds and runs of the program that holds all mutants of a suite.

To find out which cases kill which mutants, build the program once and ask it as often as needed:

    program = runs.built(suite, backend, folder)
    found = runs.matrix(program, backend, cases=(0, 3))
    found.kills(program.mutants[0].number)  # the cases, of these two, that kill the first mutant
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kernelmill.execution.compiling.source_mirror import gather
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, Build, Given, single
from kernelmill.proof.mutants import outcomes as printed
from kernelmill.proof.mutants.driver import with_headers
from kernelmill.proof.mutants.outcomes import Outcomes
from kernelmill.proof.mutants.program import ADDED_LINES, FAMILIES, Mutant, mutated
from kernelmill.proof.mutants.token_operators import NoDeviceFunctionError
from kernelmill.records import ComparedOutput, Control, MutantCount, Suite, Survivor
from kernelmill.sandbox import Limits

COMPILING = Limits(wall_seconds=300, memory_mib=4096)
MUTATING = Limits(wall_seconds=1800, memory_mib=4096)
"""Each mutant has a limit of processor time of its own, in the header."""
UNOPTIMISED = ("-O0",)
"""Compiling is most of the work, since cases are small."""
MAX_BUILDS = 6
"""Builds of the mutants. Each excludes the lines on which the previous one did not compile: mutants at the level of
meaning at first, then those of tokens. The last builds are for tokens alone."""
_NOT_JUDGED = ("meaningless", "skipped")

Reaction = Literal["unreached", "alike", "undetected", "killed", "not_run"]
"""The reaction of one case to one mutant. `unreached`: the mutated code is not executed; `alike`: it always computes
what the original computes; `undetected`: it computes something else, but the case passes; `killed`: the case fails;
`not_run`: cheaper cases kill the mutant, and these were enough, or there is no time."""
_REACTIONS: Mapping[str, Reaction] = {"-": "unreached", "=": "alike", "u": "undetected", "k": "killed", ".": "not_run"}


class MutantsBrokenError(Exception):
    """The program with all mutants does not compile, or does not pass its tests without a mutant; says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MutantProgram:
    """A build of all mutants of a suite."""

    suite: Suite
    mutants: tuple[Mutant, ...]
    build: Build


@dataclass(frozen=True, slots=True, kw_only=True)
class KillMatrix:
    """The reaction of each case to each mutant."""

    cases: tuple[int, ...]
    """The numbers of the cases that were run, counted from 0, in ascending order."""
    reactions: Mapping[int, Mapping[int, Reaction]]
    """By the number of the mutant and that of the case. A mutant that is meaningless or was skipped is absent."""
    skipped: int = 0
    """The number of mutants that were not run, to save time."""

    def kills(self, mutant: int) -> frozenset[int]:
        """The cases that kill a mutant."""
        return frozenset(case for case, one in self.reactions.get(mutant, {}).items() if one == "killed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of all mutants and negative controls."""

    counts: tuple[MutantCount, ...] = ()
    survivors: tuple[Survivor, ...] = ()
    controls: tuple[Control, ...] = ()
    outputs: tuple[ComparedOutput, ...] = ()
    skipped: int = 0
    """The number of mutants that were not run, to save time."""


def built(suite: Suite, backend: Cpu, folder: Path) -> MutantProgram:
    """Build all mutants of a suite that compile.

    Raises `MutantsBrokenError` if the program does not compile without those on the lines that have errors either.
    """
    backend = replace(backend, extra=UNOPTIMISED, default_linker=True)
    excluded = {family: set[int]() for family in FAMILIES}
    build: Build | None = None
    for number in range(MAX_BUILDS):
        try:
            made = mutated(suite, excluded)
        except NoDeviceFunctionError as error:
            raise MutantsBrokenError(str(error)) from error
        into = folder / str(number)
        program = with_headers(single(suite.name, made.text, into), into)
        build = backend.compile_in(into, program, gather(program), COMPILING)
        if build.executable is not None:
            return MutantProgram(suite=suite, mutants=made.mutants, build=build)
        name = program.files[0].name
        lines = {each.line - ADDED_LINES for each in build.diagnostics if each.path == name}
        if lines <= excluded["token"]:
            break
        if number == MAX_BUILDS - 3:
            excluded["meaning"] = set(range(1, made.text.count("\n") + 1))
        elif lines <= excluded["meaning"]:
            excluded["token"] |= lines
        excluded["meaning"] |= lines
    first = build.diagnostics[0].message if build is not None and build.diagnostics else ""
    raise MutantsBrokenError(f"does not compile: {first or (build.detail if build else '')}")


def matrix(
    program: MutantProgram,
    backend: Cpu,
    *,
    cases: Sequence[int] | None = None,
    only: AbstractSet[int] | None = None,
    most_kills: int | None = None,
    limits: Limits = MUTATING,
) -> KillMatrix:
    """Run the given cases against the given mutants, by default all against all.

    With `most_kills`, no other case is run against a mutant once so many have killed it, the cheapest first. Once one
    has, none of much work is run.

    Raises `MutantsBrokenError` if one of the cases fails without a mutant.
    """
    chosen = range(len(program.suite.cases)) if cases is None else sorted(set(cases))
    arguments = ["matrix" if most_kills is None else str(most_kills), ",".join(map(str, chosen))]
    if only is not None:
        arguments.append(",".join(map(str, sorted(only))))
    finished = backend.run(program.build, Given(arguments=tuple(arguments)), limits).finished
    if "baseline 0" not in finished.text.splitlines():
        raise MutantsBrokenError(f"{finished.outcome}, status {finished.returncode}: {finished.error_text[-300:]}")
    fields = (line.split() for line in finished.text.splitlines())
    rows = {int(each[1]): each[2] for each in fields if len(each) == 3 and each[0] == "row"}
    return KillMatrix(
        cases=tuple(chosen),
        reactions={
            mutant: {case: _REACTIONS[one] for case, one in zip(chosen, row, strict=True)}
            for mutant, row in sorted(rows.items())
        },
        skipped=sum(one == "skipped" for one in printed.outcomes(finished.text).values()),
    )


def outcome(program: MutantProgram, backend: Cpu) -> Outcome:
    """Run all mutants, each until one case kills it, and all negative controls.

    Raises `MutantsBrokenError` if the program does not pass its tests without a mutant.
    """
    finished = backend.run(program.build, NOTHING, MUTATING).finished
    outcomes = printed.outcomes(finished.text)
    states = printed.rejected(finished.text)
    if not states:
        raise MutantsBrokenError(f"{finished.outcome}, status {finished.returncode}: {finished.error_text[-300:]}")
    judged = [
        one
        for one in program.mutants
        if outcomes.get(one.number, "meaningless") not in _NOT_JUDGED
        and not (one.constant_guard and outcomes[one.number] == "unreached")
        and not (one.constant and outcomes[one.number] == "alike")
    ]
    lines = program.suite.code.splitlines()
    return Outcome(
        counts=tuple(_counts(judged, outcomes)),
        survivors=tuple(
            Survivor(
                family=one.family,
                operator=one.operator,
                line=one.line,
                text=lines[one.line - 1].strip(),
                reached=outcomes[one.number] in ("survived", "alike"),
                inputs_tried=max(0, program.suite.inputs_tried - len(program.suite.cases)),
            )
            for one in judged
            if outcomes[one.number] != "killed"
        ),
        controls=tuple(
            Control(kind=kind, output=output, state=state)  # type: ignore[arg-type]  # validated on construction
            for (kind, _, output), state in sorted((name.partition(":"), state) for name, state in states.items())
        ),
        outputs=printed.comparisons(finished.text, program.suite.text),
        skipped=sum(one == "skipped" for one in outcomes.values()),
    )


def _counts(judged: Sequence[Mutant], outcomes: Outcomes) -> Iterator[MutantCount]:
    for family, operator in sorted({(one.family, one.operator) for one in judged}):
        own = [one for one in judged if (one.family, one.operator) == (family, operator)]
        killed = sum(outcomes[one.number] == "killed" for one in own)
        yield MutantCount(family=family, operator=operator, mutants=len(own), killed=killed)
