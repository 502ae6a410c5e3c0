"""Near-duplicates among many programs: candidates by MinHash and locality-sensitive hashing, decided exactly."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from stages.package.splits.tokens import Shingles, similarity

BANDS, ROWS = 32, 4
"""Programs of which 70 % of the shingles are common are candidates with a probability of 0.9998: they have the same
least hashes in one of the bands, of so many hash functions each."""
_GENERATOR = np.random.RandomState(1)  # the numbers of this generator are the same in all versions of NumPy
_FACTORS = _GENERATOR.randint(0, 1 << 63, BANDS * ROWS, dtype=np.uint64) | np.uint64(1)
_TERMS = _GENERATOR.randint(0, 1 << 63, BANDS * ROWS, dtype=np.uint64)
"""The hash functions are the upper halves of `factor * x + term`, as of M. Dietzfelbinger et al., A Reliable Randomized
Algorithm for the Closest-Pair Problem, 1997."""
_UPPER_HALF = np.uint64(32)


class Index:
    """Programs by their shingles."""

    def __init__(self, programs: Mapping[str, Shingles]) -> None:
        self._programs = dict(sorted(programs.items()))
        self._buckets = defaultdict[tuple[int, bytes], list[str]](list)
        for name, shingles in self._programs.items():
            for band in _bands(shingles):
                self._buckets[band].append(name)

    def near(self, shingles: Shingles, least: float) -> Iterator[tuple[str, float]]:
        """Yield the programs that are at least so similar, by name, with their similarity."""
        for name in sorted({name for band in _bands(shingles) for name in self._buckets.get(band, ())}):
            alike = similarity(shingles, self._programs[name])
            if alike >= least:
                yield name, alike


def neighbors(programs: Mapping[str, Shingles], least: float) -> dict[str, tuple[str, ...]]:
    """Return, for each program, the others that are at least so similar to it."""
    index = Index(programs)
    return {
        name: tuple(other for other, _ in index.near(shingles, least) if other != name)
        for name, shingles in sorted(programs.items())
    }


def clusters(near: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return the programs that chains of near-duplicates connect, each cluster and all of them sorted."""
    left, found = set(near), []
    for name in sorted(near):
        if name in left:
            reached, waiting = {name}, [name]
            while waiting:
                more = set(near[waiting.pop()]) - reached
                reached |= more
                waiting += more
            left -= reached
            found.append(tuple(sorted(reached)))
    return tuple(found)


def _bands(shingles: Shingles) -> Iterator[tuple[int, bytes]]:
    """Yield the number of each band with the least hashes of the shingles by its functions; none without shingles."""
    if not len(shingles):
        return
    least = [((shingles * factor + term) >> _UPPER_HALF).min() for factor, term in zip(_FACTORS, _TERMS, strict=True)]
    for band, hashes in enumerate(np.array(least).reshape(BANDS, ROWS)):
        yield band, hashes.tobytes()
