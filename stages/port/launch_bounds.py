"""Make `__launch_bounds__` readable for HIP, where it is a macro that tells its forms apart by their arguments.

The preprocessor knows no templates: it separates `__launch_bounds__(Traits<128, 4>::threads)` into two arguments.
"""

from collections.abc import Iterator, Sequence

from kernelmill.cpp.tokens import TokenKind
from stages.port.code import CallSite, Change, CodeToken, Edit, call_at

NAME = b"__launch_bounds__"


def changes(code: Sequence[CodeToken]) -> Iterator[Change]:
    """Yield changes that put each argument with commas of a template argument list into parentheses."""
    for index, token in enumerate(code):
        call = call_at(code, index) if token.text == NAME else None
        for argument in _torn(code, call) if call is not None else ():
            start, end = code[argument[0]].start, code[argument[-1]].end
            yield Change(Edit(start, start, b"("))
            yield Change(Edit(end, end, b")"))


def _torn(code: Sequence[CodeToken], call: CallSite) -> Iterator[range]:
    """Yield the arguments that commas of template argument lists separate."""
    parts, first = call.arguments, 0
    while first < len(parts):
        whole = (n for n in range(first, len(parts)) if _is_closed(code, range(parts[first].start, parts[n].stop)))
        last = next(whole, first)
        if last > first:
            yield range(parts[first].start, parts[last].stop)
        first = last + 1


def _is_closed(code: Sequence[CodeToken], part: range) -> bool:
    """Whether every template argument list that begins in a part ends in it."""
    depth = 0
    for index in part:
        before, text, after = code[index - 1], code[index].text, code[index + 1].text
        if text == b"<" and before.kind is TokenKind.WORD and after != b"<":  # two of them shift
            depth += 1
        elif text == b">" and before.text != b"-" and depth:
            depth -= 1
    return depth == 0
