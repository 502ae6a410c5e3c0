"""What a reviewer sees of a sample: kernel and prompt side by side, then the tests and the proof."""

import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from kernelmill.records import JudgedSuite, Sample
from kernelmill.records.prompts import Prompt
from kernelmill.reviews.keeping import PACKAGED
from kernelmill.reviews.queue import Waiting
from kernelmill.storage import jsonl

SIDE_BY_SIDE = 160
"""The width in characters from which kernel and prompt stand side by side."""
THEME = "ansi_dark"


def show(waiting: Waiting, data: Path, console: Console) -> None:
    """Print a sample, with the suite and prompt of its first verified unit."""
    sample = waiting.sample
    suites = [
        one
        for folder in PACKAGED
        for one in jsonl.read(data / folder / "suites.jsonl", JudgedSuite, naming=sample.task_id)
        if one.kernel_id == sample.task_id
    ]
    suite = next((one for one in suites if one.level == "verified"), None)
    prompts = [
        one
        for folder in PACKAGED
        for one in jsonl.read(data / folder / "prompts.jsonl", Prompt, naming=sample.task_id)
        if suite is not None and one.unit_id == suite.id
    ]
    lines = f"{sample.original_lines[0]}-{sample.original_lines[1]}"
    console.rule(Text(sample.task_id))
    console.print(
        Text(f"{sample.source_project} {sample.source_version}, {sample.original_file_path}:{lines}, {sample.license}")
    )
    if waiting.reasons:
        console.print(Text("look at: " + "; ".join(waiting.reasons), style="bold"))
    code = Panel(_code(sample.kernel_code), title="kernel")
    prompt = Panel(_prompt(prompts), title="prompt")
    console.print(_beside(code, prompt) if console.width >= SIDE_BY_SIDE else Group(code, prompt))
    if suite is not None:
        console.print(Panel(_code(host_function(suite)), title="launch"), _tests(suite))
    console.print(_proof(sample))


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


def _code(text: str) -> Syntax:
    return Syntax(text, "cpp", theme=THEME, word_wrap=True, line_numbers=False)


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


def _suffix(unit: str, kernel: str) -> str:
    """Return what distinguishes a unit from the others of its kernel; the names together are wider than a terminal."""
    return unit.removeprefix(f"{kernel}_")
