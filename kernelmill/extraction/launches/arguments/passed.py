"""Read the arguments of a launch: the value that each parameter of the kernel receives, and its origin."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from clang.cindex import Cursor, CursorKind, TypeKind

from kernelmill.cpp.expressions import Name, Node, walk, write
from kernelmill.cpp.words import Word, spelled
from kernelmill.extraction.launches.arguments.origins import accessed, kind_of, origin_of
from kernelmill.extraction.launches.arguments.parameter_values import bare
from kernelmill.extraction.launches.sites.kernel_launch import LaunchScope, ResolvedExpression
from kernelmill.extraction.syntax.locations import file_position
from kernelmill.extraction.syntax.symbols import last_name
from kernelmill.records import ArgumentOrigin, Unresolved
from kernelmill.records.reasons import UnresolvedReason

_LONGEST_INITIALIZER = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedArgument:
    """The argument that one parameter receives."""

    name: str
    """The name of the parameter."""
    node: Node | None
    """The value, if it is a value of the host rather than memory."""
    argument: ArgumentOrigin
    object: Node | None = None
    """The object that is copied, if the parameter is no pointer."""
    tensor: Node | None = None
    """The tensor that the argument is an accessor of."""


class _Written(NamedTuple):
    """An argument as written, and as resolved."""

    text: str
    resolved: ResolvedExpression | None


@dataclass(frozen=True, slots=True)
class LaunchArguments:
    """The arguments of one launch."""

    scope: LaunchScope
    written: Sequence[Sequence[Word]]
    """The words of each argument."""

    def passed(self) -> Iterator[PassedArgument]:
        """Yield the argument of each parameter of the kernel."""
        parameters = [c for c in self.scope.launch.kernel.get_children() if c.kind == CursorKind.PARM_DECL]
        arguments = list(self._unpacked())
        for index, parameter in enumerate(parameters):
            if index >= len(arguments):
                yield self._passed(parameter, self._default(parameter))
            elif isinstance(words := arguments[index], _Written):
                yield self._passed(parameter, words)
            else:
                yield self._passed(parameter, _Written(spelled(words), self.scope.resolve(words)))

    def _default(self, parameter: Cursor) -> _Written:
        default = self.scope.resolver.reader.initializer(parameter)
        if default is None:
            return _Written("", None)
        return _Written(spelled(default.words), self.scope.resolve_in(default.words, default.references, {}))

    def _unpacked(self) -> Iterator[Sequence[Word] | _Written]:
        """Yield the arguments; a pack of the function's parameters is replaced by the arguments of its only caller."""
        resolver, launch = self.scope.resolver, self.scope.launch
        host, via = launch.call.host, launch.via
        for part in self.written:
            if part[-1].text != "...":
                yield part
                continue
            callers = [via] if via is not None else resolver.code.callers(host)
            pack = [i for i, p in enumerate(host.parameters) if any(p.spelling == word.text for word in part)]
            if len(callers) == 1 and pack and callers[0] is not None:
                position = file_position(callers[0].call.extent.start)
                for argument in callers[0].arguments[pack[0] :]:
                    expression = resolver.reader.at(argument)
                    if expression is not None:
                        node = resolver.resolve(expression, None, position)
                        yield _Written(spelled(part), ResolvedExpression(node, callers_followed=1))

    def _passed(self, parameter: Cursor, written: _Written) -> PassedArgument:
        if written.resolved is None:
            return self._unknown(parameter, written.text)
        name, node = parameter.spelling, written.resolved.node
        origin = origin_of(node, parameter)
        is_pointer = parameter.type.kind == TypeKind.POINTER
        argument = ArgumentOrigin(
            parameter=name,
            type=parameter.type.spelling,
            argument=written.text,
            expression=write(node),
            kind=kind_of(node, origin, written.resolved.unresolved),
            origin=None if origin is None else write(origin),
            initializer=None if origin is None else self._initializer(origin),
            callers_followed=written.resolved.callers_followed,
            unresolved=written.resolved.unresolved,
        )
        return PassedArgument(
            name=name,
            node=None if is_pointer or origin is not None else node,
            argument=argument,
            object=None if is_pointer else bare(node),
            tensor=accessed(bare(node)),
        )

    def _unknown(self, parameter: Cursor, text: str) -> PassedArgument:
        by_address = self.scope.launch.call.arguments is None
        reason = UnresolvedReason.PASSED_BY_ADDRESS if by_address else UnresolvedReason.NO_ARGUMENT
        argument = ArgumentOrigin(
            parameter=parameter.spelling,
            type=parameter.type.spelling,
            argument=text,
            expression=text,
            kind="unknown",
            unresolved=(Unresolved(name=parameter.spelling, reason=reason),),
        )
        return PassedArgument(name=parameter.spelling, node=None, argument=argument)

    def _initializer(self, origin: Node) -> str | None:
        """Return the initializer of a local object, as written, unless the object is assigned later."""
        first = next((node for node in walk(origin) if isinstance(node, Name)), None)
        target = None if first is None else self.scope.launch.call.host.variables.get(last_name(first.text))
        resolver = self.scope.resolver
        if target is None or resolver.code.assignments.get(target.hash):
            return None
        expression = resolver.reader.initializer(target)
        return None if expression is None or not expression.words else spelled(expression.words)[:_LONGEST_INITIALIZER]
