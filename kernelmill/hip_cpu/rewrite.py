"""Rewrites HIP source to C++ for the CPU runtime: launches, shared memory, addresses of kernels, inline assembly.

| in HIP                                | in C++ for the CPU runtime                           |
|---------------------------------------|------------------------------------------------------|
| `k<T><<<grid, block>>>(a, b)`         | `KERNELMILL_LAUNCH(k<T>), grid, block)(a, b)`        |
| `extern __shared__ T s[];`            | `T (&s)[] = ::kernelmill::rt::dynamic_shared;`       |
| `__shared__ T s[N];` in a function    | the same, then `KERNELMILL_SHARED(s)`                |
| `(void *)k<T>`                        | `(void *)KERNELMILL_ADDRESS(k<T>)`                   |
| `asm("v_mov_b32 %0, %1" …)`           | see `assembly.py`                                    |
| `__noinline__`, repeated `inline`     | a spelling that every compiler accepts               |

Edits keep the number of lines, so that line numbers are those of the source.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.hip_cpu.assembly import statements
from kernelmill.hip_cpu.scan import ATTRIBUTES, ScannedToken, closing, closing_angle, opening, opening_angle, tokens


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The text of a file for the CPU runtime, and a summary of its contents."""

    text: str
    launches: int
    shared: int
    """The number of declarations of static and dynamic shared memory."""
    kernels: tuple[str, ...]
    """The names of the `__global__` functions that it declares, sorted."""


class _Edit(NamedTuple):
    start: int
    end: int
    text: str


_TELLING = re.compile(r"<<<|__shared__|__noinline__|__forceinline__|__global__|\basm\b|__asm|void\s*(?:const\s*)?\*")
_INLINE = frozenset({"inline", "__inline__", "__inline", "__forceinline__"})
_TYPES = frozenset({"struct", "union", "class", "enum"})
_SPECIFIERS = _INLINE | {"static", "constexpr", "const", "extern", "volatile", "__device__", "__host__", "__global__"}
_NO_CALLEE = frozenset({"if", "while", "for", "switch", "return", "else", "do", "case", "sizeof", "throw", "co_return"})
_LAUNCHERS = frozenset(
    {"hipLaunchKernel", "hipLaunchCooperativeKernel", "hipExtLaunchKernel", "hipLaunchKernelExC"},
)
_ATTRIBUTES_OF_DATA = frozenset({"__attribute__", "__align__", "alignas"})
_CASTS = frozenset({"reinterpret_cast", "static_cast", "const_cast"})


def needs_rewriting(text: str) -> bool:
    """Whether a file may contain anything that a C++ compiler does not accept as it is."""
    return _TELLING.search(text) is not None


def kernel_names(text: str) -> frozenset[str]:
    """The names of the `__global__` functions that a text declares."""
    return frozenset(_kernels(tokens(text)))


def rewrite(text: str, *, kernels: frozenset[str] = frozenset()) -> Rewritten:
    """The text of one file for the CPU runtime.

    `kernels` are the names of kernels in other files; their addresses may be taken here.
    """
    found = tokens(text)
    own = frozenset(_kernels(found))
    launches = list(_launches(found))
    shared = list(_shared(found))
    edits = [
        *(edit for launch in launches for edit in launch),
        *(edit for declaration in shared for edit in declaration),
        *_addresses(found, own | kernels),
        *_functions(found),
        *_assembly(text, found),
    ]
    return Rewritten(_apply(text, edits), len(launches), len(shared), tuple(sorted(own)))


def with_line_marker(rewritten: Rewritten, path: str) -> str:
    """The text after a `#line` directive, so that the compiler's messages name the original file."""
    quoted = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'#line 1 "{quoted}"\n{rewritten.text}'


def _apply(text: str, edits: Iterable[_Edit]) -> str:
    """The text after the edits, in order of their position; an edit that overlaps an earlier one is dropped."""
    parts: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if edit.start < position:  # two rules may edit the same token
            continue
        lost = text[edit.start : edit.end].count("\n") - edit.text.count("\n")
        parts += [text[position : edit.start], edit.text, "\n" * max(0, lost)]
        position = edit.end
    return "".join([*parts, text[position:]])


# ---------------------------------------------------------------------------------------------------------- launches
def _adjacent(found: Sequence[ScannedToken], at: int, text: str, count: int) -> bool:
    run = found[at : at + count]
    return (
        len(run) == count
        and all(token.text == text for token in run)
        and all(a.end == b.start for a, b in itertools.pairwise(run))
    )


def _launches(found: Sequence[ScannedToken]) -> Iterator[tuple[_Edit, ...]]:
    at = 0
    while at < len(found):
        if not _adjacent(found, at, "<", 3) or (at and found[at - 1].text == "operator"):
            at += 1
            continue
        close = _launch_end(found, at)
        start = _callee(found, at)
        if close is None or start == at:
            at += 3
            continue
        begin = found[start].start
        yield (
            _Edit(begin, begin, "KERNELMILL_LAUNCH("),
            _Edit(found[at].start, found[at + 2].end, "), "),
            _Edit(found[close].start, found[close + 2].end, ")"),
        )
        at += 3


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
            before = found[i - 1] if i else None
            if before is None or not (
                before.text in {")", "]", ">"} or (before.is_word and before.text not in _NO_CALLEE)
            ):
                return i
            if before.text in {")", ">"} and text == ")":  # in `if (x) (k)<<<…` the condition comes before
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


def _assembly(text: str, found: Sequence[ScannedToken]) -> Iterator[_Edit]:
    for start, end, meaning, in_directive in statements(found):
        continued = " \\\n" * text[start:end].count("\n") if in_directive else ""
        yield _Edit(start, end, meaning + continued)


# ----------------------------------------------------------------------------------------------------- shared memory
def _shared(found: Sequence[ScannedToken]) -> Iterator[tuple[_Edit, ...]]:
    for at, token in enumerate(found):
        if token.text != "__shared__" or _defines(found, at):
            continue
        if token.parentheses and not token.directive:  # a parameter or a cast: an ordinary address
            yield (_Edit(token.start, token.end, ""),)
            continue
        first = at
        while first and (found[first - 1].text in _SPECIFIERS or _attribute_before(found, first) is not None):
            attribute = _attribute_before(found, first)
            first = first - 1 if attribute is None else attribute
        last = at
        while last < len(found) - 1 and found[last].text not in {";", "}"}:
            last = closing(found, last) + 1 if found[last].text in {"(", "[", "{"} else last + 1
        words = {t.text for t in found[first:last]}
        yield tuple((_dynamic if "extern" in words else _static)(found, first, last))


def _defines(found: Sequence[ScannedToken], at: int) -> bool:
    """Whether the word is the macro name of a directive such as `#ifdef` or `#define`."""
    return at >= 2 and bool(found[at].directive) and found[at - 2].text == "#"


def _attribute_before(found: Sequence[ScannedToken], at: int) -> int | None:
    if not at or found[at - 1].text != ")":
        return None
    opened = opening(found, at - 1)
    return opened - 1 if opened and found[opened - 1].text in _ATTRIBUTES_OF_DATA else None


def _dynamic(found: Sequence[ScannedToken], first: int, last: int) -> Iterator[_Edit]:
    scope = "" if found[first].in_code or found[first].directive else "static"
    at = first
    while at < last:
        token = found[at]
        if token.text in {"__align__", "alignas"} and found[at + 1].text == "(":
            end = closing(found, at + 1)
            yield _Edit(token.start, found[end].end, "")
            at = end + 1
            continue
        if token.text in {"extern", "__shared__"}:
            yield _Edit(token.start, token.end, scope)
            scope = ""
        at += 1
    for name in _declared(found, first, last):
        array = found[name + 1].text == "["
        yield _Edit(found[name].start, found[name].end, f"(&{found[name].text})" if array else f"&{found[name].text}")
        end = name + 1
        while end < last and found[end].text == "[":
            end = closing(found, end) + 1
        yield _Edit(found[end - 1].end, found[end - 1].end, " = ::kernelmill::rt::dynamic_shared")


def _static(found: Sequence[ScannedToken], first: int, last: int) -> Iterator[_Edit]:
    for token in found[first:last]:
        if token.text in {"static", "inline"}:
            yield _Edit(token.start, token.end, "")
    names = _declared(found, first, last)
    if found[first].in_code and not found[first].directive and last < len(found) and found[last].text == ";":
        marks = " ".join(f"KERNELMILL_SHARED({found[name].text})" for name in names)
        yield _Edit(found[last].end, found[last].end, f" {marks}")


def _declared(found: Sequence[ScannedToken], first: int, last: int) -> list[int]:
    """The indices of the tokens that are the declared names of a declaration."""
    names: list[int] = []
    candidate: int | None = None
    settled = False
    at = first
    while at < last:
        token = found[at]
        if token.text in _ATTRIBUTES_OF_DATA and found[at + 1].text == "(":
            at = closing(found, at + 1) + 1
            continue
        if token.text == "<" and not settled and closing_angle(found, at) != at:
            at = closing_angle(found, at) + 1
            continue
        if token.text == ",":
            names += [] if candidate is None else [candidate]
            candidate, settled = None, False
        elif token.text in {"[", "(", "{"}:
            # A type may be defined in the declaration: the variable follows its body.
            body = token.text == "{" and any(t.text in _TYPES for t in found[max(first, at - 2) : at])
            candidate, settled = (None, False) if body else (candidate, True)
            at = closing(found, at) + 1
            continue
        elif token.text == "=":
            settled = True
        elif token.is_word and not settled:
            candidate = at
        at += 1
    return names + ([] if candidate is None else [candidate])


# --------------------------------------------------------------------------------------- kernels and other functions
def _kernels(found: Sequence[ScannedToken]) -> Iterator[str]:
    for at, token in enumerate(found):
        if token.text != "__global__":
            continue
        i = at + 1
        while i < len(found) and found[i].text not in {";", "{", "}"}:
            if found[i].text in ATTRIBUTES and i + 1 < len(found) and found[i + 1].text == "(":
                i = closing(found, i + 1) + 1
                continue
            if found[i].text == "(" and found[i - 1].is_word:
                yield found[i - 1].text
                break
            i += 1


def _addresses(found: Sequence[ScannedToken], kernels: frozenset[str]) -> Iterator[_Edit]:
    for at, token in enumerate(found):
        if not token.is_word or (at + 1 < len(found) and found[at + 1].text == "::"):
            continue
        start = at
        while start >= 2 and found[start - 1].text == "::" and found[start - 2].is_word:
            start -= 2
        before = start - 1
        if before >= 0 and found[before].text == "&":
            before -= 1
        cast = _cast_to_address(found, before)
        if cast is None:
            continue
        launcher = cast >= 2 and found[cast - 1].text == "(" and found[cast - 2].text in _LAUNCHERS
        if token.text not in kernels and not (launcher and token.text not in _CASTS):
            continue
        end = at
        if at + 1 < len(found) and found[at + 1].text == "<":
            end = closing_angle(found, at + 1)
        if token.text not in kernels and end + 1 < len(found) and found[end + 1].text in {"(", "[", ".", "->"}:
            continue  # a call, an element or a member is a pointer already
        yield _Edit(found[before + 1].start, found[before + 1].start, "KERNELMILL_ADDRESS(")
        yield _Edit(found[end].end, found[end].end, ")")


def _cast_to_address(found: Sequence[ScannedToken], at: int) -> int | None:
    """The index where a cast to `void *` that ends at `at` begins; none for anything else."""
    if at < 2:
        return None
    if found[at].text == ")":
        opened = opening(found, at)
        inside = [t.text for t in found[opened + 1 : at]]
        return opened if _is_address(inside) else None
    if found[at].text == "(" and found[at - 1].text == ">":
        opened = opening_angle(found, at - 1)
        if opened and found[opened - 1].text in _CASTS:
            inside = [t.text for t in found[opened + 1 : at - 1]]
            return opened - 1 if _is_address(inside) else None
    if found[at].text == "(":  # (void *)(k)
        return _cast_to_address(found, at - 1) if found[at - 1].text == ")" else None
    return None


def _is_address(words: Sequence[str]) -> bool:
    return sorted(word for word in words if word != "const") == ["*", "void"]


def _functions(found: Sequence[ScannedToken]) -> Iterator[_Edit]:
    for at, token in enumerate(found):
        if token.text == "__noinline__" and found[at - 1].text != "(" and not _defines(found, at):
            yield _Edit(token.start, token.end, "__attribute__((noinline))")
        if token.text == "__forceinline__" and not _defines(found, at):
            low = high = at
            while low and found[low - 1].text in _SPECIFIERS and found[low - 1].directive == token.directive:
                low -= 1
            while high + 1 < len(found) and found[high + 1].text in _SPECIFIERS:
                high += 1
            for other in range(low, high + 1):
                if other != at and found[other].text in _INLINE and (found[other].text != token.text or other > at):
                    yield _Edit(found[other].start, found[other].end, "")
