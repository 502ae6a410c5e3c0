"""How translation units are compiled, as the capture stage learns it."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

Strategy = Literal["database", "setuptools", "cmake", "bear", "infer"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CompileCommand:
    """How one file is compiled, in flags that clang's front end takes."""

    source: str
    path: str
    arguments: tuple[str, ...]
    """Include directories, macros and language flags only, with placeholders; no compiler, input or output."""
    strategy: Strategy
    borrowed_from: str | None = None
    """For a header: the translation unit whose command this is."""
    dropped_flags: tuple[str, ...] = ()
    """Flags of the original command that mean nothing to a parser, as written."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaptureAttempt:
    """One strategy tried on one source, and what came of it."""

    source: str
    order: int
    strategy: Strategy
    commands: int
    """How many translation units it gave commands for; 0 means that it failed."""
    detail: str
    """Why it failed, or what was confined or left out."""
