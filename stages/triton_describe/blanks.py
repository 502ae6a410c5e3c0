"""The source text of a program without the bodies of its kernels."""

import ast
from collections.abc import Collection, Iterator, Sequence

BLANK = "...  # your code"


def without_bodies(code: str, names: Collection[str]) -> str:
    """Return Python with a blank in place of the bodies of these functions; their docstrings stay.

    What precedes a body, such as decorators and comments, stays as it is written; comments within it go.
    """
    lines = code.split("\n")
    for function in sorted(_functions(code, names), key=lambda one: -one.lineno):
        has_docstring = ast.get_docstring(function) is not None
        body = function.body[1:] if has_docstring else function.body
        indent = function.body[0].col_offset
        if not body:
            continue
        first, before = _first_line(body[0]), lines[_first_line(body[0]) - 1].encode()[: body[0].col_offset].decode()
        if before.strip():  # on the line of `def`, or of the docstring
            lines[first - 1 : function.end_lineno] = [before + BLANK]
            continue
        start = _without_comments_before(lines, first - 1)
        end = _with_comments_after(lines, function.end_lineno or first, indent)
        lines[start:end] = [" " * indent + BLANK]
    return "\n".join(lines)


def documented(code: str, names: Collection[str]) -> set[str]:
    """Return those of the functions that have docstrings."""
    return {one.name for one in _functions(code, names) if ast.get_docstring(one)}


def _functions(code: str, names: Collection[str]) -> Iterator[ast.FunctionDef]:
    return (one for one in ast.walk(ast.parse(code)) if isinstance(one, ast.FunctionDef) and one.name in names)


def _first_line(statement: ast.stmt) -> int:
    decorators = statement.decorator_list if isinstance(statement, ast.FunctionDef | ast.ClassDef) else []
    return min([statement.lineno, *(one.lineno for one in decorators)])


def _without_comments_before(lines: Sequence[str], start: int) -> int:
    """Return the index of the first of the comments and empty lines that precede a line."""
    while start > 0 and _says_nothing(lines[start - 1]):
        start -= 1
    return start


def _with_comments_after(lines: Sequence[str], end: int, indent: int) -> int:
    """Return the index after the comments in the body that follow its last statement."""
    last = end
    while end < len(lines) and _says_nothing(lines[end]):
        end += 1
        if lines[end - 1][:indent].isspace() and lines[end - 1].strip():
            last = end
    return last


def _says_nothing(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
