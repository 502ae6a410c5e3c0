"""`kernelmill triton fix-launch`: repair the launches of a program."""

from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.cli.triton import rewriting
from kernelmill.triton.adapting.adapt import launches_fixed


@click.command("fix-launch", short_help="Repair the launches of a Triton program.")
@click.argument("file", type=PATH)
@click.option("--in-place", is_flag=True, help="Change the file instead of printing a diff.")
def command(*, file: Path, in_place: bool) -> None:
    """Repair the launches of the Triton program FILE: print a diff, or change it in place.

    A grid that uses a block size which autotune or heuristics choose becomes `lambda meta: (...)`, arguments that they
    choose are no longer passed, and a grid that is a number becomes a tuple. Everything else stays as it is.

    \b
    Example:
      kernelmill triton fix-launch --in-place kernel.py
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    rewriting.rewrite(file, launches_fixed, in_place=in_place)
