"""Read the host code of a translation unit in one walk: launches, calls of its own functions, and assignments."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from clang.cindex import Cursor, CursorKind, TypeKind, conf

from kernelmill.extraction.syntax.cursors import FUNCTIONS, SPECIAL_MEMBERS, TEMPLATE_PARAMETERS, template_of
from kernelmill.extraction.syntax.locations import FilePosition, file_position
from kernelmill.extraction.syntax.visits import descend

CONFIGURATIONS = frozenset({"__cudaPushCallConfiguration", "cudaConfigureCall", "__hipPushCallConfiguration"})
# Functions with the arguments kernel, grid, block, array of arguments, shared bytes, stream: CUDA Runtime API, 6.7.
BY_ADDRESS = frozenset({"cudaLaunchKernel", "cudaLaunchCooperativeKernel", "hipLaunchKernel"})
# CXBinaryOperatorKind and CXUnaryOperatorKind of clang-c/Index.h, which the Python bindings do not name.
_ASSIGN, _STEPS, _ADDRESS = 22, frozenset({1, 2, 3, 4}), 5
_CLASSES = frozenset({TypeKind.RECORD, TypeKind.ELABORATED, TypeKind.UNEXPOSED, TypeKind.DEPENDENT})


@dataclass(frozen=True, slots=True)
class Assignment:
    """An expression that changes a variable, and the assigned expression if it is one."""

    site: FilePosition
    value: Cursor | None


@dataclass(frozen=True, slots=True, eq=False)
class LaunchCall:
    """A launch: the call, the expression that names the kernel, and the number of arguments after the chevrons."""

    call: Cursor
    callee: Cursor
    arguments: int | None
    host: "HostBody"


@dataclass(frozen=True, slots=True, eq=False)
class HostCall:
    """A call of one function of the project from another."""

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
    """The local variables, the first one of each name."""


@dataclass(slots=True)
class HostCode:
    """The parts of the host functions of a translation unit that affect launches; declarations by their hash."""

    hosts: list[HostBody] = field(default_factory=list)
    owners: dict[int, HostBody] = field(default_factory=dict)
    """The function of each parameter."""
    calls: dict[int, list[HostCall]] = field(default_factory=dict)
    assignments: dict[int, list[Assignment]] = field(default_factory=dict)
    """The assignments of each variable."""
    member_assignments: dict[tuple[int, str], list[Assignment]] = field(default_factory=dict)
    """The assignments of each member of a variable."""

    @classmethod
    def of(cls, functions: Sequence[Cursor]) -> "HostCode":
        """Walk the bodies of the given functions."""
        code = cls()
        for function in functions:
            code._walk(function)
        return code

    def launches(self) -> Iterator[LaunchCall]:
        """Yield every launch, in the order of the functions."""
        for host in self.hosts:
            yield from host.launches

    def callers(self, host: HostBody) -> list[HostCall]:
        """Return the calls of a function; calls that the expansions of one macro repeat are listed once."""
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
        walk = _HostWalk(self, host)
        for cursor in descend(function):
            if (step := _STEPS_BY_KIND.get(cursor.kind)) is not None:
                step(walk, cursor)


@dataclass(slots=True)
class _HostWalk:
    """The walk through one function."""

    code: HostCode
    host: HostBody
    listed: set[int] = field(default_factory=set)
    """The operators in braced lists: `{&x, &n}` passes addresses to a launch, which only reads them."""

    def call(self, call: Cursor) -> None:
        parts = list(call.get_children())
        if len(parts) >= 2 and parts[1].spelling in CONFIGURATIONS:
            self.host.launches.append(LaunchCall(call, parts[0], len(parts) - 2, self.host))
            return
        spelling = call.spelling
        if spelling in BY_ADDRESS and len(parts) >= 4:
            self.host.launches.append(LaunchCall(call, parts[1], None, self.host))
            return
        if spelling == "operator=" and len(parts) == 3:
            self._assign([parts[0], parts[2]], call)
            return
        target = call.referenced
        if target is None or target.kind not in FUNCTIONS | SPECIAL_MEMBERS:
            return
        given = tuple(call.get_arguments())
        self.code.calls.setdefault(key(target), []).append(HostCall(call, self.host, given))
        if target.type.kind == TypeKind.FUNCTIONPROTO:
            self._change_references(call, given, target)

    def variable(self, cursor: Cursor) -> None:
        self.host.variables.setdefault(cursor.spelling, cursor)

    def binary(self, cursor: Cursor) -> None:
        if conf.lib.clang_getCursorBinaryOperatorKind(cursor) == _ASSIGN:
            self._assign(list(cursor.get_children()), cursor)

    def compound_assignment(self, cursor: Cursor) -> None:
        self._change(next(cursor.get_children(), None), cursor)

    def braced_list(self, cursor: Cursor) -> None:
        self.listed.update(child.hash for child in descend(cursor) if child.kind == CursorKind.UNARY_OPERATOR)

    def unary(self, cursor: Cursor) -> None:
        operator = conf.lib.clang_getCursorUnaryOperatorKind(cursor)
        if operator in _STEPS or (operator == _ADDRESS and cursor.hash not in self.listed):
            self._change(next(cursor.get_children(), None), cursor)

    def _change_references(self, call: Cursor, given: Sequence[Cursor], target: Cursor) -> None:
        """Note that a call may change the variables that it passes by reference."""
        # Clang wraps a variable that is passed by value in a conversion.
        bare = [a for a in given if a is not None and a.kind == CursorKind.DECL_REF_EXPR]
        if not bare:
            return
        types = [kind.get_canonical() for kind in target.type.argument_types()]
        for argument, kind in zip(given, types, strict=False):
            if argument in bare and kind.kind == TypeKind.LVALUEREFERENCE:
                pointee = kind.get_pointee()
                if not pointee.is_const_qualified() and pointee.kind not in _CLASSES:
                    self._change(argument, call)

    def _assign(self, sides: Sequence[Cursor], whole: Cursor) -> None:
        site = file_position(whole.extent.start)
        if len(sides) == 2 and site is not None:
            self._note(sides[0], Assignment(site, sides[1]))

    def _change(self, operand: Cursor | None, whole: Cursor) -> None:
        site = file_position(whole.extent.start)
        if operand is not None and site is not None:
            self._note(operand, Assignment(site, None))

    def _note(self, left: Cursor, assignment: Assignment) -> None:
        if left.kind == CursorKind.DECL_REF_EXPR:
            if left.referenced is not None:
                self.code.assignments.setdefault(left.referenced.hash, []).append(assignment)
        elif left.kind == CursorKind.MEMBER_REF_EXPR:
            owner = next(left.get_children(), None)
            if owner is not None and owner.kind == CursorKind.DECL_REF_EXPR and owner.referenced is not None:
                member = (owner.referenced.hash, left.spelling)
                self.code.member_assignments.setdefault(member, []).append(assignment)


_STEPS_BY_KIND: Mapping[CursorKind, Callable[[_HostWalk, Cursor], None]] = {
    CursorKind.CALL_EXPR: _HostWalk.call,
    CursorKind.VAR_DECL: _HostWalk.variable,
    CursorKind.BINARY_OPERATOR: _HostWalk.binary,
    CursorKind.COMPOUND_ASSIGNMENT_OPERATOR: _HostWalk.compound_assignment,
    CursorKind.INIT_LIST_EXPR: _HostWalk.braced_list,
    CursorKind.UNARY_OPERATOR: _HostWalk.unary,
}


def is_change(cursor: Cursor) -> bool:
    """Return whether a cursor is an assignment, an increment or a decrement."""
    if cursor.kind == CursorKind.BINARY_OPERATOR:
        return bool(conf.lib.clang_getCursorBinaryOperatorKind(cursor) == _ASSIGN)
    return cursor.kind == CursorKind.UNARY_OPERATOR and conf.lib.clang_getCursorUnaryOperatorKind(cursor) in _STEPS


def key(function: Cursor) -> int:
    """Return a number that identifies a function, its declarations, and the instances of its template."""
    return int(template_of(function).canonical.hash)
