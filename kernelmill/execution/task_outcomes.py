"""Outcomes of tasks that run programs on the CPU runtime."""

from kernelmill.hip_cpu.build import ACCESS_CHECKER
from kernelmill.storage.outcomes import Outcomes, outcomes_of


def outcomes_on_cpu(kind: str, module: str, compiler: str) -> Outcomes:
    """Return the outcomes that a module makes with a host compiler, named with its version.

    An edit of the access checker makes only those anew whose tasks build programs with it. Raises
    `ModuleNotFoundError` for a name that is not a module of this project.
    """
    return outcomes_of(kind, module, compiler, seldom_used=(ACCESS_CHECKER,))
