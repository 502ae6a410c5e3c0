"""`kernelmill triton sample`: one sample of a file in the training format."""

import json
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.errors import InputError
from kernelmill.records import TritonSample
from kernelmill.terminal import echo
from kernelmill.triton.collecting import training_format


@click.command("sample", short_help="Print the code of one sample.")
@click.argument("file", type=PATH)
@click.argument("index", type=int)
@click.option("--field", help="Print another field of the object than `code`.")
@click.option("--json", "as_json", is_flag=True, help="Print the object with all its fields.")
def command(*, file: Path, index: int, field: str | None, as_json: bool) -> None:
    """Print the code of one sample of FILE, a JSON list of objects in TritonBench's training format.

    INDEX counts from 0; -1 is the last one. An object that is no sample is an error with the reason.

    \b
    Examples:
      kernelmill triton sample train_crawl.json 17 > kernel.py
      kernelmill triton sample --field description_1 train_crawl.json 17
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    found = training_format.objects(file)
    if not -len(found) <= index < len(found):
        raise InputError(
            f"{file} has {len(found)} objects, none with index {index}", remedy=f"choose 0 to {len(found) - 1}"
        )
    wanted = found[index]
    if as_json:
        echo(json.dumps(wanted, indent=2))
        return
    if field is not None:
        if not isinstance(wanted, dict) or field not in wanted:
            raise InputError(f"{file}: object {index} has no field {field}", remedy="see its fields with --json")
        value = wanted[field]
        echo(value if isinstance(value, str) else json.dumps(value, indent=2))
        return
    result = training_format.sample(wanted, file.stem, index % len(found))
    if not isinstance(result, TritonSample):
        raise InputError(
            f"{file}: object {index} is no sample: {result.reason}: {result.detail}",
            remedy="choose another one, or see it with --json",
        )
    echo(result.code, nl=False)
