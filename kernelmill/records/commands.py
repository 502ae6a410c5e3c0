"""Compile commands of translation units, written by the capture stage."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

Strategy = Literal["database", "setuptools", "cmake", "bear", "infer"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CompileCommand:
    """The compile command of one file, reduced to flags that clang's front end accepts."""

    source: str
    path: str
    arguments: tuple[str, ...]
    """Include directories, macros and language flags, with placeholders for folders; no compiler, input or output."""
    strategy: Strategy
    borrowed_from: str | None = None
    """For a header: the translation unit that the command was recorded for."""
    dropped_flags: tuple[str, ...] = ()
    """Flags of the original command that have no effect on parsing, as written."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaptureAttempt:
    """One capture strategy tried on one source, and its result."""

    source: str
    order: int
    strategy: Strategy
    commands: int
    """The number of translation units that it found a command for; 0 means that it failed."""
    detail: str
    """The reason of the failure, or what was isolated or skipped."""
