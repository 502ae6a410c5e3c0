"""data/metrics.json: the funnel over all sources and for each one, kept in git and reviewed as a diff."""

import json
from pathlib import Path

from pydantic import AliasChoices, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.errors import InputError
from kernelmill.records import Grade, ReferenceKind, Strategy
from kernelmill.records.models import ModelAccount
from kernelmill.records.reviews import ReviewState

STRICT = ConfigDict(extra="forbid", defer_build=True)
WIDTH = 120
"""The maximum length of a line of the file."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Step:
    """One stage of the funnel. `in` is counted from the input of the stage; it is `out` + `executed` + `dropped`."""

    unit: str
    """The records that are counted: `sources`, `kernels` or `units`."""
    entered: int = Field(serialization_alias="in", validation_alias=AliasChoices("in", "entered"))
    left: int = Field(serialization_alias="out", validation_alias=AliasChoices("out", "left"))
    dropped: dict[str, int]
    """Dropped records by reason, sorted."""
    executed: dict[str, int] = Field(default_factory=dict, exclude_if=lambda executed: not executed)
    """Suites that run cleanly and are not verified, by reason, sorted; they are neither in `out` nor dropped."""
    kernels: int | None = Field(default=None, exclude_if=lambda kernels: kernels is None)
    """The number of kernels with at least one unit in the output, if units are counted."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseReport:
    """How well the translation units of a source were parsed."""

    translation_units: int
    without_errors: int
    failures: int
    """The number of crashes, time limits and files that clang cannot read."""
    errors_by_cause: dict[str, int]
    methods: dict[str, int]
    """The number of kernels by method: `ast` or `text`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SourceReport:
    """The funnel of one source, from its definitions on."""

    version: str
    license: str
    strategy: Strategy | None
    """The strategy that found its compile commands; none if no strategy did."""
    funnel: dict[str, Step]
    parse: ParseReport


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateReport:
    """The verdicts of one compiler, for one target; the share that counts is `accepted` of `accepted + rejected`."""

    version: str | None
    """The version of the compiler; none if the compiler was not found."""
    accepted: int
    rejected: int
    without_verdict: dict[str, int]
    """Units without a verdict by state: `not_found`, `cannot_check`, `broken`."""
    reasons: dict[str, int]
    """Rejected units by class of the first error, sorted."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProofLevels:
    """The number of suites that reach each level of proof; each level builds on the one before."""

    suites: int
    compiled: int
    """Suites that compile for the CPU and are not rejected by the pinned compilers for AMD GPUs."""
    tests_passed: int
    no_findings: int
    """Suites without findings under three thread orders, sanitizers and the race check: executed or verified."""
    executed: int
    """Suites without findings that are not verified."""
    executed_kernels: int
    """Kernels with an executed suite and no verified one."""
    executed_reasons: dict[str, int]
    """Executed suites by everything that they lack, sorted; a suite that lacks several things counts for each."""
    verified: int
    """Suites that meet all requirements."""
    verified_kernels: int
    """Kernels with at least one verified suite."""
    grades: dict[Grade, int]
    """Verified suites by grade."""
    kernel_grades: dict[Grade, int]
    """Kernels with a verified suite by the best grade of their suites."""
    references: dict[ReferenceKind, int]
    """Verified suites by the kind of their reference."""
    branches_unreachable: dict[str, int]
    """Branches that no launch can reach and that are not counted, by reason, sorted."""
    median_branch_coverage: float | None
    """The median over verified suites."""
    median_mutation_score: float | None
    """The median over verified suites, of all mutants."""
    median_token_score: float | None
    """The median over verified suites, of mutants that replace or insert a token."""
    median_meaning_score: float | None
    """The median over verified suites, of mutants at the level of meaning."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WeaknessReport:
    """How many suites have a kind of weakness, such as a parameter with one value in all cases."""

    suites: int
    weaknesses: int
    without_reason: int
    """Weaknesses for which no reason is known that prevents a case that would mend them."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PromptReport:
    """The prompts of the verified units, and how many kernels have the project's own words."""

    kernels: int
    """Kernels with at least one prompt."""
    kinds: dict[str, int]
    """Prompts by kind."""
    documented: int
    """Kernels about which the project says anything, in a comment or a docstring."""
    quoted: int
    """Kernels with a `complete` prompt, which quotes the project's words."""
    waiting: int
    """Kernels without a `complete` prompt, which wait for a description."""
    described: int = Field(default=0, exclude_if=lambda described: not described)
    """Kernels that a model described, of which the project's words say too little."""
    unclear: int = Field(default=0, exclude_if=lambda unclear: not unclear)
    """Prompts that models did not solve, or solved differently."""
    missing: dict[str, dict[str, int]]
    """Units without a prompt by kind and reason."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ModelGains:
    """What the dataset has thanks to a model, each item judged like all others."""

    interfaces: int
    """Units whose relations are by a model, since probing did not reach them."""
    suites: int
    """Suites of these units."""
    verified: int
    """Verified suites of these units."""
    verified_kernels: int
    """Kernels with a verified suite that have none without the model."""
    described: int
    """Kernels that a model described."""
    variants: int
    """Verified variants of verified samples."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SplitReport:
    """One split of the dataset."""

    kernels: int
    """Kernels and Triton programs."""
    projects: tuple[str, ...]
    near_duplicates: int
    """Those that have a near-duplicate, in this split or in another project."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class OverlapReport:
    """The overlap with one evaluation set."""

    programs: int
    """Programs and hashes of the set."""
    unread: int
    """Files and entries of the set that say nothing."""
    kernels: dict[str, int]
    """Kernels that overlap, by the strongest kind of overlap."""
    excluded: bool
    """Whether these kernels are left out of the dataset."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Metrics:
    """The contents of the file."""

    funnel: dict[str, Step]
    sources: dict[str, SourceReport]
    gates: dict[str, GateReport] = Field(default_factory=dict)
    """The reports of the pinned compilers by compiler, language and target."""
    verification: dict[str, ProofLevels] = Field(default_factory=dict)
    """The proof levels by source, and for `all` sources together."""
    weaknesses: dict[str, WeaknessReport] = Field(default_factory=dict)
    """What no case of a suite shows, by kind."""
    prompts: dict[str, PromptReport] = Field(default_factory=dict)
    """The prompts by source, and for `all` sources together."""
    splits: dict[str, SplitReport] = Field(default_factory=dict)
    """The splits, and the kernels that are withheld from them."""
    overlap: dict[str, OverlapReport] = Field(default_factory=dict)
    """The overlap with each evaluation set that params.yaml names."""
    reviews: dict[ReviewState, int] = Field(default_factory=dict)
    """Kernels with a verified suite by what the reviews of people decide."""
    models: dict[str, ModelAccount] = Field(default_factory=dict, exclude_if=lambda models: not models)
    """What each stage with a model asked it and what came of it; empty where none has one."""
    won: dict[str, ModelGains] = Field(default_factory=dict, exclude_if=lambda won: not won)
    """What was won by a model by source, and for `all` sources together; empty where no stage has a model."""


_ADAPTER = TypeAdapter(Metrics)


def dumps(metrics: Metrics) -> str:
    """Return JSON in which everything that fits on one line is on one line, so that a changed count is a short diff."""
    return _layout(_ADAPTER.dump_python(metrics, mode="json", by_alias=True), "", "") + "\n"


def read(path: Path) -> Metrics:
    """Read the file back.

    Raises `InputError` if the file is missing or does not contain metrics.
    """
    try:
        return _ADAPTER.validate_json(path.read_bytes())
    except FileNotFoundError:
        raise InputError(f"{path} does not exist", remedy="run `dvc repro` first") from None
    except ValidationError as error:
        first = error.errors()[0]
        raise InputError(
            f"{path} does not contain metrics: {first['msg']} at {'.'.join(map(str, first['loc'])) or 'the top'}",
            remedy="the file was written by another version; delete it and run `dvc repro`",
        ) from error


def _layout(value: object, indent: str, key: str) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict) or len(indent) + len(key) + len(line) < WIDTH:
        return line
    deeper = indent + "  "
    entries = []
    for name, child in value.items():
        quoted = f"{json.dumps(name, ensure_ascii=False)}: "
        entries.append(f"{deeper}{quoted}{_layout(child, deeper, quoted)}")
    return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
