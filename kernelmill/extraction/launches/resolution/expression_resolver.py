"""The interface through which the parts of a resolver use the resolver."""

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
        """Return an expression with names replaced by their values at a position; the values in `frame` come first."""

    def substitute(self, node: Node, expression: SourceExpression) -> Node:
        """Return a part of an expression with names replaced by their values."""

    def declared(self, target: Cursor, node: Node) -> Node:
        """Return the value of a declaration, or `node` if it has none."""

    def parameter(self, target: Cursor, node: Node) -> Node:
        """Return the value of a function parameter, or `node` if it has none."""

    def default(self, parameter: Cursor) -> Node | None:
        """Return the default argument of a parameter."""

    def reaching(self, assignments: Sequence[Assignment]) -> Assignment | AssignmentLines | None:
        """Return the assignment that reaches the current position; see `ReachingAssignments.reaching`."""
