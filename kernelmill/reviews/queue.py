"""The order in which samples are reviewed: first those where a person is most likely to find something."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernelmill.records import ManifestEntry, Sample, TritonRow
from kernelmill.records.reviews import SampleReviews
from kernelmill.reviews.deciding import content, state, valid

WEAK_SCORE = 0.85
"""A mutation score below this is a reason to look; 0.8 is the least that `verified` requires."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A sample that waits for a review, and what speaks for looking at it soon."""

    sample: Sample | TritonRow
    content: str
    """The hash of its present content."""
    reasons: tuple[str, ...]
    reviewed: int
    """The number of people who have accepted it already."""


def queue(
    samples: Sequence[Sample | TritonRow],
    entries: Sequence[ManifestEntry],
    reviews: Mapping[str, SampleReviews],
    reviewer: str | None = None,
) -> tuple[Waiting, ...]:
    """Return the verified samples that wait, without those that this reviewer has reviewed already.

    Those with most reasons come first; of equal ones, those that another person has accepted.
    """
    rows = {sample.task_id: sample for sample in samples}
    found = []
    for entry in entries:
        own = reviews.get(entry.id)
        if entry.verdict != "verified" or state(entry, own) != "waiting":
            continue
        now = content(entry)
        done = valid(own, now)
        if reviewer is not None and any(one.reviewer.casefold() == reviewer.casefold() for one in done):
            continue
        sample = rows[entry.id]
        void = own is not None and any(one.content != now for one in own.reviews)
        why = _program_reasons(sample) if isinstance(sample, TritonRow) else _reasons(sample)
        reasons = (*why, *(["changed since an earlier review"] if void else []))
        found.append(Waiting(sample=sample, content=now, reasons=reasons, reviewed=len(done)))
    return tuple(sorted(found, key=lambda one: (-len(one.reasons), -one.reviewed, one.sample.task_id)))


def _reasons(sample: Sample) -> Iterator[str]:
    verified = [unit for unit in sample.verification if unit.verified]
    scores = [score for unit in verified for score in (unit.token_score, unit.meaning_score) if score is not None]
    if scores and min(scores) < WEAK_SCORE:
        yield f"weak mutation score ({min(scores):.0%})"
    if any(unit.reference == "recorded" for unit in verified):
        yield "expected outputs are recorded, not computed"
    if lacking := len(sample.verification) - len(verified):
        yield f"{lacking} of its units {'is' if lacking == 1 else 'are'} not verified"
    if any(unit.survivors for unit in verified) and all(unit.inputs_tried == 0 for unit in verified):
        yield "no search was made for the mutants that survive"


def _program_reasons(program: TritonRow) -> Iterator[str]:
    if program.mutants and (share := program.mutants_killed / program.mutants) < WEAK_SCORE:
        yield f"weak mutation score ({share:.0%})"
    if program.reference == "interpreter":
        yield "expected outputs come from the kernel itself"
