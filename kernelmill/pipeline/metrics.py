"""data/metrics.json: the funnel over all sources and for each, in git and read as a diff."""

import json
from pathlib import Path

from pydantic import AliasChoices, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.errors import InputError
from kernelmill.records import Strategy

STRICT = ConfigDict(extra="forbid")
WIDTH = 120
"""Columns that a line of the file may take before it is broken."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Step:
    """One stage of the funnel; `in` = `out` + the sum of `dropped`."""

    unit: str
    """What is counted: sources, kernels or units."""
    entered: int = Field(serialization_alias="in", validation_alias=AliasChoices("in", "entered"))
    left: int = Field(serialization_alias="out", validation_alias=AliasChoices("out", "left"))
    dropped: dict[str, int]
    """By reason, sorted."""
    kernels: int | None = Field(default=None, exclude_if=lambda kernels: kernels is None)
    """Where units are counted: kernels that have at least one left."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseReport:
    """How faithfully translation units were parsed."""

    translation_units: int
    without_errors: int
    failures: int
    """Crashes, time limits, files that clang cannot read."""
    errors_by_cause: dict[str, int]
    methods: dict[str, int]
    """Kernels by `ast` or `text`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SourceReport:
    """One source's own funnel, from the definitions found in it."""

    version: str
    license: str
    strategy: Strategy | None
    """How its compile commands were learnt; none where no strategy gave any."""
    funnel: dict[str, Step]
    parse: ParseReport


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateReport:
    """The verdicts of one compiler, for one target; the share that counts is `accepted` of `accepted + rejected`."""

    version: str | None
    """Of the compiler; none where it was not found."""
    accepted: int
    rejected: int
    without_verdict: dict[str, int]
    """By state: `not_found`, `cannot_check`, `broken`."""
    reasons: dict[str, int]
    """Class of the first error of those rejected, sorted."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProofLevels:
    """The number of suites that reach each level of proof; each level builds on the one before."""

    suites: int
    compiled: int
    """For the CPU, and not rejected by the compilers for AMD."""
    tests_passed: int
    no_findings: int
    """In three orders of threads, under sanitizers and the race check."""
    verified: int
    """Known-bad kernels are rejected too."""
    verified_kernels: int
    """Kernels with at least one suite that is."""
    branches_covered: int
    """At least 90 % of them."""
    mutants_killed: int
    """At least 80 % of them."""
    median_branch_coverage: float | None
    """Of what is verified."""
    median_mutation_score: float | None
    """Of what is verified."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Metrics:
    """The whole file."""

    funnel: dict[str, Step]
    sources: dict[str, SourceReport]
    gates: dict[str, GateReport] = Field(default_factory=dict)
    """By compiler, language and target."""
    verification: dict[str, ProofLevels] = Field(default_factory=dict)
    """By source, and of `all` together."""


_ADAPTER = TypeAdapter(Metrics)


def dumps(metrics: Metrics) -> str:
    """JSON for people: what fits one line stands on one, so that a changed count is a short diff."""
    return _layout(_ADAPTER.dump_python(metrics, mode="json", by_alias=True), "", "") + "\n"


def read(path: Path) -> Metrics:
    """Read the file back.

    Raises `InputError` naming the file where it is missing or is something else.
    """
    try:
        return _ADAPTER.validate_json(path.read_bytes())
    except FileNotFoundError:
        raise InputError(f"{path} does not exist", remedy="run `dvc repro` first") from None
    except ValidationError as error:
        first = error.errors()[0]
        raise InputError(
            f"{path} holds no metrics: {first['msg']} at {'.'.join(map(str, first['loc'])) or 'the top'}",
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
