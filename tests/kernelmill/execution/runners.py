"""A scripted runner: compilers that write an empty executable or report errors, and programs that end as told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kernelmill import sandbox
from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.sandbox import Finished, Limits, Outcome
from kernelmill.toolchains.host import HostCompiler


def ended(status: int = 0, out: str = "", err: str = "", outcome: Outcome = "exited", seconds: float = 0.1) -> Finished:
    return Finished(returncode=status, stdout=out.encode(), stderr=err.encode(), outcome=outcome, seconds=seconds)


def clang_says(message: str, path: str = "p.hip", line: int = 3) -> Finished:
    return ended(1, err=f"{path}:{line}:1: error: {message}\n")


@dataclass(frozen=True)
class RecordingRunner:
    """Runs commands in the sandbox, and records them."""

    commands: list[list[str]] = field(default_factory=list)

    def __call__(
        self,
        command: Sequence[str],
        *,
        read: Sequence[Path] = (),
        write: Sequence[Path] = (),
        limits: Limits,
        environment: Mapping[str, str] | None = None,
        cwd: Path,
        stdin: bytes = b"",
    ) -> Finished:
        self.commands.append(list(command))
        return sandbox.run(
            command, read=read, write=write, limits=limits, environment=environment, cwd=cwd, stdin=stdin
        )


@dataclass
class ScriptedRunner:
    program: Callable[[Mapping[str, str]], Finished] = lambda _: ended()
    """By its environment."""
    compiler: Callable[[Sequence[str]], Finished] = lambda _: ended()
    compiled: list[tuple[str, ...]] = field(default_factory=list)
    ran: list[tuple[str, ...]] = field(default_factory=list)
    fed: list[bytes] = field(default_factory=list)

    def __call__(
        self,
        command: Sequence[str],
        *,
        read: Sequence[Path] = (),
        write: Sequence[Path] = (),
        limits: Limits,
        environment: Mapping[str, str] | None = None,
        cwd: Path,
        stdin: bytes = b"",
    ) -> Finished:
        if "-o" not in command:
            self.ran.append(tuple(command[1:]))
            self.fed.append(stdin)
            return self.program(environment or {})
        self.compiled.append(tuple(command))
        finished = self.compiler(command)
        if finished.returncode == 0:
            Path(command[list(command).index("-o") + 1]).write_bytes(b"")
        return finished


def scripted_compiler(family: Family = Family.CLANG) -> HostCompiler:
    return HostCompiler(
        name="zig" if family is Family.ZIG else "clang",
        version="19.1.7",
        path=Path("/opt/llvm/bin/clang++"),
        called=CompilerCommand(command=("/opt/llvm/bin/clang++",), family=family),
        style="text",
    )
