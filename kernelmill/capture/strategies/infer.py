"""`infer`: include directories worked out from who includes whom, for files no build system told us about."""

from collections.abc import Collection, Iterable, Iterator

from kernelmill.capture.job import Captured, CaptureJob, further, standard
from kernelmill.capture.source_tree import SourceTree
from kernelmill.cpp.includes import Folder, is_standard
from kernelmill.errors import CaptureError
from kernelmill.records import CompileCommand

TORCH_FOLDERS = ("-I{headers}/torch/include", "-I{headers}/torch/include/torch/csrc/api/include")


def capture(job: CaptureJob) -> Captured:
    """A command for every `.cu` file and for what they do not reach, from the include graph alone.

    Raises `CaptureError` where the source has neither a `.cu` file nor a kernel.
    """
    tree = SourceTree.read(job.tree)
    commands = [infer(job, tree, path) for path in sorted(tree.cuda_files)]
    commands += complete(job, tree, commands)
    if not commands:
        raise CaptureError("the source has neither a .cu file nor a __global__ function")
    return Captured(commands=tuple(commands), detail="include directories inferred from the include graph")


def infer(job: CaptureJob, tree: SourceTree, path: str) -> CompileCommand:
    """The command of one file."""
    frameworks = [job.headers / "cuda" / "include", job.headers / "torch" / "include"]

    def elsewhere(name: str) -> bool:
        return is_standard(name) or any((folder / name).is_file() for folder in frameworks)

    torch = TORCH_FOLDERS if job.torch_version is not None else ()
    return CompileCommand(
        source=job.source,
        path=path,
        arguments=(
            *searching(tree.graph.infer_folders(path, elsewhere)),
            *torch,
            "-I{python}",
            standard(job),
            *further(job),
        ),
        strategy="infer",
    )


def searching(folders: Iterable[Folder]) -> Iterator[str]:
    """The flags that make a compiler search inferred folders, with the placeholder for the source's root."""
    for folder in folders:
        place = "{source}" if folder.path == "." else f"{{source}}/{folder.path}"
        yield from ("-iquote", place) if folder.quoted else (f"-I{place}",)


def complete(job: CaptureJob, tree: SourceTree, commands: Collection[CompileCommand]) -> tuple[CompileCommand, ...]:
    """Commands for every file that holds a kernel and that `commands` neither name nor reach.

    A header is reached through a `.cu` file of the tree where one includes it, else it is a unit of its own.
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
