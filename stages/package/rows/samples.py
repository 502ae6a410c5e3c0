"""Rows of the dataset, made from selected kernels."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kernelmill.cpp.tokens import Token, code_tokens
from kernelmill.records import Kernel, Sample, Source, Verdict
from stages.package.metrics.proof_levels import verification
from stages.package.rows.tags import tags


def sample(kernel: Kernel, source: Source, verdicts: Sequence[Verdict] = ()) -> Sample:
    """Return the row of a kernel, with the verdicts on its units."""
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
        operator=kernel.operator,
        tags=tags(kernel),
        verification=tuple(verification(verdict) for verdict in sorted(verdicts, key=lambda one: one.id)),
    )


def signature(kernel: Kernel) -> str:
    """Return the definition up to its body, on one line, without comments and preprocessor lines."""
    head = list(_head(code_tokens(kernel.code.encode())))
    parts = []
    for before, token in pairwise([None, *head]):
        assert token is not None  # only the first element is none
        apart = before is not None and before.end < token.start
        parts.append((" " if apart else "") + token.text.decode("utf-8", "replace"))
    return "".join(parts)


def _head(code: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens before the body: its brace is the first outside parentheses, after `__global__` if present."""
    marked = not any(token.text == b"__global__" for token in code)
    depth = 0
    for token in code:
        marked = marked or token.text == b"__global__"
        depth += {b"(": 1, b")": -1}.get(token.text, 0)
        if token.text == b"{" and marked and depth == 0:
            return
        yield token
