"""Operators of mutation that replace a token or insert a call beside one, found in the text of a unit."""

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from kernelmill.coverage.device_functions import device_qualifiers
from kernelmill.proof.mutants.array_sizes import array_sizes
from kernelmill.proof.mutants.edits import NAMESPACE, Edit, Site
from kernelmill.proof.mutants.sites import (
    JoinedToken,
    is_infix,
    is_name,
    joined_tokens,
    mutable,
    template_brackets,
)

Operator = Literal[
    "arithmetic", "assignment", "atomic", "barrier", "bounds", "comparison", "condition", "index", "launch"
]
_INFIX: Mapping[str, Operator] = MappingProxyType(
    {
        **dict.fromkeys(("+", "-", "*", "/", "%"), "arithmetic"),
        **dict.fromkeys(("<", "<=", ">", ">="), "bounds"),
        **dict.fromkeys(("==", "!="), "comparison"),
    }
)
"""The operator of mutation for each infix operator; the header has its replacement."""
_NEUTRAL = frozenset({("+", "0"), ("-", "0"), ("*", "1"), ("/", "1")})
_ENDS = frozenset({")", "]", ";", ",", "+", "-"})
"""Tokens before which an operand ends, whatever the operator."""
_ASSIGNMENTS = frozenset({"+=", "-="})
_BARRIERS = frozenset({"__syncthreads"})
_ATOMIC = re.compile(r"^(?:gpu)?atomic(?:Add|Sub|Max|Min|And|Or|Xor|Inc|Dec|Exch|CAS)\w*$|^unsafeAtomicAdd$")


class NoDeviceFunctionError(Exception):
    """A unit in which no function that runs on a device is found; the message names the pattern and the unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenEdit:
    """Replacement text for a range of the unit; `@@` in it stands for the number of its mutant."""

    start: int
    end: int
    text: str
    operator: Operator

    @property
    def site(self) -> Site:
        """The mutant of this edit alone."""
        inserted = self.start == self.end
        edit = Edit(
            start=self.start,
            end=self.end,
            before=self.text if inserted else "",
            replacement=None if inserted else self.text,
            level="token",
        )
        return Site(operator=self.operator, edits=(edit,))


@functools.lru_cache(maxsize=4)
def in_unit(unit: str, name: str) -> tuple[TokenEdit, ...]:
    """One edit for each mutation site. Raises `NoDeviceFunctionError` where the unit has no code to mutate.

    Mutants that do not compile are left out of a second program, so the sites of the last few units are kept.
    """
    tokens = joined_tokens(unit)
    inside = mutable(tokens, {"__global__", *device_qualifiers(unit)})
    if not any(inside):
        raise NoDeviceFunctionError(f"no body of a __global__ or __device__ function in the unit {name}")
    kept = template_brackets(tokens) | array_sizes(tokens)
    places = [at for at in range(len(tokens)) if inside[at] and at not in kept]
    edits = (rule(tokens, at) for at in places for rule in _RULES)
    return tuple(edit for edit in edits if edit is not None)


def _infix(tokens: Sequence[JoinedToken], at: int) -> TokenEdit | None:
    token = tokens[at]
    if token.text not in _INFIX or not is_infix(tokens, at) or _changes_nothing(tokens, at):
        return None
    text = f"{token.text} {NAMESPACE}::Site{{@@}} {token.text}"
    return TokenEdit(start=token.start, end=token.end, text=text, operator=_INFIX[token.text])


def _changes_nothing(tokens: Sequence[JoinedToken], at: int) -> bool:
    """Whether the right operand is the neutral one of both an operator and its replacement."""
    return (tokens[at].text, _text(tokens, at + 1)) in _NEUTRAL and _text(tokens, at + 2) in _ENDS


def _assignment(tokens: Sequence[JoinedToken], at: int) -> TokenEdit | None:
    if tokens[at].text not in _ASSIGNMENTS:
        return None
    return _inserted(tokens[at].end, f" {NAMESPACE}::Opposite{{@@}} %=", "assignment")


def _condition(tokens: Sequence[JoinedToken], at: int) -> TokenEdit | None:
    if tokens[at].text not in ("if", "while") or _text(tokens, at + 1) != "(":
        return None
    return _inserted(tokens[at + 1].end, f"{NAMESPACE}::Negated{{@@}} %= ", "condition")


def _index(tokens: Sequence[JoinedToken], at: int) -> TokenEdit | None:
    before = _text(tokens, at - 1)
    subscript = tokens[at].text == "[" and (before == "]" or (before and is_name(before)))
    if not subscript or _text(tokens, at + 1) in ("", "]"):
        return None
    return _inserted(tokens[at].end, f"{NAMESPACE}::Next{{@@}} %= ", "index")


def _barrier(tokens: Sequence[JoinedToken], at: int) -> TokenEdit | None:
    before = _text(tokens, at - 1)
    if tokens[at].text not in _BARRIERS or not before or before not in ";{})":
        return None
    return _inserted(tokens[at].start, f"if (!{NAMESPACE}::on(@@)) ", "barrier")


def _atomic(tokens: Sequence[JoinedToken], at: int) -> TokenEdit | None:
    token, before = tokens[at], _text(tokens, at - 1)
    if not _ATOMIC.match(token.text) or _text(tokens, at + 1) != "(":
        return None
    if before in ("::", "*", "&", ".") or (before and is_name(before)):
        return None
    return TokenEdit(
        start=token.start, end=tokens[at + 1].end, text=f"KERNELMILL_ATOMIC(@@, {token.text}, ", operator="atomic"
    )


_RULES: tuple[Callable[[Sequence[JoinedToken], int], TokenEdit | None], ...] = (
    _infix,
    _assignment,
    _condition,
    _index,
    _barrier,
    _atomic,
)
"""Where each operator applies: a new one is a rule here, its function in the header, and a test."""


def _inserted(offset: int, text: str, operator: Operator) -> TokenEdit:
    return TokenEdit(start=offset, end=offset, text=text, operator=operator)


def _text(tokens: Sequence[JoinedToken], at: int) -> str:
    """The text of a token, empty before the first and after the last."""
    return tokens[at].text if 0 <= at < len(tokens) else ""
