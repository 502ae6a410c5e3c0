"""The links of an operator chain, as records."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from kernelmill.clang.host_facts import HostDefinition, Registration
from kernelmill.extraction.operators.host.call_paths import CallPath
from kernelmill.extraction.operators.host.definitions import Definitions
from kernelmill.extraction.operators.python.files import PythonDefinition
from kernelmill.records import OperatorLink

Role = Literal["kernel", "launcher", "dispatcher", "cpu"]
Method = Literal["ast", "name"]
_ROLES: Mapping[int, Role] = {0: "kernel", 1: "launcher"}
"""The role of a function by its distance from the kernel; all others are dispatchers."""


def definition_link(role: Role, definition: HostDefinition, method: Method = "ast") -> OperatorLink:
    """Return a definition of host code as a link."""
    return OperatorLink(
        role=role,
        qualified_name=definition.name,
        path=definition.path,
        start_line=definition.start_line,
        end_line=definition.end_line,
        method=method,
    )


def host_links(path: CallPath, definitions: Definitions) -> tuple[OperatorLink, ...]:
    """Return the links of the functions on a path, from the bound function down to the kernel."""
    functions = [one for one in map(definitions.by_id.__getitem__, path.nodes) if one.kind != "variable"]
    links = [definition_link(_ROLES.get(index, "dispatcher"), one) for index, one in enumerate(functions)]
    return tuple(reversed(links))


def binding_links(name: str, registrations: Sequence[Registration]) -> Iterator[OperatorLink]:
    """Yield the links of the registrations that bind a name."""
    for one in dict.fromkeys(registrations):
        yield OperatorLink(
            role="binding", qualified_name=name, path=one.path, start_line=one.start_line, end_line=one.end_line
        )


def python_links(chain: Sequence[PythonDefinition], method: Method) -> Iterator[OperatorLink]:
    """Yield the links of the Python definitions that lead to a binding."""
    for one in chain:
        yield OperatorLink(
            role="python",
            qualified_name=one.name,
            path=one.path,
            start_line=one.start_line,
            end_line=one.end_line,
            method=method,
        )
