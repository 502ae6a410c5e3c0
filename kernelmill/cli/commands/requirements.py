"""`kernelmill requirements`: install a project's requirements with torch from another index."""

from pathlib import Path

import click

from kernelmill import requirements
from kernelmill.cli.commands.options import PATH
from kernelmill.terminal import echo


@click.command("requirements", short_help="Print commands that install a file of requirements.")
@click.argument("file", type=PATH)
@click.option("--torch-index", required=True, metavar="URL", help="The index that has torch for your GPU.")
def command(*, file: Path, torch_index: str) -> None:
    """Print the commands that install a requirements FILE, with torch from another index.

    NumPy comes first, bound to versions that torch works with; then torch and what must match it, from its index alone;
    then everything else. Packages of CUDA are left out. Nothing is installed.

    \b
    Example:
      kernelmill requirements requirements.txt --torch-index https://download.pytorch.org/whl/rocm6.4 | sh
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    for line in requirements.commands(file, torch_index):
        echo(line)
