"""Functions: the names of kernels, the addresses of kernels that the host passes on, and inlining keywords."""

from collections.abc import Iterator, Sequence

from kernelmill.hip_cpu.edits import Edit
from kernelmill.hip_cpu.scan import (
    ATTRIBUTES,
    INLINE,
    SPECIFIERS,
    ScannedToken,
    closing,
    closing_angle,
    names_macro,
    opening,
    opening_angle,
)

_LAUNCHERS = frozenset(
    {"hipLaunchKernel", "hipLaunchCooperativeKernel", "hipExtLaunchKernel", "hipLaunchKernelExC"},
)
_CASTS = frozenset({"reinterpret_cast", "static_cast", "const_cast"})


def declared_kernels(found: Sequence[ScannedToken]) -> Iterator[str]:
    """The names of the `__global__` functions, with repetitions."""
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


def addresses(found: Sequence[ScannedToken], kernels: frozenset[str]) -> Iterator[Edit]:
    """The edits of casts of a kernel to `void *`, as host functions that launch by address require."""
    launches = not _LAUNCHERS.isdisjoint([token.text for token in found])
    for at, token in enumerate(found):
        if not launches and token.text not in kernels:
            continue  # most tokens of most texts
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
        yield Edit(found[before + 1].start, found[before + 1].start, "KERNELMILL_ADDRESS(")
        yield Edit(found[end].end, found[end].end, ")")


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


def inlining(found: Sequence[ScannedToken]) -> Iterator[Edit]:
    """The edits of `__noinline__`, and of `inline` keywords beside `__forceinline__`, which implies them."""
    for at, token in enumerate(found):
        if token.text == "__noinline__" and found[at - 1].text != "(" and not names_macro(found, at):
            yield Edit(token.start, token.end, "__attribute__((noinline))")
        if token.text == "__forceinline__" and not names_macro(found, at):
            low = high = at
            while low and found[low - 1].text in SPECIFIERS and found[low - 1].directive == token.directive:
                low -= 1
            while high + 1 < len(found) and found[high + 1].text in SPECIFIERS:
                high += 1
            for other in range(low, high + 1):
                if other != at and found[other].text in INLINE and (found[other].text != token.text or other > at):
                    yield Edit(found[other].start, found[other].end, "")
