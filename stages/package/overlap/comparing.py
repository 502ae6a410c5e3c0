"""The comparison of samples with the programs and hashes of evaluation sets."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from kernelmill.records.splits import Overlap, OverlapKind
from stages.package.overlap.reading import EvaluationSets
from stages.package.splits.neighbors import Index
from stages.package.splits.tokens import shingles, structure_hash, text_hash

LEAST_WORDS = 20
"""Shorter programs overlap only if their text is the same."""
_ORDER: Mapping[OverlapKind, int] = {"same_text": 0, "same_structure": 1, "near": 2}


class Comparison:
    """Evaluation sets that programs are compared with."""

    def __init__(self, sets: EvaluationSets, near: float) -> None:
        self._near = near
        self._sets = sets
        self._texts: dict[str, list[tuple[str, str]]] = {}
        self._structures: dict[str, list[tuple[str, str]]] = {}
        for one in sets.programs:
            self._texts.setdefault(text_hash(one.words), []).append((one.set, one.item))
            if len(one.words) >= LEAST_WORDS:
                self._structures.setdefault(structure_hash(one.words), []).append((one.set, one.item))
        for listed in sets.hashes:
            self._texts.setdefault(listed.hash, []).append((listed.set, listed.item))
            self._structures.setdefault(listed.hash, []).append((listed.set, listed.item))
        long = (one for one in enumerate(sets.programs) if len(one[1].words) >= LEAST_WORDS)
        self._index = Index({str(number): shingles(one.words) for number, one in long})

    def overlaps(self, text: str, words: Sequence[str]) -> tuple[Overlap, ...]:
        """Return the programs that a program overlaps with, each once, the strongest first.

        Lists may name the SHA-256 of the exact text, of its tokens, or of its tokens with numbered identifiers.
        """
        if not self._texts:
            return ()
        found: dict[tuple[str, str], Overlap] = {}
        for overlap in self._found(text, words):
            found.setdefault((overlap.set, overlap.item), overlap)
        return tuple(sorted(found.values(), key=lambda one: (_ORDER[one.kind], -one.similarity, one.set, one.item)))

    def _found(self, text: str, words: Sequence[str]) -> Iterator[Overlap]:
        exact = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
        for digest in dict.fromkeys((exact, text_hash(words))):
            for name, item in self._texts.get(digest, ()):
                yield Overlap(set=name, item=item, kind="same_text", similarity=1)
        for name, item in self._structures.get(structure_hash(words), ()):
            yield Overlap(set=name, item=item, kind="same_structure", similarity=1)
        if len(words) >= LEAST_WORDS:
            for number, alike in self._index.near(shingles(words), self._near):
                program = self._sets.programs[int(number)]
                yield Overlap(set=program.set, item=program.item, kind="near", similarity=round(alike, 4))
