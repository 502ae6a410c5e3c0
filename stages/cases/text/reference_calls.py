"""The calls of references in a suite, and the copies of buffers that they work on."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kernelmill.derived_references.reference import Reference
from kernelmill.records import HostBuffer, Program, ReferenceCopy
from kernelmill.templates.cpp_types import is_sixteen_bits
from kernelmill.templates.environment import broken


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseBuffer:
    """A buffer of the function that runs a case."""

    host: HostBuffer
    fill: tuple[str, ...]
    copied: str = ""
    """The element type of the reference's copy; empty where the reference reads the buffer itself."""
    present: str = ""
    """The variable that says whether the case passes the buffer; empty where every case does."""


def copied_element(host: HostBuffer, reference: Reference, *, apart: bool = False) -> str:
    """The element type of the reference's copy of a buffer; empty where it reads the buffer itself.

    With `apart`, it never does.
    """
    element = reference.element(host.element)
    return element if apart or element != host.element or host.written else ""


def copies(buffers: Sequence[CaseBuffer], *, ties: bool) -> Iterator[ReferenceCopy]:
    """The copies that the reference works on, with those of outputs for its second run."""
    for one in buffers:
        if one.copied:
            yield ReferenceCopy(buffer=one.host.name, element=one.copied)
            if ties and one.host.written:
                yield ReferenceCopy(buffer=one.host.name, element=one.copied, ties=True)


def reference_calls(program: Program, buffers: Sequence[CaseBuffer], reference: Reference, *, ties: bool) -> str:
    """The call of the reference; where there are ties, also one that selects the other one of equal numbers."""
    first = _reference_call(program, buffers, reference)
    if not ties:
        return first
    written = [one.host.name for one in buffers if one.host.written]
    second = first
    for name in written:
        second = re.sub(rf"\bexpected_{name}\b", f"tied_{name}", second)
    switched = "reference::other_ties = "
    return f"{first}\n  {switched}true;\n  {second}\n  {switched}false;"


def _reference_call(program: Program, buffers: Sequence[CaseBuffer], reference: Reference) -> str:
    """The call of the reference, with copies of what it writes or needs in other types."""
    copied = {one.host.name for one in buffers if one.copied}
    arguments = list[str]()
    for one in program.text.wrapper.parameters:
        if one.pointer:
            arguments.append(f"expected_{one.name}.get()" if one.name in copied else f"{one.name}.get()")
        elif is_sixteen_bits(one.type):
            arguments.append(f"{reference.element(one.type)}(to_number({one.name}))")
        else:
            arguments.append(one.name)
    return broken("  reference::run(", arguments, ");").lstrip()
