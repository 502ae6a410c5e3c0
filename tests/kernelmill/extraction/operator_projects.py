"""Small projects that bind their kernels to Python in one style each, and helpers to inspect their operators."""

import shutil
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.source_tree import SourceTree
from kernelmill.clang.cuda_arguments import arguments
from kernelmill.clang.facts import ParseRequest, UnitFacts
from kernelmill.extraction.extract import Extraction, extract
from kernelmill.extraction.kernel_records import SourceFiles, kernel_records
from kernelmill.extraction.operators.operators import with_operators
from kernelmill.extraction.operators.python.files import parse_all
from kernelmill.extraction.parse.collect import parsed_kernels
from kernelmill.extraction.parse.worker import parse
from kernelmill.extraction.project import Project
from kernelmill.records import CompileCommand, Operator, Source
from tests.kernelmill.extraction.trees import LIMITS, PROJECTS, named

COMPILED = (".cu", ".cpp")
KERNEL = """
#include "mini_cuda.h"
#include "mini_torch.h"
__global__ void {name}_kernel(float* x) {{ x[threadIdx.x] = 1; }}
void {name}_cuda(Tensor x) {{ {name}_kernel<<<1, 32>>>(x.data()); }}
"""


@cache
def _extracted(written: tuple[tuple[str, str], ...]) -> Extraction:
    files = dict(written)
    with tempfile.TemporaryDirectory() as folder:
        root = _laid_out(files, Path(folder))
        units = [(path, _parsed(root / path, root)) for path in sorted(files) if path.endswith(COMPILED)]
        texts = SourceTree.read(root).texts
    own = SourceFiles(source="it", texts=texts, licenses=dict.fromkeys(texts, "MIT"))
    found = kernel_records(own, parsed_kernels(units), {}, [launch for _, facts in units for launch in facts.launches])
    python, unread = parse_all("it", _python(files))
    chained = with_operators(found, [facts.host for _, facts in units], python)
    return Extraction(kernels=chained, closures=(), translation_units=(), dropped=(), unread=unread)


def _parsed(file: Path, root: Path) -> UnitFacts:
    headers = root.parent / "headers"
    given = arguments([f"-I{root}"], headers=headers, gpu_arch="sm_80", side="host")
    return parse(ParseRequest(file=str(file), root=str(root), headers=str(headers), side="host", arguments=given))


def _laid_out(files: dict[str, str], folder: Path) -> Path:
    root = folder / "project"
    (folder / "headers").mkdir()
    root.mkdir()
    shutil.copy(PROJECTS / "nasty" / "mini_cuda.h", root)
    shutil.copy(PROJECTS / "operators" / "mini_torch.h", root)
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def _python(files: dict[str, str]) -> dict[str, bytes]:
    return {path: text.encode() for path, text in files.items() if path.endswith(".py")}


def extracted(files: dict[str, str]) -> Extraction:
    """The extraction of a project of these files, each parsed in this process."""
    return _extracted(tuple(files.items()))


def through_the_stage(files: dict[str, str]) -> Extraction:
    """The extraction of a project of these files by the stage, which chooses the files and parses in workers."""
    with tempfile.TemporaryDirectory() as folder:
        root = _laid_out(files, Path(folder))
        source = Source(
            id="it",
            kind="path",
            origin="it",
            version="1",
            sha256="0",
            license="MIT",
            license_evidence="-",
            headers="none",
        )
        commands = tuple(
            CompileCommand(source="it", path=path, arguments=("-I{source}",), strategy="setuptools")
            for path in files
            if path.endswith(COMPILED)
        )
        project = Project(
            source=source,
            tree=SourceTree.read(root),
            commands=commands,
            roots=Roots(source=root, headers=Path(folder, "headers")),
            limits=LIMITS,
            python=_python(files),
        )
        return extract([project])[0]


def operators(files: dict[str, str], kernel: str) -> tuple[Operator, ...]:
    """The operators of one kernel of a project of these files."""
    return named(extracted(files), kernel).operator


def operator(files: dict[str, str], kernel: str) -> Operator:
    """The one operator of one kernel."""
    (found,) = operators(files, kernel)
    return found


@dataclass(frozen=True)
class Links:
    """The links of an operator by role, each as `path: name`."""

    of: Operator

    def __getitem__(self, role: str) -> list[str]:
        return [f"{link.path}: {link.qualified_name}" for link in self.of.links if link.role == role]


def python_side(text: str) -> list[str]:
    """The Python links of an operator that `uses.py` of this text calls."""
    files = {
        "wave.cu": KERNEL.format(name="wave") + 'PYBIND11_MODULE(_C, m) { m.def("wave", &wave_cuda); }\n',
        "uses.py": text,
    }
    return [link for one in operators(files, "wave_kernel") for link in Links(one)["python"]]
