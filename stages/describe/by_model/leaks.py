"""Code of a kernel in a description that must not have any: a description that shows the solution is no task."""

import re
from collections.abc import Iterator

from kernelmill.cpp.tokens import code_tokens
from stages.describe.unit_parts import parts

RUN = 8
"""The number of consecutive tokens that a description and a body share only if one quotes the other."""
FEWEST_WORDS = 3
"""The number of words among them; marks alone, such as a row of brackets, say nothing."""
MOST_SHOWN = 5
_PIECE = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|[^\s\w]")
_WORD = re.compile(r"[A-Za-z_]\w*")
_MARKS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"```|~~~"), "it contains a fenced block"),
    (re.compile(r"\b(?:threadIdx|blockIdx|blockDim|gridDim)\b"), "it names the indices of threads and blocks"),
    (re.compile(r"\b__(?!restrict)\w+"), "it names functions or attributes of devices"),
    (re.compile(r";[ \t]*(?:\n|$)|[;{}][ \t]*\}"), "it contains statements"),
    (
        re.compile(r"\b(?:for|while|if|switch)\s*\([^()]*[<>=;][^()]*\)\s*(?:\{|\w+\s*[\[=(])"),
        "it contains statements",
    ),
    (re.compile(r"\w\s*\[[^\]]*\]\s*[-+*/|&]?=(?!=)\s*[^;\n]*;"), "it contains an assignment"),
)  # fmt: skip
"""What looks like code in any text."""
_LIKE_A_NAME = re.compile(r"_|[a-z][A-Z]|\w\d$")
"""Names that are no words of English."""


def found(text: str, unit: str, kernel: str) -> Iterator[str]:
    """Yield what a description of a kernel gives away of its body, in words for whoever wrote it."""
    yield from dict.fromkeys(said for pattern, said in _MARKS if pattern.search(text))
    cut = parts(unit, kernel)
    visible = set(_WORD.findall(f"{cut.before}\n{cut.declaration}\n{cut.after}"))
    body = unit.encode()[len(cut.before.encode()) :].decode(errors="replace").partition(cut.declaration)[2]
    body = body.rstrip().removesuffix(cut.after)
    pieces = [one.text.decode() for one in code_tokens(body.encode())]
    if quoted := _shared(_PIECE.findall(text), pieces):
        yield f"it quotes the code `{quoted}`"
    local = {one for one in pieces if _WORD.fullmatch(one) and _LIKE_A_NAME.search(one)} - visible
    named = sorted(set(_WORD.findall(text)) & local)
    if named:
        yield f"it names what only the body has: {', '.join(f'`{one}`' for one in named[:MOST_SHOWN])}"


def _shared(described: list[str], body: list[str]) -> str:
    """Return the first run of tokens that a description and a body share; empty if there is none."""
    runs = {tuple(body[at : at + RUN]) for at in range(len(body) - RUN + 1)}
    for at in range(len(described) - RUN + 1):
        run = tuple(described[at : at + RUN])
        if run in runs and sum(_WORD.fullmatch(one) is not None for one in run) >= FEWEST_WORDS:
            return " ".join(run)
    return ""
