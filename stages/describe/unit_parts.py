"""A unit's text cut into what precedes its kernel, the kernel's declaration and its body."""

import functools
import re
from dataclasses import dataclass
from itertools import pairwise

from kernelmill.cpp.kernel_definitions import definitions
from kernelmill.cpp.tokens import TokenKind, code_tokens, tokens
from kernelmill.errors import InputError
from kernelmill.hip_cpu import scan

_DEFINED = re.compile(r"\b(?:struct|class|namespace)\s+(\w+)(?=\s*[{:<]|\s*$)")
_USING = re.compile(r"\s*using\s+namespace\s+(?P<name>\w+)\s*;\s*")
_BLANK_RUNS = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitParts:
    """A unit's text around the body of its kernel."""

    before: str
    declaration: str
    """The kernel's definition up to its body, as written, with comments."""
    after: str
    """What follows the kernel."""

    @property
    def signature(self) -> str:
        """The declaration on one line, without comments."""
        found = code_tokens(self.declaration.encode())
        apart = [False, *(one.end < two.start and one.text != b"(" for one, two in pairwise(found))]
        return "".join(" " * gap + token.text.decode() for gap, token in zip(apart, found, strict=True))


@functools.lru_cache(maxsize=4)
def parts(unit: str, kernel: str) -> UnitParts:
    """Cut a unit at the body of a kernel; each of its prompts does, so the last few are kept.

    Raises `InputError` if the unit does not define the kernel.
    """
    code = unit.encode()
    found = next((one for one in definitions(code) if one.name == kernel), None)
    if found is None:
        raise InputError(f"the unit does not define {kernel}", remedy="run `dvc repro` to make units and suites agree")
    text = code[found.start : found.end]
    depth, body = 0, len(text)
    for token in tokens(text):
        if token.kind is not TokenKind.PUNCTUATION:
            continue
        if token.text == b"{" and depth == 0:
            body = token.start
            break
        depth += (token.text == b"(") - (token.text == b")")
    return UnitParts(
        before=code[: found.start].decode().rstrip(),
        declaration=text[:body].decode().rstrip(),
        after=code[found.end :].decode().strip(),
    )


def without_functions(text: str, beside: str = "") -> str:
    """Return a text without comments and the definitions of functions outside of classes and namespaces.

    Classes and namespaces that the text `beside` also defines are left out, too, with directives that use these names.
    """
    defined = set(_DEFINED.findall(beside))
    found = [token for token in scan.tokens(text) if not token.directive]
    kept, offset, segment, at = list[str](), 0, 0, 0
    while at < len(found):
        token = found[at]
        if token.text == "{":
            last = scan.closing(found, at)
            head = text[found[segment].start : token.start]
            if defined & set(_DEFINED.findall(head)) or ("(" in head and not head.startswith("namespace")):
                kept.append(text[offset : found[segment].start])
                last += found[min(last + 1, len(found) - 1)].text == ";"
                offset = found[last].end
            at = last
        if found[at].text in (";", "}"):
            segment = at + 1
        at += 1
    lines = [line for line in "".join([*kept, text[offset:]]).splitlines() if not line.lstrip().startswith("//")]
    used = {line: use["name"] for line in lines if (use := _USING.fullmatch(line))}
    return _BLANK_RUNS.sub("\n\n", "\n".join(line for line in lines if used.get(line) not in defined)).strip()
