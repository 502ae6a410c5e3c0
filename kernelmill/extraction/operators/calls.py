"""Host code of one translation unit: definitions, what they call, and what is registered under which name.

Registrations are read from their shape, not from a list of macros. A string literal and a function that is named, not
called, among the arguments of one call (or in one braced list) belong together: `m.def("f", &f)`, `m.impl("f", f)`,
`op("ns::f", &f)`, `{"f", f}`. A function that is named in the callee of a call, or a variable among its arguments, is
the key of the functions among its arguments: `Registry<decltype(&f), f>::instance().add(kCUDA, f_cuda)`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from clang.cindex import Cursor, CursorKind, StorageClass, TranslationUnit

from kernelmill.clang.host_facts import HostFacts, HostFunction, Mention, Registration, Side
from kernelmill.extraction.syntax.cursors import (
    FUNCTIONS,
    MAKERS,
    SCOPES,
    Span,
    is_device_only,
    is_global,
    is_instantiation,
    overloads,
    qualified_name,
    template_of,
)
from kernelmill.extraction.syntax.dependent import VARIABLES, methods
from kernelmill.extraction.syntax.locations import Tree, place

BODIES = FUNCTIONS | MAKERS
CLASSES = frozenset({CursorKind.STRUCT_DECL, CursorKind.CLASS_DECL, CursorKind.CLASS_TEMPLATE})
REFERENCES = frozenset({CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR})
BRANCHES = frozenset({CursorKind.IF_STMT, CursorKind.CONDITIONAL_OPERATOR})
CONFIGURATIONS = frozenset({"__cudaPushCallConfiguration", "cudaConfigureCall", "__hipPushCallConfiguration"})
# How the framework names a device: c10/core/DeviceType.h, c10/core/DispatchKey.h.
DEVICES = frozenset({"DeviceType", "DispatchKey"})
# Tests of a tensor's device: at::Tensor's methods and c10::Device's; True where they hold on the GPU.
TESTS: dict[str, Side] = {"is_cuda": "cuda", "is_hip": "cuda", "is_cpu": "cpu"}
TESTS |= {"kCUDA": "cuda", "kHIP": "cuda", "kCPU": "cpu", "CUDA": "cuda", "HIP": "cuda", "CPU": "cpu"}
OTHER: dict[Side, Side] = {"cuda": "cpu", "cpu": "cuda"}
# Calls of binding libraries whose argument may be a lambda in place of a function.
BINDERS = frozenset({"def", "def_static", "impl", "op"})
_NAME = re.compile(r"(?:\w+::)?[A-Za-z_]\w*(?:\.\w+)?(?:\s*\(.*)?", re.DOTALL)
_OPERATOR = re.compile(r"\w+::\w+(?:\.\w+)?")


def calls(unit: TranslationUnit, tree: Tree) -> HostFacts:
    """What the project's host code of one translation unit calls and registers."""
    functions: dict[tuple[str, str, int], HostFunction] = {}
    registrations: dict[Registration, None] = {}
    for definition in _definitions(unit.cursor, tree):
        found = _Body.read(definition, tree)
        functions.setdefault((found.own.usr, found.own.path, found.own.start_offset), found.own)
        registrations.update(dict.fromkeys(found.registrations))
    return HostFacts(functions=tuple(functions.values()), registrations=tuple(registrations))


def _definitions(scope: Cursor, tree: Tree) -> Iterator[Cursor]:
    """Functions, methods and namespace-scope variables that the project's files define, as they wrote them."""
    for child in scope.get_children():
        kind = child.kind
        if kind in BODIES:
            if child.is_definition() and tree.of(child) is not None and not is_instantiation(child):
                yield child
        elif kind == CursorKind.VAR_DECL:
            if tree.of(child) is not None and child.storage_class != StorageClass.EXTERN:
                yield child
        elif kind in SCOPES and tree.of(child) is not None:
            yield from _definitions(child, tree)


def mention(target: Cursor, side: Side | None = None) -> Mention:
    """A function or variable by the names under which other translation units know it."""
    # An explicit specialisation is written out, and is not what its template says.
    written = template_of(target) if is_instantiation(target) else target
    return Mention(usr=written.get_usr(), name=_name(written), side=side)


def _name(cursor: Cursor) -> str:
    """The qualified name; that of a call operator says so."""
    name = qualified_name(cursor)
    return f"{name}::operator()" if cursor.spelling == "operator()" else name


@dataclass
class _Loose:
    """What an expression names and no call inside it has claimed."""

    strings: list[str] = field(default_factory=list)
    values: list[Mention] = field(default_factory=list)
    """Functions named, not called."""
    keys: list[Mention] = field(default_factory=list)
    """Functions named in the callee of a call, as in `Registry<f>::instance()`."""
    variables: list[Mention] = field(default_factory=list)
    devices: list[str] = field(default_factory=list)

    def add(self, other: "_Loose") -> None:
        self.strings += other.strings
        self.values += other.values
        self.keys += other.keys
        self.variables += other.variables
        self.devices += other.devices


@dataclass
class _Body:
    """The walk through one definition."""

    tree: Tree
    own: HostFunction
    self_mention: Mention
    mentions: dict[Mention, None] = field(default_factory=dict)
    registrations: dict[Registration, None] = field(default_factory=dict)
    operators: set[str] = field(default_factory=set)
    side: Side | None = None
    launches: bool = False

    @classmethod
    def read(cls, definition: Cursor, tree: Tree) -> "_Body":
        kernel = is_global(definition)
        variable = definition.kind == CursorKind.VAR_DECL
        kind: Literal["function", "variable", "kernel"] = "kernel" if kernel else "variable" if variable else "function"
        body = cls(tree=tree, own=_function(definition, tree, kind), self_mention=mention(definition))
        if kernel or is_device_only(definition):
            return body
        loose = body.children(definition)
        if variable and loose.values:
            body.register(definition, _Loose(values=loose.values, devices=loose.devices), (body.self_mention,))
        body.own = HostFunction(
            **{name: getattr(body.own, name) for name in ("usr", "name", "path", "start_offset", "start_line")},
            end_line=body.own.end_line,
            kind=kind,
            exported=body.own.exported,
            parameters=body.own.parameters,
            launches=body.launches,
            mentions=tuple(m for m in body.mentions if m.usr != body.own.usr),
            operators=tuple(sorted(body.operators)),
        )
        return body

    def children(self, cursor: Cursor) -> _Loose:
        loose = _Loose()
        for child in cursor.get_children():
            loose.add(self.walk(child))
        return loose

    def walk(self, cursor: Cursor) -> _Loose:
        kind = cursor.kind
        if kind == CursorKind.CALL_EXPR:
            return self.call(cursor)
        if kind in REFERENCES:
            return self.reference(cursor)
        if kind == CursorKind.OVERLOADED_DECL_REF:
            return self.named([c for c in overloads(cursor) if template_of(c).kind in BODIES])
        if kind == CursorKind.STRING_LITERAL:
            return self.string(cursor.spelling.strip('"'))
        if kind in BRANCHES:
            return self.branch(cursor)
        if kind == CursorKind.COMPOUND_STMT:
            return self.block(cursor)
        if kind == CursorKind.INIT_LIST_EXPR:
            return self.claimed(cursor, self.children(cursor), ())
        return self.children(cursor)

    def string(self, text: str) -> _Loose:
        if _OPERATOR.fullmatch(text):
            self.operators.add(text)
        return _Loose(strings=[text])

    def reference(self, cursor: Cursor) -> _Loose:
        loose = self.children(cursor)
        target = cursor.referenced
        if target is None:
            return loose
        if target.kind in BODIES:
            loose.add(self.named([target]))
        elif target.kind in (CursorKind.ENUM_CONSTANT_DECL, CursorKind.VAR_DECL):
            if (device := _device(target)) is not None:
                loose.devices.append(device)
            elif target.kind == CursorKind.VAR_DECL and _is_global_variable(target) and self.tree.of(target):
                found = mention(target, self.side)
                self.mentions[found] = None
                loose.variables.append(found)
        return loose

    def named(self, targets: Iterable[Cursor]) -> _Loose:
        """Functions that are mentioned; those outside the project do not count."""
        found = [
            mention(t, self.side)
            for t in targets
            if self.tree.of(t) is not None and not t.semantic_parent.spelling.startswith("(lambda")
        ]
        self.mentions.update(dict.fromkeys(found))
        return _Loose(values=found)

    def call(self, cursor: Cursor) -> _Loose:
        parts = list(cursor.get_children())
        target = cursor.referenced
        constructs = target is not None and target.kind == CursorKind.CONSTRUCTOR
        if constructs and target is not None:
            self.named([target])
        elif cursor.spelling == "apply":
            self.apply(parts)
        elif (target is None or target.kind in VARIABLES) and parts and parts[0].kind.is_expression():
            for found in methods(parts[0], self.tree):
                meant = replace(mention(found.method, self.side), arguments=found.arguments)
                self.mentions[meant] = None
        called: _Loose = _Loose()
        if parts and not constructs:
            called = self.walk(parts[0])
            # What is called is no argument: it is named last in its own expression.
            name = None if target is None else mention(target).usr
            called.keys += [v for v in called.values if v.usr != name] if name else []
            called.values = []
            parts = parts[1:]
        if parts and parts[0].spelling in CONFIGURATIONS:
            self.launches = True
        binder = cursor.spelling in BINDERS
        given = _Loose()
        for part in parts:
            inner = set(self.mentions) if binder else set()
            loose = self.walk(part)
            if binder and not loose.values and _is_lambda(part):
                loose.values = [m for m in self.mentions if m not in inner]
            given.add(loose)
        if binder and given.strings and not given.values:
            self.register(cursor, given, ())
            given = _Loose()
        return self.claimed(cursor, given, tuple(called.keys), called)

    def apply(self, parts: list[Cursor]) -> None:
        """`Operator::apply(...)` of a C++ autograd function calls its `forward`, and later its `backward`."""
        for part in parts[:1]:
            for cursor in part.walk_preorder():
                owner = cursor.referenced if cursor.kind == CursorKind.TYPE_REF else None
                if owner is None or owner.kind not in CLASSES or self.tree.of(owner) is None:
                    continue
                for method in (owner.get_definition() or owner).get_children():
                    if method.kind in FUNCTIONS and method.spelling in ("forward", "backward"):
                        found = mention(method)
                        self.mentions[
                            Mention(usr=found.usr, name=found.name, backward=method.spelling == "backward")
                        ] = None

    def claimed(self, cursor: Cursor, given: _Loose, keys: tuple[Mention, ...], called: _Loose | None = None) -> _Loose:
        """Make a registration of what stands together here; what remains goes to the enclosing expression."""
        called = called or _Loose()
        names = [text for text in given.strings if _NAME.fullmatch(text)]
        keys = keys or tuple(given.variables)
        if given.values and (names or keys):
            given.devices += called.devices
            self.register(cursor, given, () if names and not keys else keys)
            return _Loose(variables=called.variables)
        given.add(called)
        return given

    def register(self, cursor: Cursor, given: _Loose, keys: tuple[Mention, ...]) -> None:
        names = [text for text in given.strings if _NAME.fullmatch(text)]
        span = _lines(cursor, self.tree)
        values = tuple(v for v in dict.fromkeys(given.values) if v.usr != self.own.usr)
        if span is None or (given.values and not values) or not (names or keys):
            return
        self.registrations[
            Registration(
                path=span.path,
                start_line=span.first,
                end_line=span.last,
                name=names[0] if names else None,
                keys=tuple(dict.fromkeys(keys)),
                values=values,
                device=given.devices[0] if given.devices else None,
                inside=None if self.own.kind == "variable" else self.self_mention,
            )
        ] = None

    def branch(self, cursor: Cursor) -> _Loose:
        """The parts of an `if` or `?:`; a test for the device tells which side each is on."""
        condition, *rest = cursor.get_children()
        loose = self.walk(condition)
        tested = _tested(condition, self.tree)
        outer = self.side
        for index, part in enumerate(rest[:2]):
            if tested is not None:
                self.side = tested if index == 0 else OTHER[tested]
            loose.add(self.walk(part))
            self.side = outer
        for part in rest[2:]:
            loose.add(self.walk(part))
        return loose

    def block(self, cursor: Cursor) -> _Loose:
        """Statements in order: what follows `if (x.is_cuda()) return ...;` is on the other side."""
        outer = self.side
        for statement in cursor.get_children():
            self.walk(statement)
            if statement.kind == CursorKind.IF_STMT:
                condition, *rest = statement.get_children()
                tested = _tested(condition, self.tree) if len(rest) == 1 and _returns(rest[0]) else None
                self.side = OTHER[tested] if tested else self.side
        self.side = outer
        return _Loose()


def _function(definition: Cursor, tree: Tree, kind: Literal["function", "variable", "kernel"]) -> HostFunction:
    path = tree.of(definition)
    assert path is not None  # only the project's definitions are read
    extent = definition.extent
    return HostFunction(
        usr=definition.get_usr(),
        name=_name(definition),
        path=path,
        start_offset=tree.declaration_start(path, extent.start.offset),
        start_line=extent.start.line,
        end_line=extent.end.line,
        kind=kind,
        parameters=tuple(c.spelling for c in definition.get_children() if c.kind == CursorKind.PARM_DECL),
        exported=definition.get_usr() == f"c:@F@{definition.spelling}",
    )


def _lines(cursor: Cursor, tree: Tree) -> Span | None:
    """The lines of a registration; a call in a chain, `.def(...).def(...)`, begins where its own name stands."""
    start, end = place(cursor.extent.start), place(cursor.extent.end)
    callee = next(iter(cursor.get_children()), None)
    if cursor.kind == CursorKind.CALL_EXPR and callee is not None and callee.kind == CursorKind.MEMBER_REF_EXPR:
        start = place(callee.extent.end)
    path = None if start is None else tree.relative(start.path)
    if start is None or end is None or path is None:
        return None
    return Span(path, start.line, end.line if end.path == start.path and end.line >= start.line else start.line)


def _device(target: Cursor) -> str | None:
    """The device that an enumerator, or a constant such as `at::kCUDA`, stands for."""
    if target.kind == CursorKind.ENUM_CONSTANT_DECL:
        return target.spelling.lower() if target.semantic_parent.spelling in DEVICES else None
    is_constant = target.spelling[:1] == "k" and target.type.get_canonical().spelling.endswith("DeviceType")
    return target.spelling[1:].lower() if is_constant else None


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


def _tested(condition: Cursor, tree: Tree) -> Side | None:
    """The device on which a condition holds, where it is a test for one device and nothing else is in doubt."""
    sides = {TESTS[c.spelling] for c in condition.walk_preorder() if c.kind in REFERENCES and c.spelling in TESTS}
    if len(sides) != 1:
        return None
    (side,) = sides
    start, end = place(condition.extent.start), place(condition.extent.end)
    path = None if start is None else tree.relative(start.path)
    if start is None or end is None or path is None:
        return None
    written = tree.text(path)[start.offset : end.offset]
    return OTHER[side] if b"!" in written else side
