"""Parser of the output summaries that a recorder prints."""

from collections.abc import Mapping

from kernelmill.records import Summary
from stages.cases.text.program import SAMPLES, SUMS

MARK = "@"
_CHANGED = "@changed"
_CHANGED_WORDS = 3
_FIXED = 8
Rows = Mapping[int, Mapping[str, Summary]]
"""Outputs by case and name."""


def observed(text: str) -> Rows:
    """Return the summaries by case and output; lines that the kernel printed are ignored."""
    outputs: dict[int, dict[str, Summary]] = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) != _FIXED + 1 + SAMPLES + SUMS or words[0] != MARK:
            continue
        case, output, count = int(words[1]), words[2], int(words[3])
        numbers = words[_FIXED + 1 :]
        outputs.setdefault(case, {})[output] = Summary(
            count=count,
            nans=int(words[4]),
            infinities=int(words[5]),
            digest=int(words[6]),
            multiset=int(words[7]),
            scale=words[8],
            values=tuple(numbers[: min(SAMPLES, count)]),
            sums=tuple(numbers[SAMPLES:]),
        )
    return outputs


def changed(text: str) -> frozenset[int]:
    """Return the cases in which the kernel changed an output."""
    lines = (line.split() for line in text.splitlines())
    return frozenset(int(words[1]) for words in lines if len(words) == _CHANGED_WORDS and words[0] == _CHANGED)
