"""Write one `.cu` file per kernel, with names that every file system accepts: either all files or none."""

import hashlib
import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.errors import InputError
from kernelmill.records import Kernel

UNSAFE = re.compile(r"[^A-Za-z0-9_]")
LONGEST = 200
"""The maximum length of a name without its suffix, in bytes; file systems allow 255 in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelFile:
    """A kernel and the name of its file."""

    name: str
    kernel: Kernel

    @property
    def content(self) -> bytes:
        """The kernel's exact text and a final newline."""
        return self.kernel.code.encode() + b"\n"


def named(kernels: Sequence[Kernel]) -> tuple[KernelFile, ...]:
    """Return a file name for each kernel, in file order: `name.cu`, then `name_2.cu`, `name_3.cu` for equal names.

    Names that differ only in case count as equal, because they are on some file systems.
    """
    ordered = sorted(kernels, key=lambda kernel: (kernel.start_offset, kernel.qualified_name))
    plain = {_safe(kernel.name).casefold() for kernel in ordered}
    seen: Counter[str] = Counter()
    used: set[str] = set()
    files = []
    for kernel in ordered:
        name = base = _safe(kernel.name)
        seen[base.casefold()] += 1
        count = seen[base.casefold()]
        # A numbered name may be the name of another kernel: `f`, `f`, `f_2`.
        while name.casefold() in used or (count > 1 and name.casefold() in plain):
            count = max(count, 2)
            name, count = f"{base}_{count}", count + 1
        used.add(name.casefold())
        files.append(KernelFile(name=f"{name}.cu", kernel=kernel))
    return tuple(files)


def check(folder: Path) -> None:
    """Check that a folder can be written to, before anything else is done.

    Raises `InputError` if it, or the nearest path above it that exists, is a file or not writable.
    """
    nearest = next(path for path in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(path))
    if not nearest.is_dir():
        raise InputError(
            f"the output folder {folder} cannot be created: {nearest} is a file", remedy="give another --output-dir"
        )
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise _unwritable(folder, f"no permission to write to {nearest}")


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files or none into `folder`, which is created if missing; existing files are replaced.

    Raises `InputError` if the folder cannot be written to.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # On the same file system as the target, so that the last step is a rename.
        partial = Path(tempfile.mkdtemp(prefix=".kernelmill-", dir=folder if folder.is_dir() else folder.parent))
        try:
            for name, content in files.items():
                (partial / name).write_bytes(content)
            if folder.is_dir():
                for name in files:
                    (partial / name).replace(folder / name)
            else:
                partial.chmod(0o777 & ~_umask())
                partial.rename(folder)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    except OSError as error:
        raise _unwritable(folder, error.strerror or str(error)) from error


def check_differing(folder: Path, files: Mapping[str, bytes]) -> None:
    """Raise `InputError` if `folder` contains files of these names with other content."""
    differing = [name for name, content in files.items() if _differs(folder / name, content)]
    if differing:
        raise InputError(
            f"{folder} already contains {', '.join(differing)}, with other content",
            remedy="give another --output-dir, or overwrite them with --force",
        )


def check_folders(folder: Path, files: Mapping[str, bytes]) -> None:
    """Raise `InputError` if `folder` contains folders of these names."""
    if found := [name for name in files if (folder / name).is_dir()]:
        raise InputError(
            f"{folder} contains folders named {', '.join(found)}, where files are to be written",
            remedy="give another --output-dir, or move them away",
        )


def _safe(name: str) -> str:
    safe = UNSAFE.sub("_", name) or "_"
    if len(safe) <= LONGEST:
        return safe
    return f"{safe[: LONGEST - 9]}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def _differs(path: Path, content: bytes) -> bool:
    return os.path.lexists(path) and not (path.is_file() and path.read_bytes() == content)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _unwritable(folder: Path, reason: str) -> InputError:
    return InputError(
        f"the output folder {folder} cannot be written to: {reason}",
        remedy="give an --output-dir that you may write to, on a disk with free space",
    )
