"""Resolve members of objects: dimensions of a `dim3`, members assigned once, and members of braced structs."""

from dataclasses import dataclass

from clang.cindex import Cursor, CursorKind

from kernelmill.cpp.expressions import Braces, Call, Literal, Member, Name, Node
from kernelmill.cpp.folding import fold
from kernelmill.cpp.parser import read
from kernelmill.extraction.launches.resolution.expression_resolver import ExpressionResolver
from kernelmill.extraction.launches.resolution.reaching_assignments import AssignmentLines
from kernelmill.extraction.macros.source_reader import SourceExpression
from kernelmill.extraction.syntax.symbols import dimensions, is_dim3, last_name, type_names
from kernelmill.records.reasons import UnresolvedReason

_DIMENSIONS = "xyz"


@dataclass(frozen=True, slots=True, eq=False)
class Members:
    """Members of objects, for one resolver."""

    resolver: ExpressionResolver

    def value(self, member: Member, owner: str, expression: SourceExpression) -> Node:
        """Return the value of a member of the named object; the member itself if it is unknown."""
        resolver = self.resolver
        target = expression.references.get(last_name(owner))
        if target is None:
            return Member(resolver.substitute(member.object, expression), member.operator, member.name)
        if is_dim3(target) and member.name in _DIMENSIONS:
            parts = dimensions(resolver.declared(target, member.object))
            return parts[_DIMENSIONS.index(member.name)] if len(parts) == len(_DIMENSIONS) else member
        assigned = resolver.code.member_assignments.get((target.hash, member.name), [])
        if len(assigned) == 1 and assigned[0].value is not None:
            source = resolver.reader.at(assigned[0].value)
            return member if source is None or (target.hash, 0) in resolver.active else resolver.resolve(source)
        if len(assigned) > 1:
            lines = AssignmentLines.of(assigned).lines
            name = f"{owner}{member.operator}{member.name}"
            resolver.trace.set_unresolved(name, UnresolvedReason.ASSIGNMENT_NOT_FOLLOWED, lines)
            return member
        if target.kind == CursorKind.PARM_DECL:
            return Member(resolver.parameter(target, member.object), member.operator, member.name)
        if target.kind == CursorKind.VAR_DECL:
            return self._field(target, member)
        return member

    def of_object(self, callee: Member, owner: str, expression: SourceExpression) -> Node:
        """Return a member function whose object is resolved only if it is a parameter."""
        target = expression.references.get(last_name(owner))
        if target is None or target.kind != CursorKind.PARM_DECL:
            return callee
        value = self.resolver.parameter(target, callee.object)
        return Member(value, callee.operator, callee.name)

    def dim3(self, target: Cursor, initial: SourceExpression | None, node: Node) -> Node | None:
        """Return the value of a `dim3` whose members are assigned one by one."""
        resolver = self.resolver
        base = resolver.resolve(initial) if initial is not None else None
        values: list[Node] = [Literal("1")] * 3 if base is None else list(dimensions(base))
        if len(values) != len(_DIMENSIONS):
            return None
        for index, name in enumerate(_DIMENSIONS):
            reaching = resolver.reaching(resolver.code.member_assignments.get((target.hash, name), []))
            member = Member(node, ".", name)
            if isinstance(reaching, AssignmentLines):
                resolver.trace.set_unresolved(
                    f"{target.spelling}.{name}", UnresolvedReason.ASSIGNMENT_NOT_FOLLOWED, reaching.lines
                )
                values[index] = member
            elif reaching is not None and reaching.value is not None:
                source = resolver.reader.at(reaching.value)
                values[index] = member if source is None else resolver.resolve(source, position=reaching.site)
        return Call(Name("dim3"), tuple(values))

    def _field(self, target: Cursor, member: Member) -> Node:
        """Return the member of a struct whose members a braced list initializes in order."""
        resolver = self.resolver
        source = resolver.reader.initializer(target)
        is_active = (target.hash, 0) in resolver.active
        if source is not None and source.words and source.words[0].text == "{" and not is_active:
            value = read(source.words, type_names(source.references))
            declared = target.type.get_canonical().get_declaration()
            names = [child.spelling for child in declared.get_children() if child.kind == CursorKind.FIELD_DECL]
            index = names.index(member.name) if member.name in names else len(names)
            if isinstance(value, Braces) and index < min(len(names), len(value.items)):
                resolver.active.add((target.hash, 0))
                try:
                    return fold(resolver.substitute(value.items[index], source))
                finally:
                    resolver.active.discard((target.hash, 0))
        return Member(resolver.declared(target, member.object), member.operator, member.name)
