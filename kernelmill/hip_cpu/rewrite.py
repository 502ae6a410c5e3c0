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


_REWRITTEN = re.compile(r"<<<|__shared__|__noinline__|__forceinline__|__global__|\basm\b|__asm|void\s*(?:const\s*)?\*")
"""A necessary condition for an edit: text without a match is valid C++ for the runtime."""


def needs_rewriting(text: str) -> bool:
    """Whether a file may contain anything that a C++ compiler does not accept as it is."""
    return _REWRITTEN.search(text) is not None


@functools.lru_cache(maxsize=8)
def kernel_names(text: str) -> frozenset[str]:
    """The names of the `__global__` functions that a text declares; those of the last few texts are kept."""
    return frozenset(functions.declared_kernels(tokens(text)))


def rewrite(text: str, *, kernels: frozenset[str] = frozenset()) -> Rewritten:
    """The text of one file for the CPU runtime.

    `kernels` are the names of kernels in other files; their addresses may be taken here.
    """
    found = tokens(text)
    own = kernel_names(text)
    launches = list(kernel_launches.launches(found))
    shared = list(shared_memory.declarations(found))
    edits = [
        *(edit for launch in launches for edit in launch),
        *(edit for declaration in shared for edit in declaration),
        *functions.addresses(found, own | kernels),
        *functions.inlining(found),
        *assembly.statements(text, found),
    ]
    return Rewritten(apply(text, edits), len(launches), len(shared), tuple(sorted(own)))


def with_line_marker(rewritten: Rewritten, path: str) -> str:
    """The text after a `#line` directive, so that the compiler's messages name the original file."""
    quoted = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'#line 1 "{quoted}"\n{rewritten.text}'
