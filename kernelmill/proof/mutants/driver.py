"""The calls of the headers with which a suite runs once for each mutant and each negative control."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kernelmill.execution.protocol import ProgramSources
from kernelmill.proof.mutants.edits import NAMESPACE
from kernelmill.records import Suite, SuiteText
from kernelmill.templates.composition import Probes

HEADER = "kernelmill_mutants.h"
"""The header of every program with mutants, which includes the others."""
HEADERS = tuple(
    Path(__file__).parent / "include" / name
    for name in ("kernelmill_sites.h", "kernelmill_meaning.h", "kernelmill_controls.h", "kernelmill_cases.h", HEADER)
)


def with_headers(program: ProgramSources, folder: Path) -> ProgramSources:
    """A program in a folder with the headers beside it, which are precompiled for all such programs."""
    for header in HEADERS:
        (folder / header.name).write_bytes(header.read_bytes())
    return replace(program, common=HEADERS)


def probes(suite: Suite, launches: Sequence[int], sites: int) -> Probes:
    """The suite's main function called once for each mutant and each negative control."""
    names = ", ".join(f'"{name}"' for name in written(suite.text))
    grid, block = ("grid", "block") if not launches else (
        f"{NAMESPACE}::fewer({launches[0]}, grid)", f"{NAMESPACE}::fewer({launches[1]}, block)"
    )  # fmt: skip
    return Probes(
        header=f'#include "{HEADER}"\n',
        grid=grid,
        block=block,
        before_launch=f"{_saved(suite.text)}if ({NAMESPACE}::launches()) ",
        after_launch=_spoiled(suite.text),
        on_comparison=f" {NAMESPACE}::compared(name);",
        on_failure=f" {NAMESPACE}::failed();",
        before_call=f"{NAMESPACE}::at_call(); ",
        entry="kernelmill_tests",
        footer=(
            f"int main(int argc, char **argv) {{\n"
            f"  return {NAMESPACE}::drive(kernelmill_tests, sizeof cases / sizeof *cases, {sites}, "
            f"{{{names}}}, argc, argv);\n}}\n"
        ),
    )


def _spoiled(text: SuiteText) -> str:
    """Statements after the launch that offer each output and one input to negative controls."""
    inputs = text.unchanged[:1]
    source = _bytes(inputs[0]) if inputs else f"{NAMESPACE}::Bytes{{nullptr, 0}}"
    return "".join(
        [f' {NAMESPACE}::spoil_output("{name}", {_bytes(name)}, {source});' for name in written(text)]
        + [f" {NAMESPACE}::spoil_input({_bytes(name)});" for name in inputs]
    )


def _saved(text: SuiteText) -> str:
    """Statements before the launch that offer each output to the control that leaves out its stores."""
    return "".join(f'{NAMESPACE}::keep_output("{name}", {_bytes(name)}); ' for name in written(text))


def written(text: SuiteText) -> list[str]:
    """The buffers that the kernel writes."""
    return [buffer.name for buffer in text.wrapper.buffers if buffer.written]


def _bytes(name: str) -> str:
    return f"{NAMESPACE}::Bytes{{(void *)d_{name}, {name}_count * sizeof(*d_{name})}}"
