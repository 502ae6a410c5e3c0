"""`kernelmill show`: describe a unit."""

from pathlib import Path

import click

from kernelmill.cli import unit_description
from kernelmill.cli.commands.options import PATH
from kernelmill.cli.console import console as styled
from kernelmill.cli.verification.suites import suites_named
from kernelmill.errors import InputError
from kernelmill.records import Language
from kernelmill.terminal import echo


@click.command("show", short_help="Print a unit with its origin, launches and verdicts.")
@click.argument("name", metavar="ID")
@click.option(
    "--data", type=PATH, default=Path("data"), show_default=True, help="The folder that the pipeline writes to."
)
@click.option("--hip", "language", flag_value="hip", help="Print the HIP code.")
@click.option("--cuda", "language", flag_value="cuda", default="cuda", help="Print the CUDA code (the default).")
@click.option("--suite", is_flag=True, help="Print the complete test program instead.")
@click.option("--json", "as_json", is_flag=True, help="Print records, one per line, instead of text.")
@click.option("--color/--no-color", default=None, help="Use colors.  [default: if the output is a terminal]")
def command(*, name: str, data: Path, language: Language, suite: bool, as_json: bool, color: bool | None) -> None:
    """Print a unit: its origin, dependencies, launches, operator and code.

    ID is the id or the name of a unit, or that of a kernel, to print all its units.

    \b
    Examples:
      kernelmill show roi_align_forward_cuda_kernel_float
      kernelmill show --json nms_cuda | jq .unit.launch
      kernelmill show --hip roi_align_forward_cuda_kernel_float
      kernelmill show --suite roi_align_forward_cuda_kernel_float > roi_align.hip
      kernelmill show --color nms_cuda | less -R
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    if suite:
        echo(_suite_code(data, name), nl=False)
        return
    found = unit_description.find(data, name)
    if as_json:
        echo(unit_description.as_json(found), nl=False)
        return
    console = styled(color=color)
    for each in found:
        unit_description.show(each, console, language)


def _suite_code(data: Path, name: str) -> str:
    """Return the code of the suites of a unit or kernel, one after another."""
    found = suites_named(name, data / "cases/suites.jsonl")
    if not found:
        raise InputError(
            f"no suite is named {name}",
            remedy="run `dvc repro cases`; data/cases/dropped.jsonl lists the programs without a suite",
        )
    return "".join(suite.code for suite in found)
