"""`kernelmill prompt`: print the prompts of a unit."""

from pathlib import Path
from typing import get_args

import click

from kernelmill.cli import prompt_texts
from kernelmill.cli.commands.options import PATH
from kernelmill.models import tokens
from kernelmill.records.prompts import PromptKind
from kernelmill.storage import jsonl
from kernelmill.terminal import echo


@click.command("prompt")
@click.argument("name", metavar="ID")
@click.option("--kind", type=click.Choice(get_args(PromptKind)), help="Print the prompt of this kind only.")
@click.option(
    "--data", type=PATH, default=Path("data"), show_default=True, help="The folder that the pipeline writes to."
)
@click.option("--json", "as_json", is_flag=True, help="Print records, one per line, instead of text.")
def command(*, name: str, kind: PromptKind | None, data: Path, as_json: bool) -> None:
    """Print the prompts of a unit exactly as they are handed out.

    ID is the id or the name of a unit, or that of a kernel, for all its units. Standard output has the texts alone. The
    id of each, the entry point that its solutions must define, and the number of tokens are on standard error. That
    number is an estimate from words, digits and punctuation: no tokenizer is installed or downloaded.

    \b
    Examples:
      kernelmill prompt --kind translate roi_align_forward_cuda_kernel_float
      kernelmill prompt --json nms_cuda | jq .signature
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    for prompt in prompt_texts.find(data, name, kind):
        if as_json:
            echo(jsonl.dumps(prompt))
            continue
        about = f"{prompt.id}: about {tokens.tokens(prompt.text):,} tokens (an estimate)"
        echo(f"{about}; entry point {prompt.entry_point}, templates {prompt.template}", err=True)
        echo(prompt.text, nl=False)
