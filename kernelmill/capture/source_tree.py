"""The C++ and CUDA files of a source and how they include each other."""

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from kernelmill.capture.commands import flags
from kernelmill.cpp import includes
from kernelmill.cpp.kernel_definitions import TextDefinition, definitions, mentions_kernel
from kernelmill.records import CompileCommand

HEADER_SUFFIXES = frozenset(
    [
        ".cuh",
        ".h",
        ".hpp",
        ".hh",
        ".hxx",
        ".h++",
        ".inl",
        ".inc",
        ".ipp",
        ".tpp",
        ".tcc",
        ".impl",
        ".cuinc",
        ".def",
        ".hu",
    ]
)
MOST_BYTES = 64 << 20
"""The size up to which a file is read; no compiler is given a larger one."""
FOLDER_FLAGS = ("-I", "-isystem", "-iquote", "-idirafter")


def is_plain(path: Path) -> bool:
    """Whether a path is that of a regular file, and not of a link, which is at most `MOST_BYTES` long."""
    found = path.lstat()
    return stat.S_ISREG(found.st_mode) and found.st_size <= MOST_BYTES


@dataclass(frozen=True)
class SourceTree:
    """The texts of a source's files by path; paths are POSIX and relative to the root of the source."""

    texts: dict[str, bytes]

    @classmethod
    def read(cls, root: Path) -> "SourceTree":
        """Read every file with a C++ or CUDA suffix up to `MOST_BYTES`; symbolic links are not followed."""
        texts = {}
        for path in sorted(root.rglob("*")):
            known = path.suffix.lower() in flags.SOURCE_SUFFIXES or path.suffix.lower() in HEADER_SUFFIXES
            if known and is_plain(path):
                texts[path.relative_to(root).as_posix()] = path.read_bytes()
        return cls(texts)

    @cached_property
    def graph(self) -> includes.Graph:
        """The include graph of the files."""
        return includes.Graph(self.texts)

    @cached_property
    def kernel_files(self) -> frozenset[str]:
        """Files whose code contains `__global__`."""
        return frozenset(path for path, text in self.texts.items() if mentions_kernel(text))

    @cached_property
    def definitions(self) -> dict[str, tuple[TextDefinition, ...]]:
        """The `__global__` definitions in the text of each of `kernel_files`."""
        return {path: definitions(self.texts[path]) for path in sorted(self.kernel_files)}

    @cached_property
    def translation_units(self) -> frozenset[str]:
        """Translation units: files with the suffix of a source file."""
        return frozenset(path for path in self.texts if PurePosixPath(path).suffix.lower() in flags.SOURCE_SUFFIXES)

    @property
    def cuda_files(self) -> frozenset[str]:
        """Translation units that only a CUDA compiler accepts."""
        return frozenset(path for path in self.translation_units if path.lower().endswith(".cu"))

    def reached(self, commands: Iterable[CompileCommand]) -> set[str]:
        """Return the files that the commands compile, and all files that they include."""
        found: set[str] = set()
        for command in commands:
            found.add(command.path)
            if command.path in self.texts:
                found.update(self.graph.reaches(command.path, folders(command)))
        return found

    @cached_property
    def _likely(self) -> includes.Includers:
        inferred = ((path, self.graph.infer_folders(path)) for path in sorted(self.translation_units))
        units = (
            includes.SearchingUnit(path=path, folders=tuple(f.path for f in folders)) for path, folders in inferred
        )
        return includes.Includers(self.graph, units)

    def likely_includers(self, header: str) -> tuple[str, ...]:
        """Translation units that reach a header by inferred include folders: `.cu` files first, then the nearest."""
        return tuple(sorted(self._likely.of(header), key=lambda unit: not unit.endswith(".cu")))


def folders(command: CompileCommand) -> tuple[str, ...]:
    """Return the include folders of a command that lie in the source, relative to it."""
    found = []
    for option, value in flags.pairs(command.arguments):
        if option in FOLDER_FLAGS and value.split("/")[0] == "{source}":
            found.append(value.removeprefix("{source}").lstrip("/") or ".")
    return tuple(found)
