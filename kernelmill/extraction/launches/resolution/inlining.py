"""Inline small host functions: replace calls by the expression that the function returns."""

from collections.abc import Sequence
from dataclasses import dataclass

from clang.cindex import Cursor, CursorKind

from kernelmill.cpp.expressions import Call, Choice, Name, Node, size
from kernelmill.cpp.folding import fold
from kernelmill.extraction.launches.hosts import is_change
from kernelmill.extraction.launches.resolution.expression_resolver import ExpressionResolver
from kernelmill.extraction.syntax.cursors import template_of
from kernelmill.extraction.syntax.locations import file_position
from kernelmill.extraction.syntax.symbols import INTEGERS, Frame, is_dim3_type, statements_of, template_values
from kernelmill.extraction.syntax.visits import descend

EXTREMES = frozenset({"min", "max"})
"""Functions that are never inlined, since a call is clearer than the body."""
DEEPEST = 40
"""The depth of nested substitutions beyond which an expression stays unchanged."""
LARGEST = 200
"""The most nodes that are substituted for one name; beyond that, the name is clearer."""
_CHANGES = frozenset({CursorKind.RETURN_STMT, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR})


@dataclass(frozen=True, slots=True, eq=False)
class Inlining:
    """Inlines functions whose value is one expression of their parameters, for one resolver."""

    resolver: ExpressionResolver

    def function(self, target: Cursor, callee: Name, arguments: tuple[Node, ...]) -> Node:
        """Return the value of a call, or the call itself if the function returns more than one expression."""
        template = template_of(target)
        defined = template.get_definition() or target.get_definition()
        definition = defined or template  # a precompiled header has no bodies
        call = Call(callee, arguments)
        if definition.location.file is None or target.spelling in EXTREMES:
            return call
        path = definition.location.file.name
        inside = self.resolver.reader.tree.relative(path) is not None
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
        """Return the value of a function if it is one expression of its parameters."""
        if (function.hash, 0) in self.resolver.active or len(self.resolver.active) > DEEPEST:
            return None
        parameters = [c for c in function.get_children() if c.kind == CursorKind.PARM_DECL]
        body = next((c for c in function.get_children() if c.kind == CursorKind.COMPOUND_STMT), None)
        if len(arguments) > len(parameters):
            return None
        before = dict(self.resolver.trace.unresolved)
        frame: dict[int, Node] = {}
        self.resolver.active.add((function.hash, 0))
        try:
            for index, parameter in enumerate(parameters):
                value = arguments[index] if index < len(arguments) else self.resolver.default(parameter)
                if value is None or self.resolver.code.assignments.get(parameter.hash):
                    return None
                frame[parameter.hash] = value
            frame |= template_values(function, callee.text)
            if body is not None:
                value = self._returned(list(body.get_children()), frame)
            else:
                value = self._from_text(function, parameters, frame)
        finally:
            self.resolver.active.discard((function.hash, 0))
        if value is None or size(value) > LARGEST:
            self.resolver.trace.unresolved = before
            return None
        return value

    def _from_text(self, function: Cursor, parameters: Sequence[Cursor], frame: Frame) -> Node | None:
        """Return the value of a function of a precompiled header, of which only the text has the body."""
        expression = self.resolver.reader.only_returned(function, parameters)
        return None if expression is None else self.resolver.resolve(expression, frame)

    def _returned(self, statements: Sequence[Cursor], frame: Frame) -> Node | None:
        for index, statement in enumerate(statements):
            if statement.kind == CursorKind.RETURN_STMT:
                value = next(statement.get_children(), None)
                expression = None if value is None else self.resolver.reader.after_return(statement)
                position = file_position(statement.extent.start)
                return None if expression is None else self.resolver.resolve(expression, frame, position)
            if _only_checks(statement):
                continue
            if statement.kind == CursorKind.IF_STMT:
                parts = list(statement.get_children())
                condition = self.resolver.reader.at(parts[0]) if parts else None
                if condition is None or len(parts) not in (2, 3):
                    return None
                then = self._returned(statements_of(parts[1]), frame)
                rest = statements_of(parts[2]) if len(parts) == 3 else list(statements[index + 1 :])
                otherwise = self._returned(rest, frame)
                if then is None or otherwise is None:
                    return None
                test = self.resolver.resolve(condition, frame, file_position(statement.extent.start))
                return fold(Choice(test, then, otherwise))
            if statement.kind not in (CursorKind.DECL_STMT, CursorKind.NULL_STMT):
                return None
        return None


def _only_checks(statement: Cursor) -> bool:
    """Return whether a statement may throw but neither returns nor changes anything: `if (!(n > 0)) throw ...;`."""
    parts = descend(statement)
    kinds = {part.kind for part in parts}
    return CursorKind.CXX_THROW_EXPR in kinds and not kinds & _CHANGES and not any(is_change(part) for part in parts)
