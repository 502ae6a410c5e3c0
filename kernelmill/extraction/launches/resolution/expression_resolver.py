"""What the parts of a resolver need of it."""

from collections.abc import Sequence
from typing import Protocol

from clang.cindex import Cursor

from kernelmill.cpp.expressions import Node
from kernelmill.extraction.launches.hosts import Assignment, HostCode
from kernelmill.extraction.launches.resolution.reaching_assignments import AssignmentLines
from kernelmill.extraction.launches.resolution.trace import Trace
from kernelmill.extraction.macros.source_reader import SourceExpression, SourceReader
from kernelmill.extraction.syntax.locations import FilePosition
from kernelmill.extraction.syntax.symbols import Frame


class ExpressionResolver(Protocol):
    """Resolves the expressions in the bodies of functions."""

    code: HostCode
    reader: SourceReader
    trace: Trace
    active: set[tuple[int, int]]
    """Declarations that are being resolved, by hash, each with the offset of the assignment that gives the value."""

    def resolve(
        self, expression: SourceExpression, frame: Frame | None = None, position: FilePosition | None = None
    ) -> Node:
        """The tree of an expression with the values of its names, those of `frame` first, as of a position."""

    def substitute(self, node: Node, expression: SourceExpression) -> Node:
        """A part of an expression with the values of its names."""

    def declared(self, target: Cursor, node: Node) -> Node:
        """The value of a declaration, or the node that names it if it has none."""

    def parameter(self, target: Cursor, node: Node) -> Node:
        """The value of a function parameter, or the node that names it if it has none."""

    def default(self, parameter: Cursor) -> Node | None:
        """The default argument of a parameter."""

    def reaching(self, assignments: Sequence[Assignment]) -> Assignment | AssignmentLines | None:
        """The assignment that determines a value at the position of the expression, as `ReachingAssignments` does."""
