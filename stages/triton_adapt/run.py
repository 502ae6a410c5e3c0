"""Adapt every sample, and drop those that need what no AMD GPU has."""

from collections.abc import Sequence
from typing import NamedTuple

from kernelmill import pool
from kernelmill.errors import InputError
from kernelmill.records import AdaptedTriton, Dropped, TritonSample
from kernelmill.records.reasons import TritonAdaptReason
from kernelmill.triton.adapting.adapt import FATAL, adapted


class AdaptedSamples(NamedTuple):
    """The result of the stage: every sample is in exactly one of the two."""

    samples: tuple[AdaptedTriton, ...]
    dropped: tuple[Dropped, ...]


def adapt(samples: Sequence[TritonSample]) -> AdaptedSamples:
    """Adapt samples in parallel."""
    results = pool.map_ordered(one, samples, label="adapt", unit="samples")
    return AdaptedSamples(
        tuple(each for each in results if isinstance(each, AdaptedTriton)),
        tuple(each for each in results if isinstance(each, Dropped)),
    )


def one(sample: TritonSample) -> AdaptedTriton | Dropped:
    """Adapt a sample, or say why it cannot be."""
    try:
        result = adapted(sample.code)
    except InputError as error:
        return _dropped(sample, TritonAdaptReason.NOT_PARSED, error.cause)
    for note in result.notes:
        if note.kind == "flagged" and note.rule in FATAL:
            return _dropped(sample, FATAL[note.rule], f"line {note.line}: {note.detail}")
    return AdaptedTriton(
        id=sample.id, source=sample.source, license=sample.license, code=result.code, notes=result.notes
    )


def _dropped(sample: TritonSample, reason: TritonAdaptReason, detail: str) -> Dropped:
    return Dropped(id=sample.id, source=sample.source, stage="triton_adapt", reason=reason, detail=detail)
