"""What a check of a Triton program shows, as text."""

from collections.abc import Iterator

from kernelmill.records.triton_verdicts import TritonCompilation, TritonFinding, TritonVerdict
from kernelmill.triton.execution.checking import Checked

MOST_SURVIVORS = 8
OUTPUT_LINES = 12


def lines(name: str, checked: Checked) -> Iterator[str]:
    """Yield the lines that say what a check found."""
    verdict = checked.verdict
    for finding in verdict.findings:
        yield _finding(name, finding)
    if verdict.level == "failed" and checked.output.strip():
        yield "  the program printed:"
        yield from (f"  | {line}" for line in checked.output.rstrip().splitlines()[-OUTPUT_LINES:])
    yield from (f"  not supported, {one}" for one in verdict.unsupported)
    yield from (f"  note: {one}" for one in verdict.notes)
    yield from (f"  {label}: {value}" for label, value in _figures(verdict))
    yield from _compilations(verdict.compilations)
    yield f"{name}: {_conclusion(verdict)}"


def _finding(name: str, finding: TritonFinding) -> str:
    where = f"{name}:{finding.line}" if finding.line else name
    kernel = f" in {finding.kernel}" if finding.kernel else ""
    program = f", program {finding.program}" if finding.program is not None else ""
    return f"{where}: {finding.severity}: {finding.kind}{kernel}{program}: {finding.message}"


def _figures(verdict: TritonVerdict) -> Iterator[tuple[str, str]]:
    yield "launches", f"{verdict.launches} with {verdict.programs} programs"
    yield "comparisons", str(verdict.comparisons)
    if verdict.skipped:
        yield "tests that need arguments or are skipped", ", ".join(verdict.skipped)
    if verdict.branches:
        missing = f"; not: {', '.join(verdict.uncovered[:MOST_SURVIVORS])}" if verdict.uncovered else ""
        yield "outcomes of conditions reached", f"{verdict.branches_covered} of {verdict.branches}{missing}"
    if verdict.controls:
        rejected = sum(one.state == "rejected" for one in verdict.controls)
        passed = [one.kind for one in verdict.controls if one.state == "passed"]
        yield (
            "wrong kernels rejected",
            f"{rejected} of {len(verdict.controls)}" + (f"; not: {', '.join(passed)}" if passed else ""),
        )
    if verdict.mutants:
        total, killed = (sum(getattr(one, key) for one in verdict.mutants) for key in ("mutants", "killed"))
        more = f" ({verdict.mutants_skipped} more are not run)" if verdict.mutants_skipped else ""
        yield "mutants killed", f"{killed} of {total}{more}"
        for one in verdict.survivors[:MOST_SURVIVORS]:
            yield "  survives", f"line {one.line}, {one.operator}: {one.text}"


def _compilations(found: tuple[TritonCompilation, ...]) -> Iterator[str]:
    for one in found:
        if one.state == "rejected":
            yield f"  {one.kernel} for {one.target}: not compiled: {one.reason}"
        else:
            figures = [f"{one.registers} registers"] if one.registers is not None else []
            figures += [f"{one.spilled} spilled"] if one.spilled else []
            figures += [f"{one.shared_bytes} bytes of shared memory"]
            yield f"  {one.kernel} for {one.target}: compiled, {', '.join(figures)}"


def _conclusion(verdict: TritonVerdict) -> str:
    if verdict.level == "failed":
        return f"failed: {verdict.reason}: {verdict.detail.splitlines()[0] if verdict.detail else ''}".rstrip(": ")
    if verdict.level == "verified":
        return "verified"
    reasons = "; ".join(f"{one.reason} ({one.detail})" for one in verdict.shortfalls)
    return f"no findings; not verified: {reasons}"
