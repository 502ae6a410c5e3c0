"""Walk one definition of host code and collect what it mentions and registers.

Registrations are recognized by their shape, not by a list of macros. A string literal and a function that is named,
not called, among the arguments of one call (or in one braced list) belong together: `m.def("f", &f)`,
`m.impl("f", f)`, `op("ns::f", &f)`, `{"f", f}`. A function named in the callee of a call, or a variable among its
arguments, is the key of the functions among its arguments: `Registry<decltype(&f), f>::instance().add(kCUDA, f_cuda)`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from clang.cindex import Cursor, CursorKind

from kernelmill.clang.host_facts import HostDefinition, Mention, Registration, Side
from kernelmill.extraction.operators.host.devices import OTHER_SIDE, REFERENCES, named_device, tested_side
from kernelmill.extraction.syntax.cursors import (
    FUNCTIONS,
    SCOPES,
    SPECIAL_MEMBERS,
    LineRange,
    is_instantiation,
    overload_identity,
    overloads,
    qualified_name,
    template_of,
)
from kernelmill.extraction.syntax.dependent import VARIABLES, dependent_methods
from kernelmill.extraction.syntax.locations import ProjectTree, file_position

BODIES = FUNCTIONS | SPECIAL_MEMBERS
_CLASSES = frozenset({CursorKind.STRUCT_DECL, CursorKind.CLASS_DECL, CursorKind.CLASS_TEMPLATE})
_CONFIGURATIONS = frozenset({"__cudaPushCallConfiguration", "cudaConfigureCall", "__hipPushCallConfiguration"})
# Functions of binding libraries that accept a lambda in place of a function.
_BINDERS = frozenset({"def", "def_static", "impl", "op"})
_NAME = re.compile(r"(?:\w+::)?[A-Za-z_]\w*(?:\.\w+)?(?:\s*\(.*)?", re.DOTALL)
_OPERATOR = re.compile(r"\w+::\w+(?:\.\w+)?")
_AUTOGRAD_METHODS = ("forward", "backward")


def mention(target: Cursor, side: Side | None = None) -> Mention:
    """Return the mention of a function or variable, with names that are the same in all translation units."""
    # An explicit specialization has a text of its own, which its template does not describe.
    written = template_of(target) if is_instantiation(target) else target
    return Mention(usr=written.get_usr(), name=definition_name(written), side=side)


def definition_name(cursor: Cursor) -> str:
    """Return the qualified name of a definition, `...::operator()` for a call operator."""
    name = qualified_name(cursor)
    return f"{name}::operator()" if cursor.spelling == "operator()" else name


@dataclass(slots=True)
class MentionCache:
    """The functions that one translation unit mentions, each read once.

    A name in the body of a template may mean any of a hundred overloads, and a header of vector types has thousands of
    such names.
    """

    tree: ProjectTree
    _known: dict[int, tuple[Cursor, Mention | None]] = field(default_factory=dict)
    _sets: dict[bytes, tuple[Mention, ...]] = field(default_factory=dict)

    def function(self, target: Cursor) -> Mention | None:
        """The mention of a function of the project; `None` for anything else and for lambdas."""
        held = self._known.get(target.hash)
        if held is None:
            held = self._known[target.hash] = (target, self._read(target))
        elif held[0] != target:  # two cursors may have the same hash
            return self._read(target)
        return held[1]

    def overloads(self, reference: Cursor) -> tuple[Mention, ...]:
        """The mentions of the functions of the project that a reference may mean."""
        identity = overload_identity(reference)
        if identity not in self._sets:
            found = (self.function(target) for target in overloads(reference))
            self._sets[identity] = tuple(one for one in found if one is not None)
        return self._sets[identity]

    def _read(self, target: Cursor) -> Mention | None:
        if template_of(target).kind not in BODIES:
            return None
        if self.tree.path_of(target) is None or target.semantic_parent.spelling.startswith("(lambda"):
            return None
        return mention(target)


@dataclass(slots=True)
class Unclaimed:
    """The names in an expression that no call inside it has claimed for a registration."""

    strings: list[str] = field(default_factory=list)
    values: list[Mention] = field(default_factory=list)
    """Functions that are named, not called."""
    keys: list[Mention] = field(default_factory=list)
    """Functions named in the callee of a call, as in `Registry<f>::instance()`."""
    variables: list[Mention] = field(default_factory=list)
    devices: list[str] = field(default_factory=list)

    def add(self, other: "Unclaimed") -> None:
        """Add the names of another part of the same expression."""
        self.strings += other.strings
        self.values += other.values
        self.keys += other.keys
        self.variables += other.variables
        self.devices += other.devices

    def names(self) -> list[str]:
        """Return the strings that can name an operator or a function."""
        return [text for text in self.strings if _NAME.fullmatch(text)]


@dataclass(slots=True)
class BodyWalk:
    """A walk through one definition, with its results so far."""

    tree: ProjectTree
    cache: MentionCache
    definition: HostDefinition
    own_mention: Mention
    mentions: dict[Mention, None] = field(default_factory=dict)
    registrations: dict[Registration, None] = field(default_factory=dict)
    operators: set[str] = field(default_factory=set)
    launches: bool = False
    _side: Side | None = None
    """The side of the current branch."""

    def children(self, cursor: Cursor) -> Unclaimed:
        """Walk all children of a cursor."""
        unclaimed = Unclaimed()
        for child in cursor.get_children():
            unclaimed.add(self.walk(child))
        return unclaimed

    def walk(self, cursor: Cursor) -> Unclaimed:
        """Walk an expression or a statement."""
        return _STEPS.get(cursor.kind, BodyWalk.children)(self, cursor)

    def register(self, cursor: Cursor, given: Unclaimed, keys: Sequence[Mention]) -> None:
        """Note a registration of the functions that an expression names."""
        names = given.names()
        span = _lines(cursor, self.tree)
        values = tuple(v for v in dict.fromkeys(given.values) if v.usr != self.definition.usr)
        if span is None or (given.values and not values) or not (names or keys):
            return
        registration = Registration(
            path=span.path,
            start_line=span.first,
            end_line=span.last,
            name=names[0] if names else None,
            keys=tuple(dict.fromkeys(keys)),
            values=values,
            device=given.devices[0] if given.devices else None,
            inside=None if self.definition.kind == "variable" else self.own_mention,
        )
        self.registrations[registration] = None

    def string(self, cursor: Cursor) -> Unclaimed:
        """Read a string literal."""
        text = cursor.spelling.strip('"')
        if _OPERATOR.fullmatch(text):
            self.operators.add(text)
        return Unclaimed(strings=[text])

    def reference(self, cursor: Cursor) -> Unclaimed:
        """Read a reference to a function, a variable or a device."""
        unclaimed = self.children(cursor)
        target = cursor.referenced
        if target is None:
            return unclaimed
        if target.kind in BODIES:
            unclaimed.add(self._functions([target]))
        elif target.kind in (CursorKind.ENUM_CONSTANT_DECL, CursorKind.VAR_DECL):
            if (device := named_device(target)) is not None:
                unclaimed.devices.append(device)
            elif target.kind == CursorKind.VAR_DECL and _is_global_variable(target) and self.tree.path_of(target):
                found = mention(target, self._side)
                self.mentions[found] = None
                unclaimed.variables.append(found)
        return unclaimed

    def overload_set(self, cursor: Cursor) -> Unclaimed:
        """Read a reference to a set of overloads, which depends on a template parameter."""
        return self._noted(self.cache.overloads(cursor))

    def _functions(self, targets: Iterable[Cursor]) -> Unclaimed:
        """Note the mentioned functions of the project."""
        return self._noted([known for target in targets if (known := self.cache.function(target)) is not None])

    def _noted(self, found: Iterable[Mention]) -> Unclaimed:
        values = list(found) if self._side is None else [replace(one, side=self._side) for one in found]
        self.mentions.update(dict.fromkeys(values))
        return Unclaimed(values=values)

    def call(self, cursor: Cursor) -> Unclaimed:
        """Read a call: its callee, its arguments, and the registration that it may be."""
        parts = list(cursor.get_children())
        target = cursor.referenced
        constructs = target is not None and target.kind == CursorKind.CONSTRUCTOR
        if constructs and target is not None:
            self._functions([target])
        elif cursor.spelling == "apply":
            self._apply(parts)
        elif (target is None or target.kind in VARIABLES) and parts and parts[0].kind.is_expression():
            for found in dependent_methods(parts[0], self.tree):
                self.mentions[replace(mention(found.method, self._side), arguments=found.arguments)] = None
        called = Unclaimed()
        if parts and not constructs:
            called = self._callee(parts[0], target)
            parts = parts[1:]
        if parts and parts[0].spelling in _CONFIGURATIONS:
            self.launches = True
        given = self._arguments(cursor, parts)
        return self._claim(cursor, given, tuple(called.keys), called)

    def _callee(self, callee: Cursor, target: Cursor | None) -> Unclaimed:
        """Walk the callee of a call; the called function itself is named last and is no key."""
        called = self.walk(callee)
        usr = None if target is None else mention(target).usr
        called.keys += [v for v in called.values if v.usr != usr] if usr else []
        called.values = []
        return called

    def _arguments(self, call: Cursor, arguments: Sequence[Cursor]) -> Unclaimed:
        """Walk the arguments of a call; a lambda passed to a binder stands for the functions that its body mentions."""
        binder = call.spelling in _BINDERS
        given = Unclaimed()
        for argument in arguments:
            before = set(self.mentions) if binder else set()
            unclaimed = self.walk(argument)
            if binder and not unclaimed.values and _is_lambda(argument):
                unclaimed.values = [m for m in self.mentions if m not in before]
            given.add(unclaimed)
        if binder and given.strings and not given.values:
            self.register(call, given, ())
            return Unclaimed()
        return given

    def _apply(self, parts: Sequence[Cursor]) -> None:
        """Note that `Operator::apply(...)` of a C++ autograd function calls its `forward`, and later its `backward`."""
        for part in parts[:1]:
            for cursor in part.walk_preorder():
                owner = cursor.referenced if cursor.kind == CursorKind.TYPE_REF else None
                if owner is None or owner.kind not in _CLASSES or self.tree.path_of(owner) is None:
                    continue
                for method in (owner.get_definition() or owner).get_children():
                    if method.kind in FUNCTIONS and method.spelling in _AUTOGRAD_METHODS:
                        self.mentions[replace(mention(method), backward=method.spelling == "backward")] = None

    def braced_list(self, cursor: Cursor) -> Unclaimed:
        """Read a braced list, which may be a row of a table of methods."""
        return self._claim(cursor, self.children(cursor), (), Unclaimed())

    def _claim(self, cursor: Cursor, given: Unclaimed, keys: Sequence[Mention], called: Unclaimed) -> Unclaimed:
        """Register the names that belong together; return the others for the enclosing expression."""
        names = given.names()
        keys = keys or tuple(given.variables)
        if given.values and (names or keys):
            given.devices += called.devices
            self.register(cursor, given, () if names and not keys else keys)
            return Unclaimed(variables=called.variables)
        given.add(called)
        return given

    def branch(self, cursor: Cursor) -> Unclaimed:
        """Walk the parts of an `if` or `?:`; a test for the device determines the side of each."""
        condition, *rest = cursor.get_children()
        unclaimed = self.walk(condition)
        tested = tested_side(condition, self.tree)
        outer = self._side
        for index, part in enumerate(rest[:2]):
            if tested is not None:
                self._side = tested if index == 0 else OTHER_SIDE[tested]
            unclaimed.add(self.walk(part))
            self._side = outer
        for part in rest[2:]:
            unclaimed.add(self.walk(part))
        return unclaimed

    def block(self, cursor: Cursor) -> Unclaimed:
        """Walk statements in order; those after `if (x.is_cuda()) return ...;` are on the other side."""
        outer = self._side
        for statement in cursor.get_children():
            self.walk(statement)
            if statement.kind == CursorKind.IF_STMT:
                condition, *rest = statement.get_children()
                tested = tested_side(condition, self.tree) if len(rest) == 1 and _returns(rest[0]) else None
                self._side = OTHER_SIDE[tested] if tested else self._side
        self._side = outer
        return Unclaimed()


_STEPS: Mapping[CursorKind, Callable[[BodyWalk, Cursor], Unclaimed]] = {
    CursorKind.CALL_EXPR: BodyWalk.call,
    **dict.fromkeys(REFERENCES, BodyWalk.reference),
    CursorKind.OVERLOADED_DECL_REF: BodyWalk.overload_set,
    CursorKind.STRING_LITERAL: BodyWalk.string,
    CursorKind.IF_STMT: BodyWalk.branch,
    CursorKind.CONDITIONAL_OPERATOR: BodyWalk.branch,
    CursorKind.COMPOUND_STMT: BodyWalk.block,
    CursorKind.INIT_LIST_EXPR: BodyWalk.braced_list,
}


def _lines(cursor: Cursor, tree: ProjectTree) -> LineRange | None:
    """Return the lines of a registration; a call in a chain, `.def(...).def(...)`, starts at its own name."""
    start, end = file_position(cursor.extent.start), file_position(cursor.extent.end)
    callee = next(iter(cursor.get_children()), None)
    if cursor.kind == CursorKind.CALL_EXPR and callee is not None and callee.kind == CursorKind.MEMBER_REF_EXPR:
        start = file_position(callee.extent.end)
    path = None if start is None else tree.relative(start.path)
    if start is None or end is None or path is None:
        return None
    return LineRange(path, start.line, end.line if end.path == start.path and end.line >= start.line else start.line)


def _is_global_variable(target: Cursor) -> bool:
    parent = target.semantic_parent
    return parent is not None and (parent.kind in SCOPES or parent.kind == CursorKind.TRANSLATION_UNIT)


def _is_lambda(part: Cursor) -> bool:
    return any(cursor.kind == CursorKind.LAMBDA_EXPR for cursor in part.walk_preorder())


def _returns(statement: Cursor) -> bool:
    if statement.kind == CursorKind.RETURN_STMT:
        return True
    return statement.kind == CursorKind.COMPOUND_STMT and any(
        child.kind == CursorKind.RETURN_STMT for child in statement.get_children()
    )
