"""Rewrites HIP source to C++ for the CPU runtime: launches, shared memory, addresses of kernels, inline assembly.

| in HIP                                | in C++ for the CPU runtime                           |
|---------------------------------------|------------------------------------------------------|
| `k<T><<<grid, block>>>(a, b)`         | `KERNELMILL_LAUNCH(k<T>)(grid, block)(a, b)`         |
| `extern __shared__ T s[];`            | `T (&s)[] = ::kernelmill::rt::dynamic_shared;`       |
| `__shared__ T s[N];` in a function    | the same, then `KERNELMILL_SHARED(s)`                |
| `(void *)k<T>`                        | `(void *)KERNELMILL_ADDRESS(k<T>)`                   |
| `asm("v_mov_b32 %0, %1" …)`           | see `assembly.py`                                    |
| `__noinline__`, repeated `inline`     | a spelling that every compiler accepts               |

Edits keep the number of lines, so that line numbers are those of the source.
"""

import functools
import re
from dataclasses import dataclass

from kernelmill.cpp.parts import parts
from kernelmill.hip_cpu import assembly, functions, kernel_launches, shared_memory
from kernelmill.hip_cpu.edits import apply
from kernelmill.hip_cpu.scan import tokens


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The text of a file for the CPU runtime, and a summary of its contents."""

    text: str
    launches: int
    shared: int
    """The number of declarations of static and dynamic shared memory."""
    kernels: tuple[str, ...]
    """The names of the `__global__` functions that it declares, sorted."""


_REWRITTEN = re.compile(r"<<<|__shared__|__noinline__|__forceinline__|__global__|\basm\b|__asm|\bvoid\b")
"""A necessary condition for an edit: text without a match is valid C++ for the runtime."""
_PARTS = 256
"""The parts whose edits are kept: those that the programs of a few suites have in common."""


def needs_rewriting(text: str) -> bool:
    """Whether a file may contain anything that a C++ compiler does not accept as it is."""
    return _REWRITTEN.search(text) is not None


@functools.lru_cache(maxsize=8)
def kernel_names(text: str) -> frozenset[str]:
    """The names of the `__global__` functions that a text declares; those of the last few texts are kept."""
    return frozenset[str]().union(*(_declared(part) for part in parts(text) if "__global__" in part))


@functools.lru_cache(maxsize=_PARTS)
def _declared(part: str) -> frozenset[str]:
    return frozenset(functions.declared_kernels(tokens(part)))


def rewrite(text: str, *, kernels: frozenset[str] = frozenset()) -> Rewritten:
    """The text of one file for the CPU runtime.

    `kernels` are the names of kernels in other files; their addresses may be taken here.
    """
    own = kernel_names(text)
    known = own | kernels
    made = [
        _rewritten(part, frozenset(name for name in known if name in part))
        if needs_rewriting(part)
        else Rewritten(part, 0, 0, ())
        for part in parts(text)
    ]
    return Rewritten(
        text="".join(one.text for one in made),
        launches=sum(one.launches for one in made),
        shared=sum(one.shared for one in made),
        kernels=tuple(sorted(own)),
    )


@functools.lru_cache(maxsize=_PARTS)
def _rewritten(part: str, kernels: frozenset[str]) -> Rewritten:
    """A part of a text for the CPU runtime, in which the addresses of these kernels may be taken."""
    found = tokens(part)
    launches = list(kernel_launches.launches(found))
    shared = list(shared_memory.declarations(found))
    edits = [
        *(edit for launch in launches for edit in launch),
        *(edit for declaration in shared for edit in declaration),
        *functions.addresses(found, kernels),
        *functions.inlining(found),
        *assembly.statements(part, found),
    ]
    return Rewritten(apply(part, edits), len(launches), len(shared), ())


def with_line_marker(rewritten: Rewritten, path: str) -> str:
    """The text after a `#line` directive, so that the compiler's messages name the original file."""
    quoted = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'#line 1 "{quoted}"\n{rewritten.text}'
