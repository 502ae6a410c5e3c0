"""`--infer`: derive a compile command from the include graph, without a compilation database."""

from dataclasses import replace

from kernelmill.capture.job import PLAIN_STANDARD
from kernelmill.capture.source_tree import SourceTree
from kernelmill.capture.strategies.infer import TORCH_FOLDERS, search_flags
from kernelmill.cli.extraction.lookup import Lookup
from kernelmill.cpp.includes import directives
from kernelmill.records import CompileCommand

FRAMEWORK = ("torch/", "ATen/", "c10/", "THC/", "caffe2/")


def infer(path: str, tree: SourceTree) -> Lookup:
    """Return the command for the file at `path`, or that of the likeliest file that includes it."""
    units = () if path in tree.translation_units else tree.likely_includers(path)
    unit = _command(units[0] if units else path, tree)
    return Lookup(file=replace(unit, path=path, borrowed_from=unit.path) if units else unit, unit=unit)


def _command(path: str, tree: SourceTree) -> CompileCommand:
    folders = tree.graph.infer_folders(path)
    reached = [path, *tree.graph.reaches(path, [folder.path for folder in folders])]
    torch = any(include.name.startswith(FRAMEWORK) for file in reached for include in directives(tree.texts[file]))
    return CompileCommand(
        source="project",
        path=path,
        arguments=(
            *search_flags(folders),
            *(TORCH_FOLDERS if torch else ()),
            "-I{python}",
            PLAIN_STANDARD,
        ),
        strategy="infer",
    )
