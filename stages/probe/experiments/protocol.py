"""The seam between the search and the kernel: whatever runs experiments implements `Prober`."""

from collections.abc import Sequence
from typing import Protocol

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.experiment import Experiment, Observation, ParameterType


class Prober(Protocol):
    """Runs experiments on one kernel."""

    def describe(self) -> tuple[ParameterType, ...]:
        """Return the types of the kernel's parameters as the compiler sees them."""
        ...

    def observe(self, experiments: Sequence[Experiment]) -> tuple[Observation, ...]:
        """Run the experiments and return the observation of each, in order."""
        ...


class ProbeError(Exception):
    """A kernel that cannot be probed."""

    def __init__(self, reason: ProbeReason, detail: str) -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(f"{reason}: {detail}")
