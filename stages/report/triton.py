"""The Triton track on the page: what entered and left each of its stages."""

from typing import NamedTuple

from kernelmill.pipeline.metrics import Metrics, Step
from stages.report.flow import counts


class TritonStage(NamedTuple):
    """A row of the table."""

    stage: str
    step: Step
    dropped: str
    """The counts by reason, as text."""
    executed: str


def triton_rows(metrics: Metrics) -> tuple[TritonStage, ...]:
    """Return the stages that Triton samples pass through, in order; none if there are no samples."""
    stages = [(name, step) for name, step in metrics.funnel.items() if name.startswith("triton_")]
    if not any(step.entered for _, step in stages):
        return ()
    return tuple(TritonStage(name, step, counts(step.dropped), counts(step.executed)) for name, step in stages)
