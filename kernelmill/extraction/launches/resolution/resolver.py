"""Resolve host expressions: substitute local variables, constants, small functions and the arguments of callers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal as OneOf

from clang.cindex import Cursor, CursorKind

from kernelmill.cpp.expressions import Binary, Braces, Call, Cast, Member, Name, Node, Opaque, rebuilt, size, write
from kernelmill.cpp.folding import fold, literal
from kernelmill.cpp.parser import TYPE_WORDS, read
from kernelmill.extraction.launches.hosts import Assignment, HostBody, HostCall, HostCode
from kernelmill.extraction.launches.resolution.inlining import DEEPEST, EXTREMES, LARGEST, Inlining
from kernelmill.extraction.launches.resolution.members import Members
from kernelmill.extraction.launches.resolution.reaching_assignments import AssignmentLines, ReachingAssignments
from kernelmill.extraction.launches.resolution.trace import Trace
from kernelmill.extraction.macros.source_reader import SourceExpression, SourceReader
from kernelmill.extraction.syntax.cursors import FUNCTIONS, overloads
from kernelmill.extraction.syntax.locations import FilePosition, file_position
from kernelmill.extraction.syntax.symbols import (
    INTEGERS,
    Frame,
    evaluated,
    is_dim3,
    is_floating,
    is_value_type,
    last_name,
    type_names,
)
from kernelmill.extraction.syntax.visits import descend
from kernelmill.records.reasons import UnresolvedReason

_MOST_CALLERS = 4
"""The number of callers that are followed from one parameter to the next."""
_UNSUBSTITUTED = FUNCTIONS | {
    CursorKind.TEMPLATE_NON_TYPE_PARAMETER,
    CursorKind.FIELD_DECL,
    CursorKind.OVERLOADED_DECL_REF,
    CursorKind.TYPE_REF,
}
"""Declarations whose names stay in expressions."""


@dataclass(slots=True, eq=False)
class Resolver:
    """Resolves the expressions of one translation unit."""

    code: HostCode
    reader: SourceReader
    order: ReachingAssignments
    trace: Trace
    active: set[tuple[int, int]] = field(default_factory=set)
    """Declarations that are being resolved, by hash, each with the offset of the assignment that gives the value."""
    _frames: list[Frame] = field(default_factory=list)
    _position: FilePosition | None = None
    """The position of the current expression, which determines the reaching assignments."""
    _followed: int = 0
    """The number of callers that have been followed."""

    def resolve(
        self, expression: SourceExpression, frame: Frame | None = None, position: FilePosition | None = None
    ) -> Node:
        """Return an expression with names replaced by their values at a position; the values in `frame` come first."""
        before, self._position = self._position, self._position if position is None else position
        self.trace.expanded(expression.macros)
        node = read(expression.words, type_names(expression.references))
        if frame is not None:
            self._frames.append(frame)
        try:
            return fold(self.substitute(node, expression))
        finally:
            self._position = before
            if frame is not None:
                self._frames.pop()

    def substitute(self, node: Node, expression: SourceExpression) -> Node:
        """Return a part of an expression with names replaced by their values."""
        match node:
            case Name(text):
                return self._name(text, expression)
            case Call(callee, arguments):
                return self._call(callee, tuple(self.substitute(a, expression) for a in arguments), expression)
            case Member(Name(owner)):
                return Members(self).value(node, owner, expression)
            case Opaque(text):
                self.trace.add_unresolved(text, UnresolvedReason.UNSUPPORTED_EXPRESSION)
                return node
            case Braces(kind, items):
                return Braces(kind, tuple(self.substitute(item, expression) for item in items))
            case Binary("=", _, right):
                return self.substitute(right, expression)
        return rebuilt(node, lambda child: self.substitute(child, expression))

    def declared(self, target: Cursor, node: Node) -> Node:
        """Return the value of a declaration, or `node` if it is an input or has no unique value."""
        if (bound := self._bound(target)) is not None:
            return bound
        value = _VALUES.get(target.kind)
        if value is not None:
            return value(self, target, node)
        if target.kind not in _UNSUBSTITUTED:
            self.trace.add_unresolved(write(node), UnresolvedReason.UNSUPPORTED_DECLARATION)
        return node

    def reaching(self, assignments: Sequence[Assignment]) -> Assignment | AssignmentLines | None:
        """Return the assignment that reaches the current position; see `ReachingAssignments.reaching`."""
        return self.order.reaching(assignments, self._position)

    # Names and variables

    def _name(self, text: str, expression: SourceExpression) -> Node:
        target = expression.references.get(last_name(text))
        node = Name(text)
        if target is None:
            if text == "this" or text.startswith("std::") or TYPE_WORDS.issuperset(text.split()):
                return node
            if last_name(text) not in EXTREMES:
                self.trace.add_unresolved(text, UnresolvedReason.DECLARATION_NOT_FOUND)
            return node
        return self.declared(target, node)

    def _bound(self, target: Cursor) -> Node | None:
        return next((frame[target.hash] for frame in reversed(self._frames) if target.hash in frame), None)

    def _constant(self, target: Cursor, kind: OneOf["variable", "enumerator"], value: int) -> Node:
        self.trace.constant(target, kind, str(value))
        return literal(value)

    def enumerator(self, target: Cursor, _node: Node) -> Node:
        """Return the value of an enumerator."""
        return self._constant(target, "enumerator", target.enum_value)

    def variable(self, target: Cursor, node: Node) -> Node:
        """Return the value of a variable, or `node` if it has no unique value or the value is a large expression."""
        canonical = target.type.get_canonical()
        if canonical.kind in INTEGERS and (canonical.is_const_qualified() or self._is_never_assigned(target)):
            known = evaluated(target)
            if known is not None:
                return self._constant(target, "variable", known)
        if not (is_value_type(canonical) or is_dim3(target)):
            return node
        value = self._value(target, node)
        if value is None or size(value) > LARGEST:
            return node
        return value

    def _is_never_assigned(self, target: Cursor) -> bool:
        """Return whether a local variable is never assigned after its initialization."""
        is_local = target.semantic_parent is not None and target.semantic_parent.kind in FUNCTIONS
        return is_local and not self.code.assignments.get(target.hash)

    def _value(self, target: Cursor, node: Node) -> Node | None:
        """Return the value of a variable at the current position, or record the reason if there is no unique value."""
        text = write(node)
        initial = self.reader.initializer(target)
        if is_dim3(target) and any(owner == target.hash for owner, _ in self.code.member_assignments):
            return Members(self).dim3(target, initial, node)
        reaching = self.reaching(self.code.assignments.get(target.hash, []))
        if isinstance(reaching, AssignmentLines):
            self.trace.set_unresolved(text, UnresolvedReason.ASSIGNMENT_NOT_FOLLOWED, reaching.lines)
            return None
        source, since = initial, file_position(target.location)
        if reaching is not None:
            source = None if reaching.value is None else self.reader.at(reaching.value)
            since = reaching.site
        if source is None or since is None:
            self.trace.set_unresolved(text, UnresolvedReason.NO_INITIALIZER)
            return None
        mark = (target.hash, since.offset)
        if mark in self.active:
            self.trace.set_unresolved(text, UnresolvedReason.DEPENDS_ON_ITSELF, (since.line,))
            return None
        if len(self.active) > DEEPEST:
            self.trace.set_unresolved(text, UnresolvedReason.NESTED_TOO_DEEPLY, (since.line,))
            return None
        if self.reader.is_from_macro(target):
            self.trace.from_macros = True
        self.active.add(mark)
        before, self._position = self._position, since
        try:
            return _converted(target, self.resolve(source), None if reaching is None else reaching.value)
        finally:
            self._position = before
            self.active.discard(mark)

    # Parameters of functions

    def parameter(self, target: Cursor, node: Node) -> Node:
        """Return the value of a function parameter: an assignment, the argument of the only caller, or else `node`."""
        assigned = self.code.assignments.get(target.hash)
        is_integer = target.type.get_canonical().kind in INTEGERS
        if assigned and is_integer and self.reaching(assigned) is not None:
            value = self._value(target, node)
            return node if value is None else value
        owner = self.code.owners.get(target.hash)
        if owner is None or self._followed >= _MOST_CALLERS or (target.hash, 0) in self.active:
            return node
        callers = self.code.callers(owner)
        if len(callers) != 1:
            return node
        self.active.add((target.hash, 0))
        self._followed += 1
        self.trace.callers_followed = max(self.trace.callers_followed, self._followed)
        try:
            passed = self.passed(callers[0], owner, owner.parameters.index(target))
            return node if passed is None or size(passed) > LARGEST else passed
        finally:
            self._followed -= 1
            self.active.discard((target.hash, 0))

    def passed(self, call: HostCall, owner: HostBody, index: int) -> Node | None:
        """Return the argument that a call passes for a parameter, in terms of the caller, or else the default."""
        if index < len(call.arguments) and call.arguments[index] is not None:
            argument = call.arguments[index]
            site = file_position(argument.extent.start)
            expression = self.reader.at(argument) if site is not None else None
            if expression is not None and expression.words:
                return self.resolve(expression, position=file_position(call.call.extent.start))
        return self.default(owner.parameters[index])

    def default(self, parameter: Cursor) -> Node | None:
        """Return the default argument of a parameter."""
        expression = self.reader.initializer(parameter)
        return None if expression is None else self.resolve(expression)

    # Calls

    def _call(self, callee: Node, arguments: tuple[Node, ...], expression: SourceExpression) -> Node:
        match callee:
            case Member(Name(owner)):
                return Call(Members(self).of_object(callee, owner, expression), arguments)
            case Name(text):
                return self._named_call(callee, expression.references.get(last_name(text)), arguments)
        return Call(self.substitute(callee, expression), arguments)

    def _named_call(self, callee: Name, target: Cursor | None, arguments: tuple[Node, ...]) -> Node:
        if target is None:
            return Call(callee, arguments)
        if target.kind == CursorKind.OVERLOADED_DECL_REF:
            named = list(overloads(target))
            target = named[0] if len({f.canonical.hash for f in named}) == 1 else target
        if target.kind in FUNCTIONS:
            return Inlining(self).function(target, callee, arguments)
        if target.kind == CursorKind.VAR_DECL:
            function = next((c for c in descend(target) if c.kind == CursorKind.LAMBDA_EXPR), None)
            if function is not None:
                return Inlining(self).inlined(function, callee, arguments) or Call(callee, arguments)
        return Call(callee, arguments)


_VALUES: Mapping[CursorKind, Callable[[Resolver, Cursor, Node], Node]] = {
    CursorKind.PARM_DECL: Resolver.parameter,
    CursorKind.ENUM_CONSTANT_DECL: Resolver.enumerator,
    CursorKind.VAR_DECL: Resolver.variable,
}


def _converted(target: Cursor, value: Node, given: Cursor | None) -> Node:
    """Return the value as the variable stores it: an integer variable truncates floating-point values."""
    match value:
        case Braces("", (one,)) if not is_dim3(target):
            return one
        case Braces("", items) if is_dim3(target):
            return Call(Name("dim3"), items)
    initial = next(reversed(list(target.get_children())), None)
    canonical = target.type.get_canonical()
    if canonical.kind in INTEGERS and is_floating(given or initial):
        return Cast(canonical.spelling.removeprefix("const "), value)
    return value
