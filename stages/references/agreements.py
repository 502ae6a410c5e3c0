"""The agreements that a project's own operator for the CPU gives: what git keeps of the comparison."""

from collections.abc import Iterator, Sequence

from kernelmill.records import ReferenceAgreement, Suite
from kernelmill.records.references import ReferenceVerdict

LEAST_SHARE = 0.5
"""The share of a suite's cases that have to be compared."""


def agreements(verdicts: Sequence[ReferenceVerdict], suites: Sequence[Suite]) -> Iterator[ReferenceAgreement]:
    """Yield the suites that an operator confirms: it computes all outputs, and agrees in all cases compared."""
    by_id = {suite.id: suite for suite in suites}
    for verdict in verdicts:
        suite = by_id[verdict.id]
        written = {buffer.name for buffer in suite.text.wrapper.buffers if buffer.written}
        enough = verdict.cases_compared >= max(1.0, LEAST_SHARE * len(suite.cases))
        if verdict.state == "agrees" and verdict.twin and enough and written <= set(verdict.outputs):
            yield ReferenceAgreement(id=verdict.id, text_hash=verdict.text_hash, operator=verdict.twin.name)
