"""Small projects that bind their kernels to Python in one style each, and how to look at what comes out."""

import shutil
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stages.extract.project import Extraction, Project, extract
from stages.lib.flags import Roots
from stages.lib.records import CompileCommand, Operator, Source
from stages.lib.tree import SourceTree
from tests.extract.trees import LIMITS, PROJECTS, named

COMPILED = (".cu", ".cpp")
KERNEL = """
#include "mini_cuda.h"
#include "mini_torch.h"
__global__ void {name}_kernel(float* x) {{ x[threadIdx.x] = 1; }}
void {name}_cuda(Tensor x) {{ {name}_kernel<<<1, 32>>>(x.data()); }}
"""


def extracted(files: dict[str, str]) -> Extraction:
    """What comes of a project of these files; C++ and CUDA are compiled, Python is read."""
    return _extracted(tuple(files.items()))


@cache
def _extracted(written: tuple[tuple[str, str], ...]) -> Extraction:
    files = dict(written)
    with tempfile.TemporaryDirectory() as folder:
        root, headers = Path(folder, "project"), Path(folder, "headers")
        headers.mkdir()
        root.mkdir()
        shutil.copy(PROJECTS / "nasty" / "mini_cuda.h", root)
        shutil.copy(PROJECTS / "operators" / "mini_torch.h", root)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
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
            roots=Roots(source=root, headers=headers),
            limits=LIMITS,
            python={path: text.encode() for path, text in files.items() if path.endswith(".py")},
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
