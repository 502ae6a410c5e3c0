"""What the operators of mutation at the level of meaning know about a unit, and how they write a mutant."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from clang.cindex import Cursor
from clang.cindex import CursorKind as Kind

from kernelmill.proof.mutants.edits import NAMESPACE, Edit, Site
from kernelmill.proof.mutants.meaning.equivalence import identical
from kernelmill.proof.units.syntax_tree import Function, Node
from kernelmill.records import Case

MeaningOperator = Literal[
    "accumulate", "atomic", "barrier", "bound", "break", "clamp", "early_end", "factor", "first_element",
    "initialization", "lanes", "loop_end", "loop_start", "mode", "offset", "operand_order", "pair_swap",
    "parameter_swap", "partial", "precision", "rounding", "sign", "single_tile", "stale_shared", "tail", "tie",
    "unwritten", "usual_constant",
]  # fmt: skip
"""A kind of mistake: a swap, a replaced constant, or something that is left out, shifted, rounded or stale."""
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_WRITING = (
    Kind.CALL_EXPR,
    Kind.COMPOUND_ASSIGNMENT_OPERATOR,
    Kind.CXX_THROW_EXPR,
    Kind.LAMBDA_EXPR,
    Kind.INIT_LIST_EXPR,
)
_ASSIGNING = re.compile(r"(?<![=!<>])=(?!=)")
_TRANSPARENT = (Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR)
_TWINS = (("h", "w"), ("H", "W"), ("height", "width"), ("x", "y"), ("X", "Y"), ("row", "col"), ("rows", "cols"),
          ("r", "c"), ("i", "j"), ("m", "n"), ("M", "N"), ("in", "out"), ("input", "output"), ("x1", "x2"),
          ("1", "2"), ("0", "1"), ("a", "b"), ("left", "right"), ("top", "bottom"), ("min", "max"))  # fmt: skip
_LAUNCHED = re.compile(r"\b(?:gridDim|blockDim|blockIdx|threadIdx)\.[xyz]\b")
_WORD = re.compile(r"[A-Za-z]+|\d+")


def _unknown(_: str) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A unit, one of its functions, and the values that its cases give to parameters."""

    unit: str
    function: Function
    cases: tuple[Case, ...]
    grid: str
    """The number of blocks that the launch has, in C++."""
    needs_all_blocks: bool = False
    """Whether the kernel itself fails with fewer blocks than the work needs, so that loops over the grid run once."""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """The value of `gridDim.y` and the like, where it is the same in every launch."""
    outcome: Callable[[str], bool | None] = _unknown
    """Which outcome a comparison has in every launch; none if it may have either."""

    def text(self, node: Node) -> str:
        """The text of a node on one line, without comments."""
        return self.between(node.start, node.end)

    def between(self, start: int, end: int) -> str:
        """A part of the unit on one line, without comments."""
        return " ".join(_COMMENT.sub(" ", self.unit[start:end]).replace("\\\n", " ").split())

    def covers(self, header: str) -> bool:
        """Whether the loop with this header strides over a grid that is large enough for one iteration."""
        name = re.escape(header.partition("(")[0].strip())
        macro = re.search(rf"#\s*define\s+{name}\((?:[^\n]*\\\n)*[^\n]*", self.unit)
        enough = self.needs_all_blocks or ("/" in self.grid and "min" not in self.grid)
        return enough and "gridDim" in (macro[0] if macro else header)

    def launched(self, text: str) -> str:
        """A text with the numbers of blocks and threads that are the same in every launch."""
        return _LAUNCHED.sub(lambda found: self.fixed.get(found[0], found[0]), text)

    def settled(self, node: Node) -> bool | None:
        """Which outcome a condition has in every launch; none if it may have either."""
        inner = bare(node)
        joined = self.infix(inner)
        if joined not in ("&&", "||"):
            return self.outcome(self.text(inner))
        parts = [self.settled(one) for one in inner.children]
        deciding = joined == "||"
        if deciding in parts:
            return deciding
        return None if None in parts else not deciding

    def infix(self, node: Node) -> str:
        """The operator between the two operands of a node; empty if it has other children."""
        if len(node.children) != 2:
            return ""
        return self.between(node.children[0].end, node.children[1].start)

    def usual(self, name: str) -> str | None:
        """The value that most cases give to a parameter."""
        values = Counter(value.value for case in self.cases for value in case.values if value.name == name)
        return values.most_common(1)[0][0] if values else None

    def either(self, operator: MeaningOperator, node: Node, other: str, *, pure: bool | None = None) -> Site:
        """The mutant that computes another value.

        Both values are computed and compared where that has no effects, so that cases in which they are the same need
        not be run.
        """
        constant = is_constant(node)
        if self.is_pure(node) if pure is None else pure:
            made = site(operator, node.start, node.end, f"{NAMESPACE}::either(@@, ", f", {other})")
            return replace(made, constant=constant)
        kind = f"std::decay_t<decltype({self.text(node)})>"
        return site(operator, node.start, node.end, f"({NAMESPACE}::on(@@) ? {kind}({other}) : (", "))")

    def other(self, operator: MeaningOperator, node: Node, other: str, *, pure: bool | None = None) -> Iterator[Site]:
        """The mutant that computes another value, unless integers show that it is the same one."""
        if not (node.whole and identical(self.launched(self.text(node)), self.launched(other))):
            yield self.either(operator, node, other, pure=pure)

    def is_pure(self, node: Node, *, reads: bool = False) -> bool:
        """Whether computing a value again has no effects, and, unless `reads`, accesses no memory."""
        for one in node.walk():
            if one.kind in _WRITING or (one.kind == Kind.ARRAY_SUBSCRIPT_EXPR and not reads):
                return False
            if one.kind == Kind.UNARY_OPERATOR:
                text = self.text(one)
                if text.startswith(("++", "--")) or text.endswith(("++", "--")) or (text[0] == "*" and not reads):
                    return False
            if one.kind == Kind.BINARY_OPERATOR and self.infix(one) == "=":
                return False
        return True

    def statement_end(self, node: Node) -> int | None:
        """The end of a statement with its semicolon; `None` for what is none."""
        if self.unit[node.end - 1] in "};":
            return node.end
        rest = _COMMENT.sub(lambda found: " " * len(found[0]), self.unit[node.end : node.end + 200])
        spaces = len(rest) - len(rest.lstrip())
        return node.end + spaces + 1 if rest.lstrip().startswith(";") else None

    def is_statement(self, node: Node) -> bool:
        """Whether a node is a statement of its own, rather than a part of one."""
        parent = node.parent
        if parent is None:
            return False
        if parent.kind == Kind.COMPOUND_STMT:
            return True
        if parent.kind == Kind.IF_STMT:
            return node is not parent.children[0]
        return (
            parent.kind in (Kind.FOR_STMT, Kind.WHILE_STMT) and node is parent.children[-1] and len(parent.children) > 1
        )

    def statement(self, operator: MeaningOperator, node: Node, before: str, after: str = "") -> Iterator[Site]:
        """The mutant with text around a statement, in braces of its own."""
        end = self.statement_end(node)
        if self.is_statement(node) and end is not None:
            yield site(operator, node.start, end, f"{{ {before}", f" {after}}}", level="statement")


def site(
    operator: MeaningOperator,
    start: int,
    end: int,
    before: str,
    after: str = "",
    *,
    level: Literal["statement", "expression"] = "expression",
) -> Site:
    """The mutant of one edit."""
    return Site(operator=operator, edits=(Edit(start=start, end=end, before=before, after=after, level=level),))


def bare(node: Node) -> Node:
    """The node without parentheses and implicit conversions around it."""
    while node.kind in _TRANSPARENT and len(node.children) == 1:
        node = node.children[0]
    return node


def is_read(node: Node) -> bool:
    """Whether a name is used for its value: not assigned, not an address, not the base of an access."""
    parent = node.parent
    return parent is not None and parent.kind == Kind.UNEXPOSED_EXPR and (parent.start, parent.end) == (
        node.start, node.end
    )  # fmt: skip


def is_shared(context: Context, node: Node) -> bool:
    """Whether a name, or an element of it, is in shared memory."""
    while node.kind == Kind.ARRAY_SUBSCRIPT_EXPR:
        node = bare(node.children[0])
    declared = node.cursor.referenced if node.kind == Kind.DECL_REF_EXPR else None
    if declared is None or declared.kind != Kind.VAR_DECL:
        return False
    start = declared.extent.start.offset
    line = context.unit[context.unit.rfind("\n", 0, start) + 1 : declared.extent.end.offset]
    return "__shared__" in line


def may_change(node: Node) -> bool:
    """Whether an expression is computed at run time where its value may differ: no array size, no constant."""
    below = node
    for one in node.above():
        if one.kind == Kind.VAR_DECL:
            kind = one.cursor.type
            if kind.get_canonical().spelling.endswith("]"):
                return any(child.kind == Kind.INIT_LIST_EXPR for child in (below,))
            if kind.is_const_qualified() and is_constant(below):
                return False
        if (
            one.kind in (Kind.CASE_STMT, Kind.TYPE_REF, Kind.TEMPLATE_REF, Kind.STATIC_ASSERT)
            and below is one.children[0]
        ):
            return False
        below = one
    return True


def is_constant(node: Node) -> bool:
    """Whether a compiler knows the value of an expression."""
    return all(map(_is_known, (one.cursor for one in node.walk())))


def _is_known(part: Cursor) -> bool:
    """Whether a part of an expression does not depend on what the kernel is given or where it runs."""
    if part.kind in (Kind.CALL_EXPR, Kind.ARRAY_SUBSCRIPT_EXPR, Kind.MEMBER_REF_EXPR):
        return False
    if part.kind != Kind.DECL_REF_EXPR:
        return True
    declared = part.referenced
    if declared is None or declared.kind == Kind.PARM_DECL:
        return False
    if declared.kind != Kind.VAR_DECL:
        return True
    # A variable that does not change may still hold the index of a thread.
    return declared.type.is_const_qualified() and all(map(_is_known, declared.walk_preorder()))


def twin(name: str, others: Mapping[str, Node]) -> str | None:
    """Another name that differs in one word of a usual pair, such as `stride_h` and `stride_w`."""
    for found in _WORD.finditer(name):
        for one, two in _TWINS:
            for word, other in ((one, two), (two, one)):
                swapped = name[: found.start()] + other + name[found.end() :]
                if found[0] == word and swapped in others:
                    return swapped
    return None
