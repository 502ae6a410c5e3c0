"""A source tree with its compile commands, ready to be parsed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypedDict, Unpack

from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.source_tree import MOST_BYTES, SourceTree, folders
from kernelmill.clang.cache_keys import include_folders
from kernelmill.clang.cuda_arguments import Pass
from kernelmill.clang.facts import Overlay
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.precompile import is_precompilable
from kernelmill.config.params import ExtractParams
from kernelmill.records import CompileCommand, Source
from kernelmill.storage import untrusted

_LAUNCH = b"<<<"


class JobChanges(TypedDict, total=False):
    """The fields in which a job differs from a plain parse in the host pass."""

    side: Pass
    overlay: Overlay


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A source tree with its compile commands, ready to be parsed."""

    source: Source
    tree: SourceTree
    commands: tuple[CompileCommand, ...]
    roots: Roots
    limits: ExtractParams
    python: Mapping[str, bytes] = field(default_factory=dict)
    """The text of each Python file by its path relative to the source's root."""
    only: str | None = None
    """The only file whose kernels are extracted; `None` extracts those of all files."""

    def extracts(self, path: str) -> bool:
        """Return whether the kernels of a file are extracted."""
        return self.only in (None, path)

    def text(self, path: str) -> bytes:
        """Return the text of a file of the source, whatever its suffix.

        Raises `InputError` if the path leads out of the source, or to no regular file.
        """
        return untrusted.read(self.roots.source / path, limit=MOST_BYTES, within=(self.roots.source,))

    def job(self, command: CompileCommand, **changes: Unpack[JobChanges]) -> ParseJob:
        """Return the job that parses the file of a command, by default in the host pass."""
        plain = ParseJob(command=command, roots=self.roots, limits=self.limits, includes=self._includes(command))
        return replace(plain, **changes)

    def cuda_commands(self) -> tuple[CompileCommand, ...]:
        """Return the commands of CUDA files, and of other files that contain a kernel or a launch, sorted by path."""
        own = (command for command in self.commands if command.borrowed_from is None and self._is_cuda(command.path))
        return tuple(sorted(own, key=lambda command: command.path))

    def _is_cuda(self, path: str) -> bool:
        return path.endswith(".cu") or path in self.tree.kernel_files or _LAUNCH in self.tree.texts.get(path, b"")

    def _includes(self, command: CompileCommand) -> tuple[str, ...]:
        """Return the precompilable headers from outside the project that a file includes, directly or not."""
        if command.path not in self.tree.texts:
            return ()
        elsewhere = (f for f in include_folders(command.arguments, self.roots) if self.roots.headers in f.parents)
        searched = (*elsewhere, self.roots.headers / "cuda" / "include")
        names = self.tree.graph.outside(command.path, folders(command))
        return tuple(sorted(name for name in names if is_precompilable(name, searched)))
