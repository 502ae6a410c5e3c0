"""Parse jobs: a file, its compile command, and one of the two passes of a CUDA compiler."""

from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.commands.roots import Roots, expand
from kernelmill.clang.cuda_arguments import Pass, arguments
from kernelmill.clang.facts import Overlay, ParseRequest
from kernelmill.clang.worker_pool import Confinement
from kernelmill.config.params import ExtractParams
from kernelmill.records import CompileCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseJob:
    """A file to parse under a command, in one pass."""

    command: CompileCommand
    roots: Roots
    limits: ExtractParams
    side: Pass = "host"
    overlay: Overlay | None = None
    includes: tuple[str, ...] | None = None
    """The headers from outside the project that it includes and that may be precompiled, sorted; `None` for none."""
    precompiled: Path | None = None

    @property
    def arguments(self) -> tuple[str, ...]:
        """The complete arguments, without the precompiled header."""
        own = expand(self.command.arguments, self.roots)
        return arguments(own, headers=self.roots.headers, gpu_arch=self.limits.gpu_arch, side=self.side)

    @property
    def complete_arguments(self) -> tuple[str, ...]:
        """The complete arguments, including the precompiled header if there is one."""
        included = () if self.precompiled is None else ("-include-pch", str(self.precompiled))
        return (*included, *self.arguments)

    @property
    def confinement(self) -> Confinement:
        """The files and limits of the process that parses the file."""
        roots = self.roots
        header = () if self.precompiled is None else (self.precompiled.parent,)
        return Confinement(read=(roots.source, roots.headers, roots.python, *roots.others, *header), limits=self.limits)

    @property
    def request(self) -> ParseRequest:
        """The request to the process that parses the file."""
        return ParseRequest(
            file=str(self.roots.source / self.command.path),
            root=str(self.roots.source),
            headers=str(self.roots.headers),
            side=self.side,
            arguments=self.complete_arguments,
            overlay=self.overlay,
        )
