"""Features that a kernel uses, by its own tokens; functions and macros that it calls are not searched."""

import re
from typing import NamedTuple

from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.records import Kernel


class Sign(NamedTuple):
    """A tag and the pattern of its tokens, each of which has a space before and after it."""

    tag: str
    pattern: re.Pattern[str]


def _sign(tag: str, pattern: str) -> Sign:
    return Sign(tag, re.compile(f" (?:{pattern}) "))


_ATOMIC = r"(?:gpuA|fastA|fastSpecializedA|a)tomic(?:Add|Sub|Exch|Min|Max|Inc|Dec|CAS|And|Or|Xor|Mul)"
_STRIDE = r"blockDim \. ([xyz]) \* gridDim \. \1|gridDim \. ([xyz]) \* blockDim \. \2"

SIGNS = (
    _sign("shared-memory", "__shared__"),
    _sign("dynamic-shared-memory", r"extern (?:[^ ;{}]+ )*?__shared__"),
    _sign("barrier", r"__syncthreads(?:_count|_and|_or)?|__barrier_sync|(?:\.|- >|: :) sync \("),
    _sign(
        "warp-intrinsics",
        r"__shfl(?:_up|_down|_xor)?(?:_sync)?|__(?:ballot|any|all)(?:_sync)?|__activemask|__syncwarp"
        r"|__match_(?:any|all)_sync|__reduce_(?:add|min|max|and|or|xor)_sync",
    ),
    _sign("atomics", rf"{_ATOMIC}(?:NoReturn)?(?:_block|_system)?"),
    # The loop macros of Caffe and PyTorch stride by the grid; any other loop must do so explicitly.
    _sign("grid-stride-loop", rf"CUDA_(?:1D_|2D_)?KERNEL_LOOP(?:_TYPE)?|\+ = \(? ?(?:{_STRIDE})"),
    _sign("multi-dimensional", r"(?:threadIdx|blockIdx|blockDim|gridDim) \. [yz]"),
    _sign("vector-types", r"(?:make_)?(?:u?(?:char|short|int|long|longlong)|float|double)[234]"),
    _sign(
        "half-precision",
        r"__half2?|half2|(?:__)?nv_bfloat162?|(?:c10|at) : : (?:Half|BFloat16)"
        r"|__(?:float2half2?|floats2half2|half2float|half22float2|low2float|high2float)(?:_r[nzud])?"
        r"|__h(?:add|sub|mul|div|fma|max|min)2?(?:_r[nzud])?",
    ),
    _sign("tensor-cores", "wmma|mma_sync|load_matrix_sync"),
    _sign("cooperative-groups", "cooperative_groups|this_thread_block|this_grid|tiled_partition|coalesced_threads"),
    _sign("read-only-loads", "__ldg|__ldc[agsv]|__ldlu"),
    _sign("texture", r"tex(?:1D|2D|3D|Cubemap)\w*|surf(?:1D|2D|3D)\w*|cuda(?:Texture|Surface)Object_t"),
    _sign("fast-math", r"__(?:expf|exp10f|logf|log2f|log10f|sinf|cosf|tanf|powf|sincosf|fdividef|saturatef)"),
    _sign("random-numbers", r"curand\w*"),
    _sign("block-primitives", "cub : :"),
    _sign("inline-assembly", "asm|__asm__|__asm"),
    _sign("unrolled-loop", r"\#pragmaunroll\S*"),
    _sign("nested-launch", "< < <"),
    _sign("device-printf", "printf"),
    _sign("launch-bounds", "__launch_bounds__"),
)

_TYPES = {"half": "__half"}
"""Words that count as a feature only as the name of a type, not of a variable."""


def tags(kernel: Kernel) -> tuple[str, ...]:
    """Return the tags of a kernel (`template`, `shared-memory`, `barrier`, …), in the order of the table."""
    stream = [_text(token.kind, token.text.decode("utf-8", "replace")) for token in tokens(kernel.code.encode())]
    types = [_TYPES.get(word, word) for p in kernel.parameters for word in re.findall(r"\w+|[^\w\s]", p.type)]
    text = f" {' '.join(stream)}  {' '.join(types)} "
    found = [sign.tag for sign in SIGNS if sign.pattern.search(text)]
    return (
        *(["template"] if kernel.template_parameters else []),
        *found,
        *(["device-functions"] if kernel.device_functions else []),
    )


def _text(kind: TokenKind, text: str) -> str:
    """Return a token without blanks; strings are emptied, so that none is mistaken for a feature."""
    if kind is TokenKind.STRING:
        return '""'
    return re.sub(r"\s+", "", text) if kind is TokenKind.DIRECTIVE else text
