"""The parts of a C++ text that can be read one by one: each ends with a definition at file scope.

The programs of one suite differ in few parts. What is computed of each part is kept, so that the others are not read
again for each program.
"""

import functools
import re

_FOUND = re.compile(
    r"""
    (?=[/uULR\d."'\#{}()\\ \t])  # what any of these starts with: most characters are skipped quickly
    (?:
      //(?:\\\r?\n|[^\n])* | /\*.*?(?:\*/|\Z)
    | (?<!\w)(?:u8|u|U|L)?R"(?P<fence>[^()\\\s]{0,16})\(.*?\)(?P=fence)"
    | "(?:\\.|[^"\\\n])*"
    | (?<![\w$])\.?\d[\w.]*(?:'[\w.]+)+
    | '(?:\\.|[^'\\\n])*'
    | (?P<directive> ^[ \t]*\#(?:\\\r?\n|/\*.*?(?:\*/|\Z)|//(?:\\\r?\n|[^\n])*|"(?:\\.|[^"\\\n])*"|[^\n])* )
    | (?P<bracket> [{}()] )
    | (?P<stray> [\#"'\\] )
    )
    """,
    re.VERBOSE | re.DOTALL | re.ASCII | re.MULTILINE,
)
"""A comment, a literal or a number as a whole, since these may hold what looks like a bracket, and brackets. What is
stray is an error, or more than these expressions know, such as a directive after a comment."""
_WORD = re.compile(r"#\s*(\w*)")
_END = re.compile(r"[ \t]*;?[ \t]*\n")
"""What follows the brace that ends a definition."""


@functools.lru_cache(maxsize=8)
def parts(text: str) -> tuple[str, ...]:
    """The parts of a text, which together are the text; the text itself where its brackets do not match.

    A part ends with a line that ends a function, a class or a namespace, outside of all others and of `#if`.
    """
    ends = _ends(text)
    if ends is None:
        return (text,)
    starts = (0, *ends)
    return tuple(text[start:end] for start, end in zip(starts, (*ends, len(text)), strict=True) if start < end)


def _ends(text: str) -> list[int] | None:
    """Where the parts end, without the last one; none where brackets do not match, or a character is stray."""
    found = list[int]()
    braces, parentheses = 0, 0
    conditions = list[tuple[int, int]]()  # the open brackets at each `#if`, with which each of its branches begins
    for one in _FOUND.finditer(text):
        if one.lastgroup == "bracket":
            bracket = one[0]
            braces += (bracket == "{") - (bracket == "}")
            parentheses += (bracket == "(") - (bracket == ")")
            if braces < 0 or parentheses < 0:
                return None
            if bracket == "}" and not (braces or parentheses or conditions):
                end = _END.match(text, one.end())
                found += [] if end is None else [end.end()]
        elif one.lastgroup == "directive":
            named = _WORD.search(one[0])
            word = "" if named is None else named[1]
            if word.startswith("if"):
                conditions.append((braces, parentheses))
            elif word.startswith("el") and conditions:
                braces, parentheses = conditions[-1]
            elif word == "endif" and conditions:
                conditions.pop()
        elif one.lastgroup == "stray":
            return None
    return None if braces or parentheses or conditions else found
