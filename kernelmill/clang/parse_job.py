"""One parse: a file, its command, and in which of the two passes of a CUDA compiler."""

from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.roots import Roots, expand
from kernelmill.clang.cuda_arguments import Pass, arguments
from kernelmill.clang.facts import Overlay, ParseRequest
from kernelmill.clang.worker_pool import Confinement
from kernelmill.config.params import ExtractParams
from kernelmill.records import CompileCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseJob:
    """One file to parse under one command, in one pass."""

    command: CompileCommand
    roots: Roots
    limits: ExtractParams
    side: Pass = "host"
    overlay: Overlay | None = None
    includes: tuple[str, ...] | None = None
    """Headers from outside the project that it includes, sorted: what may be precompiled for it; none for nothing."""
    precompiled: Path | None = None

    @property
    def arguments(self) -> tuple[str, ...]:
        """The complete arguments, without the precompiled header."""
        own = expand(self.command.arguments, self.roots)
        return arguments(own, headers=self.roots.headers, gpu_arch=self.limits.gpu_arch, side=self.side)

    @property
    def complete_arguments(self) -> tuple[str, ...]:
        """The complete arguments, the precompiled header among them where there is one."""
        included = () if self.precompiled is None else ("-include-pch", str(self.precompiled))
        return (*included, *self.arguments)

    @property
    def confinement(self) -> Confinement:
        """What its process may do."""
        roots = self.roots
        header = () if self.precompiled is None else (self.precompiled.parent,)
        return Confinement(read=(roots.source, roots.headers, roots.python, *roots.others, *header), limits=self.limits)

    @property
    def request(self) -> ParseRequest:
        """What its process is asked."""
        return ParseRequest(
            file=str(self.roots.source / self.command.path),
            root=str(self.roots.source),
            headers=str(self.roots.headers),
            side=self.side,
            arguments=self.complete_arguments,
            overlay=self.overlay,
        )
