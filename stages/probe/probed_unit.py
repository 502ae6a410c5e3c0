"""A unit with all that a search for the relations of its parameters asks."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from kernelmill.proof.branches.launch_facts import always_allocated
from kernelmill.proof.branches.null_comparisons import compared_with_null
from kernelmill.records import PortedUnit
from kernelmill.records.host_facts import HostFact
from stages.probe.experiments.bench import Bench, make_bench
from stages.probe.experiments.experiment import ParameterType
from stages.probe.experiments.protocol import Prober
from stages.probe.reading.accessors import Accessors
from stages.probe.reading.host_hypotheses import HostHypotheses, hypotheses, sizes_of_tensors, with_hypotheses
from stages.probe.reading.kernel_text import KernelText
from stages.probe.reading.launching import LaunchSizes, launch_sizes


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbedUnit:
    """A unit with a prober for its kernel."""

    unit: PortedUnit
    text: KernelText
    prober: Prober
    facts: tuple[HostFact, ...] = ()
    accessors: Accessors = field(default_factory=dict)
    """The parameters that the text, the launches and the prober have flat."""

    @property
    def described(self) -> tuple[ParameterType, ...]:
        """The types of the kernel's parameters."""
        return self.prober.describe()

    @property
    def launch(self) -> LaunchSizes:
        """What the unit's launch and its other host code say about the parameters."""
        return with_hypotheses(self._launched, self.hypotheses)

    @property
    def hypotheses(self) -> HostHypotheses:
        """What host code states about the sizes."""
        return hypotheses(self.facts, self.integers, sizes_of_tensors(self._launched))

    @property
    def maybe_null(self) -> tuple[int, ...]:
        """The positions of the pointers that the kernel compares with null and not every launch allocates."""
        compared = compared_with_null(self.unit.unit_code, self.unit.name) - always_allocated(self.unit.launch)
        return tuple(
            number
            for number, (declared, one) in enumerate(zip(self.text.parameters, self.described, strict=True))
            if one.kind == "pointer" and declared.name in compared
        )

    @property
    def _launched(self) -> LaunchSizes:
        return launch_of(self.unit, self.text, self.integers)

    @property
    def integers(self) -> tuple[str, ...]:
        """The names of the parameters that are integers."""
        return tuple(
            declared.name
            for declared, one in zip(self.text.parameters, self.described, strict=True)
            if one.kind == "value" and one.element == "integer"
        )


def launch_of(unit: PortedUnit, text: KernelText, integers: Sequence[str]) -> LaunchSizes:
    """Return what the unit's best resolved launch says about the integer parameters."""
    constants = {one.parameter: int(one.argument) for one in unit.types if one.argument.isdigit()}
    best = max(
        unit.launch,
        key=lambda one: sum(
            bool(part and part.in_parameters) for part in (one.resolved_grid, one.resolved_block, one.resolved_shared)
        ),
        default=None,
    )
    return launch_sizes(best, integers, text.dimensions, text.launch_bound, constants)


def bench_of(unit: ProbedUnit) -> Bench:
    """Return the test bench of a unit."""
    return make_bench(unit.prober, unit.text, unit.launch)
