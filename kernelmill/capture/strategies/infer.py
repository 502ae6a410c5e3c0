"""The strategy `infer`: infer include directories from the include graph, for files without a build system."""

from collections.abc import Collection, Iterable, Iterator

from kernelmill.capture.job import Captured, CaptureJob, configured_flags, standard
from kernelmill.capture.source_tree import SourceTree
from kernelmill.cpp.includes import Folder, is_standard
from kernelmill.errors import CaptureError
from kernelmill.records import CompileCommand

TORCH_FOLDERS = ("-I{headers}/torch/include", "-I{headers}/torch/include/torch/csrc/api/include")


def capture(job: CaptureJob) -> Captured:
    """Infer a command for every `.cu` file, and for files with kernels that no `.cu` file includes.

    Raises `CaptureError` if the source has neither a `.cu` file nor a kernel.
    """
    tree = SourceTree.read(job.tree)
    commands = [infer(job, tree, path) for path in sorted(tree.cuda_files)]
    commands += complete(job, tree, commands)
    if not commands:
        raise CaptureError("the source has neither a .cu file nor a __global__ function")
    return Captured(commands=tuple(commands), detail="include directories inferred from the include graph")


def infer(job: CaptureJob, tree: SourceTree, path: str) -> CompileCommand:
    """Infer the command of one file."""
    frameworks = [job.headers / "cuda" / "include", job.headers / "torch" / "include"]

    def elsewhere(name: str) -> bool:
        return is_standard(name) or any((folder / name).is_file() for folder in frameworks)

    torch = TORCH_FOLDERS if job.torch_version is not None else ()
    return CompileCommand(
        source=job.source,
        path=path,
        arguments=(
            *search_flags(tree.graph.infer_folders(path, elsewhere)),
            *torch,
            "-I{python}",
            standard(job),
            *configured_flags(job),
        ),
        strategy="infer",
    )


def search_flags(folders: Iterable[Folder]) -> Iterator[str]:
    """Yield the flags for searching inferred folders, relative to the placeholder of the source."""
    for folder in folders:
        root = "{source}" if folder.path == "." else f"{{source}}/{folder.path}"
        yield from ("-iquote", root) if folder.quoted else (f"-I{root}",)


def complete(job: CaptureJob, tree: SourceTree, commands: Collection[CompileCommand]) -> tuple[CompileCommand, ...]:
    """Infer commands for files with kernels that `commands` neither compile nor include.

    A header gets the command of a `.cu` file that includes it; if there is none, it is a translation unit of its own.
    """
    reached = tree.reached(commands)
    added: dict[str, CompileCommand] = {}
    missing = [path for path in sorted(tree.kernel_files) if path not in reached]
    for path in (path for path in missing if path in tree.translation_units):
        added[path] = infer(job, tree, path)
    reached |= tree.reached(added.values())
    named = {command.path for command in commands} | set(added)
    for path in (path for path in missing if path not in tree.translation_units):
        if path in reached:
            continue
        includers = [unit for unit in tree.likely_includers(path) if unit not in named]
        unit = includers[0] if includers else path
        added[unit] = infer(job, tree, unit)
        named.add(unit)
        reached |= tree.reached((added[unit],))
        reached.add(path)
    return tuple(added[path] for path in sorted(added))
