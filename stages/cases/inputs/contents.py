"""The contents of cases: what their inputs hold, by name."""

from collections.abc import Mapping
from types import MappingProxyType

from stages.cases.inputs.equal_elements import DISTINCT
from stages.cases.inputs.runs import RUNS

UNIT = "unit"
"""Contents from 0 to 1, of which most differ by less than a threshold."""
CLOSE, SMALL, FAR, FAR_BELOW = "close", "small", "far", "far_below"
"""Contents that differ little from each other, contents near zero, and contents far from it, also on one side alone."""
OFFSET = "offset"
"""Whole numbers far from zero that differ little, of which squares have lost the last digits."""
DISTANT = "distant"
"""Whole numbers that differ little, and are so far from zero that single precision does not tell them apart."""
BILLIONS, BILLIONS_BELOW = "billions", "billions_below"
"""Contents that are greater than what a minimum may start from, or than a narrower type holds, and less than what a
maximum may start from."""
NAN_MAPS = "nan_maps"
"""Contents with NaN in inputs that no position is computed from, in kernels for which coordinates must be finite.

Infinities would decide between formulas that are both right: `a + t * (b - a)` is NaN for infinite `a`."""
NAN_POSITIONS = "nan_positions"
"""Contents with NaN in coordinates, which a kernel may ask for being within a map before it converts them."""
MIXED = "mixed"
"""Contents of all magnitudes, so that a small angle meets a long side, or a large number a small difference."""
TURNS = "turns"
"""Multiples of a right angle, of which sines and cosines are almost integers."""
SLIGHT_TURNS = "slight_turns"
"""Coordinates that are tens of elements apart, and angles near zero, which must not be taken for zero."""
QUARTERS = "quarters"
"""Multiples of a quarter, of which some are on the borders of maps whose elements lie half an element from these, and
angles of zero, which leave them there."""
THOUSANDS = "thousands"
"""Contents of which sums and differences are greater than what half precision holds."""
INNER_OFFSETS = "inner_offsets"
"""Contents with offsets that leave out the first and the last elements."""
PLATEAUS = "plateaus"
"""Contents of which many in a row are equal, so that regions are empty and neighbors equal."""
LATE = "late"
"""Contents of which the last ones alone are not zero, so that a sum of thousands shows whether they are missing."""
BELOW, TENS, SPAN, ZEROS, NONFINITE = "below", "tens", "span", "zeros", "nonfinite"
"""Negative contents, coordinates that are tens of elements or more apart, and contents with zeros, or NaN and
infinities."""
INFINITIES = "infinities"
"""Contents with few infinities, all positive, and zeros. A single one among the terms of a sum makes it infinite."""
REPEATED = "repeated"
"""Contents with equal indices where a kernel writes without atomics: threads may agree on which one of them does."""
LARGE_INTEGERS = "large_integers"
"""Contents with integers that need all bits of their types, or as many as sums of them leave room for."""
CONTENTS: Mapping[str, str] = MappingProxyType(
    {
        UNIT: "0, 1, Contents::NONE",
        "wide": "-2, 6, Contents::NONE",
        "whole": "-2, 6, Contents::INTEGERS",
        "multiples": "-2, 6, Contents::MULTIPLES",
        FAR: "-60, 60, Contents::NONE",
        BELOW: "-6, 0, Contents::NONE",
        FAR_BELOW: "-30, 0, Contents::NONE",
        TENS: "-4, 44, Contents::NONE",
        SPAN: "-8, 152, Contents::SPAN",
        CLOSE: "1, 1.0001, Contents::CLOSE",
        OFFSET: "10000, 10008, Contents::INTEGERS",
        DISTANT: "1e10, 1e10 + 8, Contents::INTEGERS",
        BILLIONS: "2e9, 6e9, Contents::BILLIONS",
        BILLIONS_BELOW: "-6e9, -2e9, Contents::BILLIONS",
        MIXED: "-64, 64, Contents::MIXED",
        TURNS: "-4, 5, Contents::TURNS",
        QUARTERS: "-1, 4, Contents::QUARTERS",
        SLIGHT_TURNS: "-4, 44, Contents::SLIGHT_TURNS",
        THOUSANDS: "-20000, 60000, Contents::NONE",
        INNER_OFFSETS: "-2, 6, Contents::INNER_OFFSETS",
        SMALL: "-0.00001, 0.00001, Contents::NONE",
        LARGE_INTEGERS: "-2, 6, Contents::LARGE_INTEGERS",
        RUNS: "-2, 6, Contents::RUNS",
        PLATEAUS: "-2, 6, Contents::PLATEAUS",
        LATE: "-2, 6, Contents::LATE",
        ZEROS: "-1, 1, Contents::ZEROS",
        NONFINITE: "-2, 6, Contents::NONFINITE",
        INFINITIES: "-2, 6, Contents::INFINITIES",
        NAN_MAPS: "-2, 6, Contents::NAN_MAPS",
        NAN_POSITIONS: "-2, 6, Contents::NAN_POSITIONS",
        "negative_index": "-2, 6, Contents::NEGATIVE_INDEX",
        "negative_indices": "-2, 6, Contents::NEGATIVE_INDICES",
        "index_past_end": "-2, 6, Contents::INDEX_PAST_END",
        "absent_indices": "-2, 6, Contents::ABSENT_INDICES",
        "indices_beyond": "-2, 6, Contents::INDICES_BEYOND",
        DISTINCT: "-2, 6, Contents::DISTINCT",
        REPEATED: "-2, 6, Contents::REPEATED",
    }
)
"""C++ initializers of what floating-point inputs hold, by name."""
MULTIPLES = "multiples"
"""Contents with multiples of a number whose reciprocal is not exact, so that quotients of two are often integers."""
UNIT_OF_MULTIPLES = 41.0
OF_NUMBERS = frozenset(
    {
        UNIT,
        ZEROS,
        FAR,
        BELOW,
        FAR_BELOW,
        OFFSET,
        DISTANT,
        BILLIONS,
        BILLIONS_BELOW,
        MIXED,
        TURNS,
        QUARTERS,
        SLIGHT_TURNS,
        THOUSANDS,
        SMALL,
        TENS,
        SPAN,
        PLATEAUS,
        LATE,
        NONFINITE,
        INFINITIES,
        NAN_MAPS,
        NAN_POSITIONS,
    }
)
"""Contents that mean nothing to kernels without floating-point inputs."""
INVALID_INDICES = frozenset({"negative_index", "negative_indices", "index_past_end"})
"""Contents with which index buffers hold some invalid indices."""
ABSENT_INDICES, INDICES_BEYOND = "absent_indices", "indices_beyond"
"""Contents with which all indices but the first of each row are invalid."""
