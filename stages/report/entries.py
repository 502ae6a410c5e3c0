"""The samples of the page, of both tracks."""

from collections.abc import Sequence
from dataclasses import dataclass

from kernelmill.records import JudgedSuite, Sample, Verdict
from kernelmill.records.prompts import Prompt
from stages.report import catalog
from stages.report.catalog import Details, KernelRow
from stages.report.proofs import Proof, proofs


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A sample of the page: a kernel or a Triton program."""

    row: KernelRow
    details: Details
    proof: Proof | None


def kernels(
    samples: Sequence[Sample], suites: Sequence[JudgedSuite], verdicts: Sequence[Verdict], prompts: Sequence[Prompt]
) -> tuple[Entry, ...]:
    """Return the kernels, in the order of the samples."""
    found = proofs(samples, suites, verdicts, prompts)
    return tuple(
        Entry(row=catalog.row(sample), details=catalog.details(sample), proof=proof)
        for sample, proof in zip(samples, found, strict=True)
    )
