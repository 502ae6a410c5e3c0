"""Outcomes of whole tasks: the memo keeps what a task made under its inputs and the code that made it.

The results of compiles and runs outlive edits of code, but leave the Python between them: minutes for hundreds of
suites. Where neither the code nor the inputs of a task have changed, as for all kernels but the one that was edited,
its outcome costs one small file.
"""

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from typing import Protocol, TypeVar

from kernelmill.storage import memo, workcache
from kernelmill.storage.memoize import meaning_version

R = TypeVar("R")


class Outcomes(Protocol):
    """The outcomes of one kind of tasks; they are sent to workers with the tasks."""

    def recalled(self, record: type[R], inputs: Sequence[str], make: Callable[[], R]) -> R:
        """Return the outcome of the task with these inputs, or make it."""


@dataclass(frozen=True, slots=True)
class NoOutcomes:
    """Outcomes that are made each time."""

    def recalled(self, record: type[R], inputs: Sequence[str], make: Callable[[], R]) -> R:  # noqa: ARG002
        """Make the outcome."""
        return make()


NOT_KEPT: Outcomes = NoOutcomes()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptOutcomes:
    """Outcomes that the memo keeps."""

    kind: str
    version: str
    """A hash of what decides the outcomes besides the inputs."""

    def recalled(self, record: type[R], inputs: Sequence[str], make: Callable[[], R]) -> R:
        """Return the outcome of the task with these inputs, or make it.

        It is kept unless something inside it depended on the machine's load, such as an exceeded limit of wall time.
        Raises `MemoError` if an outcome that is checked differs from the one kept.
        """
        before = memo.fleeting()
        key = workcache.key(self.version, *inputs)
        return memo.recalled(self.kind, key, record, make, lambda _made: memo.fleeting() == before)


def outcomes_of(kind: str, module: str, *tools: str) -> Outcomes:
    """Return the outcomes that a module makes with these tools, named with their versions.

    They also depend on Python and on the versions of all installed packages. Raises `ModuleNotFoundError` for a name
    that is not a module of this project.
    """
    packages = sorted(f"{one.name} {one.version}" for one in distributions())
    version = workcache.key(meaning_version(module), platform.python_version(), *tools, *packages)
    return KeptOutcomes(kind=kind, version=version)
