"""Plans of calls: which function is called with tensors of which shapes, tried from the most likely one on."""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kernelmill.triton.augmenting.signatures import Parameter

Content = Literal["float", "integer"]
MOST_PLANS = 48
PLANS_OF_A_TURN = 16
_NUMBERS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"(?i)eps"), ("1e-5",)),
    (re.compile(r"(?i)dtype"), ("torch.float32",)),
    (re.compile(r"(?i)device"), ('"cuda"',)),
    (re.compile(r"(?i)reduction"), ('"none"', '"mean"')),
    (re.compile(r"(?i)approx|mode|activation|act"), ('"none"', "None")),
    (
        re.compile(r"(?i)^(is|use|has|return|need|do|inplace|in_place|causal|training|requires)|bias$|_mode$"),
        ("False", "True"),
    ),
    (re.compile(r"(?i)group"), ("2", "1")),
    (re.compile(r"(?i)head"), ("2", "1")),
    (re.compile(r"(?i)bins|classes|num_|^n_|^n$|size|len|dim|width|kernel|k$|block"), ("4", "2", "8", "16")),
    (
        re.compile(r"(?i)scale|alpha|beta|gamma|temperature|weight|lr|p$|prob|momentum|slope|value|const"),
        ("0.5", "1.0"),
    ),
    (re.compile(r"(?i)ignore_index"), ("-100",)),
    (re.compile(r"(?i)seed"), ("7",)),
)
_SIZES = re.compile(
    r"(?i)^(num_(channels|rows|cols|columns|elements|features|classes)|n_(rows|cols|elements)|hidden|dim|n|m)$"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One argument of a call."""

    name: str
    shape: tuple[str, ...] | None = None
    """The dimensions of a tensor, as names of sizes; none for other values."""
    content: Content = "float"
    literal: str = ""
    """The value of what is no tensor, as Python; `{n}` stands for the size of this name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A call whose sizes can be varied."""

    entry: str
    """What is called: a function, or `Class.apply`."""
    arguments: tuple[Argument, ...]
    options: tuple[Argument, ...] = ()
    """The parameters with defaults, with these as literals."""
    keywords: frozenset[str] = frozenset()
    """The parameters that are passed by their names only."""

    @property
    def sizes(self) -> tuple[str, ...]:
        """The names of all sizes, in the order of their first use."""
        names = (one for argument in self.arguments for one in argument.shape or () if not one.isdigit())
        return tuple(dict.fromkeys(names))

    @property
    def tensors(self) -> tuple[Argument, ...]:
        """The arguments that are tensors."""
        return tuple(one for one in self.arguments if one.shape is not None)

    @property
    def is_autograd(self) -> bool:
        """Whether a class is called that has a backward pass."""
        return self.entry.endswith(".apply")


def size_of(name: str, sizes: Mapping[str, int]) -> int:
    """Return the size of a dimension: a number in place of a name is the size itself."""
    return int(name) if name.isdigit() else sizes[name]


def plans(entry: str, parameters: Sequence[Parameter]) -> list[Plan]:
    """Return plans for a function, the most likely ones first, `MOST_PLANS` at most for each rank.

    Ranks take turns, so that those of one that never works do not keep others from being tried.
    """
    tensors = [one for one in parameters if one.is_tensor and one.default is None]
    if not tensors:
        tensors = [one for one in parameters if one.default is None and not _number(one)]
    if not tensors:
        return []
    by_rank = [list(_with_rank(entry, parameters, tensors, rank)) for rank in _ranks(_primary(tensors))]
    turns = range(0, MOST_PLANS, PLANS_OF_A_TURN)
    return list(dict.fromkeys(one for at in turns for each in by_rank for one in each[at : at + PLANS_OF_A_TURN]))


def _primary(tensors: Sequence[Parameter]) -> Parameter:
    """Return the tensor whose shape the others follow: the first one with the highest rank that is known."""
    floats = [one for one in tensors if not one.is_integer] or list(tensors)
    return max(floats, key=lambda one: (one.rank or one.least_rank, -floats.index(one)))


def _ranks(parameter: Parameter) -> tuple[int, ...]:
    if parameter.rank is not None:
        return (parameter.rank,)
    if parameter.least_rank:
        least = parameter.least_rank
        return (2, 3, 4) if least == 1 else (least, least + 1)
    return (1, 2, 3) if not parameter.names else (2, 3)


def _with_rank(entry: str, parameters: Sequence[Parameter], tensors: Sequence[Parameter], rank: int) -> Iterator[Plan]:
    primary = _primary(tensors)
    names = {one.name for one in tensors}
    shape = _named_shape(primary, rank, "n")
    choices: list[list[Argument]] = []
    for one in parameters:
        content: Content = "integer" if one.is_integer else "float"
        if one is primary:
            choices.append([Argument(name=one.name, shape=shape, content=content)])
        elif one.name in names:
            shapes = shapes_of(one, shape)
            choices.append([Argument(name=one.name, shape=each, content=content) for each in shapes])
        elif one.default is None:
            choices.append([Argument(name=one.name, literal=each) for each in _literals(one, shape)])
    ranked = sorted(
        itertools.islice(itertools.product(*(range(len(each)) for each in choices)), 20_000),
        key=lambda picked: (sum(picked), max(picked, default=0), picked),
    )
    for picked in ranked[:MOST_PLANS]:
        yield Plan(
            entry=entry,
            arguments=tuple(each[index] for each, index in zip(choices, picked, strict=True)),
            options=tuple(
                Argument(name=one.name, literal=one.default)
                for one in parameters
                if one.default is not None and one.name not in names
            ),
            keywords=frozenset(one.name for one in parameters if one.is_keyword),
        )


def _named_shape(parameter: Parameter, rank: int, prefix: str) -> tuple[str, ...]:
    names = {axis % rank if rank else 0: name for axis, name in parameter.names.items() if -rank <= axis < rank}
    return tuple(names.get(axis, f"{prefix}{axis}") for axis in range(rank))


def shapes_of(parameter: Parameter, primary: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the shapes that a tensor may have beside the primary one, the most likely one first."""
    last, first, rank = primary[-1:], primary[:1], len(primary)
    usual = [primary, last, primary[:-1], first, (*last, "m"), ("m", *last), (*primary[:-1], "m"), ("m",), ()]
    if parameter.is_integer:
        usual = [primary[:-1], primary, first, ("m",), last]
    elif parameter.name in {"b", "B"} and rank > 1:
        usual = [primary, last, *usual[2:]]
    elif re.search(r"(?i)weight|bias|gamma|beta|^w$|scale", parameter.name):
        usual = [last, primary[1:2], ("m", *last), (*last, "m"), primary, first, ("m",)]
    if parameter.names and all(one.isdigit() for one in parameter.names.values()):
        least = max(parameter.rank or 1, parameter.least_rank, *(one + 1 for one in parameter.names))
        usual = [_named_shape(parameter, each, f"{parameter.name}_") for each in (least, least + 1)]
    elif parameter.names and parameter.rank is not None:
        own = _named_shape(parameter, parameter.rank, f"{parameter.name}_")
        pairs = zip(own, primary, strict=False)
        like = tuple(two if one.startswith(f"{parameter.name}_") else one for one, two in pairs)
        usual = [*([like] if parameter.rank == rank else []), own]
    elif parameter.names:
        guess = max(2, parameter.least_rank)
        named = _named_shape(parameter, guess, f"{parameter.name}_")
        usual = [*([primary] if guess <= rank else []), named, *usual]
    fitting = [
        one
        for one in usual
        if (parameter.rank is None or len(one) == parameter.rank) and len(one) >= parameter.least_rank
    ]
    wanted = parameter.rank or parameter.least_rank
    return list(dict.fromkeys(fitting)) or [tuple(f"{parameter.name}_{axis}" for axis in range(wanted or 1))]


def _number(parameter: Parameter) -> bool:
    return parameter.annotation in {"int", "float", "bool", "str"} or any(
        pattern.search(parameter.name) for pattern, _ in _NUMBERS
    )


def _literals(parameter: Parameter, shape: tuple[str, ...]) -> tuple[str, ...]:
    by_type = {"int": ("4", "2", "1"), "float": ("0.5",), "bool": ("False", "True"), "str": ('"none"',)}
    named = next((values for pattern, values in _NUMBERS if pattern.search(parameter.name)), None)
    if _SIZES.search(parameter.name):  # most sizes that a function is passed are those of a tensor
        return (*(f"{{{one}}}" for one in (*shape[1:], *shape[:1])), *(named or ()))
    return named or by_type.get(parameter.annotation) or ("2", "0.5", "False", "None")
