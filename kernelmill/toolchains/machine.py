"""The machine to detect compilers on, behind a protocol so that tests can script one."""

import importlib.metadata
import importlib.util
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kernelmill import sandbox
from kernelmill.sandbox import Limits
from kernelmill.storage.scratch import scratch_folder

ASK = Limits(wall_seconds=20, memory_mib=4096)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The output of a quick command."""

    status: int
    text: str
    """Standard output, then standard error."""


class Machine(Protocol):
    """Everything that detection needs to know about a machine."""

    def which(self, name: str) -> Path | None:
        """Return the program of that name on PATH."""
        ...

    def matching(self, pattern: str) -> tuple[Path, ...]:
        """Return the existing files and folders that match an absolute glob pattern, sorted."""
        ...

    def package(self, module: str) -> Path | None:
        """Return the folder of a Python package, without importing it."""
        ...

    def distribution(self, name: str) -> str | None:
        """Return the version of an installed Python distribution."""
        ...

    def unenforced(self) -> tuple[str, ...]:
        """Return the parts of the sandbox that this kernel cannot enforce."""
        ...

    def ask(self, command: Sequence[str]) -> Answer:
        """Run a quick command."""
        ...


class ThisMachine:
    """The machine we run on; commands run in the sandbox."""

    def which(self, name: str) -> Path | None:
        """Return the program of that name on PATH, with links unresolved."""
        found = shutil.which(name)
        return None if found is None else Path(found)

    def matching(self, pattern: str) -> tuple[Path, ...]:
        """Return the existing files and folders that match an absolute glob pattern, sorted."""
        return tuple(sorted(Path("/").glob(pattern.lstrip("/"))))

    def package(self, module: str) -> Path | None:
        """Return the folder of a Python package, without importing it."""
        found = importlib.util.find_spec(module)
        places = [] if found is None else list(found.submodule_search_locations or [])
        return Path(places[0]) if places else None

    def distribution(self, name: str) -> str | None:
        """Return the version of an installed Python distribution."""
        try:
            return importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            return None

    def unenforced(self) -> tuple[str, ...]:
        """Return the parts of the sandbox that this kernel cannot enforce."""
        return sandbox.unenforced()

    def ask(self, command: Sequence[str]) -> Answer:
        """Run a quick command in the sandbox; the status is 127 if it cannot be started."""
        with scratch_folder() as scratch:
            folder = Path(scratch)
            finished = sandbox.run(
                command,
                read=(*roots(Path(command[0])), *sandbox.python_roots()),
                write=[folder],
                limits=ASK,
                environment=environment(Path(command[0])),
                cwd=folder,
            )
        return Answer(status=finished.returncode, text=finished.text + finished.error_text)


def roots(program: Path) -> tuple[Path, ...]:
    """Return the folders a program must read: those that contain its `bin`, by its path and by its resolved path."""
    found = {path.parent.parent for path in (program.absolute(), program.resolve())}
    return tuple(sorted(folder for folder in found if folder != Path(folder.anchor)))


def environment(program: Path) -> dict[str, str]:
    """Return an environment with the program's folder first on PATH; without `HIP_PLATFORM` hipcc might run nvcc."""
    path = os.pathsep.join([str(program.absolute().parent), "/usr/local/bin", "/usr/bin", "/bin"])
    return {"PATH": path, "HIP_PLATFORM": "amd", "LC_ALL": "C.UTF-8"}
