"""Cases chosen by what they reach, and their outputs recorded on the CPU runtime in three orders of threads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, get_args

from stages.cases import program as programs
from stages.cases import tolerance
from stages.cases.agreeing import Compared, distances
from stages.cases.candidates import candidates, daring
from stages.cases.observing import observed
from stages.cases.reference import Arithmetic, NoReferenceError
from stages.lib.backends import findings
from stages.lib.backends.coverage import Coverage, Instrumented, instrumented
from stages.lib.backends.cpu import Cpu
from stages.lib.backends.gathering import gather
from stages.lib.backends.modes import PLAIN, ModeName, mode
from stages.lib.backends.protocol import Build, Given
from stages.lib.backends.protocol import Program as Sources
from stages.lib.records import Case, Dropped, Golden, LeftOut, Program, Role, Suite, Summary
from stages.lib.sandbox import Finished, Limits

COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=20, memory_mib=4096)
MOST_TRIED, MOST_KEPT, LEAST_KEPT = 24, 12, 5
_ORDERS: Sequence[ModeName] = ("plain", "reverse", "random")
MOST_OF_MODES = 4
_CONVERTS = re.compile(
    r"\b(?:floor|ceil|round|rint|trunc|lround|__float2int|static_cast<(?:int|long|unsigned))\w*|\(int\)|\bint\("
)
"""Of unit texts that may make whole numbers of NaN, which no language defines."""
_MOST_OF_KIND = {"boundary": 2, "special": 2, "mode": MOST_OF_MODES, "branch": 0}
Rows = Mapping[int, Mapping[str, Summary]]


class NoSuiteError(Exception):
    """A program that no suite can be made for: the reason, stable enough to be counted, and what was said."""

    def __init__(self, reason: str, detail: str = "") -> None:
        self.reason, self.detail = reason, detail
        super().__init__(f"{reason}: {detail}")


class _Place(NamedTuple):
    """One outcome of a condition."""

    function: str
    line: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A case that ended well, and the branches that it reached."""

    number: int
    case: Case
    reached: frozenset[_Place]


def suite(program: Program, backend: Cpu, folder: Path) -> Suite:
    """The suite of a program, made in a folder. Raises `NoSuiteError` where there is none."""
    try:
        usual = tuple(_tryable(program))[:MOST_TRIED]
        cases = (*usual, *daring(program, len(usual) + 1))
        text = programs.recorder(program, cases)
    except programs.NotTestableError as error:
        raise NoSuiteError("not_testable", str(error)) from error
    recorder = _compiled(program, text, backend, _made(folder / "recorder"))
    attempt = _tried(recorder, cases, range(len(usual)))
    left_out = attempt.left_out
    if recorder.sanitizes and attempt.missing:
        attempt = attempt.with_more(_tried(recorder, cases, range(len(usual), len(cases))))
    tried, rows = list(attempt.tried), attempt.rows
    if not tried:
        raise NoSuiteError("no_case_ends_well")
    orders = [_again(recorder, name, _numbers(tried)) for name in _ORDERS[1:]]
    tried = list(_settled(program, tried, rows, orders))
    recorded = _Recorded(program=program, rows=rows, orders=orders)
    compared = _compared(recorded, cases, tried, backend, folder)
    if compared is not None:
        agreeing = compared.agreeing(recorded.goldens(_numbers(tried)), _roles(program))
        tried = [one for one in tried if one.number in agreeing]
    kept = chosen(tried)
    in_double = compared is not None and compared.arithmetic == "double"
    doubled = None if in_double else _doubled(program, cases, kept, backend, folder)
    goldens = recorded.goldens(_numbers(kept), doubled)
    if not goldens:
        raise NoSuiteError("no_output")
    if not tolerance.compared(goldens):
        raise NoSuiteError("order_decides_results", ", ".join(one.output for one in goldens))
    if len(kept) < LEAST_KEPT:
        raise NoSuiteError("too_few_cases", ", ".join(one.case.label for one in kept))
    if compared is not None:
        goldens = compared.goldens(goldens, _roles(program), _numbers(kept))
    final = tuple(one.case for one in kept)
    return Suite(
        id=program.id,
        source=program.source,
        kernel_id=program.kernel_id,
        name=program.name,
        wrapper=program.wrapper,
        golden="recorded" if compared is None else "serial",
        cases=final,
        goldens=goldens,
        left_out=left_out,
        code=programs.tested(program, final, goldens, None if compared is None else compared.arithmetic),
    )


def _numbers(tried: Sequence[Tried]) -> list[int]:
    return [one.number for one in tried]


def _roles(program: Program) -> Mapping[str, Role]:
    return {role.parameter: role for role in programs.outputs(program)}


def _compared(
    recorded: "_Recorded", cases: Sequence[Case], tried: Sequence[Tried], backend: Cpu, folder: Path
) -> Compared | None:
    """A reference that agrees with the kernel on most cases: in double precision if one does, else in the kernel's own.

    Where precision decides a tie, the two differ, as devices would; such cases are left out.
    """
    goldens = recorded.goldens(_numbers(tried))
    for arithmetic in get_args(Arithmetic):
        into = _made(folder / f"reference-{arithmetic}")
        try:
            text = programs.measuring(recorded.program, cases, arithmetic)
            executable = _plain(_sources(recorded.program, text, into), backend, into)
        except (NoReferenceError, NoSuiteError):
            continue
        given = Given(arguments=tuple(map(str, _numbers(tried))))
        runs = [_run(executable, backend, given, order) for order in _ORDERS]
        found = [tuple(distances(run.text)) for run in runs]
        if any(len(each) != len(tried) * len(goldens) for each in found):
            continue
        compared = Compared(arithmetic=arithmetic, distances=tuple(one for each in found for one in each))
        if len(compared.agreeing(goldens, _roles(recorded.program))) >= max(LEAST_KEPT, len(tried) / 2):
            return compared
    return None


def dropped(program: Program, error: NoSuiteError) -> Dropped:
    """A program without a suite, as it is written out."""
    return Dropped(id=program.id, source=program.source, stage="cases", reason=error.reason, detail=error.detail[:500])


def _tryable(program: Program) -> Iterator[Case]:
    bounded = any(values.kind == "within" for role in program.relations.roles for values in role.values)
    converts = _CONVERTS.search(program.code.split(programs.RULE)[0]) is not None
    for case in candidates(program):
        if case.contents != "nonfinite" or not (bounded or converts):
            yield case


def _settled(program: Program, tried: Sequence[Tried], rows: Rows, orders: Sequence[Rows]) -> Sequence[Tried]:
    """Without cases where the order of threads decides, where it does so in few: of sizes that make outputs overlap."""
    settled = [
        one
        for one in tried
        if all(
            tolerance.agrees(
                role,
                rows[one.number][role.parameter],
                order[one.number][role.parameter],
                programs.is_floating(role),
            )
            for role in programs.outputs(program)
            for order in orders
        )
    ]
    return settled if len(settled) >= max(LEAST_KEPT, len(tried) / 2) else tried


def chosen(tried: Sequence[Tried]) -> tuple[Tried, ...]:
    """The first of each kind, those with other modes, then as few others as reach what all reach together."""
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
class _Recorder:
    """A program that prints the outputs of its cases."""

    executable: Path
    backend: Cpu
    """By which it was compiled."""
    instrumented: Instrumented | None
    """None where this compiler measures no coverage."""
    sanitizes: bool


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _compiled(program: Program, text: str, backend: Cpu, folder: Path) -> _Recorder:
    """With coverage and sanitizers, as far as this compiler has them."""
    said = ""
    for way in (mode("sanitize"), PLAIN):
        into, compiling = _made(folder / way.name), replace(backend, mode=way)
        made = instrumented(compiling, _sources(program, text, into), into, COMPILING)
        if isinstance(made, Instrumented):
            return _Recorder(
                executable=made.executable, backend=compiling, instrumented=made, sanitizes=way is not PLAIN
            )
        said = made.detail if made.state == "failed" else ""
    if said:
        raise NoSuiteError("does_not_compile_for_cpu", said)
    into = _made(folder / "uncovered")
    executable = _plain(_sources(program, text, into), backend, into)
    return _Recorder(executable=executable, backend=backend, instrumented=None, sanitizes=False)


def _plain(sources: Sources, backend: Cpu, folder: Path) -> Path:
    build = backend.compile_in(folder, sources, gather(sources), COMPILING, ("-O0",))
    if build.executable is None:
        said = "; ".join(f"{each.line}: {each.message}" for each in build.diagnostics[:1])
        raise NoSuiteError("does_not_compile_for_cpu", said or build.detail)
    return build.executable


def _sources(program: Program, text: str, folder: Path) -> Sources:
    path = folder / f"{program.name}.hip"
    path.write_text(text, encoding="utf-8")
    return Sources(files=(path,), root=folder, within=folder)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attempt:
    """The cases that ended well, with their outputs, and the branches that there are."""

    tried: tuple[Tried, ...]
    rows: Rows
    branches: frozenset[_Place]
    left_out: tuple[LeftOut, ...]

    @property
    def missing(self) -> frozenset[_Place]:
        """What no case reached."""
        return self.branches - {place for one in self.tried for place in one.reached}

    def with_more(self, other: "_Attempt") -> "_Attempt":
        """Both."""
        return _Attempt(
            tried=(*self.tried, *other.tried),
            rows={**self.rows, **other.rows},
            branches=self.branches | other.branches,
            left_out=(*self.left_out, *other.left_out),
        )


def _tried(recorder: _Recorder, cases: Sequence[Case], numbers: Sequence[int]) -> _Attempt:
    tried: list[Tried] = []
    left_out: list[LeftOut] = []
    rows: dict[int, Mapping[str, Summary]] = {}
    branches: set[_Place] = set()
    for number in numbers:
        given = Given(arguments=(str(number),))
        if recorder.instrumented is not None:
            coverage, finished = recorder.instrumented.run(given, RUNNING)
            branches |= _places(coverage, least=0)
            reached = _places(coverage, least=1)
        else:
            finished, reached = _run(recorder.executable, recorder.backend, given), frozenset()
        found = observed(finished.text)
        if finished.outcome == "exited" and finished.returncode == 0 and number in found:
            tried.append(Tried(number=number, case=cases[number], reached=reached))
            rows[number] = found[number]
        else:
            left_out.append(LeftOut(case=cases[number], reason=_why(finished)))
    return _Attempt(tried=tuple(tried), rows=rows, branches=frozenset(branches), left_out=tuple(left_out))


def _why(finished: Finished) -> str:
    """What a run that did not end well said, in a line."""
    found = findings.read("", finished.error_text, lambda path: Path(path).name)
    if found:
        return f"{found[0].kind}: {found[0].message}"
    ended = finished.outcome if finished.outcome != "exited" else f"status {finished.returncode}"
    return f"ended by {ended}"


def _places(coverage: Coverage, least: int) -> frozenset[_Place]:
    """Branches that were taken at least so often."""
    return frozenset(
        _Place(function.name, branch.line, number)
        for function in coverage.functions
        for number, branch in enumerate(function.branches)
        if branch.count >= least
    )


def _run(executable: Path, backend: Cpu, given: Given, order: ModeName = "plain") -> Finished:
    """Run what the backend compiled, with threads in some order."""
    build = Build(
        backend="cpu",
        compiler=backend.compiler_name,
        version=backend.version,
        state="built",
        executable=executable,
        environment=replace(backend, mode=mode(order)).run_environment,
    )
    return backend.run(build, given, RUNNING).finished


def _again(recorder: _Recorder, order: ModeName, numbers: Sequence[int]) -> Rows:
    """The cases once more with threads in another order."""
    finished = _run(recorder.executable, recorder.backend, Given(arguments=tuple(map(str, numbers))), order)
    found = observed(finished.text)
    if finished.outcome != "exited" or finished.returncode != 0 or not set(numbers) <= set(found):
        raise NoSuiteError("fails_in_another_order", f"{order}: {finished.outcome}, status {finished.returncode}")
    return found


def _doubled(program: Program, cases: Sequence[Case], kept: Sequence[Tried], backend: Cpu, folder: Path) -> Rows | None:
    """The cases in double precision; none where the text cannot be made so."""
    text = programs.twin(program, cases)
    if text is None:
        return None
    into = _made(folder / "twin")
    try:
        executable = _plain(_sources(program, text, into), backend, into)
    except NoSuiteError:
        return None
    numbers = _numbers(kept)
    finished = _run(executable, backend, Given(arguments=tuple(map(str, numbers))))
    found = observed(finished.text)
    return found if set(numbers) <= set(found) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Recorded:
    """What the cases that were kept came to, in every order of threads."""

    program: Program
    rows: Rows
    orders: Sequence[Rows]

    def goldens(self, numbers: Sequence[int], doubled: Rows | None = None) -> tuple[Golden, ...]:
        """What each output must be in these cases; `doubled` are the same cases in double precision."""
        return tuple(self._golden(role, numbers, doubled) for role in programs.outputs(self.program))

    def _golden(self, role: Role, numbers: Sequence[int], doubled: Rows | None) -> Golden:
        name = role.parameter
        return tolerance.golden(
            role,
            programs.seen(self.program)[name],
            tolerance.Runs(
                first=tolerance.by_output(self.rows, numbers, name),
                orders=[tolerance.by_output(order, numbers, name) for order in self.orders],
                doubled=None if doubled is None else tolerance.by_output(doubled, numbers, name),
            ),
            programs.is_floating(role),
        )
