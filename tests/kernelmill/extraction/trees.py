"""Shared helpers: extract a folder without a CUDA toolkit, and find a kernel by name."""

from pathlib import Path

from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.source_tree import SourceTree
from kernelmill.config.params import ExtractParams
from kernelmill.extraction.extract import Extraction, extract
from kernelmill.extraction.project import Project
from kernelmill.records import CompileCommand, Kernel, Source

PROJECTS = Path(__file__).parent / "projects"
LIMITS = ExtractParams(wall_seconds=60, memory_mib=4096, gpu_arch="sm_80")


def extract_tree(
    root: Path, headers: Path, commands: dict[str, str | None], limits: ExtractParams = LIMITS
) -> Extraction:
    """Extract a folder whose files are compiled by themselves (`None`) or borrow the command of another."""
    project = Project(
        source=Source(
            id="it",
            kind="path",
            origin="it",
            version="1",
            sha256="0",
            license="MIT",
            license_evidence="-",
            headers="none",
        ),
        tree=SourceTree.read(root),
        commands=tuple(
            CompileCommand(source="it", path=path, arguments=("-I{source}",), strategy="infer", borrowed_from=lender)
            for path, lender in commands.items()
        ),
        roots=Roots(source=root, headers=headers),
        limits=limits,
    )
    return extract([project])[0]


def named(extraction: Extraction, name: str) -> Kernel:
    """The one kernel of this name."""
    (kernel,) = [k for k in extraction.kernels if k.name == name]
    return kernel
