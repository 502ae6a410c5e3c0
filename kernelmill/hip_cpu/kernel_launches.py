"""Kernel launches: `kernel<<<grid, block>>>(arguments)` becomes a call of the launch macro of the runtime."""

import itertools
from collections.abc import Iterator, Sequence

from kernelmill.hip_cpu.edits import Edit
from kernelmill.hip_cpu.scan import ScannedToken, closing, opening, opening_angle

_NO_CALLEE = frozenset(
    {"if", "constexpr", "while", "for", "switch", "return", "else", "do", "case", "sizeof", "throw", "co_return"}
)


def _adjacent(found: Sequence[ScannedToken], at: int, text: str, count: int) -> bool:
    run = found[at : at + count]
    return (
        len(run) == count
        and all(token.text == text for token in run)
        and all(a.end == b.start for a, b in itertools.pairwise(run))
    )


def launches(found: Sequence[ScannedToken]) -> Iterator[tuple[Edit, ...]]:
    """The edits of each launch."""
    after = 0
    for at, token in enumerate(found):
        if token.text != "<" or at < after or not _adjacent(found, at, "<", 3):
            continue
        if at and found[at - 1].text == "operator":
            continue
        after = at + 3
        close = _launch_end(found, at)
        start = _callee(found, at)
        if close is None or start == at:
            continue
        begin = found[start].start
        yield (
            Edit(begin, begin, "KERNELMILL_LAUNCH("),
            Edit(token.start, found[at + 2].end, ")("),
            Edit(found[close].start, found[close + 2].end, ")"),
        )


def _launch_end(found: Sequence[ScannedToken], at: int) -> int | None:
    """The index of the `>>>` of the launch at `at`: the last three of a run of `>` before the arguments."""
    fallback = None
    i = at + 3
    while i < len(found) and found[i].text not in {";", "}", ")"} and found[i].directive == found[at].directive:
        if found[i].text in {"(", "[", "{"}:
            i = closing(found, i) + 1
            continue
        run = 0
        while _adjacent(found, i, ">", run + 1):
            run += 1
        if run >= 3:
            after = found[i + run] if i + run < len(found) else None
            if after is not None and after.text == "(" and after.directive == found[at].directive:
                return i + run - 3
            fallback = i + run - 3 if fallback is None else fallback
        i += max(run, 1)
    return fallback


def _callee(found: Sequence[ScannedToken], at: int) -> int:
    """The index where the expression begins that the launch at `at` calls."""
    i = at - 1
    while i >= 0:
        text = found[i].text
        if text == ">":
            opened = opening_angle(found, i)
            if opened == i:
                return at
            i = opened - 1
        elif text in {")", "]"}:
            i = opening(found, i)
            if not _continues(found, i):
                return i
            i -= 1
        elif found[i].is_word:
            start = i
            i -= 1
            if i >= 0 and found[i].text == "template":
                i -= 1
            if i >= 0 and found[i].text == "::":
                if i and (found[i - 1].text == ">" or (found[i - 1].is_word and found[i - 1].text not in _NO_CALLEE)):
                    i -= 1
                    continue
                return i
            if i > 0 and found[i].text in {".", "->", "##"}:
                i -= 1
                continue
            return start
        else:
            return at
    return at


def _continues(found: Sequence[ScannedToken], at: int) -> bool:
    """Whether the bracket at `at` holds arguments or an index of the expression before it, as in `f(x)` and `f[x]`.

    It does not in `(k)`, and not after a condition or a cast, as in `if (x) (k)<<<…` and `(void)(k)<<<…`.
    """
    if not at:
        return False
    before = found[at - 1]
    if before.text == ">":
        return opening_angle(found, at - 1) != at - 1
    if before.text == ")" and found[at].text == "(":
        return _continues(found, opening(found, at - 1))
    return before.text in {")", "]"} or (before.is_word and before.text not in _NO_CALLEE)
