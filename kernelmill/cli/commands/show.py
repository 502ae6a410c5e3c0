"""`kernelmill show`: a unit with all that is known of it; options in, lines for people out."""

from pathlib import Path

import click
from rich.console import Console

from kernelmill.cli import showing
from kernelmill.cli.commands.options import FOLDER
from kernelmill.records import Language


@click.command("show")
@click.argument("name", metavar="ID")
@click.option("--data", type=FOLDER, default=Path("data"), show_default=True, help="Where the pipeline wrote.")
@click.option("--hip", "language", flag_value="hip", help="Its text in HIP.")
@click.option("--cuda", "language", flag_value="cuda", default="cuda", help="Its text in CUDA, the default.")
@click.option("--json", "as_json", is_flag=True, help="Print records, one a line, instead of text for people.")
@click.option("--color/--no-color", default=None, help="Colours.  [default: where the output is a terminal]")
def command(*, name: str, data: Path, language: Language, as_json: bool, color: bool | None) -> None:
    """Print a unit: where it is from, what it needs, how it is launched, which operator it serves, and its code.

    ID is the id or the name of a unit, or of a kernel, which shows all units of it.

    \b
    Examples:
      kernelmill show roi_align_forward_cuda_kernel_float
      kernelmill show --json nms_cuda | jq .unit.launch
      kernelmill show --hip roi_align_forward_cuda_kernel_float
      kernelmill show --color nms_cuda | less -R
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    found = showing.find(data, name)
    if as_json:
        click.echo(showing.as_json(found), nl=False)
        return
    console = Console(force_terminal=color, no_color=None if color is None else not color, highlight=False)
    for each in found:
        showing.show(each, console, language)
