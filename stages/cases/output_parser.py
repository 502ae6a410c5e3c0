"""Parser of the output summaries that a recorder prints."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kernelmill.records import Summary
from stages.cases.program import SAMPLES, SUMS

MARK = "@"
_FIXED = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """One output of one case."""

    case: int
    output: str
    summary: Summary


def observed(text: str) -> Mapping[int, Mapping[str, Summary]]:
    """Summaries by case and output; lines that the kernel printed are ignored."""
    outputs: dict[int, dict[str, Summary]] = {}
    for one in _lines(text):
        outputs.setdefault(one.case, {})[one.output] = one.summary
    return outputs


def _lines(text: str) -> Iterator[Observed]:
    for line in text.splitlines():
        words = line.split()
        if len(words) != _FIXED + 1 + SAMPLES + SUMS or words[0] != MARK:
            continue
        count = int(words[3])
        numbers = words[_FIXED + 1 :]
        yield Observed(
            case=int(words[1]),
            output=words[2],
            summary=Summary(
                count=count,
                nans=int(words[4]),
                infinities=int(words[5]),
                digest=int(words[6]),
                multiset=int(words[7]),
                scale=words[8],
                values=tuple(numbers[: min(SAMPLES, count)]),
                sums=tuple(numbers[SAMPLES:]),
            ),
        )
