"""Record the constants, helpers and unresolved names of the expressions of a launch while they are resolved."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf

from clang.cindex import Cursor

from kernelmill.cpp.expressions import Literal, Node, Unary, write
from kernelmill.cpp.folding import fold, integer
from kernelmill.cpp.parser import read
from kernelmill.extraction.macros.macro_expander import Macro
from kernelmill.extraction.macros.source_reader import SourceReader
from kernelmill.extraction.syntax.locations import file_position
from kernelmill.extraction.syntax.symbols import called_definitions
from kernelmill.records import Constant, Helper, Unresolved
from kernelmill.records.reasons import UnresolvedReason


@dataclass(slots=True)
class Trace:
    """The constants, helpers and unresolved names of the expressions that have been resolved."""

    reader: SourceReader
    constants: dict[str, Constant] = field(default_factory=dict)
    helpers: dict[str, Helper] = field(default_factory=dict)
    unresolved: dict[str, Unresolved] = field(default_factory=dict)
    """The names that stay in the expressions."""
    callers_followed: int = 0
    """The number of calls that were followed up the call chain."""
    from_macros: bool = False
    """Whether a macro around the launch gives a name its meaning, which may differ between instances."""

    def set_unresolved(self, name: str, reason: UnresolvedReason, lines: tuple[int, ...] = ()) -> None:
        """Record why a name stays in an expression; the reason replaces an earlier one."""
        self.unresolved[name] = Unresolved(name=name, reason=reason, lines=lines)

    def add_unresolved(self, name: str, reason: UnresolvedReason) -> None:
        """Record why a name stays in an expression, unless a reason is known."""
        self.unresolved.setdefault(name, Unresolved(name=name, reason=reason))

    def constant(self, target: Cursor, kind: OneOf["variable", "enumerator"], value: str) -> None:
        """Record a constant whose value clang computed."""
        site = file_position(target.location)
        if site is None:
            return
        self.from_macros |= self.reader.is_from_macro(target)
        name, path = target.spelling, self.reader.record_path(site.path)
        self.constants.setdefault(name, Constant(name=name, kind=kind, value=value, path=path, line=site.line))

    def expanded(self, used: Sequence[Macro]) -> None:
        """Record macros that were expanded, given outer ones first."""
        for macro in reversed(used):
            value = fold(read(self.reader.macros.expand(macro.body, None, [])))
            if macro.parameters is None and isinstance(value, Literal | Unary):
                entry = Constant(
                    name=macro.name,
                    kind="macro",
                    value=spelled_value(value),
                    path=self.reader.record_path(macro.path),
                    line=macro.line,
                )
                self.constants.setdefault(macro.name, entry)
            if macro.name not in self.helpers:
                self.helpers[macro.name] = Helper(
                    name=macro.name,
                    kind="macro",
                    path=self.reader.record_path(macro.path),
                    line=macro.line,
                    code=macro.code,
                )

    def helper(self, definition: Cursor, path: str) -> None:
        """Record a function after all definitions of the project that it needs."""
        name = definition.spelling
        if name in self.helpers:
            return
        start, end = definition.extent.start, self.reader.end_of(definition, path)
        code = self.reader.texts.text(path)[start.offset : end].decode("utf-8", "replace")
        used: list[Macro] = []
        first = self.reader.texts.index(path, start.offset)
        body = [w for w in self.reader.texts.words(path)[first:] if w.start is not None and w.start < end]
        self.reader.macros.expand(body, path, used)
        self.expanded(used)
        for other in called_definitions(definition):
            file = other.location.file
            own = (
                file is not None and other.hash != definition.hash and self.reader.tree.relative(file.name) is not None
            )
            if own and other.spelling not in self.helpers:
                self.helper(other, file.name)
        self.helpers[name] = Helper(
            name=name, kind="function", path=self.reader.record_path(path), line=start.line, code=code
        )


def spelled_value(node: Node) -> str:
    """Return the value of a literal; integers are spelled in decimal without a suffix."""
    value = integer(node)
    if value is not None:
        return str(value)
    return node.text if isinstance(node, Literal) else write(node)
