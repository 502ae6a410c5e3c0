"""What a program says of its own results: lines of its output that report a failure, whatever its exit status is.

The words are those of test programs in practice. A line such as `0 failed` or `no mismatches` reports none.
"""

import re
from collections.abc import Iterator

from kernelmill.execution.findings import Finding

KIND = "reported-failure"
_FAILURE = re.compile(
    r"\b(?:fail(?:s|ed|ures?)?|mismatch(?:es|ed)?|incorrect(?:ly)?|wrong|not (?:passed|equal|correct)"
    r"|(?:do(?:es)?|did) ?n[o']t match)\b",
    re.IGNORECASE,
)
_ERROR = re.compile(r"\bERRORS?\b(?!\s*[:=]?\s*[-+.\d])|^\s*[Ee]rror:\s*[A-Za-z]")
"""Not the size of an error, such as `max error: 1e-6`."""
_NONE_BEFORE = re.compile(
    r"(?:(?<![.\d])0|\b(?:no|zero|none|without|never|not|any|if|on))\s+(?:\w+\s+)?$", re.IGNORECASE
)
_NONE_AFTER = re.compile(r"\s*(?:\w+\s*)?(?:[:=]|is|are)\s*(?:0+(?:\.0+)?(?![.\d])|none\b|no\b|false\b)", re.IGNORECASE)
_CHOICE = re.compile(r"\b(?:pass|ok|success)\w*\s*(?:/|\bor\b)\s*fail\w*", re.IGNORECASE)
"""A heading such as `PASS/FAIL`."""
_SHOWN = 80


def failure(output: str) -> Finding | None:
    """Return a warning if lines of the output of a program that ended with status 0 report a failure."""
    lines = output.splitlines()
    found = [number for number, line in enumerate(lines, 1) if reports_failure(line)]
    if not found:
        return None
    first = lines[found[0] - 1].strip()
    shown = first if len(first) <= _SHOWN else f"{first[: _SHOWN - 1]}…"
    many = (
        f"{len(found)} lines of its output report failures, the first of them"
        if len(found) > 1
        else "its output reports a failure,"
    )
    message = f"the program ended with status 0, but {many} line {found[0]}: `{shown}`"
    return Finding(kind=KIND, severity="warning", message=message)


def reports_failure(line: str) -> bool:
    """Whether a line of a program's output says that something failed."""
    return any(True for _ in _failures(_CHOICE.sub("", line)))


def _failures(line: str) -> Iterator[re.Match[str]]:
    for pattern in (_FAILURE, _ERROR):
        for found in pattern.finditer(line):
            if not _NONE_BEFORE.search(line[: found.start()]) and not _NONE_AFTER.match(line[found.end() :]):
                yield found
