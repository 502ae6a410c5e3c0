"""Near-duplicates among many programs: candidates by MinHash and locality-sensitive hashing, decided exactly."""

from collections.abc import Iterator, Mapping, Sequence

from datasketch import MinHash, MinHashLSH

from stages.package.splits.tokens import Shingles, similarity

PERMUTATIONS = 128
BANDS, ROWS = 32, 4
"""Programs of which 70 % of the shingles are common are candidates with a probability of 0.9998."""
_SEED = 1


class Index:
    """Programs by their shingles."""

    def __init__(self, programs: Mapping[str, Shingles]) -> None:
        self._programs = dict(sorted(programs.items()))
        self._hashes = {name: _hashed(shingles) for name, shingles in self._programs.items()}
        self._buckets = MinHashLSH(num_perm=PERMUTATIONS, params=(BANDS, ROWS))
        for name, hashed in self._hashes.items():
            self._buckets.insert(name, hashed)

    def near(self, shingles: Shingles, least: float) -> Iterator[tuple[str, float]]:
        """Yield the programs that are at least so similar, by name, with their similarity."""
        for name in sorted(self._buckets.query(_hashed(shingles))):
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


def _hashed(shingles: Shingles) -> MinHash:
    hashed = MinHash(num_perm=PERMUTATIONS, seed=_SEED, hashfunc=int)
    hashed.update_batch(shingles.tolist())
    return hashed
