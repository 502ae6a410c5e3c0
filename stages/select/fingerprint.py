"""The normalised token stream of a kernel, by which copies of it are known."""

import hashlib

from stages.lib.cuda_text import TokenKind, tokens
from stages.lib.records import Kernel


def fingerprint(kernel: Kernel) -> str:
    """Equal for two kernels that differ in layout, comments and the names of kernel and parameters only.

    Names of other things stay: `min` in place of `max` is another kernel.
    """
    own = [kernel.name, *(t.name for t in kernel.template_parameters), *(p.name for p in kernel.parameters)]
    renamed = {name.encode(): b"$%d" % number for number, name in enumerate(own) if name}
    digest = hashlib.sha256()
    for token in tokens(kernel.code.encode()):
        text = renamed.get(token.text, token.text) if token.kind is TokenKind.WORD else token.text
        digest.update(text + b"\0")
    return digest.hexdigest()
