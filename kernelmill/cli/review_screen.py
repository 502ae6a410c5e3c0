"""What a reviewer sees of a sample: code and prompt side by side, then launch or wrapper, the tests and the proof."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from kernelmill.records import JudgedSuite, Sample, TritonRow
from kernelmill.records.prompts import Prompt
from kernelmill.reviews.keeping import PACKAGED
from kernelmill.reviews.queue import Waiting
from kernelmill.storage import jsonl

SIDE_BY_SIDE = 160
"""The width in characters from which kernel and prompt stand side by side."""
THEME = "ansi_dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """The parts of a sample that differ between kernels and Triton programs."""

    place: str
    code: RenderableType
    prompts: tuple[Prompt, ...]
    others: tuple[RenderableType, ...]


def show(waiting: Waiting, data: Path, console: Console) -> None:
    """Print a sample; of a kernel, with the suite and prompt of its first verified unit."""
    sample = waiting.sample
    screen = _program(sample, data) if isinstance(sample, TritonRow) else _kernel(sample, data)
    console.rule(Text(sample.task_id))
    console.print(Text(f"{screen.place}, {sample.license}"))
    if waiting.reasons:
        console.print(Text("look at: " + "; ".join(waiting.reasons), style="bold"))
    prompt = Panel(_prompt(screen.prompts), title="prompt")
    console.print(_beside(screen.code, prompt) if console.width >= SIDE_BY_SIDE else Group(screen.code, prompt))
    console.print(*screen.others)


def _kernel(sample: Sample, data: Path) -> Screen:
    suites = [
        one
        for folder in PACKAGED
        for one in jsonl.read(data / folder / "suites.jsonl", JudgedSuite, naming=sample.task_id)
        if one.kernel_id == sample.task_id
    ]
    suite = next((one for one in suites if one.level == "verified"), None)
    lines = f"{sample.original_lines[0]}-{sample.original_lines[1]}"
    return Screen(
        place=f"{sample.source_project} {sample.source_version}, {sample.original_file_path}:{lines}",
        code=Panel(_code(sample.kernel_code, "cpp"), title="kernel"),
        prompts=_prompts(data, suite.id) if suite is not None else (),
        others=(
            *((Panel(_code(host_function(suite), "cpp"), title="launch"), _tests(suite)) if suite is not None else ()),
            _proof(sample),
        ),
    )


def _program(program: TritonRow, data: Path) -> Screen:
    return Screen(
        place=f"{program.source_project}, {program.original_file_path}",
        code=Panel(_code(program.code, "python"), title="program"),
        prompts=_prompts(data, program.task_id),
        others=(
            Panel(_code(program.kernel_wrapper, "python"), title="wrapper"),
            Panel(_code(program.unitest_code, "python"), title="tests"),
            _program_proof(program),
        ),
    )


def _prompts(data: Path, unit: str) -> tuple[Prompt, ...]:
    return tuple(
        one
        for folder in PACKAGED
        for one in jsonl.read(data / folder / "prompts.jsonl", Prompt, naming=unit)
        if one.unit_id == unit
    )


def host_function(suite: JudgedSuite) -> str:
    """Return the function of a suite that launches the kernel, with the comment above it."""
    function = rf"(?:^//[^\n]*\n)*^[^\n/]*\b{re.escape(suite.wrapper)}\([^;{{]*\{{.*?^\}}"
    found = re.search(function, suite.code, re.MULTILINE | re.DOTALL)
    return found[0] if found else suite.wrapper


def _beside(left: RenderableType, right: RenderableType) -> Table:
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(left, right)
    return grid


def _code(text: str, language: Literal["cpp", "python"]) -> Syntax:
    return Syntax(text, language, theme=THEME, word_wrap=True, line_numbers=False)


def _prompt(prompts: Sequence[Prompt]) -> Text:
    if not prompts:
        return Text("none")
    first = prompts[0]
    others = ", ".join(one.kind for one in prompts[1:])
    return Text(f"[{first.kind}{f'; also: {others}' if others else ''}]\n\n{first.text}")


def _tests(suite: JudgedSuite) -> Table:
    table = Table(title=f"tests of {suite.name}", title_justify="left", show_edge=False)
    for head in ("kind", "test", "values"):
        table.add_column(head)
    for case in suite.cases:
        values = ", ".join(f"{one.name} = {one.value}" for one in case.values)
        table.add_row(case.kind, Text(case.label), Text(values))
    return table


def _proof(sample: Sample) -> Table:
    table = Table(title=f"proof of {sample.kernel_name}, by unit", title_justify="left", show_edge=False)
    for head in ("unit", "level", "grade", "reference", "branches", "token mutants", "mutants of meaning", "survivors"):
        table.add_column(head, overflow="fold")
    for one in sample.verification:
        shares = (one.branch_coverage, one.token_score, one.meaning_score)
        figures = ("-" if share is None else f"{share:.1%}" for share in shares)
        told = f"{one.level}: {one.reason.replace('_', ' ')}" if one.reason else one.level
        table.add_row(
            Text(_suffix(one.unit, sample.kernel_name)),
            told,
            one.grade or "-",
            one.reference.replace("_", " "),
            *figures,
            str(one.survivors),
        )
    return table


def _program_proof(program: TritonRow) -> Table:
    table = Table(title=f"proof of {program.kernel_name}", title_justify="left", show_edge=False, show_header=False)
    figures = {
        "level": program.level,
        "reference": program.reference,
        "tests by": program.author,
        "cases": str(len(program.cases)),
        "comparisons": str(program.comparisons),
        "branches": f"{program.branch_coverage:.1%}",
        "mutants killed": f"{program.mutants_killed} of {program.mutants}",
        "controls rejected": str(program.controls_rejected),
        "compiles for": ", ".join(program.targets) or "-",
    }
    for name, value in figures.items():
        table.add_row(name, Text(value))
    return table


def _suffix(unit: str, kernel: str) -> str:
    """Return what distinguishes a unit from the others of its kernel; the names together are wider than a terminal."""
    return unit.removeprefix(f"{kernel}_")
