"""Put files that a declaration includes in its own body, such as generated cases, in place of the include."""

import posixpath
import re
from collections.abc import Mapping

from kernelmill.cpp.tokens import TokenKind, tokens

_INCLUDE = re.compile(rb"#\s*include\s*[<\"]([^>\"]+)[>\"]")
_MOST_BYTES = 1 << 18
"""The size limit of a declaration with its fragments."""
_DEEPEST = 4
"""The number of files that include each other."""


def with_fragments(text: bytes, path: str, texts: Mapping[str, bytes], depth: int = 0) -> bytes:
    """Return a declaration of a file with each file of the project that it includes in place of the include.

    Includes of files that the project does not have, or has twice, stay, as do those that make the text too long.
    """
    if b"include" not in text or depth == _DEEPEST:
        return text
    for token in reversed(tuple(tokens(text))):
        match = _INCLUDE.match(token.text) if token.kind is TokenKind.DIRECTIVE else None
        found = None if match is None else _file(match[1].decode("utf-8", "replace"), path, texts)
        if found is None:
            continue
        inner = with_fragments(texts[found], found, texts, depth + 1)
        if len(text) + len(inner) <= _MOST_BYTES and _is_utf_eight(inner):
            text = text[: token.start] + inner.rstrip(b"\n") + text[token.start + len(token.text) :]
    return text


def _file(name: str, path: str, texts: Mapping[str, bytes]) -> str | None:
    """Return the file of the project that an include in another one means; none if it is not certain."""
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
    if beside in texts:
        return beside
    found = [one for one in texts if one == name or one.endswith(f"/{name}")]
    return found[0] if len(found) == 1 else None


def _is_utf_eight(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
