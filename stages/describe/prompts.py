"""The prompts of a unit, rendered from what is known about it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kernelmill.proof.units.stripping import SHORT, stand_ins, without_additions, without_stand_ins
from kernelmill.records import SuiteText
from kernelmill.records.prompts import KINDS, DescribedUnit, MissingPrompt, Prompt, PromptKind, Quotation
from kernelmill.records.reasons import DescribeReason
from kernelmill.templates.composition import declaration
from kernelmill.templates.inputs import STALE, is_stale
from stages.describe import documentation, interface, sufficiency
from stages.describe.contents import listed
from stages.describe.documentation import Section
from stages.describe.facts import Facts
from stages.describe.templates import Templates
from stages.describe.unit_parts import parts, without_functions

Values = Mapping[str, str]
_INCLUDE = re.compile(r"^#include\b.*$", re.MULTILINE)
_QUOTING: frozenset[PromptKind] = frozenset({"complete", "instruct", "repair"})
"""The kinds whose solutions need to know what the kernel is for; the others show all of the code."""
_DESCRIBING: frozenset[PromptKind] = frozenset({"complete", "instruct"})
"""The kinds that need a description of what the project does not describe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A unit with one mistake, as plain source text, and what its tests report."""

    broken: str
    finding: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """The prompts of a unit, and the record that accounts for all kinds."""

    prompts: tuple[Prompt, ...]
    unit: DescribedUnit


def described(facts: Facts, templates: Templates, repair: Repair | MissingPrompt) -> Described:
    """Return the prompts of every kind that the facts make self-sufficient, and why there are no others."""
    missing = list(_missing(facts, repair))
    without = {one.kind for one in missing}
    kinds = tuple(kind for kind in KINDS if kind not in without)
    return Described(
        prompts=tuple(_prompt(facts, kind, templates, repair) for kind in kinds),
        unit=DescribedUnit(
            id=facts.suite.id,
            source=facts.suite.source,
            kernel_id=facts.suite.kernel_id,
            name=facts.suite.name,
            kinds=kinds,
            missing=tuple(missing),
            quotations=len(facts.quotations),
            waiting="complete" in without,
            described_by=facts.description.model if facts.description else "",
        ),
    )


def _missing(facts: Facts, repair: Repair | MissingPrompt) -> list[MissingPrompt]:
    undocumented = sufficiency.undocumented(facts)
    found = [undocumented, replace(undocumented, kind="instruct")] if undocumented is not None else []
    if facts.suite.golden != "serial":
        found.append(MissingPrompt(kind="parallelize", reason=DescribeReason.NO_CPU_REFERENCE))
    return [*found, repair] if isinstance(repair, MissingPrompt) else found


def _prompt(facts: Facts, kind: PromptKind, templates: Templates, repair: Repair | MissingPrompt) -> Prompt:
    quotes = facts.quotations if kind in _QUOTING else ()
    values = _VALUES[kind](facts)
    if isinstance(repair, Repair):
        values = {**values, "broken": repair.broken.strip(), "finding": repair.finding}
    wrapped = kind == "parallelize"
    return Prompt(
        id=f"{facts.suite.id}/{kind}",
        sample_id=facts.kernel.id,
        unit_id=facts.suite.id,
        source=facts.suite.source,
        kind=kind,
        text=templates.render(kind, values),
        template=templates.variant,
        asks_for="unit_and_wrapper" if wrapped else "unit",
        entry_point=facts.suite.wrapper if wrapped else facts.hip.name,
        signature=wrapper_signature(facts) if wrapped else parts(facts.suite.text.unit, facts.hip.name).signature,
        license=facts.kernel.license,
        quotations=tuple(_placed(quotes)),
        described_by=facts.description.model if facts.description and kind in _DESCRIBING else "",
    )


def _placed(quotes: tuple[Quotation, ...]) -> tuple[Quotation, ...]:
    return tuple(sorted(quotes, key=lambda one: (one.path, one.line)))


def wrapper_signature(facts: Facts) -> str:
    """Return the declaration of the host function that the tests call, on one line."""
    wrapper = facts.suite.text.wrapper
    return f"void {wrapper.name}({', '.join(declaration(one, constant=True) for one in wrapper.parameters)})"


def _common(facts: Facts) -> dict[str, str]:
    return {"name": facts.hip.name, "wrapper": facts.suite.wrapper, "origin": documentation.origin(facts)}


def _source_values(facts: Facts) -> dict[str, str]:
    cut = parts(facts.suite.text.unit, facts.hip.name)
    return {**_common(facts), "before": cut.before, "declaration": cut.declaration,
            "after": f"\n\n{cut.after}" if cut.after else ""}  # fmt: skip


def _complete(facts: Facts) -> Values:
    return {**_source_values(facts), "documentation": documentation.as_comment(facts)}


def _instruct(facts: Facts) -> Values:
    values = _source_values(facts)
    after = f"\nThe kernel is followed by:\n\n```cpp{values['after'].rstrip()[1:]}\n```\n" if values["after"] else ""
    purpose, prose = documentation.as_purpose(facts), documentation.as_prose(facts)
    return {**values, "after": after, "purpose": purpose, "facts": prose}


def _translate(facts: Facts) -> Values:
    signature = parts(facts.suite.text.unit, facts.hip.name).signature
    prose = documentation.as_prose(facts)
    if differences := tuple(interface.differences(facts)):
        listing = documentation.as_list((Section("Differences", "HIP differs from CUDA in this", differences),))
        prose = f"{prose}\n\n{listing}"
    return {**_common(facts), "cuda": facts.cuda.unit_code.strip(), "signature": signature, "facts": prose}


def _parallelize(facts: Facts) -> Values:
    text = facts.suite.text
    listed = (
        Section("Parameters", "The host function has these parameters", tuple(interface.host_parameters(facts))),
        Section(
            "Requirements", "A solution has to meet these requirements", tuple(interface.behavior(facts, "reference"))
        ),
    )
    conversions = text.conversions if "to_number" in facts.reference or "from_number" in facts.reference else ""
    declared = _declarations(text, facts.reference, wrapper_signature(facts))
    included = {line.strip() for line in declared.splitlines()}
    lines = (f"#include <{name}>" for name in text.includes)
    includes = "\n".join(line for line in lines if line not in included)
    shared = "\n\n".join(one for one in (declared, includes, conversions.strip()) if one)
    return {
        **_common(facts),
        "wrapper_signature": wrapper_signature(facts),
        "facts": documentation.as_list(listed),
        "declarations": shared,
        "reference": facts.reference.strip(),
    }


def _declarations(text: SuiteText, reference: str, signature: str) -> str:
    """Return what a CPU reference needs of its unit: no functions, nothing that only compilers for AMD GPUs see.

    Classes of 16-bit numbers that the host function takes are there as well, even if the reference has its own.
    """
    unit = without_additions(text.unit)
    short = re.search(SHORT, reference)
    declared = without_functions(unit if short else without_stand_ins(unit), reference)
    classes = [one.text for one in stand_ins(unit) if one.name in signature.split() and one.text not in declared]
    if not classes:
        return declared
    included = max((found.end() for found in _INCLUDE.finditer(declared)), default=0)
    return "\n\n".join(one for one in (declared[:included], *classes, declared[included:].strip()) if one)


def _repair(facts: Facts) -> Values:
    prose = documentation.as_prose(facts)
    if facts.quotations:
        prose = f"The project says about the kernel:\n\n{documentation.as_quotations(facts)}\n\n{prose}"
    stale = [role.parameter for role in facts.outputs if is_stale(role) and role.element != "bool"]
    if stale:
        prose = f"Before the launch, the tests fill {listed(stale, 'and')} with {STALE}.\n\n{prose}"
    return {**_common(facts), "facts": prose}


_VALUES: Mapping[PromptKind, Callable[[Facts], Values]] = {
    "complete": _complete,
    "instruct": _instruct,
    "translate": _translate,
    "parallelize": _parallelize,
    "repair": _repair,
}
"""What fills the placeholders of each kind."""
