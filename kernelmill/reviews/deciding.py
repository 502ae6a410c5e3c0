"""What the reviews of a sample decide: two people must accept the version that it has now."""

import hashlib

from kernelmill.records import ManifestEntry
from kernelmill.records.reviews import Review, ReviewState, SampleReviews

NEEDED = 2
"""The number of different people who must accept a sample."""


def content(entry: ManifestEntry) -> str:
    """Return the hash of what is reviewed: the code, the license, the tests and the prompts of a sample."""
    parts = (entry.sha256, entry.license, entry.tests or "", entry.prompts or "")
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def valid(reviews: SampleReviews | None, now: str) -> tuple[Review, ...]:
    """Return the last review of each person, of those that are about the present content."""
    last: dict[str, Review] = {}
    for review in reviews.reviews if reviews is not None else ():
        if review.content == now:
            last[review.reviewer.casefold()] = review
    return tuple(last.values())


def state(entry: ManifestEntry, reviews: SampleReviews | None) -> ReviewState:
    """Return the state of a sample: one rejection rejects it; it waits until two people accept it."""
    found = valid(reviews, content(entry))
    if any(review.decision == "rejected" for review in found):
        return "rejected"
    return "accepted" if len(found) >= NEEDED else "waiting"
