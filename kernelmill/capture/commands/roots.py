"""The folders of this machine in commands, and the placeholders that replace them in records."""

import re
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from kernelmill.capture.commands.flags import ParserFlags, options


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """A folder of this machine and its placeholder in records."""

    folder: Path
    placeholder: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Roots:
    """The folders that `{source}`, `{headers}` and `{python}` stand for, and further paths that a parse may read."""

    source: Path
    headers: Path
    python: Path = field(default_factory=lambda: Path(sysconfig.get_paths()["include"]))
    others: tuple[Path, ...] = ()
    """Files and folders that commands name by their absolute paths."""

    def listed(self) -> tuple[Root, ...]:
        """Return the three folders with their placeholders."""
        return (
            Root(folder=self.source, placeholder="{source}"),
            Root(folder=self.headers, placeholder="{headers}"),
            Root(folder=self.python, placeholder="{python}"),
        )


BUILD = "{build}"
"""The placeholder for the build folder, which does not outlive the capture: its generated headers are lost."""
ELSEWHERE = (
    (re.compile(r"/torch/include(?P<rest>/.*)?$"), "{headers}/torch/include"),
    (re.compile(r"/cuda[-\d.]*(/targets/[\w-]+)?/include(?P<rest>/.*)?$"), "{headers}/cuda/include"),
    (re.compile(r"/include/python3[\d.]*(?P<rest>)$"), "{python}"),
)
"""Installation folders of other machines, which occur in databases that were made there, and their placeholders."""


def relativise(flags: ParserFlags, roots: Iterable[Root]) -> ParserFlags:
    """Replace folders of this machine by placeholders; where roots are nested, the innermost applies.

    Other folders are recognised by name as those of torch, CUDA or Python, or else dropped (`-I{outside}/<name>`).
    """
    ordered = sorted(roots, key=lambda root: -len(root.folder.parts))
    kept: list[str] = []
    dropped = [_without_folders(flag, ordered) for flag in flags.dropped]
    seen: set[tuple[str, str]] = set()
    for option, value in options(flags.arguments):
        if not option.is_path or not value.startswith("/"):
            kept += option.with_value(_without_folders(value, ordered))
            continue
        placed = _with_placeholder(Path(value), ordered)
        if placed is None:
            dropped.append(f"{option.canonical}{{outside}}/{PurePosixPath(value).name}")
        elif placed.startswith(BUILD):
            dropped.append(option.canonical + placed)
        elif (option.canonical, placed) not in seen:
            seen.add((option.canonical, placed))
            kept += option.with_value(placed)
    return ParserFlags(arguments=tuple(kept), dropped=tuple(dict.fromkeys(dropped)))


def expand(arguments: Iterable[str], roots: Roots) -> tuple[str, ...]:
    """Replace the placeholders in arguments by the folders of this machine."""
    return tuple(_expanded(argument, roots) for argument in arguments)


def _expanded(argument: str, roots: Roots) -> str:
    for root in roots.listed():
        argument = argument.replace(root.placeholder, str(root.folder))
    return argument


def _with_placeholder(path: Path, ordered: Sequence[Root]) -> str | None:
    for root in ordered:
        if path.is_relative_to(root.folder):
            inner = path.relative_to(root.folder).as_posix()
            return root.placeholder if inner == "." else f"{root.placeholder}/{inner}"
    for pattern, placeholder in ELSEWHERE:
        found = pattern.search(path.as_posix())
        if found:
            return placeholder + (found["rest"] or "")
    return None


def _without_folders(text: str, ordered: Sequence[Root]) -> str:
    for root in ordered:
        text = text.replace(str(root.folder), root.placeholder)
    return text
