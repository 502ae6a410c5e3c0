"""`kernelmill triton convert`: adapt a program to AMD GPUs."""

from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.cli.triton import rewriting
from kernelmill.triton.adapting.adapt import adapted


@click.command("convert", short_help="Adapt a Triton program, written for CUDA, to AMD GPUs.")
@click.argument("file", type=PATH)
@click.option("--in-place", is_flag=True, help="Change the file instead of printing a diff.")
def command(*, file: Path, in_place: bool) -> None:
    """Adapt the Triton program FILE, written for CUDA, to AMD GPUs: print a diff, or change it in place.

    Device strings, calls of torch.cuda.amp, paths of libdevice and grids are changed; comments and formatting are kept.
    What cannot be adapted, such as inline PTX, or may need a look, such as the size of a warp, is listed on standard
    error with its line. Converting twice changes nothing more.

    \b
    Examples:
      kernelmill triton convert kernel.py | patch -p0
      kernelmill triton convert --in-place kernel.py
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    rewriting.rewrite(file, adapted, in_place=in_place)
