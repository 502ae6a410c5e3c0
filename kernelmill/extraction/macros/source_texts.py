"""The words of files, each file read once."""

from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path

from kernelmill.cpp.tokens import tokens
from kernelmill.cpp.words import Word, words


@dataclass(slots=True)
class SourceTexts:
    """The texts of files as words, including headers outside the project."""

    _words: dict[str, list[Word]] = field(default_factory=dict)
    _starts: dict[str, list[int]] = field(default_factory=dict)
    _bytes: dict[str, bytes] = field(default_factory=dict)

    def text(self, path: str) -> bytes:
        """Return the bytes of a file; empty if it cannot be read, such as a file that only clang has in memory."""
        if path not in self._bytes:
            file = Path(path)
            self._bytes[path] = file.read_bytes() if file.is_file() else b""
        return self._bytes[path]

    def words(self, path: str) -> list[Word]:
        """Return the words of a file."""
        if path not in self._words:
            self._words[path] = words(list(tokens(self.text(path))))
            self._starts[path] = [word.start or 0 for word in self._words[path]]
        return self._words[path]

    def index(self, path: str, offset: int) -> int:
        """Return the index of the word that starts at an offset, or of the first one after it."""
        self.words(path)
        return bisect_left(self._starts[path], offset)
