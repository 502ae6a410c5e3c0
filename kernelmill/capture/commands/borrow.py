"""Give headers, which have no compile command, the command of a translation unit that includes them."""

from collections.abc import Sequence
from dataclasses import replace

from kernelmill.capture.source_tree import SourceTree, folders
from kernelmill.cpp import includes
from kernelmill.records import CompileCommand


def for_headers(tree: SourceTree, commands: Sequence[CompileCommand]) -> tuple[CompileCommand, ...]:
    """Return a command for every header with a kernel that a translation unit includes.

    CUDA files are preferred, then the shortest include chain, then the path in alphabetical order.
    """
    by_path = {command.path: command for command in commands}
    units = (
        includes.SearchingUnit(path=command.path, folders=folders(command))
        for command in commands
        if command.path in tree.texts
    )
    includers = includes.Includers(tree.graph, units)
    borrowed = []
    for header in sorted(tree.kernel_files - by_path.keys()):
        lenders = sorted(includers.of(header), key=lambda unit: not unit.endswith(".cu"))
        if lenders:
            borrowed.append(replace(by_path[lenders[0]], path=header, borrowed_from=lenders[0]))
    return tuple(borrowed)
