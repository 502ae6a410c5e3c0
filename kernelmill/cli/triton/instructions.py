"""`kernelmill triton instructions`: pairs for fine-tuning."""

import json
from pathlib import Path
from typing import get_args

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.storage import jsonl
from kernelmill.terminal import echo
from kernelmill.triton import instructions
from kernelmill.triton.collecting import training_format


@click.command("instructions", short_help="Turn samples into instructions with their answers.")
@click.argument("file", type=PATH)
@click.option(
    "--format",
    "chosen",
    type=click.Choice(get_args(instructions.Format)),
    default="alpaca",
    show_default=True,
    help="Fields `instruction`, `input` and `output`, or a list of `messages`.",
)
@click.option("--output", type=PATH, help="Write to this file instead of standard output.")
def command(*, file: Path, chosen: instructions.Format, output: Path | None) -> None:
    """Turn the samples of FILE into pairs of an instruction and an answer, one JSON object per line.

    `description_2` is the instruction, `description_1` its input, `code` the answer. Objects that are no samples are
    reported on standard error with index and reason.

    \b
    Example:
      kernelmill triton instructions --format chat --output chat.jsonl train_crawl.json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    found = training_format.collected(training_format.objects(file), file.stem)
    lines = [json.dumps(instructions.pair(one, chosen)) for one in found.samples]
    for one in found.dropped:
        echo(f"[{one.id.rpartition('/')[2]}] {one.reason}: {one.detail}", err=True)
    echo(f"{len(lines)} pairs, {len(found.dropped)} objects left out", err=True)
    if output is not None:
        jsonl.write_text(output, "".join(f"{line}\n" for line in lines))
        return
    for line in lines:
        echo(line)
