"""Install commands for a requirements file, with torch from an index of its own."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from kernelmill.errors import InputError
from kernelmill.storage import untrusted

MOST_BYTES = 1 << 20
FROM_TORCH = frozenset({"torch", "torchvision", "torchaudio", "torchtext", "pytorch-triton-rocm", "pytorch-triton"})
"""Packages that must match torch's build, so they come from the same index, in the same command."""
_LEFT_OUT = re.compile(r"nvidia-.*|cupy-cuda.*|triton")
"""Packages of CUDA's build of torch; triton comes with torch, in the build that fits it."""
_OLD_TORCH = Version("2.3")
"""Older builds of torch fail with NumPy 2."""


@dataclass(slots=True)
class _Found:
    torch: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    numpy: Requirement | None = None
    version: Requirement | None = None


def commands(path: Path, torch_index: str) -> list[str]:
    """Return the commands in the order in which they are to run, and comments on what is left out.

    Raises `InputError` for a line that is no requirement, and for a file that cannot be read.
    """
    found = _Found()
    for where, line in _lines(path, ()):
        _sort(found, line, where)
    bound = _numpy_bound(found)
    if not found.torch:
        found.torch = ["torch"]
    lines = [f"# {name} is left out: torch's index has the build that fits" for name in found.left_out]
    if bound:
        lines.append(f"pip install {shlex.quote(bound)}")
    lines.append(_command(["pip", "install", "--index-url", torch_index, *found.torch]))
    if found.others:
        kept = [bound] if bound and found.numpy is None else []
        lines.append(_command(["pip", "install", *found.options, *kept, *found.others]))
    return lines


def _numpy_bound(found: _Found) -> str:
    """Return the requirement of NumPy that goes first: that of the file, below 2 if torch is too old for it."""
    specifiers = found.version.specifier if found.version else ()
    pinned = [one.version for one in specifiers if one.operator in {"==", "<=", "<", "~="}]
    old = any(Version(one.rstrip(".*")) < _OLD_TORCH for one in pinned)
    if found.numpy is None:
        return "numpy<2" if old else ""
    if old and found.numpy.specifier.contains("2.0.0"):
        return f"{found.numpy.name}{','.join(filter(None, [str(found.numpy.specifier), '<2']))}"
    return str(found.numpy)


def _sort(found: _Found, line: str, where: str) -> None:
    if line.startswith("-"):
        if re.match(r"(--extra-index-url|--find-links|-f|--pre|--no-binary|--only-binary|-e|--editable)\b", line):
            found.options += shlex.split(line.replace("=", " ", 1) if line.startswith("--") else line)
        return
    text = re.sub(r"\s--hash[= ]\S+", "", line).strip()
    try:
        requirement = Requirement(text)
    except InvalidRequirement as error:
        if re.match(r"(\.{0,2}/|https?://|git\+)", text):
            found.others.append(text)
            return
        raise InputError(f"{where} is no requirement: {text}", remedy="correct the line") from error
    name = canonicalize_name(requirement.name)
    if name == "torch":
        found.version = requirement
    if name == "numpy":
        found.numpy = requirement
    elif name in FROM_TORCH:
        found.torch.append(_without_build(requirement))
    elif _LEFT_OUT.fullmatch(name):
        found.left_out.append(name)
    else:
        found.others.append(str(requirement))


def _without_build(requirement: Requirement) -> str:
    """Return a requirement without the local version, such as `+cu121`, which other indexes do not have."""
    return re.sub(r"\+[A-Za-z0-9.]+", "", str(requirement))


def _lines(path: Path, inside: tuple[Path, ...]) -> Iterator[tuple[str, str]]:
    """Return the lines of a file and of those that it includes, each with its place."""
    if path.resolve() in inside:
        raise InputError(f"{path} includes itself", remedy="remove the `-r` line")
    text = untrusted.read(path, limit=MOST_BYTES).decode("utf-8-sig", "replace")
    text = re.sub(r"\\\r?\n", " ", text)
    for number, raw in enumerate(text.splitlines(), start=1):
        line = re.sub(r"(^|\s)#.*", "", raw).strip()
        if not line:
            continue
        if included := re.match(r"(?:-r|--requirement)[= ]\s*(\S+)", line):
            yield from _lines(path.parent / included[1], (*inside, path.resolve()))
        else:
            yield f"{path}:{number}", line


def _command(words: list[str]) -> str:
    return " ".join(shlex.quote(one) for one in words)
