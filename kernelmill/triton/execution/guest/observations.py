"""What is seen in one run of a program: findings, launches, branches, comparisons."""

from collections.abc import Callable
from dataclasses import dataclass, field

MOST_FINDINGS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A finding, in the form that leaves the sandbox."""

    kind: str
    message: str
    kernel: str
    line: int
    program: tuple[int, int, int]
    argument: str = ""
    offset: int = 0
    severity: str = "error"
    count: int = 1


@dataclass(slots=True)
class Observations:
    """Everything that one run shows."""

    path: str
    """The file of the program, as in its code objects."""
    findings: dict[tuple[str, str, int, str], Seen] = field(default_factory=dict)
    launches: int = 0
    programs: int = 0
    reached: set[tuple[int, str, bool]] = field(default_factory=set)
    """The outcomes of conditions, by line and kind."""
    comparisons: int = 0
    outcomes: list[bool] = field(default_factory=list)
    """Whether each comparison found its operands equal."""
    failed_comparisons: list[int] = field(default_factory=list)
    """The lines of comparisons that were not equal and that no assertion is about."""
    unsupported: dict[str, int] = field(default_factory=dict)
    """What the interpreter cannot do, with the line."""
    notes: list[str] = field(default_factory=list)
    signatures: dict[str, dict[str, object]] = field(default_factory=dict)
    """For each kernel and set of types and constants, how it was launched."""
    tests: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    expected: list[bool] | None = None
    """The outcomes of the comparisons of the plain run, in a run that ends as soon as it is different."""
    report: Callable[[], None] = lambda: None
    """Reports what was seen so far, and ends the run."""

    def compared(self, *, equal: bool) -> None:
        """Note a comparison."""
        self.comparisons += 1
        self.outcomes.append(equal)
        if self.expected is not None and self.expected[self.comparisons - 1 : self.comparisons] != [equal]:
            self.report()

    def finding(
        self,
        kind: str,
        message: str,
        kernel: str,
        line: int,
        program: tuple[int, int, int],
        *,
        argument: str = "",
        offset: int = 0,
        severity: str = "error",
    ) -> None:
        """Note a finding; only the first of its kind at a line and through an argument is kept."""
        key = (kind, kernel, line, argument)
        if key not in self.findings and len(self.findings) < MOST_FINDINGS:
            self.findings[key] = Seen(
                kind=kind,
                message=message,
                kernel=kernel,
                line=line,
                program=program,
                argument=argument,
                offset=offset,
                severity=severity,
            )
        if self.expected is not None:
            self.report()

    def note(self, text: str) -> None:
        """Note something that is not an error, once."""
        if text not in self.notes:
            self.notes.append(text)
