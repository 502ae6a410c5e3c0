"""`kernelmill triton stats`: what a file in the training format holds."""

from collections import Counter
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.terminal import echo
from kernelmill.triton.augmenting.result_file import FIELDS
from kernelmill.triton.collecting import training_format


def _has(found: training_format.Json, name: str) -> bool:
    return isinstance(found, dict) and bool(found.get(name))


@click.command("stats", short_help="Count what a file of samples has.")
@click.argument("file", type=PATH)
def command(*, file: Path) -> None:
    """Count what FILE, a JSON list of objects in TritonBench's training format, holds.

    \b
    Example:
      kernelmill triton stats train_crawl_augmented.json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    objects = training_format.objects(file)
    found = training_format.collected(objects, file.stem)
    samples = found.samples
    rows = [
        ("objects", len(objects)),
        ("samples", len(samples)),
        ("rejected", len(found.dropped)),
        ("kernels", sum(len(one.kernels) for one in samples)),
        ("launches", sum(len(one.launches) for one in samples)),
        ("samples with several kernels", sum(len(one.kernels) > 1 for one in samples)),
        ("samples with an autograd class", sum(bool(one.autograd) for one in samples)),
        ("samples without a launch", sum(not one.launches for one in samples)),
        *((f"objects with {name}", sum(_has(one, name) for one in objects)) for name in FIELDS),
    ]
    for name, count in rows:
        echo(f"{count:8} {name}")
    reasons = Counter(one.reason for one in found.dropped)
    for reason, count in sorted(reasons.items(), key=lambda one: (-one[1], one[0])):
        echo(f"{count:8} rejected: {reason}")
    for one in found.dropped:
        echo(f"[{one.id.rpartition('/')[2]}] {one.reason}: {one.detail}", err=True)
