"""Obligations of kernels whose inputs are coordinates in maps."""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from kernelmill.records import Case, Relations
from stages.cases.design.limits.capacity import launch_names
from stages.cases.design.obligations.obligation import WHOLE, Obligation, Setting, with_settings
from stages.cases.inputs.contents import NAN_MAPS, QUARTERS, SPAN, TENS
from stages.cases.inputs.coordinates.maps import is_map, twins
from stages.cases.inputs.coordinates.maps import maps as maps_of
from stages.cases.inputs.points import Point

_TENS_OF_ELEMENTS, _FEW_ELEMENTS, _MANY_REGIONS = 40, 2, 96
_SCALE = 1.0
"""The factor with which products of coordinates are integers, and as far apart as these are."""
_PARTS = (2, 1)
"""The parts of a region in a map of tens of elements: some have more elements than an array for each thread may."""
_FAR_REGIONS = 24
_WIDE_MAP, _WIDE_REGIONS = (72, 150), 6
"""A map that is wider and higher than a wavefront has lanes, and the regions of its case."""
_FAR_MAP, _SOME_REGIONS, _FAR_ROOM = (44, 3000), 16, 200_000
"""A map of which half the elements have numbers beyond 16 bits, and the regions and the largest buffer of its case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coordinates:
    """The sizes of a kernel whose inputs are coordinates in maps."""

    maps: tuple[str, ...]
    """The heights and widths of the maps."""
    parts: tuple[str, ...]
    """The other heights and widths, such as those of the parts of a region."""
    regions: tuple[str, ...]
    """The other sizes that it has threads for and maps do not have, such as the number of regions."""
    counts: tuple[str, ...]
    """The other sizes that it has threads for and maps have too, such as the number of images."""
    channels: tuple[str, ...]
    """The numbers of channels: with one of each, a block has threads for many regions."""


def coordinates_of(relations: Relations) -> Coordinates:
    """Return the sizes of maps, the last dimensions of buffers that a kernel has no threads for, and the others."""
    launched, names = launch_names(relations), [one.name for one in relations.sizes]
    channels = tuple(name for name in names if "channel" in name.lower())
    found, paired = maps_of(relations), {*itertools.chain(*twins(names))}
    counts = tuple(name for name in names if name in launched - paired and name not in channels)
    beside = {part for role in relations.roles if is_map(role, relations) for part in role.shape}
    return Coordinates(
        maps=found,
        parts=tuple(name for name in names if name in paired - {*found}),
        regions=tuple(name for name in counts if name not in beside),
        counts=tuple(name for name in counts if name in beside),
        channels=channels,
    )


def far_apart(sizes: Coordinates, *settings: Setting) -> Obligation:
    """Coordinates that are tens of elements apart, in maps of that many elements, perhaps with other settings.

    There are enough regions for some to be as wide and as high as the map.
    """
    maps = {name: _TENS_OF_ELEMENTS + 4 * at for at, name in enumerate(sizes.maps)}
    parts = {name: _PARTS[at % len(_PARTS)] for at, name in enumerate(sizes.parts)}
    regions = dict.fromkeys(sizes.regions, _FAR_REGIONS)
    return with_settings(
        Obligation(
            kind="inputs_not_tens",
            subject="coordinates",
            label="coordinates far apart",
            names=tuple(maps),
            sizes={**maps, **parts, **regions, **dict.fromkeys(sizes.channels, _FEW_ELEMENTS)},
            contents=TENS,
            scale=_SCALE if settings else None,
            met=_reaches(TENS, dict.fromkeys(maps, _TENS_OF_ELEMENTS)),
        ),
        settings,
    )


def wide_regions(sizes: Coordinates, *settings: Setting) -> Iterator[Obligation]:
    """Yield, for regions in maps, that one part of some covers more elements than a wavefront has lanes."""
    if len(sizes.maps) != len(_WIDE_MAP) or not sizes.parts:
        return
    maps = dict(zip(sizes.maps, _WIDE_MAP, strict=True))
    few = {**dict.fromkeys((*sizes.parts, *sizes.channels), 1), **dict.fromkeys(sizes.regions, _WIDE_REGIONS)}
    yield with_settings(
        Obligation(
            kind="inputs_not_tens",
            subject="parts of regions",
            label="wide parts of regions",
            names=tuple(maps),
            sizes={**maps, **few},
            contents=SPAN,
            scale=_SCALE,
            met=_reaches(SPAN, maps),
        ),
        settings,
    )


def far_pixels(sizes: Coordinates) -> Iterator[Obligation]:
    """Yield, for maps of two dimensions, that coordinates reach elements whose numbers exceed 16 bits."""
    if len(sizes.maps) != len(_FAR_MAP):
        return
    maps = dict(zip(sizes.maps, _FAR_MAP, strict=True))
    yield Obligation(
        kind="inputs_not_tens",
        subject="coordinates beyond 16 bits",
        label=f"coordinates in maps of more than {1 << 16} elements",
        names=tuple(maps),
        sizes={
            **maps,
            **dict.fromkeys(sizes.parts, _FEW_ELEMENTS),
            **dict.fromkeys(sizes.regions, _SOME_REGIONS),
            **dict.fromkeys(sizes.channels, 1),
        },
        contents=TENS,
        scale=_SCALE,
        room=_FAR_ROOM,
        met=lambda values, case: (
            case.contents == TENS and math.prod(values.known[name] for name in maps) > (1 << 16) and _unscaled(values)
        ),
    )


def _reaches(contents: str, least: Mapping[str, int]) -> Callable[[Point, Case], bool]:
    """Whether a case has these contents, in maps that are at least so large."""
    return lambda values, case: (
        case.contents == contents and all(values.known[name] >= number for name, number in least.items())
    )


def _unscaled(values: Point) -> bool:
    """Whether all numbers that scale coordinates are 1."""
    return all(number == 1 for name, number in values.numbers.items() if "scale" in name)


def on_borders(sizes: Coordinates, *settings: Setting) -> Obligation:
    """Many coordinates that are integers, in maps of so few elements that some are on the borders.

    Regions have few parts, whose positions are integers more often then, and are so many that a block has more than a
    wavefront of them.
    """
    return with_settings(_in_small_maps(sizes, WHOLE, "coordinates", "coordinates on borders"), settings)


def halfway(sizes: Coordinates, *settings: Setting) -> Obligation:
    """Many coordinates of which some are on borders after they have been moved by half an element."""
    subject = "coordinates halfway between elements"
    return with_settings(_in_small_maps(sizes, QUARTERS, subject, subject), settings)


def centered(sizes: Coordinates, *settings: Setting) -> Obligation:
    """Many regions of one part, whose only sample is in the center: its coordinates are those of the region."""
    subject = "centers on borders"
    return with_settings(_in_small_maps(sizes, QUARTERS, subject, subject, parts=1), settings)


def nan_in_small_maps(sizes: Coordinates) -> Obligation:
    """NaN in maps of so few elements that many coordinates are outside of them, for which no element may be read."""
    made = _in_small_maps(sizes, NAN_MAPS, "small maps", "NaN in small maps")
    return replace(made, kind="inputs_finite", scale=None)


def _in_small_maps(
    sizes: Coordinates, contents: str, subject: str, label: str, *, parts: int = _FEW_ELEMENTS
) -> Obligation:
    maps = {name: _FEW_ELEMENTS + at for at, name in enumerate(sizes.maps)}
    few, many = dict.fromkeys(sizes.parts, parts), dict.fromkeys(sizes.regions or sizes.counts, _MANY_REGIONS)
    regions = {**few, **many, **dict.fromkeys(sizes.channels, 1)} if maps else {}
    return Obligation(
        kind="borders_not_reached",
        subject=subject,
        label=label,
        names=tuple(maps),
        sizes={**maps, **regions},
        contents=contents,
        scale=_SCALE,
        met=lambda values, case: (
            case.contents == contents and all(values.known[name] <= number for name, number in maps.items())
        ),
    )
