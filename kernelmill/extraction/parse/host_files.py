"""Choose the C++ files of a project that belong to the operators of its kernels, and the arguments to parse them with.

Files are chosen by their text, before anything is parsed: those that name what a chosen file defines, or define what a
chosen file names, starting from the CUDA files and the bindings. Registries couple files in either direction.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import NamedTuple

from kernelmill.capture.commands import flags
from kernelmill.records import CompileCommand

_WORD = re.compile(rb"[A-Za-z_]\w{2,}")
_BODY = re.compile(rb"\)\s*(?:const|noexcept|override|final|\s)*\{")
_CLASS = re.compile(rb"\b(?:struct|class)\s+([A-Za-z_]\w{2,})\s*[<{:]")
_NAME_BEFORE = re.compile(rb"([A-Za-z_]\w{2,})\s*$")
_NO_FUNCTIONS = frozenset({b"for", b"while", b"switch", b"catch"})
_LONGEST_PARAMETERS = 3000
"""The most bytes between the parentheses of a definition."""
# The words that start bindings: pybind11, PyTorch's library macros, its older registry, nanobind and CPython.
_BINDING_WORDS = frozenset(
    {
        b"PYBIND11_MODULE",
        b"TORCH_LIBRARY",
        b"TORCH_LIBRARY_IMPL",
        b"TORCH_LIBRARY_FRAGMENT",
        b"RegisterOperators",
        b"NB_MODULE",
        b"PyMethodDef",
    }
)
_LAUNCH = b"<<<"
_NOT_COMPARED = ("-DTORCH_EXTENSION_NAME=", "-D__CUDA_NO_", "-DAT_PARALLEL_")
"""Macros in which the commands of an extension's C++ and CUDA files differ with no effect on declarations."""
_EXTENSION = _NOT_COMPARED[0]


def relevant(texts: Mapping[str, bytes], cuda: Iterable[str], candidates: Iterable[str]) -> tuple[str, ...]:
    """Return the sorted candidates that may contain a part of an operator; files in `cuda` are parsed anyway."""
    started = {path for path in (*cuda, *(p for p, text in texts.items() if _LAUNCH in text)) if path in texts}
    waiting = {path: _FileWords.of(texts[path]) for path in candidates if path in texts}
    found: set[str] = set()
    fresh = started | {path for path, names in waiting.items() if names.words & _BINDING_WORDS}
    defined_there: set[bytes] = set()
    mentioned: set[bytes] = set()
    while fresh:
        found |= fresh
        defined_there = defined_there.union(*(defined(texts[path]) for path in fresh))
        mentioned = mentioned.union(*(_WORD.findall(texts[path]) for path in fresh))
        fresh = {
            path
            for path, names in waiting.items()
            if path not in found and (names.words & defined_there or names.defined & mentioned)
        }
    return tuple(sorted(found & waiting.keys()))


class _FileWords(NamedTuple):
    """The words in the text of a file, and the names that it defines."""

    words: frozenset[bytes]
    defined: frozenset[bytes]

    @classmethod
    def of(cls, text: bytes) -> "_FileWords":
        return cls(frozenset(_WORD.findall(text)), defined(text))


def defined(text: bytes) -> frozenset[bytes]:
    """Return the names of functions with a body and of classes, as far as the text shows."""
    names = set(_CLASS.findall(text))
    for match in _BODY.finditer(text):
        depth = 0
        first = max(0, match.start() - _LONGEST_PARAMETERS)
        for position in range(match.start(), first - 1, -1):
            depth += {41: 1, 40: -1}.get(text[position], 0)  # `)` and `(`
            if depth == 0:
                if name := _NAME_BEFORE.search(text, max(0, position - 200), position):
                    names.add(name[1])
                break
    return frozenset(names - _NO_FUNCTIONS)


def host_commands(
    texts: Mapping[str, bytes], commands: Iterable[CompileCommand], cuda: Iterable[CompileCommand]
) -> tuple[CompileCommand, ...]:
    """Return the commands of the C++ files to parse, sorted by path.

    Each file is parsed as by a CUDA compiler for the host. It gets the arguments of a CUDA file of the project that
    differ only in macros without effect, because files with equal arguments share a precompiled header.
    """
    parsed = {command.path: command for command in cuda}
    own = {c.path: c for c in commands if c.borrowed_from is None and c.path not in parsed}
    if parsed and all(command.strategy == "infer" for command in parsed.values()):
        # Without a build that lists the C++ files of the project, all of them belong to it.
        own = {path: replace(_nearest(path, parsed), path=path) for path in texts if _is_unit(path, parsed)} | own
    by_arguments = {
        _compared(command): command for command in sorted(parsed.values(), key=lambda c: c.path, reverse=True)
    }
    return tuple(_like(by_arguments.get(_compared(own[path])), own[path]) for path in relevant(texts, parsed, own))


def _is_unit(path: str, parsed: Mapping[str, CompileCommand]) -> bool:
    return PurePosixPath(path).suffix.lower() in flags.SOURCE_SUFFIXES and path not in parsed


def _nearest(path: str, parsed: Mapping[str, CompileCommand]) -> CompileCommand:
    """Return the command of the file that shares the most folders with a path."""
    parents = PurePosixPath(path).parents
    return max(sorted(parsed.items()), key=lambda item: len(set(parents) & set(PurePosixPath(item[0]).parents)))[1]


def _compared(command: CompileCommand) -> frozenset[str]:
    return frozenset(a for a in command.arguments if not a.startswith(_NOT_COMPARED))


def _like(cuda: CompileCommand | None, command: CompileCommand) -> CompileCommand:
    if cuda is None:
        return command
    extension = [a for a in command.arguments if a.startswith(_EXTENSION)]
    return replace(command, arguments=(*(a for a in cuda.arguments if not a.startswith(_EXTENSION)), *extension))
