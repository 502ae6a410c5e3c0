"""What a unit has that a reference does without: the port's additions, classes of short floats, enumerations."""

import re
from collections.abc import Iterable, Iterator

from kernelmill.hip_cpu import scan

SHORT = r"\b(?:Half|BFloat16|__half|half|__hip_bfloat16)\b"
"""Types of floating-point numbers of 16 bits, as an expression."""
_ADDED = re.compile(r"^#if(?:def __HIP__| defined\(__HIP__\))[^\n]*//[^\n]*\n.*?^#endif\n", re.MULTILINE | re.DOTALL)
"""What the port put before a unit: the host has its own."""
_STAND_IN = re.compile(
    r"(?:^//[^\n]*\n)?^struct (?:Half|BFloat16) \{.*?^\};\n"
    rf"|^[^\n]*\binline\b[^\n]*{SHORT}[^\n]*\}}\n"
    rf"|^[^\n]*\binline\b[^\n]*{SHORT}[^\n]*\b(?:atomic\w+|__\w+|min|max)\([^\n]*\{{\n.*?^\}}\n",
    re.MULTILINE | re.DOTALL,
)
"""Classes of short floating-point numbers, with their functions: there are none where all is in double precision."""
_SPECIALISED = re.compile(r"[ \t]*template\s*<\s*>\s*(?:struct|class)\s+[\w#]+\s*<(?P<arguments>[^<>{}]*)>\s*(?=\{)")
_NOT_A_BREAK = re.compile(r"[^\n]")
_ENUM = re.compile(r"^(?:typedef\s+)?enum\b[^;{]*\{[^{}]*\}[^;{}]*;\n?", re.MULTILINE)


def without_additions(unit: str) -> str:
    """Without what only compilers for AMD are shown."""
    return _ADDED.sub("", unit)


def of_project(unit: str) -> str:
    """The unit with spaces in place of what its project does not have."""
    for ours in (_ADDED, _STAND_IN):
        unit = ours.sub(lambda found: _NOT_A_BREAK.sub(" ", found[0]), unit)
    return unit


def without_stand_ins(unit: str) -> str:
    """Without classes of short floating-point numbers and what is specialised for them."""
    return without_specialisations(_STAND_IN.sub("", unit), {"Half", "BFloat16"})


def without_specialisations(text: str, types: Iterable[str]) -> str:
    """Without the class specialisations for these types, in macros too."""
    types = set(types)
    made, place = list[str](), 0
    for found in _SPECIALISED.finditer(text):
        if found.start() < place or not set(re.findall(r"\w+", found["arguments"])) & types:
            continue
        end = _end_of_braces(text, found.end())
        made.append(text[place : found.start()])
        place = end
    return "".join([*made, text[place:]])


def _end_of_braces(text: str, at: int) -> int:
    """After the bracket that closes the one here, and the semicolon after it."""
    tokens = scan.tokens(text[at:])
    closing = scan.closing(tokens, 0)
    last = closing + 1 if closing + 1 < len(tokens) and tokens[closing + 1].text == ";" else closing
    return at + tokens[last].end


def without_enumerations(text: str) -> str:
    """Without enumerations outside of namespaces and classes: the unit's own serve, and wrappers hand them over."""
    outside = set(_outside(text))
    return _ENUM.sub(lambda found: "" if found.start() in outside else found[0], text)


def _outside(text: str) -> Iterator[int]:
    """Where enumerations start that no bracket is around."""
    depth, braces = 0, iter([(token.start, token.text) for token in scan.tokens(text) if token.text in ("{", "}")])
    ahead = next(braces, None)
    for found in _ENUM.finditer(text):
        while ahead is not None and ahead[0] < found.start():
            depth += 1 if ahead[1] == "{" else -1
            ahead = next(braces, None)
        if depth == 0:
            yield found.start()
