"""The complete testable program: a unit, its wrapper, the cases, the expected outputs, and the comparisons."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from kernelmill.derived_references.reference import BOUNDED, Arithmetic, Reference, in_precision, reference
from kernelmill.records import (
    Case,
    CaseText,
    Golden,
    HostBuffer,
    HostVariable,
    Program,
    ReferenceCopy,
    Role,
    SuiteText,
)
from kernelmill.templates.composition import program_code, suite_code
from kernelmill.templates.cpp_types import is_floating, is_integer, is_sixteen_bits, unqualified
from kernelmill.templates.environment import broken, cpp_templates
from stages.cases.inputs.choices import choices, presences
from stages.cases.inputs.fills import CONTENTS, fill, is_written
from stages.cases.text.expected import check, golden_tables

_TEMPLATES = cpp_templates(Path(__file__).parent)
SAMPLES, SUMS = 12, 4
"""Elements and sums in the summary of an output."""
_INCLUDES = ("algorithm", "cmath", "cstdint", "cstdio", "cstdlib", "cstring", "memory", "type_traits", "vector")
_SHORT = re.compile(r"\b(?:bool|char|short|u?int(?:8|16)_t)\b|half|bfloat", re.IGNORECASE)
"""Types of elements that are less than a word."""
_Kind = Literal["recording", "measuring", "recorded", "serial"]
"""The purpose of a program: to print outputs, to print how far they are from a reference, to test with either."""
_COMPARING: Mapping[_Kind, Literal["elements", "summaries"] | None] = {
    "recording": None,
    "measuring": None,
    "recorded": "summaries",
    "serial": "elements",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseParameter:
    """A size, a mode or a number, which each case chooses."""

    name: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Buffer:
    """A buffer of the function that runs a case."""

    host: HostBuffer
    fill: tuple[str, ...]
    copied: str = ""
    """The element type of the reference's copy; empty where the reference reads the buffer itself."""
    present: str = ""
    """The variable that says whether the case passes the buffer; empty where every case does."""


def values(program: Program) -> tuple[CaseParameter, ...]:
    """What a case of this program chooses, in order."""
    return (
        *(CaseParameter(name=one.name, type=one.type) for one in program.text.sizes),
        *(CaseParameter(name=role.parameter, type=unqualified(role.type)) for role in choices(program.relations)),
    )


def outputs(program: Program) -> tuple[Role, ...]:
    """The buffers that the kernel writes."""
    return tuple(role for role in program.relations.roles if _is_buffer(role) and is_written(role))


def holds_floats(role: Role) -> bool:
    """Whether a buffer holds floating-point numbers."""
    return is_floating(role.component or role.element or "")


def recorder(program: Program, cases: Sequence[Case]) -> str:
    """A program that prints the outputs of the cases whose numbers are its arguments."""
    return suite_code(_text(program, cases, (), "recording"))


def double_precision_variant(program: Program, cases: Sequence[Case]) -> str | None:
    """The recorder in double precision throughout, with inputs rounded to the original precision.

    None where no output has a narrower floating-point type.
    """
    elements = [role.component or role.element or "" for role in outputs(program)]
    if not any(in_precision(element, "double") != element for element in elements if is_floating(element)):
        return None
    held = " ".join(role.component or role.element or "" for role in program.relations.roles)
    # Elements narrower than float are converted from it.
    rounding = "float" if re.search(r"\bfloat\b", held) else "_Float16"
    text = suite_code(_text(program, cases, (), "recording", rounding="ROUNDED"))
    return in_precision(text, "double").replace("ROUNDED", rounding)


def narrowed(program: Program) -> Program | None:
    """The program in single precision, if an output is in double."""
    if not any((role.component or role.element) == "double" for role in outputs(program)):
        return None
    roles = tuple(
        replace(
            role,
            type=_single(role.type),
            element=None if role.element is None else _single(role.element),
            component=None if role.component is None else _single(role.component),
        )
        for role in program.relations.roles
    )
    parts = program.text
    wrapper, launch = parts.wrapper, parts.wrapper.launch
    text = replace(
        parts,
        unit=_single(parts.unit),
        wrapper=replace(
            wrapper,
            parameters=tuple(replace(one, type=_single(one.type)) for one in wrapper.parameters),
            derived=_single_variables(wrapper.derived),
            buffers=tuple(
                replace(
                    one,
                    element=_single(one.element),
                    component=None if one.component is None else _single(one.component),
                )
                for one in wrapper.buffers
            ),
            tensors=tuple(replace(one, type=_single(one.type)) for one in wrapper.tensors),
            launch=replace(
                launch, grid=_single(launch.grid), block=_single(launch.block), shared=_single(launch.shared)
            ),
        ),
        sizes=_single_variables(parts.sizes),
        derived=_single_variables(parts.derived),
    )
    return replace(program, code=program_code(text), text=text, relations=replace(program.relations, roles=roles))


def _single(text: str) -> str:
    return re.sub(r"\bdouble\b", "float", text)


def _single_variables(variables: Sequence[HostVariable]) -> tuple[HostVariable, ...]:
    return tuple(replace(one, type=_single(one.type), expression=_single(one.expression)) for one in variables)


def measuring(program: Program, cases: Sequence[Case], arithmetic: Arithmetic) -> str:
    """A program that prints how far outputs are from those of a reference.

    Raises `NoReferenceError` where there is none.
    """
    ties = companions(program) if arithmetic in BOUNDED else {}
    text = _text(program, cases, (), "measuring", reference=reference(program, arithmetic, ties=bool(ties)), ties=ties)
    return suite_code(text)


def tested(
    program: Program, cases: Sequence[Case], goldens: Sequence[Golden], arithmetic: Arithmetic | None
) -> SuiteText:
    """The complete testable program, with a reference of that arithmetic or else with recorded outputs.

    Raises `NoReferenceError` where there is no such reference.
    """
    if arithmetic is None:
        return _text(program, cases, goldens, "recorded")
    ties = {golden.output: golden.ties for golden in goldens if golden.ties}
    made = reference(program, arithmetic, ties=bool(ties))
    return _text(program, cases, goldens, "serial", reference=made, ties=ties)


def with_reference(
    program: Program, cases: Sequence[Case], goldens: Sequence[Golden], reference: Reference
) -> SuiteText:
    """The complete testable program with a reference that exists already."""
    return _text(program, cases, goldens, "serial", reference=reference)


def companions(program: Program) -> Mapping[str, str]:
    """The outputs of integers beside which the kernel writes as many floating-point numbers, with the first of these.

    Such integers may be the indices of what the numbers were selected from.
    """
    floating = {role.parameter for role in outputs(program) if holds_floats(role)}
    written = [one for one in program.text.wrapper.buffers if one.written]
    numbers = [one for one in written if one.name in floating]
    found = {
        one.name: next((other.name for other in numbers if other.size == one.size), "")
        for one in written
        if one.name not in floating
    }
    return {index: number for index, number in found.items() if number}


def views(program: Program) -> Mapping[str, str]:
    """Each output as the tests read it: a pointer and a number of elements, in C++."""
    return {one.name: f"{one.view()}, {one.view_count}" for one in program.text.wrapper.buffers if one.written}


def _text(
    program: Program,
    cases: Sequence[Case],
    goldens: Sequence[Golden],
    kind: _Kind,
    *,
    rounding: str = "",
    reference: Reference | None = None,
    ties: Mapping[str, str] = MappingProxyType({}),
) -> SuiteText:
    parts = program.text
    chosen = values(program)
    contents = {case.contents for case in cases}
    roles = {role.parameter: role for role in program.relations.roles}
    presence = presences(program.relations)
    buffers = [
        _Buffer(
            host=host,
            fill=tuple(fill(roles[host.name], host, program.relations, contents)),
            copied="" if reference is None else _copied(host, reference),
            present=presence.get(host.name, ""),
        )
        for host in parts.wrapper.buffers
    ]
    hosts = {host.name: host for host in parts.wrapper.buffers}
    by_output = {golden.output: golden for golden in goldens}
    tests = _TEMPLATES.get_template("tests.hip.jinja").render(
        kind=kind,
        cases=[_row(case, chosen) for case in cases],
        fills={line.partition("(")[0] for buffer in buffers for line in buffer.fill},
        values=chosen,
        tables=list(golden_tables(goldens)) if kind == "recorded" else [],
        comparisons={golden.comparison for golden in goldens},
        in_words=any(_SHORT.search(one.copied) for one in buffers),
        double_reference=any(golden.double_reference for golden in goldens),
        ties=bool(ties),
        optional=bool(presence),
        bounded=reference is not None and reference.arithmetic in BOUNDED,
        bool_outputs=any(role.element == "bool" for role in outputs(program)),
        samples=SAMPLES,
        sums=SUMS,
    )
    call = [one.name if not one.pointer else f"{one.name}.get()" for one in parts.wrapper.parameters]
    return SuiteText(
        unit=parts.unit,
        includes=_INCLUDES,
        wrapper=parts.wrapper,
        comparing=_COMPARING[kind],
        unchanged=tuple(one.host.name for one in buffers if not one.host.written) if _COMPARING[kind] else (),
        conversions=_TEMPLATES.get_template("conversions.hip.jinja").render(narrow=parts.narrow, rounding=rounding),
        reference="" if reference is None else reference.text,
        tests=tests,
        case=CaseText(
            inputs=_TEMPLATES.get_template("inputs.hip.jinja").render(
                values=chosen, derived=parts.derived, buffers=buffers
            ),
            copies=tuple(_copies(buffers, ties=bool(ties))),
            reference="" if reference is None else _reference_calls(program, buffers, reference, ties=bool(ties)),
            call=broken(f"  {program.wrapper}(", call, ");").lstrip(),
            checks=tuple(
                check(one.host, kind, by_output.get(one.host.name), hosts.get(ties.get(one.host.name, "")))
                for one in buffers
                if one.host.written
            ),
        ),
    )


def _copied(host: HostBuffer, reference: Reference) -> str:
    element = reference.element(host.element)
    return element if element != host.element or host.written else ""


def _row(case: Case, chosen: Sequence[CaseParameter]) -> Mapping[str, object]:
    """A case as an element of the table of cases."""
    given = {one.name: one.value for one in case.values}
    return {
        "label": case.label,
        "seed": case.seed,
        "contents": CONTENTS[case.contents],
        "values": [_literal(value.type, given[value.name]) for value in chosen],
    }


def _literal(kind: str, number: str) -> str:
    """A number as a C++ expression of a type; enumerations and 16-bit floats do not convert implicitly."""
    if is_sixteen_bits(kind):
        return f"from_number<{kind}>({number})"
    return number if is_floating(kind) or is_integer(kind) else f"{kind}({number})"


def _copies(buffers: Sequence[_Buffer], *, ties: bool) -> Iterator[ReferenceCopy]:
    """The copies that the reference works on, with those of outputs for its second run."""
    for one in buffers:
        if one.copied:
            yield ReferenceCopy(buffer=one.host.name, element=one.copied)
            if ties and one.host.written:
                yield ReferenceCopy(buffer=one.host.name, element=one.copied, ties=True)


def _reference_calls(program: Program, buffers: Sequence[_Buffer], reference: Reference, *, ties: bool) -> str:
    """The call of the reference; where there are ties, also one that selects the other one of equal numbers."""
    first = _reference_call(program, buffers, reference)
    if not ties:
        return first
    written = [one.host.name for one in buffers if one.host.written]
    second = first
    for name in written:
        second = re.sub(rf"\bexpected_{name}\b", f"tied_{name}", second)
    switched = "reference::other_ties = "
    # One expression, around which proofs put theirs.
    return f"{first[:-1]},\n  {switched}true,\n  {second[:-1]},\n  {switched}false;"


def _reference_call(program: Program, buffers: Sequence[_Buffer], reference: Reference) -> str:
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


def _is_buffer(role: Role) -> bool:
    return role.kind in ("buffer", "tensor")
