"""Host code of a translation unit in one walk: launches, calls of its own functions, and what writes its variables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from clang.cindex import Cursor, CursorKind, TypeKind, conf

from kernelmill.extraction.syntax.cursors import FUNCTIONS, SPECIAL_MEMBERS, TEMPLATE_PARAMETERS, template_of
from kernelmill.extraction.syntax.locations import FilePosition, file_position
from kernelmill.extraction.syntax.visits import descend

CONFIGURATIONS = frozenset({"__cudaPushCallConfiguration", "cudaConfigureCall", "__hipPushCallConfiguration"})
# Calls whose arguments are kernel, grid, block, array of arguments, shared bytes, stream: CUDA Runtime API, 6.7.
BY_ADDRESS = frozenset({"cudaLaunchKernel", "cudaLaunchCooperativeKernel", "hipLaunchKernel"})
# CXBinaryOperatorKind and CXUnaryOperatorKind of clang-c/Index.h, which the Python bindings do not name.
_ASSIGN, _STEPS, _ADDRESS = 22, frozenset({1, 2, 3, 4}), 5
_CLASSES = frozenset({TypeKind.RECORD, TypeKind.ELABORATED, TypeKind.UNEXPOSED, TypeKind.DEPENDENT})


@dataclass(frozen=True, slots=True)
class Assignment:
    """A place that gives a variable a value, and the expression that it takes where that is one."""

    site: FilePosition
    value: Cursor | None


@dataclass(frozen=True, slots=True, eq=False)
class LaunchCall:
    """A launch: the call, the expression that names the kernel, and how many arguments follow the chevrons."""

    call: Cursor
    callee: Cursor
    arguments: int | None
    host: "HostBody"


@dataclass(frozen=True, slots=True, eq=False)
class HostCall:
    """A call of one of the project's functions from another."""

    call: Cursor
    caller: "HostBody"
    arguments: tuple[Cursor, ...]


@dataclass(slots=True, eq=False)
class HostBody:
    """A function with a body that runs on the host."""

    function: Cursor
    parameters: tuple[Cursor, ...]
    template_parameters: tuple[Cursor, ...]
    launches: list[LaunchCall] = field(default_factory=list)
    variables: dict[str, Cursor] = field(default_factory=dict)
    """Local ones, the first of each name."""


@dataclass(slots=True)
class HostCode:
    """What the host functions of a translation unit do that launches depend on; declarations by their hash."""

    hosts: list[HostBody] = field(default_factory=list)
    owners: dict[int, HostBody] = field(default_factory=dict)
    """Function parameter -> the function that it belongs to."""
    calls: dict[int, list[HostCall]] = field(default_factory=dict)
    writes: dict[int, list[Assignment]] = field(default_factory=dict)
    members: dict[tuple[int, str], list[Assignment]] = field(default_factory=dict)
    """Variable and the name of its member."""

    @classmethod
    def of(cls, functions: Sequence[Cursor]) -> "HostCode":
        """Walk the bodies of all functions given."""
        code = cls()
        for function in functions:
            code._walk(function)
        return code

    def launches(self) -> Iterator[LaunchCall]:
        """Every launch, in the order of functions."""
        for host in self.hosts:
            yield from host.launches

    def callers(self, host: HostBody) -> list[HostCall]:
        """The calls of a function, each once though macros may repeat it."""
        found: dict[tuple[str, int], HostCall] = {}
        for call in self.calls.get(key(host.function), []):
            site = file_position(call.call.extent.start)
            if site is not None and call.caller is not host:
                found.setdefault((site.path, site.offset), call)
        return list(found.values())

    def _walk(self, function: Cursor) -> None:
        children = list(function.get_children())
        host = HostBody(
            function=function,
            parameters=tuple(c for c in children if c.kind == CursorKind.PARM_DECL),
            template_parameters=tuple(c for c in children if c.kind in TEMPLATE_PARAMETERS),
        )
        self.hosts.append(host)
        self.owners.update((parameter.hash, host) for parameter in host.parameters)
        listed: set[int] = set()  # `{&x, &n}` passes addresses to a launch, which reads them
        for cursor in descend(function):
            kind = cursor.kind
            if kind == CursorKind.CALL_EXPR:
                self._call(cursor, host)
            elif kind == CursorKind.VAR_DECL:
                host.variables.setdefault(cursor.spelling, cursor)
            elif kind == CursorKind.BINARY_OPERATOR:
                if conf.lib.clang_getCursorBinaryOperatorKind(cursor) == _ASSIGN:
                    self._assigned(list(cursor.get_children()), cursor)
            elif kind == CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
                self._changed(next(cursor.get_children(), None), cursor)
            elif kind == CursorKind.INIT_LIST_EXPR:
                listed.update(child.hash for child in descend(cursor) if child.kind == CursorKind.UNARY_OPERATOR)
            elif kind == CursorKind.UNARY_OPERATOR:
                operator = conf.lib.clang_getCursorUnaryOperatorKind(cursor)
                if operator in _STEPS or (operator == _ADDRESS and cursor.hash not in listed):
                    self._changed(next(cursor.get_children(), None), cursor)

    def _call(self, call: Cursor, host: HostBody) -> None:
        parts = list(call.get_children())
        if len(parts) >= 2 and parts[1].spelling in CONFIGURATIONS:
            host.launches.append(LaunchCall(call, parts[0], len(parts) - 2, host))
            return
        spelling = call.spelling
        if spelling in BY_ADDRESS and len(parts) >= 4:
            host.launches.append(LaunchCall(call, parts[1], None, host))
            return
        if spelling == "operator=" and len(parts) == 3:
            self._assigned([parts[0], parts[2]], call)
            return
        target = call.referenced
        if target is None or target.kind not in FUNCTIONS | SPECIAL_MEMBERS:
            return
        given = tuple(call.get_arguments())
        self.calls.setdefault(key(target), []).append(HostCall(call, host, given))
        # Passed by value, a variable stands under a conversion; bare, it is passed by reference.
        bare = [a for a in given if a is not None and a.kind == CursorKind.DECL_REF_EXPR]
        if bare and target.type.kind == TypeKind.FUNCTIONPROTO:
            types = [kind.get_canonical() for kind in target.type.argument_types()]
            for argument, kind in zip(given, types, strict=False):
                if argument in bare and kind.kind == TypeKind.LVALUEREFERENCE:
                    pointee = kind.get_pointee()
                    if not pointee.is_const_qualified() and pointee.kind not in _CLASSES:
                        self._changed(argument, call)

    def _assigned(self, sides: Sequence[Cursor], whole: Cursor) -> None:
        site = file_position(whole.extent.start)
        if len(sides) == 2 and site is not None:
            self._write(sides[0], Assignment(site, sides[1]))

    def _changed(self, operand: Cursor | None, whole: Cursor) -> None:
        site = file_position(whole.extent.start)
        if operand is not None and site is not None:
            self._write(operand, Assignment(site, None))

    def _write(self, left: Cursor, write: Assignment) -> None:
        if left.kind == CursorKind.DECL_REF_EXPR:
            if left.referenced is not None:
                self.writes.setdefault(left.referenced.hash, []).append(write)
        elif left.kind == CursorKind.MEMBER_REF_EXPR:
            owner = next(left.get_children(), None)
            if owner is not None and owner.kind == CursorKind.DECL_REF_EXPR and owner.referenced is not None:
                self.members.setdefault((owner.referenced.hash, left.spelling), []).append(write)


def is_change(cursor: Cursor) -> bool:
    """Whether a cursor is an assignment or a step of a variable."""
    if cursor.kind == CursorKind.BINARY_OPERATOR:
        return bool(conf.lib.clang_getCursorBinaryOperatorKind(cursor) == _ASSIGN)
    return cursor.kind == CursorKind.UNARY_OPERATOR and conf.lib.clang_getCursorUnaryOperatorKind(cursor) in _STEPS


def key(function: Cursor) -> int:
    """One number for a function, its declarations, and the instances of its template."""
    return int(template_of(function).canonical.hash)
