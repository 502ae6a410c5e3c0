"""Rows of the Triton track, and its part of the funnel."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kernelmill.errors import AccountError
from kernelmill.pipeline.metrics import Step
from kernelmill.records import AdaptedTriton, Dropped, NoticeText, Source, TritonProgram, TritonRow, TritonSample
from kernelmill.records.prompts import DescribedUnit, Prompt
from kernelmill.records.repairs import BrokenUnit
from kernelmill.records.triton_verdicts import TritonVerdict
from stages.package.rows.origins import FileReader


@dataclass(frozen=True, slots=True, kw_only=True)
class TritonInputs:
    """What the stages of the Triton track wrote."""

    samples: tuple[TritonSample, ...] = ()
    adapted: tuple[AdaptedTriton, ...] = ()
    programs: tuple[TritonProgram, ...] = ()
    verdicts: tuple[TritonVerdict, ...] = ()
    repairs: tuple[BrokenUnit, ...] = ()
    described: tuple[DescribedUnit, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    sources: tuple[Source, ...] = ()
    """The projects."""
    notices: tuple[NoticeText, ...] = ()

    def texts(self, source: str) -> FileReader | None:
        """Return the reader of the texts of a project that notices need; none if it is no project of this track."""
        found = {one.path: one.text for one in self.notices if one.source == source}
        return found.get if source in {one.id for one in self.sources} else None


def packaged(inputs: TritonInputs, rows: Sequence[TritonRow]) -> list[TritonSample]:
    """Return the samples of these rows."""
    own = {row.task_id for row in rows}
    return [one for one in inputs.samples if one.id in own]


def rows(inputs: TritonInputs) -> tuple[TritonRow, ...]:
    """Return a row for each program, with its verdict."""
    samples = {sample.id: sample for sample in inputs.samples}
    verdicts = {verdict.id: verdict for verdict in inputs.verdicts}
    return tuple(_row(one, samples[one.id], verdicts[one.id]) for one in inputs.programs)


def funnel(inputs: TritonInputs) -> dict[str, Step]:
    """Return the steps of the track, in order; none if there are no samples.

    Raises `AccountError`, which names the stage and the ids, if records vanished or came from nowhere.
    """
    verified = [one.id for one in inputs.verdicts if one.verified]
    executed = {one.id: one.reason for one in inputs.verdicts if one.level == "executed"}
    collected = [one.id for one in inputs.samples]
    # What was collected cannot be counted from an input: it is what left, and what was dropped.
    entered = [*collected, *(one.id for one in inputs.dropped if one.stage == "triton_collect")]
    stages: tuple[tuple[str, Sequence[str], Sequence[str]], ...] = (
        ("triton_collect", entered, collected),
        ("triton_adapt", collected, [one.id for one in inputs.adapted]),
        ("triton_augment", [one.id for one in inputs.adapted], [one.id for one in inputs.programs]),
        ("triton_check", [one.id for one in inputs.programs], verified),
        ("triton_describe", verified, [one.id for one in inputs.described]),
    )
    if not entered:
        return {}
    return {
        name: _step(name, before, after, inputs.dropped, executed if name == "triton_check" else {})
        for name, before, after in stages
    }


def _step(
    name: str, entered: Sequence[str], left: Sequence[str], dropped: Sequence[Dropped], executed: dict[str, str]
) -> Step:
    own = [one for one in dropped if one.stage == name]
    found = Counter([*left, *(one.id for one in own), *executed])
    if found != Counter(entered):
        wrong = sorted({*(found - Counter(entered)), *(Counter(entered) - found)})
        raise AccountError(
            f"{name}: {len(entered)} samples entered, and {', '.join(wrong[:5])} are lost, new or there twice",
            remedy=f"run `dvc repro --force --single-item {name}`, then `dvc repro`",
        )
    return Step(
        unit="samples",
        entered=len(entered),
        left=len(left),
        dropped=dict(sorted(Counter(one.reason for one in own).items())),
        executed=dict(sorted(Counter(executed.values()).items())),
    )


def _row(program: TritonProgram, sample: TritonSample, verdict: TritonVerdict) -> TritonRow:
    rejected = {(one.target, one.state) for one in verdict.compilations}
    targets = dict.fromkeys(one.target for one in verdict.compilations)
    return TritonRow(
        task_id=program.id,
        source_project=program.source,
        original_file_path=sample.origin,
        license=program.license,
        description_1=program.description_1,
        description_2=program.description_2,
        code=program.code,
        kernel_wrapper=program.kernel_wrapper,
        entry_point=program.entry_point,
        unitest_code=program.unitest_code,
        kernels=program.tested,
        cases=program.cases,
        reference=program.reference,
        author=program.author,
        level=verdict.level,
        reason=verdict.reason,
        comparisons=verdict.comparisons,
        branch_coverage=verdict.branch_share,
        mutants=sum(one.mutants for one in verdict.mutants),
        mutants_killed=sum(one.killed for one in verdict.mutants),
        controls_rejected=sum(one.state == "rejected" for one in verdict.controls),
        targets=tuple(target for target in targets if (target, "rejected") not in rejected),
    )
