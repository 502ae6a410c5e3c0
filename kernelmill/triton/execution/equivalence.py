"""Recognize changes of kernels that no test can notice, by rules that are sound for finite numbers.

Two rules are known. What a load yields for lanes that are masked off is never seen if it only takes part in operations
element by element, whose results are stored under the same mask. And a comparison may include equality or not if both
arms of the `tl.where` that it decides are equal there.
"""

import ast
from collections.abc import Iterator, Sequence

_ELEMENTWISE = frozenset({
    "abs", "cast", "ceil", "clamp", "cos", "cosh", "div_rn", "erf", "exp", "exp2", "fabs", "fast_expf", "fdiv", "floor",
    "fma", "log", "log1p", "log2", "maximum", "minimum", "pow", "rint", "round", "rsqrt", "sigmoid", "sin",
    "sinh", "sqrt", "sqrt_rn", "tan", "tanh", "to", "where",
})  # fmt: skip
"""Functions whose result at an index depends on their arguments at this index only."""
_STORES = frozenset({"store", "atomic_add", "atomic_max", "atomic_min", "atomic_and", "atomic_or", "atomic_xor"})
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def unused_others(function: ast.FunctionDef) -> list[ast.expr]:
    """Return the values of `other` that no output depends on."""
    return [
        keyword.value
        for statement, after, repeated in _followed(function.body, [], repeated=False)
        if isinstance(statement, ast.Assign)
        for call in _loads(statement.value)
        for keyword in call.keywords
        if keyword.arg == "other" and _Flow(call, after, function, repeated=repeated).is_masked()
    ]


def indifferent_boundaries(function: ast.FunctionDef) -> list[ast.Compare]:
    """Return comparisons of which it makes no difference whether they include equality."""
    return [
        call.args[0]
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        and _last(call.func) == "where"
        and len(call.args) == 3
        and isinstance(call.args[0], ast.Compare)
        and len(call.args[0].ops) == 1
        and isinstance(call.args[0].ops[0], _ORDERED)
        and _equal_at_boundary(call.args[0], call.args[1], call.args[2])
    ]


def _equal_at_boundary(test: ast.Compare, yes: ast.expr, no: ast.expr) -> bool:
    left, right = test.left, test.comparators[0]
    if {ast.unparse(left), ast.unparse(right)} == {ast.unparse(yes), ast.unparse(no)}:
        return True
    zero = isinstance(right, ast.Constant) and right.value == 0
    return zero and all(_is_zero(one, ast.unparse(left)) for one in (yes, no))


def _is_zero(node: ast.expr, name: str) -> bool:
    """Whether an expression is zero where what `name` stands for is zero."""
    match node:
        case ast.Constant(value=value):
            return value == 0
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _is_zero(left, name) or _is_zero(right, name)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return _is_zero(left, name) and _is_zero(right, name)
        case ast.UnaryOp(operand=operand):
            return _is_zero(operand, name)
        case _:
            return ast.unparse(node) == name


def _followed(
    body: Sequence[ast.stmt], following: Sequence[ast.stmt], *, repeated: bool
) -> Iterator[tuple[ast.stmt, Sequence[ast.stmt], bool]]:
    """Yield statements with what is executed from them on, and whether a loop repeats them.

    In a loop, that is only the rest of the block.
    """
    for index, statement in enumerate(body):
        yield statement, [*body[index:], *following], repeated
        again = repeated or not isinstance(statement, ast.If)
        for name in ("body", "orelse"):
            inner = getattr(statement, name, [])
            yield from _followed(inner, [] if again else [*body[index + 1 :], *following], repeated=again)


def _aliases(function: ast.FunctionDef) -> dict[str, str]:
    """Return names that are other names of a value for good: both are assigned once, and in no loop."""
    assigned = [one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    assigned += [one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg)]
    single = {one for one in assigned if assigned.count(one) == 1}
    once: dict[str, ast.expr] = {}
    for statement, _, repeated in _followed(function.body, [], repeated=False):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in single and not repeated:
                once[name] = value
            case _:
                pass
    return {name: value.id for name, value in once.items() if isinstance(value, ast.Name) and value.id in once}


def _loads(node: ast.AST) -> list[ast.Call]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Call) and _last(one.func) == "load"]


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _mask(call: ast.Call, position: int) -> ast.expr | None:
    named = next((one.value for one in call.keywords if one.arg == "mask"), None)
    return named if named is not None else call.args[position] if len(call.args) > position else None


class _UnknownFlowError(Exception):
    """A value goes where the rule does not follow it."""


class _Flow:
    """Where the lanes of one load go, in the statements from it on; in a loop, to the end of its block."""

    def __init__(self, load: ast.Call, after: Sequence[ast.stmt], function: ast.FunctionDef, *, repeated: bool) -> None:
        self.load, self.after, self.function, self.repeated = load, after, function, repeated
        self.aliases = _aliases(function)
        mask = _mask(load, 1)
        self.mask = self._text(mask) if mask is not None else ""
        self.mask_names = {one.id for one in ast.walk(mask) if isinstance(one, ast.Name)} if mask is not None else set()
        self.names: set[str] = set()

    def is_masked(self) -> bool:
        """Whether all of it ends in stores under the mask of the load."""
        if not self.mask or self.mask_names & _assigned(self.after):
            return False
        try:
            while True:
                before = set(self.names)
                for statement in self.after:
                    self._follow(statement)
                if before == self.names:
                    break
        except _UnknownFlowError:
            return False
        return not self.repeated or all(self._begins_here(name) for name in self.names)

    def _text(self, mask: ast.expr) -> str:
        """Return the text of a mask, in which a name stands for all names of its value."""
        text = ast.unparse(mask)
        while text in self.aliases:
            text = self.aliases[text]
        return text

    def _begins_here(self, name: str) -> bool:
        """Whether each use of a name follows an assignment in these statements, in the same turn of a loop."""
        if not _defines(self.after, name):
            return False
        known = {id(one) for statement in self.after for one in ast.walk(statement)}
        return all(
            id(one) in known
            for one in ast.walk(self.function)
            if isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Load)
        )

    def _follow(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if self._carries(value):
                    self.names.add(name)
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                if self._carries(value):
                    self.names.add(name)
            case ast.Expr(value=ast.Call() as call) if _last(call.func) in _STORES:
                self._stored(call)
            case ast.If(test=test, body=body, orelse=orelse):
                self._clean(test)
                for one in (*body, *orelse):
                    self._follow(one)
            case ast.For(iter=iterable, body=body):
                self._clean(iterable)
                for one in body:
                    self._follow(one)
            case _:
                self._clean(statement)

    def _stored(self, call: ast.Call) -> None:
        mask = _mask(call, 2)
        value = call.args[1] if len(call.args) > 1 else next((k.value for k in call.keywords if k.arg == "value"), None)
        if value is not None and self._carries(value) and (mask is None or self._text(mask) != self.mask):
            raise _UnknownFlowError
        for one in [*call.args[:1], *call.args[2:], *(each.value for each in call.keywords if each.arg != "value")]:
            self._clean(one)

    def _clean(self, node: ast.AST) -> None:
        if any(one is self.load or (isinstance(one, ast.Name) and one.id in self.names) for one in ast.walk(node)):
            raise _UnknownFlowError

    def _carries(self, node: ast.expr) -> bool:
        """Whether an expression has lanes of the load, at the same indices."""
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(value=ast.Name(), attr="dtype" | "type"):
                return False
            case ast.BinOp(left=left, right=right):
                return self._any(left, right)
            case ast.UnaryOp(operand=operand):
                return self._any(operand)
            case ast.Compare(left=left, comparators=comparators):
                return self._any(left, *comparators)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self._clean(test)
                return self._any(body, orelse)
            case ast.Call() if node is self.load:
                for one in (*node.args, *(each.value for each in node.keywords)):
                    self._clean(one)
                return True
            case ast.Call(func=function, args=arguments, keywords=keywords) if _last(function) in _ELEMENTWISE:
                receiver = [function.value] if isinstance(function, ast.Attribute) else []  # a module, or a tensor
                return self._any(*receiver, *arguments, *(one.value for one in keywords))
            case _:
                self._clean(node)
                return False

    def _any(self, *nodes: ast.expr) -> bool:
        carried = [self._carries(one) for one in nodes]  # all of them, since each is to be followed
        return any(carried)


def _assigned(statements: Sequence[ast.stmt]) -> set[str]:
    return {
        one.id
        for statement in statements
        for one in ast.walk(statement)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }


def _defines(statements: Sequence[ast.stmt], name: str) -> bool:
    """Whether the first of these statements that mention a name assign it, whatever the conditions are."""
    first = next((one for one in statements if _mentions(one, name)), None)
    if isinstance(first, ast.If):
        return not _mentions(first.test, name) and _defines(first.body, name) and _defines(first.orelse, name)
    return isinstance(first, ast.Assign) and not _mentions(first.value, name)


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node))
