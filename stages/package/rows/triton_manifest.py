"""Lines of the manifest for Triton samples: what their texts hash to, and how far they came."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kernelmill.records import ManifestEntry, TritonProgram, TritonSample
from kernelmill.records.repairs import RepairRow
from kernelmill.records.splits import Split
from kernelmill.records.triton_verdicts import TritonVerdict
from stages.package.rows.grouping import grouped
from stages.package.rows.manifest import DIGITS, prompts_hash, repairs_hash, text_hash
from stages.package.rows.triton import TritonInputs


def triton_manifest(
    inputs: TritonInputs, splits: Mapping[str, Split], repairs: Sequence[RepairRow]
) -> tuple[ManifestEntry, ...]:
    """Return the lines of all samples that were collected, in order."""
    programs = {one.id: one for one in inputs.programs}
    verdicts = {one.id: one for one in inputs.verdicts}
    dropped = {one.id: one for one in inputs.dropped}
    pairs = grouped(repairs, lambda one: one.sample_id)
    prompts = grouped(inputs.prompts, lambda one: one.sample_id)
    lines = []
    for sample in inputs.samples:
        line = entry(sample, programs.get(sample.id), verdicts.get(sample.id))
        if (drop := dropped.get(sample.id)) is not None:
            line = replace(line, stage=drop.stage, reason=drop.reason)
        asked = prompts_hash(prompts.get(sample.id, ()))
        broken = repairs_hash(pairs.get(sample.id, ()))
        lines.append(replace(line, prompts=asked, repairs=broken, split=splits.get(sample.id)))
    return tuple(lines)


def entry(sample: TritonSample, program: TritonProgram | None, verdict: TritonVerdict | None) -> ManifestEntry:
    """Return the line of a sample, without what other tables say of it."""
    code = sample.code if program is None else program.code
    tested = [] if program is None else [(sample.id, program.kernel_wrapper + program.unitest_code)]
    executed = verdict is not None and verdict.level == "executed"
    return ManifestEntry(
        id=sample.id,
        sha256=hashlib.sha256(code.encode()).hexdigest()[:DIGITS],
        license=sample.license,
        lines=code.strip("\n").count("\n") + 1,
        language="triton",
        verdict="extracted" if verdict is None or verdict.level == "failed" else verdict.level,
        tests=text_hash(tested),
        stage="triton_check" if executed else "",
        reason=verdict.reason if verdict is not None and executed else "",
    )
