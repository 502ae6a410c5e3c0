"""From kept kernels to rows of the dataset and lines of the manifest."""

import hashlib

from stages.lib.cuda_text import tokens
from stages.lib.records import Kernel, ManifestEntry, Sample, Source


def sample(kernel: Kernel, source: Source) -> Sample:
    """One row of the dataset, with what the pipeline knows by now."""
    return Sample(
        task_id=kernel.id,
        source_project=source.id,
        source_version=source.version,
        original_file_path=kernel.path,
        original_lines=(kernel.start_line, kernel.end_line),
        license=kernel.license,
        kernel_name=kernel.name,
        kernel_signature=signature(kernel),
        kernel_code=kernel.code,
        template_parameters=kernel.template_parameters,
        parameters=kernel.parameters,
        launch=kernel.launches,
        instantiations=kernel.instantiations,
        tags=tags(kernel),
    )


def signature(kernel: Kernel) -> str:
    """The definition up to its body, without comments, on one line."""
    code = kernel.code.encode()
    end, depth = len(code), 0
    for token in tokens(code):
        depth += {b"(": 1, b")": -1}.get(token.text, 0)
        if token.text == b"{" and depth == 0:
            end = token.start
            break
    words = list(tokens(code[:end]))
    parts = []
    for before, token in zip([None, *words], words, strict=False):
        if before is not None and before.end < token.start:
            parts.append(" ")
        parts.append(token.text.decode("utf-8", "replace"))
    return "".join(parts).strip()


_TAGS = (
    ("shared-memory", (b"__shared__",)),
    ("barrier", (b"__syncthreads", b"__syncwarp", b"sync")),
    ("warp-intrinsics", (b"__shfl_sync", b"__shfl_down_sync", b"__shfl_xor_sync", b"__shfl_up_sync", b"__ballot_sync")),
    ("atomics", (b"atomicAdd", b"atomicMax", b"atomicMin", b"atomicCAS", b"atomicExch", b"gpuAtomicAdd", b"atomicOr")),
)


def tags(kernel: Kernel) -> tuple[str, ...]:
    """What the kernel's own text uses (`template`, `shared-memory`, `barrier`, …), in a fixed order."""
    words = {token.text for token in tokens(kernel.code.encode())}
    found = [tag for tag, signs in _TAGS if words.intersection(signs)]
    return (("template",) if kernel.template_parameters else ()) + tuple(found)


def manifest_entry(kernel: Kernel) -> ManifestEntry:
    """The line of the manifest that stands for one sample."""
    return ManifestEntry(
        id=kernel.id,
        sha256=hashlib.sha256(kernel.code.encode()).hexdigest(),
        license=kernel.license,
        lines=kernel.end_line - kernel.start_line + 1,
    )
