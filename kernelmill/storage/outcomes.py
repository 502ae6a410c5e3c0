"""Outcomes of whole tasks: the memo keeps what a task made under its inputs and the code that made it.

The results of compiles and runs outlive edits of code, but leave the Python between them: minutes for hundreds of
suites. Where neither the code nor the inputs of a task have changed, as for all kernels but the one that was edited,
its outcome costs one small file.
"""

import functools
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Protocol, TypeVar

from kernelmill.storage import memo, seldom, workcache
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
class Dependence:
    """What the outcome of a task depends on besides what all outcomes of its kind do."""

    on_seldom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptOutcomes:
    """Outcomes that the memo keeps."""

    kind: str
    version: str
    """A hash of what decides the outcomes besides the inputs."""
    seldom: str = ""
    """A hash of files that decide the outcomes of those tasks that note their use; see `storage.seldom`."""

    def recalled(self, record: type[R], inputs: Sequence[str], make: Callable[[], R]) -> R:
        """Return the outcome of the task with these inputs, or make it.

        It is kept unless something inside it depended on the machine's load, such as an exceeded limit of wall time.
        Raises `MemoError` if an outcome that is checked differs from the one kept.
        """
        before, key = memo.fleeting(), workcache.key(self.version, *inputs)
        made = list[R]()

        def make_noting() -> Dependence:
            uses = seldom.uses()
            made.append(make())
            return Dependence(on_seldom=seldom.uses() > uses)

        def lasting(_made: object) -> bool:
            return memo.fleeting() == before

        dependence = memo.recalled(f"{self.kind}-dependence", key, Dependence, make_noting, lasting)
        key = workcache.key(self.seldom, key) if dependence.on_seldom else key
        return memo.recalled(self.kind, key, record, lambda: made[0] if made else make(), lasting)


def outcomes_of(kind: str, module: str, *tools: str, seldom_used: Sequence[Path] = ()) -> Outcomes:
    """Return the outcomes that a module makes with these tools, named with their versions.

    They also depend on Python and on the versions of all installed packages, and on the files `seldom_used` where a
    task notes their use. Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    code = meaning_version(module, without=tuple(seldom_used))
    version = workcache.key(code, platform.python_version(), *tools, *_packages())
    return KeptOutcomes(kind=kind, version=version, seldom=workcache.key(*(path.read_bytes() for path in seldom_used)))


@functools.cache
def _packages() -> tuple[str, ...]:
    """Return the names and versions of all installed packages."""
    return tuple(sorted(f"{one.name} {one.version}" for one in distributions()))
