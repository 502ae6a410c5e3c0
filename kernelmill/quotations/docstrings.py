"""The docstrings of a Python definition, and of the class that contains it."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

_Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Docstring(NamedTuple):
    """A docstring, as written."""

    name: str
    """The qualified name of the definition."""
    line: int
    """The line on which it starts, counted from 1."""
    text: str


def of(tree: ast.Module, qualified_name: str) -> tuple[Docstring, ...]:
    """Return the docstrings of a definition and of the classes around it, innermost first.

    Of a class, the docstrings of its `__init__` and `forward` are included, which often describe the arguments.
    """
    chain = list(_chain(tree, qualified_name.split(".")))
    found = [_docstring(name, node) for name, node in reversed(chain)]
    if chain and isinstance(chain[-1][1], ast.ClassDef):
        name, node = chain[-1]
        methods = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name in ("__init__", "forward")]
        found += [_docstring(f"{name}.{one.name}", one) for one in methods]
    return tuple(one for one in found if one is not None)


def _chain(tree: ast.Module, names: list[str]) -> Iterator[tuple[str, _Documented]]:
    body: list[ast.stmt] = tree.body
    for at, name in enumerate(names):
        matching = [node for node in _definitions(body) if node.name == name]
        if not matching:
            return
        yield ".".join(names[: at + 1]), matching[-1]
        body = matching[-1].body


def _definitions(body: list[ast.stmt]) -> Iterator[_Documented]:
    for node in body:
        if isinstance(node, _Documented):
            yield node
        elif isinstance(node, ast.If):
            yield from _definitions([*node.body, *node.orelse])
        elif isinstance(node, ast.Try):
            yield from _definitions([*node.body, *(s for handler in node.handlers for s in handler.body)])


def _docstring(name: str, node: _Documented) -> Docstring | None:
    text = ast.get_docstring(node, clean=False)
    return Docstring(name, node.body[0].lineno, text) if text and text.strip() else None
