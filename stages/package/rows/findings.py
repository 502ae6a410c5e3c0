"""Defects that kernels showed on the inputs of the pipeline, ready to be reported to their projects.

A finding is a fact about these inputs. They are generated: whether an operator must support them is for its project to
decide, and findings of the probe, which is still searching for valid inputs, may be due to the inputs alone.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from shlex import quote
from typing import NamedTuple

from kernelmill.records import (
    Case,
    CheckFinding,
    Dropped,
    FindingEffect,
    FindingKind,
    FoundBy,
    Kernel,
    KernelFinding,
    PortedUnit,
    RejectedCase,
    Relations,
    Suite,
    Verdict,
)
from kernelmill.records.host_facts import HostFact
from kernelmill.records.reasons import CasesReason, ProbeReason
from kernelmill.records.suites import NOT_COMPARABLE, TOO_MUCH_WORK
from kernelmill.templates.composition import MAX_BLOCKS
from stages.package.inputs import Inputs
from stages.package.rows.origins import FileReader, SourceLine, first_line, origin
from stages.package.rows.preconditions import confirmed

KINDS: Mapping[str, FindingKind] = {
    "race": "race",
    "out-of-bounds": "out_of_bounds",
    "use-after-free": "out_of_bounds",
    "uninitialized": "uninitialized_read",
    "uninitialized-variables": "uninitialized_read",
    "depends-on-uninitialized-memory": "uninitialized_read",
    "divergent-barrier": "divergent_barrier",
    "barrier-after-exit": "divergent_barrier",
    "order-dependent": "order_dependent",
    "undefined-behavior": "undefined_behavior",
    "arithmetic": "undefined_behavior",
    "hang": "hang",
    "trap": "hang",
}
"""Kinds of findings by the names that checks use; any other is `other`."""
_ONE_CONSTANT = re.compile(r"[\w\])]\s*=\s*(?:true|false|nullptr|NULL|[-+]?(?:\d[\w.]*|\.\d\w*))\s*;")


class _Evidence(NamedTuple):
    """Checks whose results show whether a finding matters."""

    checks: tuple[str, ...]
    by: str
    """The finding of these checks that shows that it does."""


_MATTERS: Mapping[FindingKind, _Evidence] = {
    "race": _Evidence(("reverse", "random"), "order-dependent"),
    "uninitialized_read": _Evidence(("poison",), "depends-on-uninitialized-memory"),
}


class _Observation(NamedTuple):
    """What a stage found about a kernel."""

    stage: FoundBy
    kind: FindingKind
    message: str


_UNSTABLE = _Observation("cases", "order_dependent", "results depend on the order of threads")
_DROPS: Mapping[CasesReason | ProbeReason, _Observation] = {
    CasesReason.ORDER_DEPENDENT_RESULTS: _UNSTABLE,
    CasesReason.UNDEFINED_BEHAVIOR: _Observation(
        "cases", "uninitialized_read", "results depend on uninitialized variables or memory"
    ),
    CasesReason.FAILS_IN_ANOTHER_ORDER: _Observation("cases", "order_dependent", "fails under another thread order"),
    ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES: _Observation(
        "probe", "out_of_bounds", "accesses memory out of bounds on fresh sizes"
    ),
    ProbeReason.FAILS_ON_FRESH_SIZES: _Observation(
        "probe", "other", "fails on fresh sizes and contents that satisfy the known relations"
    ),
    ProbeReason.HANGS: _Observation("probe", "hang", "does not terminate on any of the sizes tried"),
}
"""The findings that follow from a dropped unit, by its reason; most reasons imply none."""
_SPECULATIVE = "in a speculative case, outside the proven bounds"
_FEW_BLOCKS = "with fewer blocks than the work needs, as its project launches for large sizes"
_DISAGREES = "reference-disagrees"
"""The name in the reason of cases in which kernel and reference differ: no defect of the kernel."""
_REJECTED: Mapping[str, str] = {
    "uninitialized-variables": "results depend on uninitialized variables",
    "depends-on-uninitialized-memory": "results depend on uninitialized memory",
}
"""The messages of findings about rejected cases, by the name in their reason; others are about speculative cases."""


def findings(inputs: Inputs, reader: Callable[[str], FileReader]) -> tuple[KernelFinding, ...]:
    """Return all findings sorted by location, one for all units that show the same at the same line.

    `reader` returns, for the id of a source, the reader of its files.
    """
    about = _About.of(inputs)
    found = [
        *_of_verdicts(inputs.verdicts, inputs.suites, about, reader),
        *_of_suites(inputs.suites, about),
        *_of_drops(inputs.dropped, about),
    ]
    found = [replace(one, inputs="confirmed" if about.confirms(one) else "unconfirmed") for one in found]
    ordered = sorted(found, key=lambda one: (*_place(one), one.units, one.severity, one.message))
    return tuple(_together(list(same)) for _, same in groupby(ordered, key=_place))


def _place(one: KernelFinding) -> tuple[str, str, int, str]:
    return one.kernel_id, one.path, one.line, one.kind


def _together(same: Sequence[KernelFinding]) -> KernelFinding:
    first = same[0]
    worst = next((one.effect for one in same if one.effect == "results_differ"), first.effect)
    return replace(
        first,
        severity="error" if any(one.severity == "error" for one in same) else "warning",
        effect=worst,
        checks=tuple(dict.fromkeys(name for one in same for name in one.checks)),
        units=tuple(dict.fromkeys(unit for one in same for unit in one.units)),
    )


def _of_verdicts(
    verdicts: Sequence[Verdict], suites: Sequence[Suite], about: "_About", reader: Callable[[str], FileReader]
) -> Iterator[KernelFinding]:
    by_id = {suite.id: suite for suite in suites}
    names = [suite.name for suite in suites]
    for verdict in verdicts:
        suite, unit = by_id.get(verdict.id), about.units.get(verdict.id)
        if suite is None or unit is None or verdict.kernel_id not in about.kernels:
            continue
        kernel = about.kernels[verdict.kernel_id]
        reported = [(check.name, one) for check in verdict.checks for one in check.findings]
        placed = {KINDS.get(one.kind) for _, one in reported if one.line}
        read = reader(kernel.source)
        for check, one in reported:
            kind = KINDS.get(one.kind, "other")
            cause = "race" if kind == "order_dependent" else kind
            if not one.line and cause in placed:
                continue  # its cause is reported with a line, and with this effect
            at = origin(suite.code, one.line, unit, kernel, read) if one.line else first_line(kernel)
            if at is None or not (one.line or one.kernel or one.kind in KINDS):
                continue  # in the wrapper or the tests: a fault of the pipeline, recorded in the verdict
            message = _message(one, suite, origin(suite.code, one.other_line, unit, kernel, read))
            yield replace(
                about.finding(kernel, verdict.id, _Observation("verify", kind, message)),
                path=at.path,
                line=at.line,
                text=suite.code.splitlines()[one.line - 1].strip() if one.line else "",
                severity=one.severity,
                effect=_effect(kind, one, verdict, suite),
                checks=(check,),
                cases=tuple(suite.cases[number] for number in one.cases if number < len(suite.cases)),
                command=f"kernelmill verify {suite.name if names.count(suite.name) == 1 else quote(suite.id)}",
            )


def _of_suites(suites: Sequence[Suite], about: "_About") -> Iterator[KernelFinding]:
    for suite in suites:
        kernel = about.kernels.get(suite.kernel_id)
        if kernel is None:
            continue
        unstable = [golden.output for golden in suite.goldens if golden.comparison == "unstable"]
        if unstable:
            yield about.finding(kernel, suite.id, _UNSTABLE, ", ".join(unstable))
        rejected = [one for one in suite.rejected_cases if _tells_of_kernel(one)]
        for kind in sorted({_kind_of(one.reason) for one in rejected}):
            same = [one for one in rejected if _kind_of(one.reason) == kind]
            usual = _FEW_BLOCKS if _has_few_blocks(same[0].case) else _SPECULATIVE
            message = _REJECTED.get(_name_of(same[0].reason), usual)
            speculative = about.finding(kernel, suite.id, _Observation("cases", kind, message), same[0].reason)
            yield replace(speculative, cases=tuple(one.case for one in same))


def _tells_of_kernel(rejected: RejectedCase) -> bool:
    """Whether a kernel may be at fault: callers may never pass what cases of the kind `contrast` combine."""
    cause = _name_of(rejected.reason)
    possible = rejected.case.kind != "contrast" or _has_few_blocks(rejected.case)
    return possible and cause not in (TOO_MUCH_WORK, NOT_COMPARABLE, _DISAGREES)


def _has_few_blocks(case: Case) -> bool:
    """Whether a case limits the grid; of those that are rejected, one shows that a kernel needs all its blocks."""
    return any(one.name == MAX_BLOCKS for one in case.values)


def _kind_of(reason: str) -> FindingKind:
    return KINDS.get(_name_of(reason), "other")


def _name_of(reason: str) -> str:
    return reason.partition(":")[0]


def _of_drops(dropped: Sequence[Dropped], about: "_About") -> Iterator[KernelFinding]:
    table: dict[tuple[str, str], _Observation] = {
        (observed.stage, reason.value): observed for reason, observed in _DROPS.items()
    }
    for drop in dropped:
        observed, unit = table.get((drop.stage, drop.reason)), about.units.get(drop.id)
        if observed is not None and unit is not None and unit.kernel_id in about.kernels:
            yield about.finding(about.kernels[unit.kernel_id], drop.id, observed, drop.detail)


def _message(one: CheckFinding, suite: Suite, other: SourceLine | None) -> str:
    """Return the message with block and thread, and the second location as a line of the project."""
    block, thread = ("({},{},{})".format(*index) if index else "" for index in (one.block, one.thread))
    place = f"{suite.name}.hip:{one.other_line}"
    message = one.message.replace(place, f"{other.path}:{other.line}" if one.other_line and other else place)
    return message + (f", by thread {thread} of block {block}" if block and thread else "")


def _effect(kind: FindingKind, one: CheckFinding, verdict: Verdict, suite: Suite) -> FindingEffect:
    if kind == "order_dependent":
        return "results_differ"
    if kind not in _MATTERS:
        return "not_judged"
    shown = _MATTERS[kind]
    states = {check.name: check.state for check in verdict.checks if check.name in shown.checks}
    if any(f.kind == shown.by for check in verdict.checks if check.name in states for f in check.findings):
        return "results_differ"
    text = suite.code.splitlines()[one.line - 1] if one.line else ""
    same_place = one.message.startswith("two writes") and one.line == one.other_line
    if kind == "race" and same_place and text.count(";") == 1 and _ONE_CONSTANT.search(text):
        return "one_constant"
    return "same_results" if set(states.values()) == {"clean"} and len(states) == len(shown.checks) else "not_judged"


@dataclass(frozen=True, slots=True, kw_only=True)
class _About:
    """Kernels, units and source versions by id."""

    kernels: Mapping[str, Kernel]
    units: Mapping[str, PortedUnit]
    versions: Mapping[str, str]
    relations: Mapping[str, Relations]
    facts: Mapping[str, Sequence[HostFact]]

    @classmethod
    def of(cls, inputs: Inputs) -> "_About":
        return cls(
            kernels={kernel.id: kernel for kernel in inputs.kept},
            units={unit.id: unit for unit in inputs.ported},
            versions={source.id: source.version for source in inputs.sources},
            relations={one.id: one for one in inputs.relations},
            facts={one.kernel_id: one.facts for one in inputs.host_facts},
        )

    def confirms(self, finding: KernelFinding) -> bool:
        """Return whether host code confirms the inputs of a finding."""
        relations = self.relations.get(finding.units[0])
        return relations is not None and confirmed(self.facts.get(finding.kernel_id, ()), relations, finding.cases)

    def finding(self, kernel: Kernel, unit: str, observed: _Observation, detail: str = "") -> KernelFinding:
        """Return a finding at the first line of the kernel, reproduced by running the stage again."""
        return KernelFinding(
            kernel_id=kernel.id,
            source=kernel.source,
            source_version=self.versions[kernel.source],
            path=kernel.path,
            line=kernel.start_line,
            text="",
            kind=observed.kind,
            severity="error",
            effect="results_differ" if observed.kind == "order_dependent" else "not_judged",
            message=f"{observed.message}: {detail}" if detail else observed.message,
            found_by=observed.stage,
            units=(unit,),
            inputs="unconfirmed",
            command=f"dvc repro --force --single-item {observed.stage}",
        )
