"""What kernels of the projects did wrong on the pipeline's inputs, as a list that one can report from.

A finding is what happened on these inputs. They are made up: whether an operator promises to take them is for its
project to say, and what the probe met while it still looked for inputs that fit may be their fault alone.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from shlex import quote
from typing import Literal, NamedTuple

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
    Source,
    Suite,
    Verdict,
)
from kernelmill.records.reasons import CasesReason, ProbeReason
from stages.package.origins import FileReader, SourceLine, first_line, origin

KINDS: Mapping[str, FindingKind] = {
    "race": "race",
    "out-of-bounds": "out_of_bounds",
    "use-after-free": "out_of_bounds",
    "uninitialized": "uninitialized_read",
    "depends-on-uninitialized-memory": "uninitialized_read",
    "divergent-barrier": "divergent_barrier",
    "barrier-after-exit": "divergent_barrier",
    "order-dependent": "order_dependent",
    "undefined-behavior": "undefined_behavior",
    "arithmetic": "undefined_behavior",
    "hang": "hang",
    "trap": "hang",
}
"""By what checks call them; all else in a kernel is `other`."""
_ONE_CONSTANT = re.compile(r"[\w\])]\s*=\s*(?:true|false|nullptr|NULL|[-+]?(?:\d[\w.]*|\.\d\w*))\s*;")


class _Shown(NamedTuple):
    """Checks whose results show whether a finding matters."""

    checks: tuple[str, ...]
    by: str
    """The finding of these checks that shows that it does."""


_MATTERS: Mapping[FindingKind, _Shown] = {
    "race": _Shown(("reverse", "random"), "order-dependent"),
    "uninitialized_read": _Shown(("poison",), "depends-on-uninitialized-memory"),
}


class _Told(NamedTuple):
    """A finding that a stage other than verify reports."""

    stage: Literal["cases", "probe"]
    kind: FindingKind
    message: str


_UNSTABLE = _Told("cases", "order_dependent", "differs with the order of threads")
_DROPS: Mapping[CasesReason | ProbeReason, _Told] = {
    CasesReason.ORDER_DEPENDENT_RESULTS: _UNSTABLE,
    CasesReason.FAILS_IN_ANOTHER_ORDER: _Told("cases", "order_dependent", "fails with threads in another order"),
    ProbeReason.OUT_OF_BOUNDS_ON_FRESH_SIZES: _Told(
        "probe", "out_of_bounds", "leaves a buffer that was large enough on other sizes"
    ),
    ProbeReason.FAILS_ON_FRESH_SIZES: _Told(
        "probe", "other", "fails on sizes and contents that fit what was found before"
    ),
    ProbeReason.HANGS: _Told("probe", "hang", "does not end on any sizes that were tried"),
}
"""What a dropped unit says of its kernel, by the reason; most reasons say nothing."""
_DARED = "in a case beyond what was proven to stay inside"


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What the pipeline knows of the kernels that findings are about, and how to read their projects' files."""

    sources: Sequence[Source]
    kernels: Sequence[Kernel]
    units: Sequence[PortedUnit]
    suites: Sequence[Suite]
    reader: Callable[[str], FileReader]
    """Of a source, by its id."""


def findings(context: Context, verdicts: Sequence[Verdict], dropped: Sequence[Dropped]) -> tuple[KernelFinding, ...]:
    """All findings, each place of a kernel's file once for all units that show the same there, sorted by place."""
    about = _About.of(context)
    found = [*_of_verdicts(context, about, verdicts), *_of_suites(context, about), *_of_drops(about, dropped)]
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


def _of_verdicts(context: Context, about: "_About", verdicts: Sequence[Verdict]) -> Iterator[KernelFinding]:
    suites = {suite.id: suite for suite in context.suites}
    names = [suite.name for suite in context.suites]
    for verdict in verdicts:
        suite, unit = suites.get(verdict.id), about.units.get(verdict.id)
        if suite is None or unit is None or verdict.kernel_id not in about.kernels:
            continue
        kernel = about.kernels[verdict.kernel_id]
        told = [(check.name, one) for check in verdict.checks for one in check.findings]
        placed = {KINDS.get(one.kind) for _, one in told if one.line}
        read = context.reader(kernel.source)
        for check, one in told:
            kind = KINDS.get(one.kind, "other")
            cause = "race" if kind == "order_dependent" else kind
            if not one.line and cause in placed:
                continue  # what causes it has a line of its own, whose effect says the same
            at = origin(suite.code, one.line, unit, kernel, read) if one.line else first_line(kernel)
            if at is None or not (one.line or one.kernel or one.kind in KINDS):
                continue  # of the wrapper or the tests: the pipeline's own fault, which the verdict keeps
            yield about.finding(
                kernel,
                at,
                kind,
                text=suite.code.splitlines()[one.line - 1].strip() if one.line else "",
                severity=one.severity,
                effect=_effect(kind, one, verdict, suite),
                message=_message(one, suite, origin(suite.code, one.other_line, unit, kernel, read)),
                found_by="verify",
                checks=(check,),
                units=(verdict.id,),
                cases=tuple(suite.cases[number] for number in one.cases if number < len(suite.cases)),
                command=f"kernelmill verify {suite.name if names.count(suite.name) == 1 else quote(suite.id)}",
            )


def _of_suites(context: Context, about: "_About") -> Iterator[KernelFinding]:
    for suite in context.suites:
        kernel = about.kernels.get(suite.kernel_id)
        if kernel is None:
            continue
        unstable = [golden.output for golden in suite.goldens if golden.comparison == "unstable"]
        if unstable:
            yield about.dropped(kernel, suite.id, _UNSTABLE, ", ".join(unstable))
        for kind in sorted({_kind_of(one.reason) for one in suite.rejected_cases}):
            same = [one for one in suite.rejected_cases if _kind_of(one.reason) == kind]
            dared = about.dropped(kernel, suite.id, _Told("cases", kind, _DARED), same[0].reason)
            yield replace(dared, cases=tuple(one.case for one in same))


def _kind_of(reason: str) -> FindingKind:
    return KINDS.get(reason.partition(":")[0], "other")


def _of_drops(about: "_About", dropped: Sequence[Dropped]) -> Iterator[KernelFinding]:
    table: dict[tuple[str, str], _Told] = {(told.stage, reason.value): told for reason, told in _DROPS.items()}
    for drop in dropped:
        told, unit = table.get((drop.stage, drop.reason)), about.units.get(drop.id)
        if told is not None and unit is not None and unit.kernel_id in about.kernels:
            yield about.dropped(about.kernels[unit.kernel_id], drop.id, told, drop.detail)


def _message(one: CheckFinding, suite: Suite, other: SourceLine | None) -> str:
    """With block and thread, and the second party's place in the project's own lines."""
    block, thread = ("({},{},{})".format(*index) if index else "" for index in (one.block, one.thread))
    place = f"{suite.name}.hip:{one.other_line}"
    message = one.message.replace(place, f"{other.path}:{other.line}" if one.other_line and other else place)
    return message + (f", in block {block} by thread {thread}" if block and thread else "")


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
    """Kernels, units and versions by their ids."""

    kernels: Mapping[str, Kernel]
    units: Mapping[str, PortedUnit]
    versions: Mapping[str, str]

    @classmethod
    def of(cls, context: Context) -> "_About":
        return cls(
            kernels={kernel.id: kernel for kernel in context.kernels},
            units={unit.id: unit for unit in context.units},
            versions={source.id: source.version for source in context.sources},
        )

    def finding(
        self,
        kernel: Kernel,
        at: SourceLine,
        kind: FindingKind,
        *,
        message: str,
        found_by: FoundBy,
        units: tuple[str, ...],
        command: str,
        text: str = "",
        severity: Literal["error", "warning"] = "error",
        effect: FindingEffect = "not_judged",
        checks: tuple[str, ...] = (),
        cases: tuple[Case, ...] = (),
    ) -> KernelFinding:
        return KernelFinding(
            kernel_id=kernel.id,
            source=kernel.source,
            source_version=self.versions[kernel.source],
            path=at.path,
            line=at.line,
            text=text,
            kind=kind,
            severity=severity,
            effect=effect,
            message=message,
            found_by=found_by,
            checks=checks,
            units=units,
            cases=cases,
            command=command,
        )

    def dropped(self, kernel: Kernel, unit: str, told: _Told, detail: str) -> KernelFinding:
        return self.finding(
            kernel,
            first_line(kernel),
            told.kind,
            effect="results_differ" if told.kind == "order_dependent" else "not_judged",
            message=f"{told.message}: {detail}" if detail else told.message,
            found_by=told.stage,
            units=(unit,),
            command=f"dvc repro --force --single-item {told.stage}",
        )
