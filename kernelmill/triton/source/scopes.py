"""The names that a piece of Python reads from the module around it."""

import builtins
import symtable
from collections.abc import Iterator

BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__"}


def free_names(text: str) -> frozenset[str]:
    """Return the names that a statement reads and does not bind itself, without builtins.

    Raises `SyntaxError` if the text is not Python.
    """
    top = symtable.symtable(text, "<sample>", "exec")
    bound = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    bound |= {child.get_name() for child in top.get_children()}
    read = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    read |= {name for child in top.get_children() for name in _globals(child)}
    return frozenset(read - bound - BUILTINS)


def _globals(table: symtable.SymbolTable) -> Iterator[str]:
    for symbol in table.get_symbols():
        if symbol.is_global() and symbol.is_referenced():
            yield symbol.get_name()
    for child in table.get_children():
        yield from _globals(child)
