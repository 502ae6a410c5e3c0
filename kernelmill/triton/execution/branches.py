"""The conditions in kernels whose outcomes coverage counts, and the marks of kernels in a syntax tree."""

import ast


def outcomes(tree: ast.AST) -> list[tuple[int, str, bool]]:
    """The outcomes of the conditions in kernels of a module: what coverage counts.

    A loop over a range has one, that its body is executed.
    """
    found: set[tuple[int, str, bool]] = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and is_kernel(function):
            for node in ast.walk(function):
                kind = _kind(node)
                if kind:
                    line = int(getattr(node, "lineno", 0))
                    found |= {(line, kind, True)} | (set() if kind == "for" else {(line, kind, False)})
    return sorted(found)


_KINDS: dict[type[ast.AST], str] = {ast.If: "if", ast.While: "while", ast.IfExp: "select", ast.For: "for"}


def _kind(node: ast.AST) -> str | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "where" and node.args:
        return "where"
    if isinstance(node, ast.For):
        return None if _is_static(node.iter) else "for"
    if isinstance(node, ast.While) and isinstance(node.test, ast.Constant):
        return None
    return _KINDS.get(type(node))


def _is_static(node: ast.expr) -> bool:
    """Whether a loop is unrolled, or has bounds that are literal: it has only one outcome."""
    if not isinstance(node, ast.Call):
        return True
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name == "static_range" or all(isinstance(one, ast.Constant) for one in node.args)


def is_kernel(function: ast.FunctionDef) -> bool:
    """Whether a function is decorated with `jit`."""
    for decorator in function.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        if (isinstance(target, ast.Attribute) and target.attr == "jit") or (
            isinstance(target, ast.Name) and target.id == "jit"
        ):
            return True
    return False
