"""A launch with its kernel, and the expressions at the launch as they resolve."""

from collections.abc import Sequence
from dataclasses import dataclass

from clang.cindex import Cursor

from kernelmill.cpp.expressions import Node, write
from kernelmill.cpp.words import Word
from kernelmill.extraction.launches.arguments.parameter_values import ParameterValues
from kernelmill.extraction.launches.hosts import HostCall, LaunchCall
from kernelmill.extraction.launches.resolution.resolver import Resolver
from kernelmill.extraction.syntax.locations import FilePosition
from kernelmill.extraction.syntax.symbols import Frame, References, dimensions
from kernelmill.records import Resolved, Unresolved


@dataclass(frozen=True, slots=True, eq=False)
class KernelLaunch:
    """A launch and the kernel that it launches."""

    call: LaunchCall
    site: FilePosition
    target: Cursor
    """The launched instance, or the template if the launch names no instance."""
    kernel: Cursor
    """The definition in the project."""
    via: HostCall | None
    """The call that passed the kernel to the function that contains the launch."""


@dataclass(frozen=True, slots=True)
class ResolvedExpression:
    """The tree of a resolved expression."""

    node: Node
    unresolved: tuple[Unresolved, ...] = ()
    callers_followed: int = 0
    """The number of calls that were followed up the call chain."""

    def record(self, values: ParameterValues) -> Resolved:
        """Return the record of the expression, with its dimensions in terms of the kernel's parameters."""
        found = dimensions(self.node)
        return Resolved(
            expression=write(self.node),
            dimensions=tuple(map(write, found)),
            in_parameters=values.in_parameters(found),
            unresolved=self.unresolved,
        )


@dataclass(frozen=True, slots=True)
class LaunchScope:
    """Resolves the expressions that are written at one launch."""

    resolver: Resolver
    launch: KernelLaunch
    references: References
    frame: Frame

    def resolve(self, words: Sequence[Word]) -> ResolvedExpression:
        """Resolve an expression that is written at the launch."""
        return self.resolve_in(words, self.references, self.frame)

    def resolve_in(self, words: Sequence[Word], references: References, frame: Frame) -> ResolvedExpression:
        """Resolve words as if they were written at the launch, with other references and values."""
        resolver, trace = self.resolver, self.resolver.trace
        unresolved, followed = trace.unresolved, trace.callers_followed
        trace.unresolved, trace.callers_followed = {}, 0
        expression = resolver.reader.expression(words, self.launch.site.path, references)
        node = resolver.resolve(expression, frame, self.launch.site)
        found = ResolvedExpression(node, tuple(trace.unresolved.values()), trace.callers_followed)
        trace.unresolved, trace.callers_followed = unresolved, max(followed, found.callers_followed)
        return found
