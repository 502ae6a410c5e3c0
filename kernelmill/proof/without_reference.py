"""The program of a suite that runs its kernel on the inputs of all cases, without computing what they should give.

Sanitizers and the access checker look at what the kernel does; what it computes is compared in the builds without them.
To instrument the reference and the comparisons would take most of the time of these builds, and of their runs.
"""

from dataclasses import replace
from pathlib import Path

from kernelmill.execution.protocol import ProgramSources, single
from kernelmill.records import Suite
from kernelmill.templates.composition import suite_code

_DECLARED = "namespace reference {\ntemplate <int BITS>\nstruct Bounded;\n}  // namespace reference\n"
"""What the functions that compare outputs name of a reference."""
_COUNTED = "++comparisons;"
"""Stands for all comparisons of a case, which fails without any."""


def code(suite: Suite) -> str:
    """The program of a suite without its reference and comparisons; all lines before these have the same numbers.

    A case fails if the kernel modifies an input.
    """
    case = replace(suite.text.case, copies=(), reference="", checks=(_COUNTED,))
    return suite_code(replace(suite.text, reference=_DECLARED, case=case))


def sources(suite: Suite, folder: Path) -> ProgramSources:
    """This program of a suite as a file in a folder."""
    return single(suite.name, code(suite), folder)
