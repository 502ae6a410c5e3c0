"""What is met while the expressions of a launch are resolved: constants, helpers, and names that stay."""

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
from kernelmill.extraction.syntax.symbols import called
from kernelmill.records import Constant, Helper


@dataclass(slots=True)
class Trace:
    """What was met while expressions were resolved."""

    script: SourceReader
    constants: dict[str, Constant] = field(default_factory=dict)
    helpers: dict[str, Helper] = field(default_factory=dict)
    unresolved: dict[str, str] = field(default_factory=dict)
    depth: int = 0
    from_macros: bool = False
    """Whether a name means what a macro around the launch makes it mean, which may differ from instance to instance."""

    def constant(self, target: Cursor, kind: OneOf["variable", "enumerator"], value: str) -> None:
        """Note a constant that clang computed."""
        site = file_position(target.location)
        if site is None:
            return
        self.from_macros |= self.script.is_made_by_macro(target)
        name, path = target.spelling, self.script.shown(site.path)
        self.constants.setdefault(name, Constant(name=name, kind=kind, value=value, path=path, line=site.line))

    def expanded(self, used: Sequence[Macro]) -> None:
        """Note macros, inner ones last."""
        for macro in reversed(used):
            value = fold(read(self.script.macros.expand(macro.body, None, [])))
            if macro.parameters is None and isinstance(value, Literal | Unary):
                entry = Constant(
                    name=macro.name,
                    kind="macro",
                    value=spelled_value(value),
                    path=self.script.shown(macro.path),
                    line=macro.line,
                )
                self.constants.setdefault(macro.name, entry)
            if macro.name not in self.helpers:
                self.helpers[macro.name] = Helper(
                    name=macro.name, kind="macro", path=self.script.shown(macro.path), line=macro.line, code=macro.code
                )

    def helper(self, definition: Cursor, path: str) -> None:
        """Note a function with all that it needs of the project before it."""
        name = definition.spelling
        if name in self.helpers:
            return
        start, end = definition.extent.start, self.script.end_of(definition, path)
        code = self.script.texts.text(path)[start.offset : end].decode("utf-8", "replace")
        used: list[Macro] = []
        first = self.script.texts.index(path, start.offset)
        body = [w for w in self.script.texts.words(path)[first:] if w.start is not None and w.start < end]
        self.script.macros.expand(body, path, used)
        self.expanded(used)
        for other in called(definition):
            file = other.location.file
            own = (
                file is not None and other.hash != definition.hash and self.script.tree.relative(file.name) is not None
            )
            if own and other.spelling not in self.helpers:
                self.helper(other, file.name)
        self.helpers[name] = Helper(
            name=name, kind="function", path=self.script.shown(path), line=start.line, code=code
        )


def spelled_value(node: Node) -> str:
    """A literal as a value: numbers in decimal without suffix."""
    value = integer(node)
    if value is not None:
        return str(value)
    return node.text if isinstance(node, Literal) else write(node)
