"""`kernelmill triton augment`: give the samples of a file a wrapper and a test."""

from collections import Counter
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.errors import InputError
from kernelmill.records import Dropped, TritonProgram
from kernelmill.terminal import echo
from kernelmill.triton.adapting.adapt import adapted
from kernelmill.triton.augmenting import result_file, synthesis
from kernelmill.triton.collecting import training_format


@click.command("augment", short_help="Add kernel_wrapper and unitest_code to samples.")
@click.argument("file", type=PATH)
@click.option("--output", type=PATH, help="The result file [default: FILE with `_augmented` before its suffix].")
@click.option("--seconds", type=click.IntRange(1), default=300, show_default=True, help="Processor seconds per sample.")
def command(*, file: Path, output: Path | None, seconds: int) -> None:
    """Add the fields kernel_wrapper and unitest_code to the samples of FILE, without a model.

    Each sample is run with guarded tensors in the sandbox, to learn how it is called and what it writes. The result has
    all objects of FILE in order. Samples that were finished before an interruption are not searched again, and a result
    file that exists is kept as a backup.

    \b
    Example:
      kernelmill triton augment train_crawl.json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    objects = training_format.objects(file)
    collected = training_format.collected(objects, file.stem)
    dropped: list[Dropped] = list(collected.dropped)
    wanted = []
    for one in collected.samples:
        try:
            code = adapted(one.code).code
        except InputError:
            code = one.code
        wanted.append(synthesis.searched(one, code))
    results = synthesis.synthesized(wanted, seconds)
    programs: dict[int, TritonProgram] = {}
    for each, result in zip(wanted, results, strict=True):
        found = synthesis.program(each, result)
        if isinstance(found, Dropped):
            dropped.append(found)
        else:
            programs[found.index] = found
    target = output or result_file.name_of(file)
    backup = result_file.write(target, result_file.rendered(objects, programs))
    for drop in sorted(dropped, key=lambda one: int(one.id.rpartition("/")[2])):
        echo(f"[{drop.id.rpartition('/')[2]}] {drop.reason}: {drop.detail}", err=True)
    references = Counter(one.reference for one in programs.values())
    echo(f"{target}: {len(objects)} objects, {len(programs)} with a wrapper and a test, {len(dropped)} without")
    for reference, count in sorted(references.items()):
        echo(f"{count:8} tests against {'torch' if reference == 'eager' else 'the interpreter'}")
    if backup is not None:
        echo(f"the earlier result is kept as {backup}")
