"""Read the comments at the beginning of a source file, without comment markers."""

import re

MAX_CHARACTERS = 40_000
HASH_SUFFIXES = (".py",)

_C_HEAD = re.compile(
    r"""(?P<block>/\*.*?(?:\*/|\Z))     # a comment
      | (?P<line>//[^\n]*)
      | (?P<between>\s+|\#(?:[^\n\\]|\\.)*)  # blanks and preprocessor lines: include guards come before some notices
    """,
    re.VERBOSE | re.DOTALL,
)
_HASH_HEAD = re.compile(
    r'''(?P<line>\#[^\n]*)
      | (?P<block>[rRuU]?(?:""".*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)))
      | (?P<between>\s+)
    ''',
    re.VERBOSE | re.DOTALL,
)
_MARKERS = re.compile(r"^\s*(?:/{2,}|/\*+!?|#+|[*]+(?!/)|['\"]{3})?[ \t]?|\s*(?:\*+/|['\"]{3}|\*{3,})\s*$")


def head(text: str, path: str) -> str:
    """Return the comments before the first line of code, with comment markers removed from each line."""
    pattern = _HASH_HEAD if path.endswith(HASH_SUFFIXES) else _C_HEAD
    text = text[:MAX_CHARACTERS].lstrip("\ufeff")
    comments: list[str] = []
    position = 0
    while match := pattern.match(text, position):
        if match.end() == position:
            break
        position = match.end()
        if match.lastgroup != "between":
            comments.append(match.group())
    return "\n".join(_MARKERS.sub("", line) for comment in comments for line in comment.splitlines())
