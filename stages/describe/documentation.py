"""The documentation of a unit: the project's words, and the facts that runs and tests established, in sections."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kernelmill.records.prompts import Description, Quotation
from stages.describe import interface
from stages.describe.facts import Facts

COMMENT_WIDTH = 116
"""The width of a comment without its marker."""


class Section(NamedTuple):
    """A part of the documentation."""

    heading: str
    """A noun for what it lists, such as `Parameters`."""
    lead: str
    """The beginning of a sentence that an instruction introduces the lines with."""
    lines: tuple[str, ...]


def sections(facts: Facts) -> tuple[Section, ...]:
    """Return the facts about a unit; sections without lines are left out."""
    every = (
        Section("Parameters", "The kernel has these parameters", tuple(interface.parameters(facts))),
        Section("Other sizes", "Shapes and the launch also depend on these sizes", tuple(interface.hidden(facts))),
        Section("Host code guarantees", "Host code guarantees that", tuple(interface.guarantees(facts))),
        Section("Launch", "The tests launch the kernel with", tuple(interface.launch(facts))),
        Section("Requirements", "A solution has to meet these requirements", tuple(interface.behavior(facts))),
    )
    return tuple(section for section in every if section.lines)


def remarks(facts: Facts) -> Iterator[str]:
    """Yield sentences about the place of the kernel in its project."""
    if facts.types:
        given = ", ".join(f"{name} = {value}" for name, value in facts.types.items())
        yield f"This is the instance of the template {facts.kernel.name} for {given}."
    if facts.is_backward and facts.outputs:
        *others, last = [role.parameter for role in facts.outputs]
        computed = f"{', '.join(others)} and {last}" if others else last
        yield (
            "The kernel belongs to the backward pass: from the gradients of the operator's outputs it computes "
            f"{computed}."
        )


def origin(facts: Facts) -> str:
    """Return the project, file and license of the kernel."""
    return f"{facts.source.id} {facts.source.version}, {facts.kernel.path}, {facts.kernel.license}"


def quoted(quotations: Sequence[Quotation]) -> tuple[str, ...]:
    """Return each quotation with its place and license below; one that stands in several places has all of them."""
    places: dict[str, list[Quotation]] = {}
    for one in quotations:
        places.setdefault(" ".join(one.text.split()), []).append(one)
    return tuple(
        "\n".join([each[0].text, *(f"    [{one.name}, {one.path}:{one.line}, {one.license}]" for one in each)])
        for each in places.values()
    )


def as_comment(facts: Facts) -> str:
    """Return the documentation as a C++ comment."""
    blocks = [facts.hip.name, *remarks(facts)]
    if facts.quotations:
        blocks.append("In the words of the project:\n" + textwrap.indent("\n\n".join(quoted(facts.quotations)), "  "))
    if facts.description is not None:
        blocks.append(f"{described_by(facts.description)}:\n" + textwrap.indent(description(facts.description), "  "))
    blocks += [
        "\n".join([f"{section.heading}:", *(f"- {line}" for line in section.lines)]) for section in sections(facts)
    ]
    lines = [line for block in blocks for line in ["", *block.splitlines()]][1:]
    return "\n".join(f"// {part}".rstrip() for line in lines for part in _wrapped(line))


def as_prose(facts: Facts) -> str:
    """Return the documentation as paragraphs and lists."""
    return "\n\n".join([*remarks(facts), as_list(sections(facts))])


def as_list(listed: tuple[Section, ...]) -> str:
    """Return sections as lists in Markdown, each with a sentence above it."""
    return "\n\n".join("\n".join([f"{section.lead}:", *(f"- {line}" for line in section.lines)]) for section in listed)


def as_quotations(facts: Facts) -> str:
    """Return the project's words as quotations in Markdown."""
    return "\n\n".join(_marked(one) for one in quoted(facts.quotations))


def as_purpose(facts: Facts) -> str:
    """Return the project's words as quotations, and a model's after them, marked as such."""
    said = [f"The project that it belongs to says about it:\n\n{as_quotations(facts)}"] if facts.quotations else []
    if facts.description is not None:
        said.append(f"{described_by(facts.description)}:\n\n{_marked(description(facts.description))}")
    return "\n\n".join(said)


def described_by(found: Description) -> str:
    """Return who described a kernel, as the beginning of a sentence."""
    return f"In the words of the language model {found.model}, which are not the project's"


def description(found: Description) -> str:
    """Return the description of a kernel by a model."""
    parameters = (f"- {one.name}{f' {one.shape}' if one.shape else ''}: {one.meaning}" for one in found.parameters)
    return "\n\n".join([found.summary, found.computation, "\n".join(parameters)])


def _marked(text: str) -> str:
    return textwrap.indent(text, "> ", lambda _: True)


def _wrapped(line: str) -> list[str]:
    if len(line) <= COMMENT_WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2 * line.lstrip().startswith("- "))
    return textwrap.wrap(line, COMMENT_WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
