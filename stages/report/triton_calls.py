"""The launches in the code of a Triton program, and the functions and classes that lead to them."""

import ast
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from kernelmill.records import Operator
from kernelmill.records.kernels import OperatorLink
from kernelmill.triton.execution.branches import is_kernel
from kernelmill.triton.source.launches import LaunchSite as Site
from kernelmill.triton.source.launches import launch_sites, resolved_grid
from kernelmill.triton.source.reading import parsed
from stages.report.catalog import LaunchSite

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Role = Literal["python", "launcher", "kernel"]


class Calls(NamedTuple):
    """How the code of a program calls its kernels."""

    sites: tuple[LaunchSite, ...]
    operators: tuple[Operator, ...]
    """One chain for each kernel and function that launches it."""


def calls(code: str) -> Calls:
    """Return how the host functions of a program call its kernels; lines are lines of the code."""
    tops = {one.name: one for one in parsed(code).body if isinstance(one, Definition)}
    kernels = {name for name, one in tops.items() if isinstance(one, ast.FunctionDef) and is_kernel(one)}
    hosts = {name: one for name, one in tops.items() if name not in kernels}
    found = [
        site for site in launch_sites(ast.Module(body=[*hosts.values()], type_ignores=[])) if site.kernel in kernels
    ]
    uses = {name: _names(one) for name, one in hosts.items()}
    pairs = dict.fromkeys((site.around[0], site.kernel) for site in found)
    return Calls(
        sites=tuple(_site(site) for site in found),
        operators=tuple(
            _operator([
                *(("python", tops[caller]) for caller in _callers(launcher, uses)),
                ("launcher", tops[launcher]),
                ("kernel", tops[kernel]),
            ])
            for launcher, kernel in pairs
        ),
    )  # fmt: skip


def _site(site: Site) -> LaunchSite:
    arguments = ", ".join(map(ast.unparse, (*site.call.args, *site.call.keywords)))
    return LaunchSite(
        place=f"line {site.call.lineno}, in {'.'.join(site.around)}",
        call=f"{site.kernel}[{ast.unparse(resolved_grid(site))}]({arguments})",
    )


def _callers(launcher: str, uses: Mapping[str, frozenset[str]]) -> Sequence[str]:
    """Return the definitions that lead to a launcher, outermost first: of several, the first in the text."""
    chain = [launcher]
    while user := next((name for name, used in uses.items() if chain[0] in used and name not in chain), None):
        chain.insert(0, user)
    return chain[:-1]


def _operator(chain: Sequence[tuple[Role, Definition]]) -> Operator:
    links = tuple(
        OperatorLink(
            role=role, qualified_name=one.name, path="", start_line=one.lineno, end_line=one.end_lineno or one.lineno
        )
        for role, one in chain
    )
    return Operator(name=links[0].qualified_name, direction="none", links=links)


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))
