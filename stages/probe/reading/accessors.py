"""Accessors of PyTorch's tensors, which a search sees as a pointer and the sizes of its dimensions.

A kernel gets a struct with a pointer, sizes and strides. Tests pass tensors whose elements are contiguous, so strides
follow from sizes, and nothing else distinguishes such a parameter from a pointer whose sizes are parameters too.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from kernelmill.records import ArgumentOrigin, Launch, Relations, Resolved, Role
from stages.probe.reading.kernel_text import DeclaredParameter, KernelText

_ACCESSOR = re.compile(
    r"(?:const )?"
    r"(?P<type>at::GenericPackedTensorAccessor<(?P<element>[\w: ]+), (?P<rank>\d+), at::\w+, (?P<index>\w+)>)"
)
_NAME = re.compile(r"[A-Za-z_]\w*")
_NUMBERS = "c10::"
"""The namespace of number types, which units define without it."""
_VIEWED = re.compile(r"(?P<tensor>\w+)\.(?:generic_)?packed_accessor(?:32|64)?<.*", re.DOTALL)
"""A local variable that is an accessor of a tensor."""
_LIKE = re.compile(r"(?:at::|torch::)?(?:zeros|ones|empty|full|rand|randn)_like\((?P<tensor>\w+)\b.*\)", re.DOTALL)
"""A tensor that is allocated with the sizes of another one: torch/csrc/api/include/torch/types.h."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Accessor:
    """A parameter that is an accessor."""

    parameter: str
    type: str
    """The type of the accessor in the launched instance, as a unit can write it."""
    element: str
    rank: int
    index: str
    """The type of its sizes and strides."""

    @property
    def sizes(self) -> tuple[str, ...]:
        """The names of the sizes of its dimensions, outermost first."""
        return tuple(f"{self.parameter}_size{number}" for number in range(self.rank))


Accessors = Mapping[str, Accessor]
"""By the name of the parameter."""
Alike = Literal["rank", "outer", "none"]
"""Which tensors have the same sizes: those of as many dimensions, or all of them, as far as they have dimensions."""


def accessors(launches: Sequence[Launch]) -> Accessors:
    """Return the parameters that are accessors in a launch; none without a launch, which tells their types."""
    found = dict[str, Accessor]()
    for launch in launches:
        for one in launch.argument_origins:
            match = _ACCESSOR.fullmatch(one.type.replace(_NUMBERS, ""))
            if match is not None:
                found[one.parameter] = Accessor(
                    parameter=one.parameter,
                    type=match["type"],
                    element=match["element"],
                    rank=int(match["rank"]),
                    index=match["index"],
                )
    return found


def flat_text(text: KernelText, known: Accessors) -> KernelText:
    """Return the text of a kernel with a pointer and sizes in place of each accessor."""
    return replace(
        text, parameters=tuple(_declared(text.parameters, known)), body=_with_names_of_sizes(text.body, known)
    )


def _with_names_of_sizes(text: str, known: Accessors) -> str:
    """C++ with the names of sizes in place of calls such as `x.size(0)` of accessors."""
    for one in known.values():
        for number, name in enumerate(one.sizes):
            text = re.sub(rf"\b{one.parameter}\s*\.\s*size\s*\(\s*{number}\s*\)", name, text)
    return text


def _declared(parameters: Sequence[DeclaredParameter], known: Accessors) -> Iterator[DeclaredParameter]:
    for declared in parameters:
        one = known.get(declared.name)
        if one is None:
            yield declared
        else:
            yield DeclaredParameter(name=one.parameter, type=f"{one.element} *")
            yield from (DeclaredParameter(name=name, type=one.index) for name in one.sizes)


def flat_launches(
    launches: Sequence[Launch], known: Accessors, *, alike: Alike, equal: Mapping[str, str] = MappingProxyType({})
) -> tuple[Launch, ...]:
    """Return launches that pass a pointer and sizes in place of each accessor, and are computed from these sizes.

    The sizes come last, so that a parameter that holds the size of a tensor names it. Where host code does not say
    anything else, `alike` says which tensors have the same sizes, and `equal` which sizes other ones are equal to.
    """
    return tuple(
        replace(
            launch,
            argument_origins=_with_equal(
                (*launch.argument_origins, *_of_sizes(launch.argument_origins, known, alike)), equal
            ),
            resolved_grid=_of_names(launch.resolved_grid, known),
            resolved_block=_of_names(launch.resolved_block, known),
            resolved_shared=_of_names(launch.resolved_shared, known),
        )
        for launch in launches
    )


def _with_equal(origins: Sequence[ArgumentOrigin], equal: Mapping[str, str]) -> tuple[ArgumentOrigin, ...]:
    """Arguments of which some are computed as others are."""
    by_name = {one.parameter: one for one in origins}
    of = {name: by_name[other] for name, other in equal.items() if other in by_name}
    return tuple(
        replace(one, argument=of[one.parameter].argument, expression=of[one.parameter].expression)
        if one.parameter in of
        else one
        for one in origins
    )


def _of_names(resolved: Resolved | None, known: Accessors) -> Resolved | None:
    if resolved is None:
        return None
    return replace(resolved, in_parameters=tuple(_with_names_of_sizes(one, known) for one in resolved.in_parameters))


def with_accessors(relations: Relations, known: Accessors) -> Relations:
    """Return relations with one role for each accessor, whose sizes are those that others hold, or hidden ones.

    A size that another one holds stays only where the launch, or something else, is computed from it.
    """
    sizes = {name for one in known.values() for name in one.sizes}
    held = {one.parameter: one.expression for one in relations.derived if one.parameter in sizes}
    known_sizes = {one.name for one in relations.sizes} | held.keys()
    launch = relations.launch
    texts = [*launch.grid, *launch.block, launch.shared, *(one.expression for one in relations.derived)]
    texts += [text for role in relations.roles for one in role.values for text in (one.low, one.high, one.row)]
    named = set(_NAME.findall(" ".join(texts)))
    return replace(
        relations,
        sizes=tuple(replace(one, kind="hidden") if one.name in sizes else one for one in relations.sizes),
        derived=tuple(one for one in relations.derived if one.parameter not in sizes - named),
        roles=tuple(
            _with_accessor(role, known[role.parameter], held, known_sizes) if role.parameter in known else role
            for role in relations.roles
            if role.parameter not in sizes
        ),
    )


def _with_accessor(role: Role, accessor: Accessor, held: Mapping[str, str], known: Collection[str]) -> Role:
    """The role of an accessor. The size of a dimension that no access depends on is what the search found."""
    found = role.shape if len(role.shape) == accessor.rank else accessor.sizes
    shape = tuple(
        held.get(name, name) if name in known else one for name, one in zip(accessor.sizes, found, strict=True)
    )
    return replace(role, kind="tensor", type=accessor.type, shape=shape)


def _of_sizes(origins: Sequence[ArgumentOrigin], known: Accessors, alike: Alike) -> Iterator[ArgumentOrigin]:
    allocated = {one.origin: one.initializer for one in origins if one.origin is not None and one.initializer}
    held = {one.expression.partition(".size(")[0] for one in origins if ".size(" in one.expression}
    tensors = dict[str, str]()
    for origin in origins:
        if origin.parameter in known:
            tensors[origin.parameter] = _allocated_like(origin.origin or origin.parameter, allocated)
    by_rank = dict[int, str]()
    for name, tensor in sorted(tensors.items(), key=lambda item: item[1] not in held):
        by_rank.setdefault(known[name].rank, tensor)
    for name, tensor in tensors.items():
        one = known[name]
        likes = {"rank": by_rank[one.rank], "outer": by_rank[max(by_rank)], "none": tensor}
        of = tensor if tensor in held else likes[alike]
        for number, size in enumerate(one.sizes):
            written = f"{of}.size({number})"
            yield ArgumentOrigin(parameter=size, type=one.index, argument=written, expression=written, kind="size")


def _allocated_like(tensor: str, allocated: Mapping[str, str]) -> str:
    """The tensor whose sizes another one, or an accessor of it, has by its initializer."""
    for _ in allocated:
        initializer = allocated.get(tensor, "")
        found = _LIKE.fullmatch(initializer) or _VIEWED.fullmatch(initializer)
        tensor = tensor if found is None else found["tensor"]
    return tensor
