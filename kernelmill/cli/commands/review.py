"""`kernelmill review`: look at samples that wait, and record decisions."""

import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args

import click

from kernelmill.cli import review_screen
from kernelmill.cli.commands.options import PATH
from kernelmill.cli.console import console as styled
from kernelmill.errors import InputError
from kernelmill.records import ManifestEntry
from kernelmill.records.reviews import QUESTIONS, Criterion, Decision, Review, ReviewState, SampleReviews
from kernelmill.reviews import keeping
from kernelmill.reviews.deciding import state
from kernelmill.reviews.queue import Waiting, queue
from kernelmill.storage import jsonl
from kernelmill.terminal import echo

SHOWN = 20
"""The number of waiting samples that `--list` names."""


@click.command("review", short_help="Review verified samples: code, prompt, tests, proof.")
@click.argument("name", metavar="[ID]", required=False)
@click.option("--list", "listing", is_flag=True, help="Only list what waits, what needs eyes most first.")
@click.option("--reviewer", help="Who reviews.  [default: user.email of git]")
@click.option("--accept", "decision", flag_value="accepted", help="Accept ID without asking.")
@click.option("--reject", "decision", flag_value="rejected", help="Reject ID without asking.")
@click.option("--note", default="", help="A note on the decision, with --accept or --reject.")
@click.option(
    "--data", type=PATH, default=Path("data"), show_default=True, help="The folder that the pipeline writes to."
)
@click.option("--color/--no-color", default=None, help="Use colors.  [default: if the output is a terminal]")
def command(
    *,
    name: str | None,
    listing: bool,
    reviewer: str | None,
    decision: Decision | None,
    note: str,
    data: Path,
    color: bool | None,
) -> None:
    """Review verified samples, kernels and Triton programs: code, prompt, launch, tests and proof, then five questions.

    Code and prompt stand side by side in a terminal of 160 columns or more.

    Two different people must accept a sample; one rejection rejects it. A decision is about what was reviewed: it is
    void once the code, license, tests or prompts of the sample change. Decisions are files in data/reviews/, to be
    committed. ID is the id of a sample or the name of its kernel; without it, all waiting samples are shown in turn.

    \b
    Examples:
      kernelmill review --list
      kernelmill review                                    # one after another; q ends
      kernelmill review ball_query_forward_cuda_kernel
      kernelmill review nms_cuda --reject --note "the prompt hides the tie rule"
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    samples = keeping.packaged(data)
    known = {one.task_id for one in samples}
    # Samples that overlap an evaluation set may be left out of every table; the manifest lists them still.
    entries = [one for one in jsonl.read(data / "manifest.jsonl", ManifestEntry) if one.id in known]
    reviews = keeping.read_all(data)
    if listing:
        _list(queue(samples, entries, reviews), entries, reviews)
        return
    if decision is not None and name is None:
        raise click.UsageError("--accept and --reject need the ID of a sample")
    who = reviewer or _git_user()
    waiting = queue(samples, entries, reviews, who)
    chosen = waiting if name is None else (_named(name, waiting, entries, reviews, who),)
    console = styled(color=color)
    for number, one in enumerate(chosen, start=1):
        if decision is None:
            review_screen.show(one, data, console)
            made = _asked(one, who, f"{number} of {len(chosen)}")
        else:
            made = Review(reviewer=who, content=one.content, decision=decision, note=note)
        if made is None:
            return
        identifier = one.sample.task_id
        kept = reviews.get(identifier, SampleReviews(sample=identifier))
        path = keeping.write(data, SampleReviews(sample=identifier, reviews=(*kept.reviews, made)))
        echo(f"{made.decision}: {identifier} by {who}, in {path}")
    if not chosen:
        echo(f"nothing waits for {who}")


def _list(waiting: Sequence[Waiting], entries: Sequence[ManifestEntry], reviews: Mapping[str, SampleReviews]) -> None:
    states = Counter(state(entry, reviews.get(entry.id)) for entry in entries if entry.verdict == "verified")
    echo(", ".join(f"{states[one]} {one}" for one in get_args(ReviewState)))
    for one in waiting[:SHOWN]:
        accepted = f"{one.reviewed} of 2 accept; " if one.reviewed else ""
        echo(f"  {one.sample.task_id}: {accepted}{'; '.join(one.reasons) or 'no particular reason'}")
    if len(waiting) > SHOWN:
        echo(f"  and {len(waiting) - SHOWN} more")


def _named(
    name: str,
    waiting: Sequence[Waiting],
    entries: Sequence[ManifestEntry],
    reviews: Mapping[str, SampleReviews],
    who: str,
) -> Waiting:
    """Return the waiting sample with this id or kernel name; raise `InputError` with what is known of it otherwise."""
    found = [one for one in waiting if name in (one.sample.task_id, one.sample.kernel_name)]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(one.sample.task_id for one in found)
        raise InputError(f"{name} is the name of several samples", remedy=f"give one of their ids: {ids}")
    entry = next((one for one in entries if name in (one.id, one.id.rpartition(":")[2])), None)
    if entry is None:
        raise InputError(f"no sample is named {name}", remedy="`kernelmill review --list` names those that wait")
    if entry.verdict != "verified":
        raise InputError(
            f"{entry.id} is not verified, so it does not wait for a review", remedy="see `kernelmill show`"
        )
    now = state(entry, reviews.get(entry.id))
    raise InputError(
        f"{entry.id} does not wait for {who}: it is {now}" + (", and reviewed by you" if now == "waiting" else ""),
        remedy="another person must review it, or delete your review from its file in data/reviews/",
    )


def _asked(waiting: Waiting, who: str, place: str) -> Review | None:
    """Ask about a sample, and return the review; none if the reviewer quits."""
    echo(f"\nsample {place}: y for yes, n for no, q to quit")
    objections: list[Criterion] = []
    for criterion, question in QUESTIONS.items():
        answer = click.prompt(question, type=click.Choice(("y", "n", "q")), show_choices=False)
        if answer == "q":
            return None
        if answer == "n":
            objections.append(criterion)
    note = click.prompt("A note (empty for none)", default="", show_default=False)
    return Review(
        reviewer=who,
        content=waiting.content,
        decision="rejected" if objections else "accepted",
        objections=tuple(objections),
        note=note,
    )


def _git_user() -> str:
    remedy = "give --reviewer, or set it: `git config user.email NAME`"
    git = shutil.which("git")
    if git is None:
        raise InputError("there is no git to ask who reviews", remedy=remedy)
    asked = subprocess.run([git, "config", "user.email"], capture_output=True, text=True, check=False, timeout=30)
    if asked.returncode != 0 or not asked.stdout.strip():
        raise InputError("git does not know who reviews", remedy=remedy)
    return asked.stdout.strip()
