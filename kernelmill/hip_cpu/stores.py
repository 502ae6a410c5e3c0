"""Stores of results of class type, made visible to the access checker.

Compilers call the checker at assignments, but GCC not at a call whose result goes straight to memory, which is what
`grad[i] = __hadd(a, b)` becomes. The value of such an assignment is passed through a function that returns a reference
to it, and that the optimizer does not look into, so that the call and the store are two steps.

| in HIP                  | for the access checker                                   |
|-------------------------|----------------------------------------------------------|
| `out[i] = f(a, b);`     | `out[i] = ::kernelmill_stored::value(f(a, b));`          |
"""

from collections.abc import Iterator, Sequence

from kernelmill.hip_cpu.edits import Edit, apply
from kernelmill.hip_cpu.scan import ScannedToken, closing, closing_angle, opening, opening_angle, tokens

_VALUE = "::kernelmill_stored::value("
DEFINITION = """#if defined(__cplusplus) && !defined(KERNELMILL_STORED)
#define KERNELMILL_STORED
#ifdef __clang__
#define KERNELMILL_OPAQUE __attribute__((noinline))
#else
#define KERNELMILL_OPAQUE __attribute__((noipa))
#endif
namespace kernelmill_stored {
template <class T> struct bare { using type = T; };
template <class T> struct bare<T &> : bare<T> {};
template <class T> struct bare<T &&> : bare<T> {};
template <class T> struct bare<const T> : bare<T> {};
template <class T> struct bare<volatile T> : bare<T> {};
template <class T> struct bare<const volatile T> : bare<T> {};
template <bool, class T> struct when {};
template <class T> struct when<true, T> { using type = T; };
template <class T> struct is { static constexpr bool object = __is_class(T) || __is_union(T); };
template <class T>
KERNELMILL_OPAQUE constexpr typename when<is<typename bare<T>::type>::object, T &&>::type value(T &&v) {
  return static_cast<T &&>(v);
}
template <class T>
__attribute__((always_inline)) constexpr inline typename when<!is<typename bare<T>::type>::object, T>::type value(T v) {
  return v;
}
}
#endif
"""
_OPERATORS = frozenset("=!<>+-*/%&|^")
_BEFORE = frozenset({";", "{", "}", ")", "else", "do", ":", "=", "return"})
"""The tokens that a statement follows, or the target of an assignment within another one."""
_CALLED = frozenset({")", "]", ">"})
_MEMBER = frozenset({".", "->", "::"})
_ARITHMETIC = frozenset("+-*/")


def visible(text: str) -> str:
    """Return a rewritten text whose stores of values that may be of class type are visible to the access checker."""
    found = tokens(text)
    edits = [edit for at in range(1, len(found) - 1) for edit in _store(found, at)]
    return f"{DEFINITION}{apply(text, edits)}" if edits else text


def _store(found: Sequence[ScannedToken], at: int) -> Iterator[Edit]:
    """Yield the edits of the assignment whose `=` is at an index; none if it is no such assignment."""
    token, before, after = found[at], found[at - 1], found[at + 1]
    if token.text != "=" or token.directive or not token.in_code or token.parentheses:
        return
    if (before.text in _OPERATORS and before.end == token.start) or (after.text == "=" and after.start == token.end):
        return
    first = _target(found, at - 1)
    last = _value(found, at + 1)
    if first is not None and last is not None and _before(found, first) in _BEFORE:
        yield Edit(after.start, after.start, _VALUE)
        yield Edit(found[last].end, found[last].end, ")")


def _target(found: Sequence[ScannedToken], at: int) -> int | None:
    """Return the index of the first token of an expression such as `*a.b[i]->c` that ends at `at`."""
    while at > 0:
        token = found[at]
        if token.text in {"]", ")"}:
            at = opening(found, at)
            if found[at - 1].is_word or found[at - 1].text in _CALLED:
                at -= 1
                continue
            if token.text == "]":
                return None
        elif token.text == ">":
            opened = opening_angle(found, at)
            if opened == at:
                return None
            at = opened - 1
            continue
        elif not token.is_word:
            return None
        if found[at - 1].text in _MEMBER:
            at -= 2
            continue
        while found[at - 1].text == "*":
            at -= 1
        return at
    return None


def _before(found: Sequence[ScannedToken], at: int) -> str:
    """Return the token before an index that is in no preprocessor line."""
    return next((token.text for token in (found[i] for i in range(at - 1, -1, -1)) if not token.directive), ";")


def _value(found: Sequence[ScannedToken], at: int) -> int | None:
    """Return the index of the last token of the assigned value; none if it cannot be of class type, or is no call."""
    if found[at].text in {"{", "[", ";"}:
        return None
    calls = False
    start = at
    while at < len(found) and found[at].text != ";":
        token = found[at]
        if token.directive or token.text in {",", ")", "]", "}"}:
            return None
        if token.text == "<":
            at = closing_angle(found, at)
        elif token.text in {"(", "[", "{"}:
            called = at > start and (found[at - 1].is_word or found[at - 1].text in _CALLED)
            calls = calls or (token.text == "(" and called)
            at = closing(found, at)
        elif token.text in _ARITHMETIC:
            calls = calls or at > start
        at += 1
    return at - 1 if calls and at < len(found) else None
