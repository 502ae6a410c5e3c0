"""Evaluation sets as programs and hashes, read from the files and folders that a user names."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kernelmill.cpp.kernel_definitions import definitions
from kernelmill.errors import ConfigError, InputError
from kernelmill.storage import untrusted
from stages.package.splits.tokens import Language, functions, words

MOST_BYTES = 256 << 20
_LANGUAGES: Mapping[str, Language] = {
    **dict.fromkeys((".cu", ".cuh", ".hip", ".cpp", ".cc", ".cxx", ".c", ".h", ".hpp"), "cpp"),
    ".py": "python",
}
_OBJECTS = frozenset({".json", ".jsonl"})
_HASH = re.compile(r"^(?:sha256:)?(?P<hash>[0-9a-fA-F]{64})(?:\s.*)?$")
_PYTHON = re.compile(r"^\s*(?:import |from \w[\w.]* import |def |class |@)", re.MULTILINE)
_CUDA = re.compile(r"__global__|#include|\bvoid\b")


class EvaluationProgram(NamedTuple):
    """A kernel or function of an evaluation set."""

    set: str
    item: str
    words: tuple[str, ...]


class EvaluationHash(NamedTuple):
    """A hash that a list names."""

    set: str
    item: str
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationSets:
    """Everything that the evaluation sets hold."""

    programs: tuple[EvaluationProgram, ...] = ()
    hashes: tuple[EvaluationHash, ...] = ()
    unread: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By set, the files and entries that say nothing, each with the reason."""


@dataclass(slots=True, kw_only=True)
class _Reader:
    name: str
    programs: list[EvaluationProgram] = field(default_factory=list)
    hashes: list[EvaluationHash] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def file(self, path: Path, shown: str) -> None:
        """Read one file; what cannot be read is noted."""
        try:
            text = untrusted.read(path, limit=MOST_BYTES).decode("utf-8", "replace")
        except InputError as error:
            self.unread.append(f"{shown}: {error.cause}")
            return
        suffix = path.suffix.lower()
        before = len(self.programs) + len(self.hashes)
        if suffix in _OBJECTS:
            self._objects(text, shown, lines=suffix == ".jsonl")
        elif suffix in _LANGUAGES:
            self._text(text, shown, _LANGUAGES[suffix])
        else:
            self._list(text, shown)
        if len(self.programs) + len(self.hashes) == before:
            self.unread.append(f"{shown}: holds no program and no hash")

    def _objects(self, text: str, shown: str, *, lines: bool) -> None:
        for number, part in enumerate(text.splitlines() if lines else [text]):
            if not part.strip():
                continue
            try:
                value = json.loads(part)
            except (ValueError, RecursionError) as error:
                self.unread.append(f"{shown}{f':{number + 1}' if lines else ''}: is not JSON: {error}")
                continue
            entries = [(number, value)] if lines else list(enumerate(value if isinstance(value, list) else [value]))
            for index, entry in entries:
                for found in _texts(entry):
                    self._entry(found, f"{shown}[{index}]")

    def _entry(self, text: str, item: str) -> None:
        listed = _HASH.match(text.strip())
        if listed:
            self.hashes.append(EvaluationHash(self.name, item, listed["hash"].lower()))
        elif "\n" in text and _CUDA.search(text) and "__global__" in text:
            self._text(text, item, "cpp")
        elif "\n" in text and _PYTHON.search(text):
            self._text(text, item, "python")

    def _text(self, text: str, item: str, language: Language) -> None:
        for name, part in _parts(text, language):
            found = words(part, language)
            if found:
                self.programs.append(EvaluationProgram(self.name, f"{item}:{name}" if name else item, found))

    def _list(self, text: str, shown: str) -> None:
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            listed = _HASH.match(line.strip())
            if listed:
                self.hashes.append(EvaluationHash(self.name, f"{shown}:{number}", listed["hash"].lower()))
            else:
                self.unread.append(f"{shown}:{number}: is no SHA-256 hash")


def read(sets: Mapping[str, Sequence[str]]) -> EvaluationSets:
    """Read all sets.

    Raises `ConfigError` if a file or folder does not exist: what it holds would be in the dataset unnoticed.
    """
    readers = []
    for name, paths in sorted(sets.items()):
        reader = _Reader(name=name)
        for given in paths:
            path = Path(given).expanduser()
            if not path.exists():
                raise ConfigError(
                    f"package.overlap.sets.{name}: {given} does not exist",
                    remedy="correct the path in conf/config.yaml and run `make params`",
                )
            for file in _files(path):
                reader.file(file, str(file.relative_to(path)) if path.is_dir() else path.name)
        readers.append(reader)
    return EvaluationSets(
        programs=tuple(one for reader in readers for one in reader.programs),
        hashes=tuple(one for reader in readers for one in reader.hashes),
        unread={reader.name: tuple(reader.unread) for reader in readers},
    )


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    suffixes = {*_LANGUAGES, *_OBJECTS}
    return sorted(one for one in path.rglob("*") if one.suffix.lower() in suffixes and one.is_file())


def _texts(value: object) -> Iterator[str]:
    """Yield all texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _parts(text: str, language: Language) -> list[tuple[str, str]]:
    """Return the kernels or functions of a program by name; the whole program if it has none."""
    if language == "cpp":
        content = text.encode("utf-8", "replace")
        found = [(one.name, content[one.start : one.end].decode("utf-8", "replace")) for one in definitions(content)]
        return found or [("", text)]
    named = [(_name(one), one) for one in functions(text)]
    return named or [("", text)]


def _name(function: str) -> str:
    found = re.search(r"\bdef\s+(\w+)", function)
    return found[1] if found else ""


def counted(sets: EvaluationSets) -> Counter[str]:
    """Return the number of programs and hashes by set."""
    return Counter([*(one.set for one in sets.programs), *(one.set for one in sets.hashes)])
