"""CUDA features without a HIP counterpart: units that use one are dropped, with the reason."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kernelmill.cpp.tokens import TokenKind
from kernelmill.records.reasons import PortReason
from stages.port.code import CodeToken, call_at, line_of


class Rejection(NamedTuple):
    """Why a unit cannot be ported, with the line that shows it."""

    reason: PortReason
    detail: str


class Feature(NamedTuple):
    """A CUDA feature that HIP lacks, and the test whether a token uses it."""

    reason: PortReason
    is_used: Callable[[Sequence[CodeToken], int], bool]


def _inline_ptx(code: Sequence[CodeToken], index: int) -> bool:
    """An `asm` with instructions; an empty one only prevents the compiler from moving memory accesses."""
    if code[index].text not in (b"asm", b"__asm__", b"__asm"):
        return False
    rest = [token for token in code[index + 1 : index + 4] if token.text not in (b"volatile", b"__volatile__", b"goto")]
    return len(rest) > 1 and rest[0].text == b"(" and rest[1].text.strip(b'"') != b""


def _tensor_cores(code: Sequence[CodeToken], index: int) -> bool:
    return code[index].text in (b"nvcuda", b"wmma") and _follows(code, index, b"::")


def _libcudacxx(code: Sequence[CodeToken], index: int) -> bool:
    """`cuda::` at global scope, as in `cuda::barrier`; `at::cuda::` and the like belong to frameworks."""
    qualified = index >= 2 and code[index - 1].text == code[index - 2].text == b":"
    qualified = qualified and index >= 3 and code[index - 3].kind is TokenKind.WORD
    return code[index].text == b"cuda" and _follows(code, index, b"::") and not qualified


def _clusters(code: Sequence[CodeToken], index: int) -> bool:
    return code[index].text in (b"__cluster_dims__", b"this_cluster", b"cluster_group")


def _device_launch(code: Sequence[CodeToken], index: int) -> bool:
    """A `<<<`: units contain no host code, so a kernel launches another kernel."""
    return code[index].text == b"<" and _follows(code, index, b"<<") and code[index].end == code[index + 1].start


def _texture_reference(code: Sequence[CodeToken], index: int) -> bool:
    """`texture<float, 2> name`: texture references were removed in CUDA 12, and HIP for AMD has none."""
    return (
        code[index].text in (b"texture", b"surface") and _follows(code, index, b"<") and not _is_qualified(code, index)
    )


def _cutlass(code: Sequence[CodeToken], index: int) -> bool:
    return code[index].text in (b"cutlass", b"cute") and _follows(code, index, b"::")


def _video_instruction(code: Sequence[CodeToken], index: int) -> bool:
    """A SIMD-within-a-word intrinsic: CUDA emulates these in its headers, HIP has none of them."""
    return _SIMD.fullmatch(code[index].text) is not None and call_at(code, index) is not None


_SIMD = re.compile(
    rb"__v(?:add|sub|abs|absdiff|avg|cmp|max|min|neg|sad|set|haddus?)[a-z]*[24]|__dp[24]a(?:_lo|_hi)?|__nanosleep"
)

FEATURES = (
    Feature(PortReason.INLINE_PTX, _inline_ptx),
    Feature(PortReason.TENSOR_CORES, _tensor_cores),
    Feature(PortReason.LIBCUDACXX, _libcudacxx),
    Feature(PortReason.THREAD_BLOCK_CLUSTERS, _clusters),
    Feature(PortReason.DYNAMIC_PARALLELISM, _device_launch),
    Feature(PortReason.TEXTURE_REFERENCE, _texture_reference),
    Feature(PortReason.CUTLASS, _cutlass),
    Feature(PortReason.NO_SUCH_INTRINSIC, _video_instruction),
)


def rejection(text: bytes, code: Sequence[CodeToken]) -> Rejection | None:
    """The first use of a feature that HIP lacks; none for code that can be ported."""
    for index in range(len(code)):
        if code[index].kind not in (TokenKind.WORD, TokenKind.PUNCTUATION):
            continue
        for feature in FEATURES:
            if feature.is_used(code, index):
                line = line_of(text, code[index].start)
                return Rejection(feature.reason, f"line {line}: {text.splitlines()[line - 1].decode().strip()}")
    return None


def _follows(code: Sequence[CodeToken], index: int, expected: bytes) -> bool:
    return b"".join(token.text for token in code[index + 1 : index + 1 + len(expected)]) == expected


def _is_qualified(code: Sequence[CodeToken], index: int) -> bool:
    return index > 0 and code[index - 1].text in (b":", b".", b"struct", b"class")
