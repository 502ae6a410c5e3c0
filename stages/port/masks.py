"""Recognize lane masks that select all 32 lanes of a warp."""

import re
from collections.abc import Sequence

from kernelmill.cpp.tokens import TokenKind
from stages.port.code import CodeToken

_FULL = re.compile(
    r"""0x0*(?:f{8}|f{16})[ul]* | 4294967295[ul]* | ~0[ul]* | ~0x0[ul]* | -1[ul]* | uint_max
      | (?:unsigned|unsignedint|uint32_t|uint) \( (?:-1|~0u?) \)
      | \((?:unsigned|unsignedint|uint32_t|uint|int|std::uint32_t)\) (?:-1|~0u?|0xf{8}u?)
      | static_cast< (?:unsigned|unsignedint|uint32_t|uint|int|std::uint32_t) > \( (?:-1|~0u?|0xf{8}u?) \)
      | __activemask\(\)""",
    re.VERBOSE,
)
_ASSIGNMENT = re.compile(rb"=(?!=)|[&|^+-]=|<<=|>>=|\+\+|--")
_NOT_A_TYPE = frozenset({b"return", b"case", b"else", b"throw", b"co_return", b"defined", b"sizeof"})


def is_full(code: Sequence[CodeToken], names: frozenset[bytes]) -> bool:
    """Whether an expression is a mask of all lanes; `names` are names that hold such a mask."""
    code = _without_brackets(code)
    if len(code) == 1 and code[0].text in names:
        return True
    text = b"".join(token.text for token in code).decode("utf-8", "replace")
    return _FULL.fullmatch(text.replace("'", "").lower()) is not None


def full_names(code: Sequence[CodeToken]) -> frozenset[bytes]:
    """Return the macros and variables that always hold a mask of all lanes.

    This excludes names that are also defined otherwise, assigned to, or declared without a value, as parameters are.
    """
    definitions = _definitions(code)
    fixed = frozenset(name for name, _ in definitions) - _changed(code)
    found: frozenset[bytes] = frozenset()
    while True:
        other = {name for name, value in definitions if not is_full(value, found)}
        if found == fixed - other:
            return found
        found = fixed - other


def _definitions(code: Sequence[CodeToken]) -> list[tuple[bytes, Sequence[CodeToken]]]:
    """Return names with their defining expressions: `#define N value`, `type N = value;`, `type N{value};`."""
    found = []
    for index, token in enumerate(code[:-1]):
        after = code[index + 1]
        if token.kind is not TokenKind.WORD:
            continue
        if _is_defined(code, index):
            if after.directive == token.directive and after.start > token.end:
                end = next((i for i in range(index, len(code)) if code[i].directive != token.directive), len(code))
                found.append((token.text, code[index + 1 : end]))
        elif _is_declared(code, index) and after.text in (b"=", b"{"):
            end = next((i for i in range(index, len(code)) if code[i].text in (b";", b",")), len(code) - 1)
            if code[end].text == b";":
                value = code[index + 2 : end]
                found.append((token.text, value[:-1] if after.text == b"{" else value))
    return found


def _changed(code: Sequence[CodeToken]) -> frozenset[bytes]:
    found = set()
    for index, token in enumerate(code[:-1]):
        if token.kind is not TokenKind.WORD or _is_defined(code, index):
            continue
        if _is_declared(code, index):
            if code[index + 1].text in (b",", b")", b";"):
                found.add(token.text)
        elif _assigns(code, index + 1):
            found.add(token.text)
    return frozenset(found)


def _is_defined(code: Sequence[CodeToken], index: int) -> bool:
    """Whether the name at that index is being defined by a `#define`."""
    first = index == 0 or code[index - 1].directive != code[index].directive
    return first and code[index].keyword == b"define"


def _is_declared(code: Sequence[CodeToken], index: int) -> bool:
    before = code[index - 1] if index else None
    return before is not None and before.kind is TokenKind.WORD and before.text not in _NOT_A_TYPE


def _assigns(code: Sequence[CodeToken], index: int) -> bool:
    """Whether the operator at that index modifies its left operand."""
    row = code[index : index + 3]
    operator = b"".join(token.text if token.kind is TokenKind.PUNCTUATION else b" " for token in row)
    return _ASSIGNMENT.match(operator) is not None


def _without_brackets(code: Sequence[CodeToken]) -> Sequence[CodeToken]:
    while len(code) >= 2 and code[0].text == b"(" and code[-1].text == b")" and _encloses(code):
        code = code[1:-1]
    return code


def _encloses(code: Sequence[CodeToken]) -> bool:
    depth = 0
    for index, token in enumerate(code):
        depth += (token.text == b"(") - (token.text == b")")
        if depth == 0:
            return index == len(code) - 1
    return False
