"""The complete testable program: a unit, its wrapper, the cases, the expected outputs, and the comparisons."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from kernelmill.derived_references.reference import BOUNDED, Arithmetic, Reference, in_precision, reference
from kernelmill.records import Case, CaseText, Golden, Program, SuiteText
from kernelmill.templates.composition import Probes, suite_code
from kernelmill.templates.cpp_types import is_floating, is_integer, is_sixteen_bits
from kernelmill.templates.environment import broken, cpp_templates
from stages.cases.inputs.choices import CaseParameter, presences, values
from stages.cases.inputs.contents import CONTENTS
from stages.cases.inputs.fills import fill
from stages.cases.inputs.literals import literal
from stages.cases.inputs.points import literal_value
from stages.cases.text.expected import change, check, digest_before, golden_tables, measurement
from stages.cases.text.formats import has_short_numbers
from stages.cases.text.outputs import companions, outputs, selected_row
from stages.cases.text.reference_calls import CaseBuffer, copied_element, copies, reference_calls

_TEMPLATES = cpp_templates(Path(__file__).parent)
SAMPLES, SUMS = 12, 4
"""Elements and sums in the summary of an output."""
_INCLUDES = ("algorithm", "cmath", "cstdint", "cstdio", "cstdlib", "cstring", "memory", "type_traits", "vector")
_SHORT = re.compile(r"\b(?:bool|char|short|u?int(?:8|16)_t)\b|half|bfloat", re.IGNORECASE)
"""Types of elements that are less than a word."""
ROUNDING = "KERNELMILL_ROUNDING"
"""The environment variable with the direction in which the kernel of a measuring program rounds."""
DIRECTIONS = ("upward", "downward")
_ROUNDED = Probes(
    header=f"""#include <cfenv>
#include <cstdlib>

// Whether the kernel rounded anything: to the nearest number, or in the direction that the environment names.
static bool kernel_rounded = false;

static int kernel_rounding() {{
  const char *direction = std::getenv("{ROUNDING}");
  return direction == nullptr ? FE_TONEAREST : *direction == 'u' ? FE_UPWARD : FE_DOWNWARD;
}}
""",
    before_launch="std::feclearexcept(FE_INEXACT), std::fesetround(kernel_rounding()); ",
    after_launch=" std::fesetround(FE_TONEAREST), kernel_rounded = std::fetestexcept(FE_INEXACT) != 0;",
)
_Kind = Literal["recording", "measuring", "recorded", "serial"]
"""The purpose of a program: to print outputs, to print how far they are from a reference, to test with either."""
_COMPARING: Mapping[_Kind, Literal["elements", "summaries"] | None] = {
    "recording": None,
    "measuring": None,
    "recorded": "summaries",
    "serial": "elements",
}


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


def measuring(program: Program, cases: Sequence[Case], arithmetic: Arithmetic) -> str:
    """A program that prints how far outputs are from those of a reference.

    Its kernel rounds in the direction that `ROUNDING` names, one of `DIRECTIONS`, and to the nearest number without it.
    Raises `NoReferenceError` where there is none.
    """
    ties = companions(program) if arithmetic in BOUNDED else {}
    text = _text(program, cases, (), "measuring", reference=reference(program, arithmetic, ties=bool(ties)), ties=ties)
    return suite_code(text, _ROUNDED)


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
    # The reference of a measuring program runs after the kernel, on what the kernel may not have changed.
    apart = {one.name for one in parts.wrapper.parameters if kind == "measuring" and not one.const_in_kernel}
    buffers = [
        CaseBuffer(
            host=host,
            fill=tuple(fill(roles[host.name], host, program, contents)),
            copied="" if reference is None else copied_element(host, reference, apart=host.name in apart),
            present=presence.get(host.name, ""),
        )
        for host in parts.wrapper.buffers
    ]
    hosts = {host.name: host for host in parts.wrapper.buffers}
    by_output = {golden.output: golden for golden in goldens}
    fills = {name for buffer in buffers for line in buffer.fill for name in re.findall(r"(\w+)\(", line)}
    written = [(one.host, hosts.get(ties.get(one.host.name, ""))) for one in buffers if one.host.written]
    selected = {host.name: selected_row(roles[host.name], program.relations) for host, other in written if other}
    tests = _TEMPLATES.get_template("tests.hip.jinja").render(
        kind=kind,
        cases=[_row(case, chosen) for case in cases],
        fills=fills,
        contents=contents,
        values=chosen,
        tables=list(golden_tables(goldens)) if kind == "recorded" else [],
        comparisons={golden.comparison for golden in goldens},
        in_words=any(_SHORT.search(one.copied) for one in buffers),
        double_reference=any(golden.double_reference for golden in goldens),
        ties=bool(ties),
        selects=any(selected.values()),
        all_selected=all(selected.values()),
        optional=bool(presence),
        bounded=reference is not None and reference.arithmetic in BOUNDED,
        short_outputs=any(has_short_numbers(role) for role in outputs(program)),
        bool_outputs=any(role.element == "bool" for role in outputs(program)),
        samples=SAMPLES,
        sums=SUMS,
    )
    checks = [
        check(host, kind, by_output.get(host.name), companion, selected.get(host.name, ""))
        for host, companion in written
    ]
    called = "" if reference is None else reference_calls(program, buffers, reference, ties=bool(ties))
    if kind == "measuring":
        measured = [measurement(host, companion) for host, companion in written]
        # After the kernel, so that the reference is not computed for outputs that were measured before.
        checks, called = [*checks, "if (unmeasured(case_index)) {", called, *measured, "}"], ""
    arguments = [one.name if not one.pointer else f"{one.name}.get()" for one in parts.wrapper.parameters]
    call = [broken(f"  {program.wrapper}(", arguments, ");").lstrip()]
    if kind == "recording":
        call = [*(digest_before(host) for host, _ in written), *call]
        checks = [*checks, *(change(host) for host, _ in written)]
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
            copies=tuple(copies(buffers, ties=bool(ties))),
            reference=called,
            call="\n  ".join(call),
            checks=tuple(checks),
        ),
    )


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
    """A number as a C++ expression of a type; 16-bit floats are held as `float`, enumerations do not convert."""
    if is_sixteen_bits(kind):
        value = literal_value(number)
        return f"float({number})" if value is None else literal("float", value)
    return number if is_floating(kind) or is_integer(kind) else f"{kind}({number})"
