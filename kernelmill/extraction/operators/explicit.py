"""Explicit specializations of kernels that host code names by their templates only."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from kernelmill.records import Kernel, Launch

_EXPLICIT = re.compile(r"template\s*<\s*>")


def specialized_templates(kernels: Sequence[Kernel], known: Collection[str]) -> dict[str, Kernel]:
    """Return the template of each explicit specialization of which nothing is known from host code, by id.

    Host code names the template, so the operators and launches of the template are those of the specialization. `known`
    are the ids of the kernels of which host code says something: that it calls them, or how it launches them.
    """
    templates: dict[str, list[Kernel]] = {}
    for kernel in kernels:
        if kernel.id in known and kernel.template_parameters:
            templates.setdefault(kernel.qualified_name, []).append(kernel)
    hidden = (kernel for kernel in kernels if kernel.id not in known and _EXPLICIT.match(kernel.code))
    found = ((kernel.id, templates.get(kernel.qualified_name, [])) for kernel in hidden)
    return {identifier: candidates[0] for identifier, candidates in found if len(candidates) == 1}


def specialized_launches(specialization: Kernel, template: Kernel) -> tuple[Launch, ...]:
    """Return the launches of a template that start an explicit specialization, as launches of no template.

    Host code launches the template with the arguments with which its parameters have the specialization's types.
    """
    names = [one.name for one in template.template_parameters]
    types = [one.canonical_type for one in specialization.parameters]

    def is_meant(launch: Launch) -> bool:
        arguments = launch.template_arguments
        given = dict(zip(names, arguments, strict=False))
        return len(arguments) == len(names) and types == [
            _substituted(one.canonical_type, given) for one in template.parameters
        ]

    meant = filter(is_meant, template.launches)
    return tuple(replace(one, template_arguments=(), written_template_arguments=()) for one in meant)


def _substituted(written: str, arguments: Mapping[str, str]) -> str:
    return re.sub(r"\b[A-Za-z_]\w*\b", lambda name: arguments.get(name[0], name[0]), written)
