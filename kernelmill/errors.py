"""Errors that are not bugs of this project.

KernelmillError            shown to the user as one message, exit status 1
├── ConfigError            params.yaml or conf/ is invalid
├── FetchError             a source or header set cannot be fetched as pinned
│   └── UnsafeArchiveError an archive would write outside its folder
├── CaptureError           a build system yields no compile commands
├── InputError             a file or folder the user named cannot be used
├── ExtractError           a translation unit could not be parsed at all
├── WorkerError            a task ended every worker of a cluster that ran it
├── DiskFullError          a folder has no space left for what a command or a stage writes
├── UnconfinedError        this system cannot confine untrusted commands
├── OverdueError           work that is bounded by counting reached a limit of time, which only a backstop has
├── AccountError           records vanished between two stages, or came from nowhere
├── MemoError              a remembered result differs from what is made now
└── ModelError             a language model cannot be asked: no key, no server, no budget
    └── UnrecordedError    a model that is replayed has no recorded reply to one question

An error in one kernel is data (`records.Dropped`), not an exception.
"""

import errno
from pathlib import Path
from typing import Self


class KernelmillError(Exception):
    """A failure with a cause and a remedy; both belong in the message."""

    def __init__(self, cause: str, *, remedy: str | None = None) -> None:
        self.cause = cause
        self.remedy = remedy
        super().__init__(cause if remedy is None else f"{cause}\n  remedy: {remedy}")


class ConfigError(KernelmillError):
    """The configuration is invalid."""


class FetchError(KernelmillError):
    """A pinned source or header set cannot be fetched, or does not match its pin."""


class UnsafeArchiveError(FetchError):
    """An archive holds a member that would be written outside its folder."""


class CaptureError(KernelmillError):
    """A strategy found no compile commands."""


class InputError(KernelmillError):
    """A file or folder named by the user cannot be used."""


class ExtractError(KernelmillError):
    """A translation unit could not be parsed at all."""


class WorkerError(KernelmillError):
    """A task ended every worker of a cluster that ran it."""


class DiskFullError(KernelmillError):
    """A folder has no space left; what a command did then says nothing about its input."""

    @classmethod
    def at(cls, place: Path) -> Self:
        """The error for a file or folder that cannot be written."""
        return cls(
            f"no space is left for {place}",
            remedy="free space there, or choose other folders with TMPDIR and KERNELMILL_CACHE, and run again: "
            "finished work is kept",
        )

    @classmethod
    def reported(cls, error: OSError) -> Self | None:
        """The error that the system reported as this one; none if it reported another."""
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            return None
        return cls.at(Path(error.filename or "the output"))


class UnconfinedError(KernelmillError):
    """The system lacks what keeps untrusted commands from the user's files, and the user did not permit that."""


class OverdueError(KernelmillError):
    """A limit of time ended work that other limits bound long before, so nothing is known about its input."""

    @classmethod
    def of(cls, work: str, seconds: float) -> Self:
        """The error for work that took more than these seconds."""
        return cls(
            f"{work} took more than {seconds:g} s, although its work is bounded",
            remedy="run again when the machine is less busy: finished work is kept",
        )


class AccountError(KernelmillError):
    """What a stage wrote does not account for all that it was given."""


class MemoError(KernelmillError):
    """A remembered result differs from what is made of the same input now."""


class ModelError(KernelmillError):
    """A language model cannot be asked: it has no key, no server, no budget left, or no recorded reply."""


class UnrecordedError(ModelError):
    """A question has no recorded reply, and the model is replayed; this says nothing about other questions."""
