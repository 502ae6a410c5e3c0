"""The sizes of arrays that a function declares: a compiler needs to know them, so that none of their tokens is mutated.

g++ accepts an array whose size is computed at run time, and then rejects what refers to an array of the known size.
"""

from collections.abc import Iterator, Sequence

from kernelmill.proof.mutants.sites import JoinedToken, is_name

_OPENING = {")": "(", "]": "[", "}": "{"}
_WITH_ARGUMENT = frozenset({"alignas", "__align__", "__attribute__", "decltype"})
"""Specifiers that are followed by parentheses."""
_LABELS = frozenset({"case", "default", "public", "private", "protected"})
_IN_TYPES = frozenset({"*", "&", "&&", "<", ">", ">>", ",", ":"})


def array_sizes(tokens: Sequence[JoinedToken]) -> frozenset[int]:
    """Return the positions of the tokens between the brackets of all declared arrays, brackets included."""
    found = set[int]()
    for at, token in enumerate(tokens):
        if token.text == "[" and at not in found and _declared(tokens, at):
            found |= set(range(at, _closing(tokens, at) + 1))
    return frozenset(found)


def _declared(tokens: Sequence[JoinedToken], at: int) -> bool:
    """Whether a bracket follows a name that its statement declares, as in `T a[4], *b[2][3];`."""
    name = at - 1
    while name > 0 and tokens[name].text == "]":
        name = _opening(tokens, name) - 1
    if name < 0 or not is_name(tokens[name].text):
        return False
    start = _statement_start(tokens, name)
    if start is None:
        return False
    texts = list(_without_arguments([token.text for token in tokens[start : name + 1]]))
    head = texts[: next((end for end, text in enumerate(texts) if text in ("=", "[", "(", "{")), len(texts))]
    if not _is_declaration(head):
        return False
    before = [text for text in texts[:-1] if text not in ("*", "&", "const", "__restrict__")]
    return len(head) == len(texts) or before[-1:] == [","]


def _is_declaration(head: Sequence[str]) -> bool:
    """Whether a statement starts with a type and a name; `::` is two tokens, and a single colon ends a label."""
    joined = " ".join(head).replace(": :", "::").split()
    if not joined or joined[0] in _LABELS or ":" in joined:
        return False
    if not all(text == "::" or text in _IN_TYPES or text.isdigit() or is_name(text) for text in joined):
        return False
    depth, first = 0, list[str]()
    for text in joined:
        depth += {"<": 1, ">": -1, ">>": -2}.get(text, 0)
        if text == "," and depth == 0:
            break
        first.append(text)
    return len(first) > 1 and is_name(first[0]) and is_name(first[-1]) and first[-2] not in ("::", "<", ",")


def _without_arguments(texts: Sequence[str]) -> Iterator[str]:
    """Yield the words of a statement without specifiers such as `alignas(16)`."""
    at = 0
    while at < len(texts):
        if texts[at] in _WITH_ARGUMENT and texts[at + 1 : at + 2] == ["("]:
            depth, at = 1, at + 2
            while at < len(texts) and depth:
                depth += {"(": 1, ")": -1}.get(texts[at], 0)
                at += 1
        else:
            yield texts[at]
            at += 1


def _statement_start(tokens: Sequence[JoinedToken], at: int) -> int | None:
    """Return the position at which the statement of a token starts; none inside parentheses or brackets."""
    while at > 0 and tokens[at - 1].directive == tokens[at].directive:
        text = tokens[at - 1].text
        ends_block = text == "}" and tokens[at].text != ","  # a comma follows the values of an array
        if text in (";", "{") or ends_block:
            return at
        if text in ("(", "["):
            return None
        at = _opening(tokens, at - 1) if text in _OPENING else at - 1
    return at


def _opening(tokens: Sequence[JoinedToken], at: int) -> int:
    """Return the position of the bracket that opens what the one at a position closes; the first token without one."""
    closing, opening = tokens[at].text, _OPENING[tokens[at].text]
    depth = 0
    for start in range(at, -1, -1):
        depth += {closing: 1, opening: -1}.get(tokens[start].text, 0)
        if depth == 0:
            return start
    return 0


def _closing(tokens: Sequence[JoinedToken], at: int) -> int:
    """Return the position of the bracket that closes the one at a position; the last token without one."""
    depth = 0
    for end in range(at, len(tokens)):
        depth += {"[": 1, "]": -1}.get(tokens[end].text, 0)
        if depth == 0:
            return end
    return len(tokens) - 1
