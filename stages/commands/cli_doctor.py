"""`kernelmill doctor`: what this machine has; options in, lines for people out."""

import sys

import click

from stages.commands import doctor
from stages.lib import jsonl
from stages.lib.backends.machine import ThisMachine


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of lines for people.")
def command(*, as_json: bool) -> None:
    """Say what this machine has, what of it is as pinned, and what each missing piece would add.

    Exit status 1 where something needed is broken; nothing is installed or changed.

    \b
    Examples:
      kernelmill doctor
      kernelmill doctor --json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    diagnosis = doctor.examine(ThisMachine(), doctor.pins())
    lines = jsonl.pretty(diagnosis) if as_json else "".join(f"{line}\n" for line in doctor.as_text(diagnosis))
    click.echo(lines, nl=False)
    if not diagnosis.healthy:
        sys.exit(1)
