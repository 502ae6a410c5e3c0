"""Which outputs a kernel assigns only where its inputs meet a condition."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kernelmill.hip_cpu import scan
from kernelmill.hip_cpu.scan import ScannedToken

Tokens = Sequence[ScannedToken]
_ENDS = (";", "{", "}")
_COMPOUND = frozenset("+-*/%&|^")
_COMPARISONS = frozenset("=!<>")


class _Assignment(NamedTuple):
    target: str
    is_pointer: bool
    """Whether it defines a pointer."""
    used: frozenset[str]
    """The names on its right side."""
    tokens: range
    """Where its right side is."""


class _Branches(NamedTuple):
    spans: tuple[range, ...]
    """The tokens of the first branch of an `if`, and of the second where there is one."""

    def decide(self, used: Sequence[int]) -> set[int]:
        """Return the uses of an output that only one branch has."""
        inside = [{at for at in used if at in span} for span in self.spans]
        return set() if len(inside) > 1 and all(inside) else set().union(*inside)


def conditional(body: str, inputs: Collection[str], outputs: Sequence[str]) -> tuple[str, ...]:
    """Return the outputs that the body of a kernel assigns only under a condition on values of its inputs.

    Conditions on sizes and indices do not count, and neither does the number of iterations of a loop.
    """
    found = [token for token in scan.tokens(body) if not token.directive]
    assigned = list(_assignments(found))
    depending = _closure(inputs, [(one.target, one.used) for one in assigned])
    branches = list(_branches(found, depending))
    return tuple(name for name in outputs if _is_conditional(name, found, assigned, branches))


def _is_conditional(name: str, found: Tokens, assigned: Sequence[_Assignment], branches: Sequence[_Branches]) -> bool:
    pointers = [one for one in assigned if one.is_pointer]
    names = _closure([name], [(one.target, one.used) for one in pointers])
    moved = {at for one in pointers for at in one.tokens}
    used = [at for at, one in enumerate(found) if one.text in names and at not in moved and not _is_moved(found, at)]
    decided = set().union(*(one.decide(used) for one in branches))
    return bool(used) and decided >= set(used)


def _is_moved(found: Tokens, at: int) -> bool:
    """Whether a pointer itself is assigned, rather than what it points to."""
    return found[at - 1].text != "*" and _is_assigned(found, at + 1)


def _closure(names: Collection[str], assigned: Sequence[tuple[str, frozenset[str]]]) -> frozenset[str]:
    """Return names and the variables that are assigned from them, directly or not."""
    known = frozenset(names)
    while more := {target for target, used in assigned if used & known} - known:
        known |= more
    return known


def _assignments(found: Tokens) -> Iterator[_Assignment]:
    for at, token in enumerate(found):
        if token.text != "=" or not _is_assigned(found, at):
            continue
        end = next((i for i in range(at, len(found)) if found[i].text in _ENDS), len(found))
        target = at - 1 - (found[at - 1].text in _COMPOUND)
        while found[target].text in ("]", ")"):
            target = scan.opening(found, target) - 1
        used = frozenset(_names(found, range(at + 1, end)))
        is_pointer = target > 1 and found[target - 1].text == "*" and found[target - 2].is_word
        yield _Assignment(found[target].text, is_pointer, used, range(target, end))


def _names(found: Tokens, tokens: range) -> Iterator[str]:
    """Yield the names among tokens, without those of members."""
    return (found[at].text for at in tokens if found[at].is_word and found[at - 1].text not in (".", "->"))


def _is_assigned(found: Tokens, at: int) -> bool:
    """Whether an assignment operator starts, or ends, at a token."""
    at += at + 1 < len(found) and found[at].text in _COMPOUND
    if at + 1 >= len(found) or found[at].text != "=" or found[at + 1].text == "=":
        return False
    return found[at - 1].text not in _COMPARISONS


def _branches(found: Tokens, depending: frozenset[str]) -> Iterator[_Branches]:
    for at, (token, following) in enumerate(pairwise(found)):
        if token.text != "if" or following.text != "(":
            continue
        condition = scan.closing(found, at + 1)
        if depending.isdisjoint(_names(found, range(at + 1, condition))):
            continue
        first = range(condition + 1, _end(found, condition + 1))
        if first.stop < len(found) and found[first.stop].text == "else":
            yield _Branches((first, range(first.stop + 1, _end(found, first.stop + 1))))
        else:
            yield _Branches((first,))


def _end(found: Tokens, at: int) -> int:
    """Return where a statement ends: after its block, or after a semicolon."""
    while at < len(found) and found[at].text not in (";", "{"):
        at = scan.closing(found, at) + 1 if found[at].text == "(" else at + 1
    if at < len(found) and found[at].text == "{":
        at = scan.closing(found, at)
    return at + 1
