"""The comparison of one suite with the twin of its kernel."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kernelmill import sandbox
from kernelmill.execution.compiling.source_mirror import gather
from kernelmill.execution.protocol import single
from kernelmill.records import CaseValue
from kernelmill.records.references import Disagreement, ReferenceState, ReferenceVerdict, SkippedCase
from kernelmill.references import exchange
from kernelmill.references.calling import CalledTwin, Folders, Plan, SuiteTask, called
from kernelmill.references.calls import CannotMapError, ContradictionError, KernelCall, TwinCall
from kernelmill.references.exchange import Compared
from kernelmill.references.mapping import choices, mapped
from kernelmill.references.pairing import starts_within
from kernelmill.references.twins import Candidate
from kernelmill.sandbox import Limits
from kernelmill.storage import workcache
from kernelmill.storage.scratch import scratch_folder

COMPILING = Limits(wall_seconds=300, memory_mib=4096)
EXCHANGING = Limits(wall_seconds=300, memory_mib=4096, file_mib=512)
_INVALID = frozenset({"negative_index", "negative_indices", "index_past_end", "absent_indices", "indices_beyond"})
_WITH_NAN = frozenset({"nonfinite", "nan_maps", "nan_positions"})
"""Contents with NaN, of which operators disagree where one skips what is outside of a map and the other gives it a zero
weight, or where they start a maximum from different numbers. That says nothing about all other inputs."""
_MOST_DISAGREEMENTS = 8
INCOMPLETE = "the suite did not complete the case"
_UNFINISHED = frozenset({INCOMPLETE, "did not end", "timed_out", "cpu_limit", "not_started"})
"""The reasons that another load of the machine may undo; the driver gives the second one."""
PART = "the launch passes an address within a tensor, and the twin computes something else from what follows it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The comparison with one choice of the arguments that do not follow from the kernel's."""

    candidate: Candidate
    chosen: tuple[CaseValue, ...]
    outputs: tuple[str, ...]
    precision: Literal["", "double", "float", "own"]
    called: bool
    """Whether the twin was called in any case."""
    compared: Mapping[int, Compared]
    """The comparisons of each case, by number."""
    skipped: Mapping[int, str]
    """The reasons for the cases that were not compared, by number."""
    with_nan: frozenset[int]
    """The numbers of the cases with NaN in inputs."""

    @property
    def failed(self) -> int:
        """The number of comparisons that failed in cases without NaN, or in all where there are no others."""
        deciding = self.compared.keys() - self.with_nan or self.compared.keys()
        return sum(self.compared[case].failed for case in deciding)

    @property
    def rank(self) -> tuple[bool, int, int]:
        """How much the comparison says for its choice: agreement in at least half of the cases, then their number.

        A wrong choice may agree in the few cases that it does not contradict.
        """
        half = len(self.compared) >= max(1, len(self.skipped))
        return half and not self.failed, len(self.compared), -self.failed


def lasts(verdict: ReferenceVerdict) -> bool:
    """Whether a verdict is the same under every load of the machine, as no time limit was reached."""
    return verdict.detail not in _UNFINISHED and all(one.reason not in _UNFINISHED for one in verdict.skipped)


def compare(task: SuiteTask) -> ReferenceVerdict:
    """Compare a suite with the twins of its kernel, and return the verdict of the first that agrees, or of the best."""
    if not task.candidates.usable:
        state: ReferenceState = "cannot_map" if task.candidates.twin else "no_twin"
        reason = "; ".join(task.candidates.reasons) or "the project registers no function for the CPU for this operator"
        return _verdict(task, state, reason)
    usable = [one for one in task.candidates.usable if one.twin.path in task.modules]
    if not usable:
        return _verdict(task, "cannot_build", task.errors.get(task.candidates.usable[0].twin.path, ""))
    with scratch_folder() as scratch:
        return _Comparison(task, Path(scratch)).verdict(usable)


class _Comparison:
    """Everything about one comparison that happens in one folder."""

    def __init__(self, task: SuiteTask, folder: Path) -> None:
        self.task, self.suite = task, task.suite
        self.folders = Folders(whole=folder, files=folder / "files", trials=folder / "trials")
        self.folders.files.mkdir()
        self.folders.trials.mkdir()
        self.plans = 0

    def verdict(self, usable: Sequence[Candidate]) -> ReferenceVerdict:
        outputs = exchange.checked_outputs(self.suite.text)
        program = self._built(outputs)
        if program is None:
            return _verdict(self.task, "cannot_run", "the suite that exchanges its buffers does not compile")
        self._exchange(program, None, {exchange.FOLDER: str(self.folders.files)}, self.folders.files)
        calls = {
            number: call
            for number, case in enumerate(self.suite.cases)
            if case.contents not in _INVALID
            and (call := exchange.read_call(self.suite.text, self.task.roles, self.folders.files, number)) is not None
        }
        if not calls:
            return _verdict(self.task, "cannot_map", "a type of the kernel's arrays is none of torch's")
        best: Trial | None = None
        reasons = list(self.task.candidates.reasons)
        for candidate in usable:
            try:
                for trial in self._trials(candidate, calls, outputs):
                    if len(trial.compared) == len(calls) and not trial.failed:
                        return self._concluded(trial)
                    best = trial if best is None or trial.rank > best.rank else best
            except CannotMapError as error:
                reasons.append(str(error))
        if best is None:
            return _verdict(self.task, "cannot_map", "; ".join(dict.fromkeys(reasons)))
        return self._concluded(best)

    def _trials(self, candidate: Candidate, calls: Mapping[int, KernelCall], outputs: Sequence[str]) -> Iterator[Trial]:
        """Yield a trial for each choice of arguments.

        Raises `CannotMapError` if the arguments of the twin do not follow from those of the kernel.
        """
        plans = list(self._planned(candidate, calls, outputs))
        done = called(self.task, self.folders, candidate.twin, plans, calls)
        for plan in plans:
            yield self._tried(candidate, plan, {case: one for (at, case), one in done.items() if at is plan}, outputs)

    def _planned(self, candidate: Candidate, calls: Mapping[int, KernelCall], outputs: Sequence[str]) -> Iterator[Plan]:
        """Yield the calls for each choice of arguments."""
        invalid = {
            number: "indices out of range, which only the kernel is known to accept"
            for number, case in enumerate(self.suite.cases)
            if case.contents in _INVALID
        }
        for chosen in choices(candidate.pairing, next(iter(calls.values()))):
            twins: dict[int, TwinCall] = {}
            skipped = dict(invalid)
            for case, call in calls.items():
                try:
                    twins[case] = mapped(candidate.pairing, call, chosen)
                except ContradictionError as error:
                    skipped[case] = str(error)
            found = {one.output for twin in twins.values() for one in twin.outputs if one.output in outputs}
            if twins and not found:
                raise CannotMapError("the suite compares no output that the twin computes")
            self.plans += 1
            folder = self.folders.trials / str(self.plans)
            folder.mkdir()
            yield Plan(chosen=chosen, folder=folder, twins=twins, outputs=found, skipped=skipped)

    def _tried(self, candidate: Candidate, plan: Plan, done: Mapping[int, CalledTwin], outputs: Sequence[str]) -> Trial:
        """Compare what the twin computed with one choice of arguments."""
        ended = [case for case, one in done.items() if one.error is None]
        compared = self._compared(plan.outputs, ended, plan.folder)
        failed = {case: one.error for case, one in done.items() if one.error is not None}
        incomplete = dict.fromkeys((case for case in ended if case not in compared), INCOMPLETE)
        return Trial(
            candidate=candidate,
            chosen=tuple(CaseValue(name=name, value=str(value)) for name, value in plan.chosen.items()),
            outputs=tuple(one for one in outputs if one in plan.outputs),
            precision=next((done[case].precision for case in compared), ""),
            called=bool(done),
            compared=compared,
            skipped={**plan.skipped, **failed, **incomplete},
            with_nan=frozenset(case for case in compared if self.suite.cases[case].contents in _WITH_NAN),
        )

    def _compared(self, outputs: Collection[str], cases: Sequence[int], folder: Path) -> dict[int, Compared]:
        """Let the suite compare the outputs of the twin."""
        program = self._built(outputs) if cases else None
        found: dict[int, Compared] = {}
        for case in cases if program is not None else ():
            assert program is not None
            finished = self._exchange(
                program, case, {exchange.FOLDER: str(folder), exchange.READS: "1"}, self.folders.whole / "empty"
            )
            compared = exchange.read_comparisons(finished.text, finished.error_text)
            if compared is not None and compared.comparisons:
                found[case] = compared
        return found

    def _built(self, outputs: Collection[str]) -> Path | None:
        """Return the program that exchanges buffers and compares these outputs; none if it does not compile."""
        into = self.folders.whole / "-".join(["comparing", *sorted(outputs)])
        made = into / "program"
        if made.exists():
            return made
        sources = single("suite", exchange.exchange_code(self.suite.text, outputs), into)
        build = self.task.backend.compile_in(into, sources, gather(sources), COMPILING, ("-O0",))
        return self.task.backend.made(build).executable if build.executable is not None else None

    def _exchange(
        self, program: Path, case: int | None, environment: Mapping[str, str], write: Path
    ) -> sandbox.Finished:
        write.mkdir(exist_ok=True)
        return self.task.runner(
            [str(program), *([] if case is None else [str(case)])],
            read=[self.folders.whole],
            write=[write],
            limits=EXCHANGING,
            environment=environment,
            cwd=write,
        )

    def _concluded(self, trial: Trial) -> ReferenceVerdict:
        labels = [case.label for case in self.suite.cases]
        disagreements = sorted(self._disagreements(trial), key=lambda one: (one.elements, one.case))
        skipped = tuple(SkippedCase(case=labels[case], reason=why) for case, why in sorted(trial.skipped.items()))
        state: ReferenceState = "disagrees" if trial.failed else "agrees"
        if not trial.compared:
            state = "cannot_run" if trial.called else "cannot_map"
        if trial.failed and starts_within(trial.candidate.pairing.origins):
            return _verdict(self.task, "cannot_map", PART)
        verdict = _verdict(self.task, state, "" if trial.compared or not skipped else skipped[0].reason)
        return replace(
            verdict,
            twin=trial.candidate.twin,
            precision=trial.precision,
            chosen=trial.chosen,
            outputs=trial.outputs if trial.compared else (),
            cases_compared=len(trial.compared),
            comparisons=sum(one.comparisons for one in trial.compared.values()),
            skipped=skipped,
            disagreements=tuple(disagreements[:_MOST_DISAGREEMENTS]),
        )

    def _disagreements(self, trial: Trial) -> Iterator[Disagreement]:
        for case, compared in trial.compared.items():
            if not compared.failed:
                continue
            first = next(iter(compared.failures), None)
            sizes = (
                path.stat().st_size for path in self.folders.files.glob(f"case.{case}.*") if path.suffix != ".numbers"
            )
            yield Disagreement(
                case=self.suite.cases[case].label,
                elements=sum(sizes),
                comparisons=compared.comparisons,
                failed=compared.failed,
                output=first.output if first else "",
                index=first.index if first else None,
                twin=first.actual if first else "",
                expected=first.expected if first else "",
                largest_difference=f"{max((one.difference for one in compared.failures), default=0.0):.9g}",
            )


def _verdict(task: SuiteTask, state: ReferenceState, detail: str) -> ReferenceVerdict:
    return ReferenceVerdict(
        id=task.suite.id,
        source=task.suite.source,
        kernel_id=task.suite.kernel_id,
        text_hash=workcache.key(task.suite.code),
        golden=task.suite.golden,
        state=state,
        detail=detail,
        twin=task.candidates.twin,
    )
