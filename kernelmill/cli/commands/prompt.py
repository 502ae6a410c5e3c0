"""`kernelmill prompt`: print the prompts of a unit."""

from pathlib import Path
from typing import get_args

import click

from kernelmill.cli import prompt_texts, sent_questions
from kernelmill.cli.commands.options import PATH
from kernelmill.config import params
from kernelmill.records.prompts import PromptKind
from kernelmill.storage import jsonl
from kernelmill.terminal import echo


@click.command("prompt", short_help="Print the prompts of a unit as they are handed out.")
@click.argument("name", metavar="ID")
@click.option("--kind", type=click.Choice(get_args(PromptKind)), help="Print the prompt of this kind only.")
@click.option(
    "--data", type=PATH, default=Path("data"), show_default=True, help="The folder that the pipeline writes to."
)
@click.option("--sent", is_flag=True, help="Print what stages send to the model about it instead, message by message.")
@click.option("--json", "as_json", is_flag=True, help="Print records, one per line, instead of text.")
def command(*, name: str, kind: PromptKind | None, data: Path, sent: bool, as_json: bool) -> None:
    """Print the prompts of a unit exactly as they are handed out.

    ID is the id or the name of a unit, or that of a kernel, for all its units. Standard output has the texts alone. The
    id of each, the entry point that its solutions must define, the number of tokens and their cost at the prices of the
    model in params.yaml are on standard error. That number is an estimate from words, digits and punctuation: no
    tokenizer is installed or downloaded.

    \b
    Examples:
      kernelmill prompt --kind translate roi_align_forward_cuda_kernel_float
      kernelmill prompt --json nms_cuda | jq .signature
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    model = params.load().model if params.PARAMS.is_file() else None
    if sent:
        if kind is not None or as_json:
            raise click.UsageError("--sent cannot be combined with --kind or --json")
        for question in sent_questions.find(data, name, model):
            echo(question.about, err=True)
            for message in question.messages:
                echo(f"[{message.speaker}]\n{message.text}")
        return
    for prompt in prompt_texts.find(data, name, kind):
        if as_json:
            echo(jsonl.dumps(prompt))
            continue
        about = f"{prompt.id}: {sent_questions.priced(prompt.text, model)}"
        echo(f"{about}; entry point {prompt.entry_point}, templates {prompt.template}", err=True)
        echo(prompt.text, nl=False)
