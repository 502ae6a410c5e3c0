"""Outcomes of whole tasks: the memo keeps what a task made under its inputs and the code that made it.

The results of compiles and runs outlive edits of code, but leave the Python between them: minutes for hundreds of
suites. Where neither the code nor the inputs of a task have changed, as for all kernels but the one that was edited,
its outcome costs one small file.
"""

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from typing import TypeVar

from kernelmill.storage import memo, workcache
from kernelmill.storage.memoize import meaning_version

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """The outcomes of one kind of tasks; it is sent to workers with the tasks."""

    kind: str
    version: str
    """A hash of what decides the outcomes besides the inputs; empty if none are kept."""

    def recalled(self, record: type[R], inputs: Sequence[str], make: Callable[[], R]) -> R:
        """Return the outcome of the task with these inputs, or make it.

        It is kept unless something inside it depended on the machine's load, such as an exceeded limit of wall time.
        Raises `MemoError` if an outcome that is checked differs from the one kept.
        """
        if not self.version:
            return make()
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
    return Outcomes(kind=kind, version=version)


def not_kept(kind: str) -> Outcomes:
    """Return outcomes that are made each time."""
    return Outcomes(kind=kind, version="")
