"""Lines of the manifest: what a kernel's texts hash to, and how far it came."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from kernelmill.records import Kernel, ManifestEntry, Suite, Verdict
from kernelmill.records.prompts import Prompt
from kernelmill.records.repairs import RepairRow
from kernelmill.records.splits import Split
from stages.package.inputs import Inputs
from stages.package.metrics.accounts import Account
from stages.package.rows.grouping import grouped

DIGITS = 16
"""The number of hexadecimal digits that a hash is shortened to; 64 bits tell the versions of a kernel apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How far a kernel came if none of its units is verified."""

    stage: str = ""
    """The last stage that one of its units entered; empty if one is verified."""
    reason: str = ""
    """The most frequent reason there."""


def manifest(
    inputs: Inputs,
    made: Sequence[Account],
    splits: Mapping[str, Split] = MappingProxyType({}),
    repairs: Sequence[RepairRow] = (),
) -> tuple[ManifestEntry, ...]:
    """Return the lines of all selected kernels, given the accounts of the stages in order."""
    ended = outcomes(made)
    verdicts = grouped(inputs.verdicts, lambda one: one.kernel_id)
    suites = grouped(inputs.suites, lambda one: one.kernel_id)
    prompts = grouped(inputs.prompts, lambda one: one.sample_id)
    pairs = grouped(repairs, lambda one: one.sample_id)
    return tuple(
        replace(
            entry(
                kernel,
                verdicts.get(kernel.id, ()),
                suites.get(kernel.id, ()),
                prompts.get(kernel.id, ()),
                ended.get(kernel.id, Outcome()),
            ),
            repairs=repairs_hash(pairs.get(kernel.id, ())),
            split=splits.get(kernel.id),
        )
        for kernel in inputs.kept
    )


def entry(
    kernel: Kernel,
    verdicts: Sequence[Verdict] = (),
    suites: Sequence[Suite] = (),
    prompts: Sequence[Prompt] = (),
    outcome: Outcome | None = None,
) -> ManifestEntry:
    """Return the line of a kernel, with the verdicts on its units, their suites and their prompts."""
    levels = {verdict.level for verdict in verdicts}
    ended = outcome or Outcome()
    return ManifestEntry(
        id=kernel.id,
        sha256=hashlib.sha256(kernel.code.encode()).hexdigest()[:DIGITS],
        license=kernel.license,
        lines=kernel.end_line - kernel.start_line + 1,
        verdict="verified" if "verified" in levels else "executed" if "executed" in levels else "extracted",
        grade=min((verdict.grade for verdict in verdicts if verdict.grade), default=""),
        tests=text_hash((suite.id, suite.code) for suite in suites),
        prompts=prompts_hash(prompts),
        stage=ended.stage,
        reason=ended.reason,
    )


def outcomes(made: Sequence[Account]) -> dict[str, Outcome]:
    """Return how far each kernel came of which no unit is verified."""
    kernels = {one.id: one.kernel_id for account in made for one in account.entered}
    verified = {one.kernel_id for account in made if account.stage == "verify" for one in account.left}
    ended: dict[str, Outcome] = {}
    for account in made:
        reasons: dict[str, Counter[str]] = {}
        ends = [(one.id, one.reason) for part in (account.dropped, account.executed) for one in part]
        for identifier, reason in ends:
            reasons.setdefault(kernels.get(identifier, identifier), Counter())[reason] += 1
        for kernel, counted in reasons.items():
            if kernel not in verified:
                most = min(counted, key=lambda reason: (-counted[reason], reason))
                ended[kernel] = Outcome(stage=account.stage, reason=most)
    return ended


def prompts_hash(prompts: Iterable[Prompt]) -> str:
    """Return a hash of prompts; empty if there are none."""
    return text_hash((prompt.id, prompt.text) for prompt in prompts)


def repairs_hash(pairs: Iterable[RepairRow]) -> str:
    """Return a hash of debugging pairs; empty if there are none."""
    return text_hash((pair.id, pair.broken_code + pair.report) for pair in pairs)


def text_hash(texts: Iterable[tuple[str, str]]) -> str:
    """Return a hash of named texts in any order; empty if there are none."""
    ordered = sorted(texts)
    joined = "".join(f"{name}\0{text}\0" for name, text in ordered)
    return hashlib.sha256(joined.encode()).hexdigest()[:DIGITS] if ordered else ""
