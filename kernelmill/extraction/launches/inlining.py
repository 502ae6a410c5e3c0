"""Small host functions put in for their calls."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from clang.cindex import Cursor, CursorKind

from kernelmill.cpp.expressions import Call, Choice, Name, Node, size
from kernelmill.cpp.folding import fold
from kernelmill.extraction.launches.hosts import HostCode, is_change
from kernelmill.extraction.launches.trace import Trace
from kernelmill.extraction.macros.source_reader import SourceExpression, SourceReader
from kernelmill.extraction.syntax.cursors import template_of
from kernelmill.extraction.syntax.locations import FilePosition, file_position
from kernelmill.extraction.syntax.symbols import INTEGERS, Frame, block, is_dim3_type, template_values
from kernelmill.extraction.syntax.visits import descend

EXTREMES = frozenset({"min", "max"})
"""Functions that say more by name than by what they return."""
DEEPEST = 40
"""Names put into names, before an expression is left as it is."""
LARGEST = 200
"""Nodes of what is put in for one name; a larger expression says less than the name."""


_CHANGES = frozenset({CursorKind.RETURN_STMT, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR})


class ExpressionResolver(Protocol):
    """Resolves the expressions in the bodies of functions."""

    code: HostCode
    script: SourceReader
    trace: Trace
    open: set[tuple[int, int]]
    """Declarations that are being resolved, by hash, each with the offset of the assignment that gives the value."""

    def resolve(self, written: SourceExpression, frame: Frame | None = None, now: FilePosition | None = None) -> Node:
        """The expression with its names replaced by their values, those of `frame` first, as of the position `now`."""

    def default(self, parameter: Cursor) -> Node | None:
        """The default argument of a parameter."""


@dataclass(frozen=True, slots=True, eq=False)
class Inlining:
    """Functions whose value is one expression of their parameters, for one resolver."""

    resolver: ExpressionResolver

    def function(self, target: Cursor, callee: Name, arguments: tuple[Node, ...]) -> Node:
        """A call of a function: its value, or the call where that is no one expression."""
        template = template_of(target)
        defined = template.get_definition() or target.get_definition()
        definition = defined or template  # a precompiled header declares only
        call = Call(callee, arguments)
        if definition.location.file is None or target.spelling in EXTREMES:
            return call
        path = definition.location.file.name
        inside = self.resolver.script.tree.relative(path) is not None
        if inside and defined is None:
            return call
        if not inside and "/torch/include/" not in path:
            return call
        result = target.result_type.get_canonical()
        known = result.kind in INTEGERS or is_dim3_type(result.spelling)
        countable = known or template.kind == CursorKind.FUNCTION_TEMPLATE
        if not inside and not countable:
            return call
        value = self.inlined(definition, callee, arguments) if countable else None
        if inside or value is not None:
            self.resolver.trace.helper(definition, path)
        return value or call

    def inlined(self, function: Cursor, callee: Name, arguments: tuple[Node, ...]) -> Node | None:
        """The value that a function returns, where it is one expression of its parameters."""
        if (function.hash, 0) in self.resolver.open or len(self.resolver.open) > DEEPEST:
            return None
        parameters = [c for c in function.get_children() if c.kind == CursorKind.PARM_DECL]
        body = next((c for c in function.get_children() if c.kind == CursorKind.COMPOUND_STMT), None)
        if len(arguments) > len(parameters):
            return None
        before = dict(self.resolver.trace.unresolved)
        frame: dict[int, Node] = {}
        self.resolver.open.add((function.hash, 0))
        try:
            for index, parameter in enumerate(parameters):
                value = arguments[index] if index < len(arguments) else self.resolver.default(parameter)
                if value is None or self.resolver.code.writes.get(parameter.hash):
                    return None
                frame[parameter.hash] = value
            frame |= template_values(function, callee.text)
            if body is not None:
                value = self._returned(list(body.get_children()), frame)
            else:
                value = self._skipped(function, parameters, frame)
        finally:
            self.resolver.open.discard((function.hash, 0))
        if value is None or size(value) > LARGEST:
            self.resolver.trace.unresolved = before
            return None
        return value

    def _skipped(self, function: Cursor, parameters: Sequence[Cursor], frame: Frame) -> Node | None:
        """The value of a function of a precompiled header, whose bodies are not there: `{ return f(parameters); }`."""
        written = self.resolver.script.only_returns(function, parameters)
        return None if written is None else self.resolver.resolve(written, frame)

    def _returned(self, statements: Sequence[Cursor], frame: Frame) -> Node | None:
        for index, statement in enumerate(statements):
            if statement.kind == CursorKind.RETURN_STMT:
                value = next(statement.get_children(), None)
                written = None if value is None else self.resolver.script.after_return(statement)
                now = file_position(statement.extent.start)
                return None if written is None else self.resolver.resolve(written, frame, now)
            if _only_checks(statement):
                continue
            if statement.kind == CursorKind.IF_STMT:
                parts = list(statement.get_children())
                condition = self.resolver.script.at(parts[0]) if parts else None
                if condition is None or len(parts) not in (2, 3):
                    return None
                then = self._returned(block(parts[1]), frame)
                rest = block(parts[2]) if len(parts) == 3 else list(statements[index + 1 :])
                otherwise = self._returned(rest, frame)
                if then is None or otherwise is None:
                    return None
                asked = self.resolver.resolve(condition, frame, file_position(statement.extent.start))
                return fold(Choice(asked, then, otherwise))
            if statement.kind not in (CursorKind.DECL_STMT, CursorKind.NULL_STMT):
                return None
        return None


def _only_checks(statement: Cursor) -> bool:
    """Whether a statement returns nothing, changes nothing and may throw: `if (!(n > 0)) throw ...;`."""
    parts = descend(statement)
    kinds = {part.kind for part in parts}
    return CursorKind.CXX_THROW_EXPR in kinds and not kinds & _CHANGES and not any(is_change(part) for part in parts)
