"""Explicit specializations of kernels that only the device pass defines."""

import re
from collections.abc import Collection, Sequence

from kernelmill.records import Kernel

_EXPLICIT = re.compile(r"template\s*<\s*>")


def specialized_templates(kernels: Sequence[Kernel], seen: Collection[str]) -> dict[str, Kernel]:
    """Return the template of each explicit specialization that only the device pass defines, by id.

    Host code names the template, so the operators of the template are those of the specialization. `seen` are the ids
    of the kernels that host code sees.
    """
    templates: dict[str, list[Kernel]] = {}
    for kernel in kernels:
        if kernel.id in seen and kernel.template_parameters:
            templates.setdefault(kernel.qualified_name, []).append(kernel)
    hidden = (kernel for kernel in kernels if kernel.id not in seen and _EXPLICIT.match(kernel.code))
    found = ((kernel.id, templates.get(kernel.qualified_name, [])) for kernel in hidden)
    return {identifier: candidates[0] for identifier, candidates in found if len(candidates) == 1}
