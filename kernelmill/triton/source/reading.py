"""Read one module with Triton kernels: its kernels, launches, host functions and autograd classes."""

import ast
import warnings
from dataclasses import replace
from typing import NamedTuple

from kernelmill.records import TritonKernel, TritonLaunch
from kernelmill.triton.source import jit, launches


class ModuleFacts(NamedTuple):
    """What a module contains."""

    kernels: tuple[TritonKernel, ...]
    launches: tuple[TritonLaunch, ...]
    functions: tuple[str, ...]
    autograd: tuple[str, ...]


def parsed(code: str) -> ast.Module:
    """Parse a module; raises `SyntaxError` also for what Python reports otherwise, such as null characters."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(code)
    except SyntaxError:
        raise
    except (ValueError, RecursionError, MemoryError) as error:
        raise SyntaxError(str(error) or type(error).__name__) from error


def facts(code: str) -> ModuleFacts:
    """Return what a module contains; raises `SyntaxError` if it is not Python."""
    tree = parsed(code)
    kernels = jit.described(tuple(jit.jit_functions(tree)))
    found = launches.described(tree, kernels)
    names = {one.kernel for one in found}
    return ModuleFacts(
        kernels=tuple(replace(one, is_helper=one.is_helper and one.name not in names) for one in kernels),
        launches=found,
        functions=launches.launching(tree, [one.name for one in kernels]),
        autograd=launches.autograd_classes(tree),
    )
