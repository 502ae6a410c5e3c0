"""The number of prompts by kind, and of kernels that the projects' own words describe."""

from collections import Counter
from collections.abc import Sequence

from kernelmill.pipeline.metrics import PromptReport
from kernelmill.records.prompts import KINDS, DescribedUnit


def prompt_counts(units: Sequence[DescribedUnit]) -> dict[str, PromptReport]:
    """Return a report for all sources and for each of them that has prompts; none without prompts."""
    names = sorted({unit.source for unit in units})
    groups = {"all": list(units), **{name: [unit for unit in units if unit.source == name] for name in names}}
    return {name: _report(group) for name, group in groups.items() if group}


def _report(units: Sequence[DescribedUnit]) -> PromptReport:
    kinds = Counter(kind for unit in units for kind in unit.kinds)
    kernels = {unit.kernel_id for unit in units}
    quoted = {unit.kernel_id for unit in units if not unit.waiting and not unit.described_by}
    described = {unit.kernel_id for unit in units if unit.described_by} - quoted
    return PromptReport(
        kernels=len(kernels),
        kinds={kind: kinds[kind] for kind in KINDS},
        documented=len({unit.kernel_id for unit in units if unit.quotations}),
        quoted=len(quoted),
        waiting=len(kernels - quoted - described),
        described=len(described),
        unclear=sum(unit.unclear for unit in units),
        missing={
            kind: dict(sorted(reasons.items()))
            for kind in KINDS
            if (reasons := Counter(one.reason.value for unit in units for one in unit.missing if one.kind == kind))
        },
    )
