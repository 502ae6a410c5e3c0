"""The patterns of HIP that a program shows: found among its tokens, so that comments and strings do not count."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from kernelmill.cpp.tokens import TokenKind, spans
from kernelmill.records import SuiteText
from kernelmill.records.variants import Diversity, HipPattern, PatternCount
from kernelmill.templates.composition import suite_code

_WORDS: Mapping[HipPattern, re.Pattern[str]] = {
    HipPattern.COPIES: re.compile(r"hipMemcpy\w*"),
    HipPattern.STREAMS: re.compile(r"hipStream\w*"),
    HipPattern.SHARED_MEMORY: re.compile(r"__shared__"),
    HipPattern.ATOMICS: re.compile(r"(?:unsafe|gpu)?[aA]tomic(?:Add|Sub|Max|Min|Exch|CAS|And|Or|Xor|Inc|Dec)\w*"),
    HipPattern.WARP_OPERATIONS: re.compile(r"__(?:shfl|ballot|any|all|activemask|syncwarp|match|reduce)\w*"),
    HipPattern.COOPERATIVE_GROUPS: re.compile(r"cooperative_groups"),
}


def shown(text: SuiteText) -> tuple[HipPattern, ...]:
    """Return the patterns in the kernel and host code of a suite; its CPU reference does not count."""
    own, tests = of_code(suite_code(replace(text, reference="", tests=""))), of_code(text.tests)
    return tuple(pattern for pattern in _WORDS if pattern in own or pattern in tests)


def of_code(code: str) -> tuple[HipPattern, ...]:
    """Return the patterns in a text, in the order of the table."""
    wanted = {pattern: word for pattern, word in _WORDS.items() if word.search(code)}
    if not wanted:
        return ()  # most of a suite are its tests, which show none: their tokens would take most of the time
    words = {code[start:end] for kind, start, end in spans(code) if kind is TokenKind.WORD}
    return tuple(pattern for pattern, word in wanted.items() if any(map(word.fullmatch, words)))


def diversity(before: Sequence[Collection[HipPattern]], added: Sequence[Collection[HipPattern]]) -> Diversity:
    """Count the programs that show each pattern, without those that were added and with them."""
    return Diversity(
        programs=PatternCount(before=len(before), after=len(before) + len(added)),
        patterns={pattern: _count(pattern, before, added) for pattern in HipPattern},
    )


def _count(
    pattern: HipPattern, before: Sequence[Collection[HipPattern]], added: Sequence[Collection[HipPattern]]
) -> PatternCount:
    known = sum(pattern in one for one in before)
    return PatternCount(before=known, after=known + sum(pattern in one for one in added))
