"""Host expressions with what their names stand for put in: locals, constants, small functions, callers' arguments."""

from dataclasses import dataclass, field
from typing import Literal as OneOf

from clang.cindex import Cursor, CursorKind

from kernelmill.cpp.expressions import (
    Binary,
    Braces,
    Call,
    Cast,
    Literal,
    Member,
    Name,
    Node,
    Opaque,
    rebuilt,
    size,
    write,
)
from kernelmill.cpp.folding import fold, literal
from kernelmill.cpp.parser import TYPE_WORDS, read
from kernelmill.extraction.launches.hosts import HostBody, HostCall, HostCode
from kernelmill.extraction.launches.inlining import DEEPEST, EXTREMES, LARGEST, Inlining
from kernelmill.extraction.launches.reaching import ReachingAssignments
from kernelmill.extraction.launches.trace import Trace
from kernelmill.extraction.macros.source_reader import SourceExpression, SourceReader
from kernelmill.extraction.syntax.cursors import FUNCTIONS, overloads
from kernelmill.extraction.syntax.locations import FilePosition, file_position
from kernelmill.extraction.syntax.symbols import (
    INTEGERS,
    Frame,
    dimensions,
    evaluated,
    is_dim3,
    is_floating,
    is_value_type,
    last_name,
    types,
)
from kernelmill.extraction.syntax.visits import descend

DEEPEST_CALLERS = 4
_NAMES_OF_THEMSELVES = frozenset(
    {CursorKind.TEMPLATE_NON_TYPE_PARAMETER, CursorKind.FIELD_DECL, CursorKind.OVERLOADED_DECL_REF, CursorKind.TYPE_REF}
)


@dataclass(slots=True, eq=False)
class Resolver:
    """Resolves the expressions of one translation unit."""

    code: HostCode
    script: SourceReader
    flow: ReachingAssignments
    trace: Trace
    _frames: list[Frame] = field(default_factory=list)
    open: set[tuple[int, int]] = field(default_factory=set)
    """What is being put in, and where it was given its value."""
    _now: FilePosition | None = None
    """Where the expression in hand stands: of several values that a variable is given, the last one before counts."""
    _callers_open: int = 0

    def resolve(self, written: SourceExpression, frame: Frame | None = None, now: FilePosition | None = None) -> Node:
        """The tree of an expression with everything put in that is known where it stands."""
        before, self._now = self._now, self._now if now is None else now
        self.trace.expanded(written.macros)
        node = read(written.words, types(written.references))
        if frame is not None:
            self._frames.append(frame)
        try:
            return fold(self._put_in(node, written))
        finally:
            self._now = before
            if frame is not None:
                self._frames.pop()

    def _put_in(self, node: Node, written: SourceExpression) -> Node:
        match node:
            case Name(text):
                return self._name(text, written)
            case Call(callee, arguments):
                return self._call(callee, tuple(self._put_in(a, written) for a in arguments), written)
            case Member(Name(owner), operator, name):
                return self._member(owner, operator, name, written)
            case Opaque(text):
                self.trace.unresolved.setdefault(text, "not an expression that is looked into")
                return node
            case Braces(kind, items):
                return Braces(kind, tuple(self._put_in(item, written) for item in items))
            case Binary("=", _, right):
                return self._put_in(right, written)
        return rebuilt(node, lambda child: self._put_in(child, written))

    def _name(self, text: str, written: SourceExpression) -> Node:
        target = written.references.get(last_name(text))
        node = Name(text)
        if target is None:
            if text == "this" or text.startswith("std::") or TYPE_WORDS.issuperset(text.split()):
                return node
            if last_name(text) not in EXTREMES:
                self.trace.unresolved.setdefault(text, "no declaration is known")
            return node
        return self.declared(target, node)

    def declared(self, target: Cursor, node: Node) -> Node:
        """What a declaration stands for; the node itself where it is an input or cannot be told."""
        if (bound := self._bound(target)) is not None:
            return bound
        if target.kind == CursorKind.PARM_DECL:
            return self._parameter(target, node)
        if target.kind == CursorKind.ENUM_CONSTANT_DECL:
            return self._constant(target, "enumerator", target.enum_value)
        if target.kind == CursorKind.VAR_DECL:
            return self._variable(target, node)
        if target.kind in FUNCTIONS or target.kind in _NAMES_OF_THEMSELVES:
            return node
        self.trace.unresolved.setdefault(write(node), "declared as one of several at once")
        return node

    def _bound(self, target: Cursor) -> Node | None:
        return next((frame[target.hash] for frame in reversed(self._frames) if target.hash in frame), None)

    def _constant(self, target: Cursor, kind: OneOf["variable", "enumerator"], value: int) -> Node:
        self.trace.constant(target, kind, str(value))
        return literal(value)

    def _variable(self, target: Cursor, node: Node) -> Node:
        canonical = target.type.get_canonical()
        integral = canonical.kind in INTEGERS
        if integral and (canonical.is_const_qualified() or self._is_fixed(target)):
            known = evaluated(target)
            if known is not None:
                return self._constant(target, "variable", known)
        if not (is_value_type(canonical) or is_dim3(target)):
            return node
        value = self._value(target, node)
        if value is None or size(value) > LARGEST:
            return node
        return value

    def _is_fixed(self, target: Cursor) -> bool:
        """Whether nothing changes a variable after its definition in a function."""
        inside = target.semantic_parent is not None and target.semantic_parent.kind in FUNCTIONS
        return inside and not self.code.writes.get(target.hash)

    def _value(self, target: Cursor, node: Node) -> Node | None:
        """The one value that a variable has where the expression in hand stands; notes why where there is none."""
        text = write(node)
        members = [w for (owner, _), all_of in self.code.members.items() if owner == target.hash for w in all_of]
        initial = self.script.initialiser(target)
        if members and is_dim3(target):
            return self._dim_with_members(target, initial, node)
        reaching = self.flow.reaching(self.code.writes.get(target.hash, []), self._now)
        if isinstance(reaching, str):
            self.trace.unresolved[text] = reaching
            return None
        source, since = initial, file_position(target.location)
        if reaching is not None:
            source = None if reaching.value is None else self.script.at(reaching.value)
            since = reaching.site
        if source is None or since is None:
            self.trace.unresolved[text] = "no value is given where it is declared"
            return None
        mark = (target.hash, since.offset)
        if mark in self.open or len(self.open) > DEEPEST:
            self.trace.unresolved[text] = f"changed at line {since.line} by what it was"
            return None
        if self.script.is_made_by_macro(target):
            self.trace.from_macros = True
        self.open.add(mark)
        before, self._now = self._now, since
        try:
            return self._converted(target, self.resolve(source), None if reaching is None else reaching.value)
        finally:
            self._now = before
            self.open.discard(mark)

    def _converted(self, target: Cursor, value: Node, given: Cursor | None) -> Node:
        """The value as the variable holds it: floating-point values lose their fraction in an integer."""
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

    def _dim_with_members(self, target: Cursor, initial: SourceExpression | None, node: Node) -> Node | None:
        """A `dim3` whose members are set one by one."""
        base = self.resolve(initial) if initial is not None else None
        values: list[Node] = [Literal("1")] * 3 if base is None else list(dimensions(base))
        if len(values) != 3:
            return None
        for index, name in enumerate("xyz"):
            reaching = self.flow.reaching(self.code.members.get((target.hash, name), []), self._now)
            if isinstance(reaching, str):
                self.trace.unresolved[f"{target.spelling}.{name}"] = reaching
                values[index] = Member(node, ".", name)
            elif reaching is not None and reaching.value is not None:
                source = self.script.at(reaching.value)
                values[index] = Member(node, ".", name) if source is None else self.resolve(source, now=reaching.site)
        return Call(Name("dim3"), tuple(values))

    # Parameters of functions

    def _parameter(self, target: Cursor, node: Node) -> Node:
        writes = self.code.writes.get(target.hash)
        if (
            writes
            and target.type.get_canonical().kind in INTEGERS
            and self.flow.reaching(writes, self._now) is not None
        ):
            value = self._value(target, node)
            return node if value is None else value
        owner = self.code.owners.get(target.hash)
        if owner is None or self._callers_open >= DEEPEST_CALLERS or (target.hash, 0) in self.open:
            return node
        callers = self.code.callers(owner)
        if len(callers) != 1:
            return node
        self.open.add((target.hash, 0))
        self._callers_open += 1
        self.trace.depth = max(self.trace.depth, self._callers_open)
        try:
            passed = self.passed(callers[0], owner, owner.parameters.index(target))
            return node if passed is None or size(passed) > LARGEST else passed
        finally:
            self._callers_open -= 1
            self.open.discard((target.hash, 0))

    def passed(self, call: HostCall, owner: HostBody, index: int) -> Node | None:
        """What a call passes for a parameter, in terms of the caller; its default where it passes nothing."""
        if index < len(call.arguments) and call.arguments[index] is not None:
            argument = call.arguments[index]
            site = file_position(argument.extent.start)
            written = self.script.at(argument) if site is not None else None
            if written is not None and written.words:
                return self.resolve(written, now=file_position(call.call.extent.start))
        return self.default(owner.parameters[index])

    def default(self, parameter: Cursor) -> Node | None:
        """The default of a parameter."""
        written = self.script.initialiser(parameter)
        return None if written is None else self.resolve(written)

    # Members and calls

    def _member(self, owner: str, operator: str, name: str, written: SourceExpression) -> Node:
        target = written.references.get(last_name(owner))
        node = Member(Name(owner), operator, name)
        if target is None:
            return Member(self._name(owner, written), operator, name)
        writes = self.code.members.get((target.hash, name), [])
        if is_dim3(target) and name in ("x", "y", "z"):
            parts = dimensions(self.declared(target, Name(owner)))
            return parts["xyz".index(name)] if len(parts) == 3 else node
        if len(writes) == 1 and writes[0].value is not None:
            source = self.script.at(writes[0].value)
            return node if source is None or (target.hash, 0) in self.open else self.resolve(source)
        if len(writes) > 1:
            self.trace.unresolved[f"{owner}{operator}{name}"] = "changed more than once"
            return node
        if target.kind == CursorKind.PARM_DECL:
            value = self._parameter(target, Name(owner))
            return Member(value, operator, name)
        if target.kind == CursorKind.VAR_DECL:
            return self._field(target, node)
        return node

    def _field(self, target: Cursor, node: Member) -> Node:
        """The member of a struct that braces initialise in order."""
        source = self.script.initialiser(target)
        declared = target.type.get_canonical().get_declaration()
        if source is not None and source.words and source.words[0].text == "{" and (target.hash, 0) not in self.open:
            value = read(source.words, types(source.references))
            names = [child.spelling for child in declared.get_children() if child.kind == CursorKind.FIELD_DECL]
            if isinstance(value, Braces) and node.name in names and names.index(node.name) < len(value.items):
                self.open.add((target.hash, 0))
                try:
                    return fold(self._put_in(value.items[names.index(node.name)], source))
                finally:
                    self.open.discard((target.hash, 0))
        return Member(self.declared(target, node.object), node.operator, node.name)

    def _call(self, callee: Node, arguments: tuple[Node, ...], written: SourceExpression) -> Node:
        if isinstance(callee, Member):
            return Call(
                self._put_in(callee, written) if not isinstance(callee.object, Name) else self._method(callee, written),
                arguments,
            )
        if not isinstance(callee, Name):
            return Call(self._put_in(callee, written), arguments)
        target = written.references.get(last_name(callee.text))
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

    def _method(self, callee: Member, written: SourceExpression) -> Node:
        """A member function of an object: the object is what it is made of only where it is a parameter."""
        assert isinstance(callee.object, Name)
        target = written.references.get(last_name(callee.object.text))
        if target is None or target.kind != CursorKind.PARM_DECL:
            return callee
        value = self._parameter(target, callee.object)
        return Member(value, callee.operator, callee.name)
