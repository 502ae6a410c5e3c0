"""The result of `kernelmill verify`, as a record."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.cli.verification.plan import Verified
from kernelmill.coverage.judging import Coverage
from kernelmill.execution.checking import Result
from kernelmill.execution.protocol import BackendName
from kernelmill.records import STRICT

Verdict = Literal["clean", "findings", "failed", "not_built", "unchecked"]
_WORST: tuple[Verdict, ...] = ("not_built", "findings", "failed", "clean", "unchecked")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class VerifyReport:
    """The output of `kernelmill verify --json`."""

    files: tuple[str, ...]
    backend: BackendName
    compiler: str
    version: str
    verdict: Verdict
    """The worst state of all checks; a program with nothing but warnings is `clean`."""
    results: tuple[Result, ...]
    coverage: Coverage | None = None


def report(files: Sequence[Path], verified: Verified) -> VerifyReport:
    """Return the record of one run of the command."""
    return VerifyReport(
        files=tuple(str(file).encode(errors="backslashreplace").decode() for file in files),
        backend=verified.backend,
        compiler=verified.compiler,
        version=verified.version,
        verdict=verdict(verified.results),
        results=verified.results,
        coverage=verified.coverage,
    )


def verdict(results: Sequence[Result]) -> Verdict:
    """Return the worst state of all checks; a program that no check could examine is not clean."""
    states = {"clean" if only_warnings(result) else result.state for result in results}
    return next(each for each in _WORST if each in states or each == "unchecked")


def only_warnings(result: Result) -> bool:
    """Whether the program ended normally and all its findings are warnings."""
    ended = result.outcome == "exited" and result.status == 0
    return result.state == "findings" and ended and all(found.severity == "warning" for found in result.findings)
