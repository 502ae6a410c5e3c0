"""The `compile_commands.json` of a source for clang and clangd on this machine."""

from collections.abc import Iterable
from pathlib import Path

from kernelmill.capture.commands.roots import Roots, expand
from kernelmill.capture.databases import compiledb
from kernelmill.records import CompileCommand


def entries(commands: Iterable[CompileCommand], roots: Roots, gpu_arch: str) -> tuple[compiledb.Entry, ...]:
    """Return one entry per command, with placeholders replaced by the folders of this machine."""
    front = (
        "clang++", "-x", "cuda", f"--cuda-path={roots.headers / 'cuda'}", f"--cuda-gpu-arch={gpu_arch}",
        "--cuda-host-only", "-nocudalib", "-Wno-unknown-cuda-version",
    )  # fmt: skip
    return tuple(
        compiledb.Entry(
            file=roots.source / command.path,
            directory=roots.source,
            arguments=(*front, *expand(command.arguments, roots), "-c", str(roots.source / command.path)),
        )
        for command in commands
    )


def write(path: Path, commands: Iterable[CompileCommand], roots: Roots, gpu_arch: str) -> None:
    """Write the database of one source to `path`, which is named `compile_commands.json`."""
    compiledb.write(path, entries(commands, roots, gpu_arch))
