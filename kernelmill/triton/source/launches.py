"""Find the launches of kernels in host code, and the functions and classes that lead to them."""

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kernelmill.records import TritonArgument, TritonKernel, TritonLaunch

AUTOGRAD = ("torch.autograd.Function", "autograd.Function", "Function")


class LaunchSite(NamedTuple):
    """A call `kernel[grid](...)`, and the names of the functions and classes around it, outermost first."""

    kernel: str
    call: ast.Call
    grid: ast.expr
    around: tuple[str, ...]
    function: ast.AST
    """The innermost function around it, or the module."""


def launch_sites(tree: ast.AST) -> Iterator[LaunchSite]:
    """Return every call of a subscripted name in a module; not all of them need be launches."""

    def walk(node: ast.AST, around: tuple[str, ...], function: ast.AST) -> Iterator[LaunchSite]:
        for child in ast.iter_child_nodes(node):
            inner, inside = around, function
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = (*around, child.name)
                inside = child if not isinstance(child, ast.ClassDef) else function
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Subscript):
                called = child.func.value
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                if name:
                    yield LaunchSite(name, child, child.func.slice, around, function)
            yield from walk(child, inner, inside)

    yield from walk(tree, (), tree)


def described(tree: ast.Module, kernels: Sequence[TritonKernel]) -> tuple[TritonLaunch, ...]:
    """Return the records of all launches of these kernels, in the order of the text."""
    named = {one.name: one for one in kernels}
    return tuple(
        TritonLaunch(
            kernel=site.kernel,
            function=".".join(site.around),
            line=site.call.lineno,
            grid=ast.unparse(resolved_grid(site)),
            arguments=tuple(_arguments(site.call, named[site.kernel])),
        )
        for site in launch_sites(tree)
        if site.kernel in named
    )


def resolved_grid(site: LaunchSite) -> ast.expr:
    """Return the grid of a launch; a name is replaced by what the function assigns to it, if it does so once."""
    if not isinstance(site.grid, ast.Name):
        return site.grid
    values = [
        node.value
        for node in ast.walk(site.function)
        if isinstance(node, ast.Assign)
        and any(isinstance(one, ast.Name) and one.id == site.grid.id for one in node.targets)
    ]
    return values[0] if len(values) == 1 else site.grid


def _arguments(call: ast.Call, kernel: TritonKernel) -> Iterator[TritonArgument]:
    names = [one.name for one in kernel.parameters]
    for index, argument in enumerate(call.args):
        name = names[index] if index < len(names) and not isinstance(argument, ast.Starred) else f"*{index}"
        yield TritonArgument(parameter=name, expression=ast.unparse(argument))
    for keyword in call.keywords:
        yield TritonArgument(parameter=keyword.arg or "**", expression=ast.unparse(keyword.value))


def launching(tree: ast.Module, kernels: Sequence[str]) -> tuple[str, ...]:
    """Return the functions and classes at the top level that launch kernels, directly or through others, in order."""
    tops = [one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    uses = {one.name: _names(one) for one in tops if one.name not in kernels}
    found = {site.around[0] for site in launch_sites(tree) if site.kernel in kernels and site.around}
    while more := {name for name, used in uses.items() if used & found} - found:
        found |= more
    return tuple(one.name for one in tops if one.name in found)


def autograd_classes(tree: ast.Module) -> tuple[str, ...]:
    """Return the names of classes at the top level that derive from `torch.autograd.Function`."""
    return tuple(one.name for one in tree.body if isinstance(one, ast.ClassDef) and is_autograd(one))


def is_autograd(node: ast.ClassDef) -> bool:
    """Whether a class derives from `torch.autograd.Function`, by the name of its base."""
    return any(ast.unparse(base) in AUTOGRAD for base in node.bases)


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))
