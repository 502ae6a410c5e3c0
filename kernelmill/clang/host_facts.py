"""What one parse tells about host code: which function names which, and what is registered under which name."""

from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid")
Side = Literal["cuda", "cpu"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Mention:
    """A function or namespace-scope variable of the project that host code calls or whose address it takes."""

    usr: str
    """Clang's unified symbol resolution: the same in every translation unit, parameters included."""
    name: str
    """Qualified."""
    side: Side | None = None
    """The branch it stands in, of a test for the device of a tensor."""
    backward: bool = False
    """Through `apply` of a C++ autograd function, whose backward it is."""
    arguments: tuple[str, ...] = ()
    """Classes given for parameters of the class template that it is a method of, where no specialisation is named."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostFunction:
    """A definition of the project: a function, a method, a namespace-scope variable or a kernel."""

    usr: str
    name: str
    """Qualified."""
    path: str
    start_offset: int
    start_line: int
    end_line: int
    kind: Literal["function", "variable", "kernel"] = "function"
    exported: bool = False
    """Declared `extern "C"`."""
    parameters: tuple[str, ...] = ()
    """Their names."""
    launches: bool = False
    """Starts kernels itself, by `<<<...>>>`."""
    mentions: tuple[Mention, ...] = ()
    operators: tuple[str, ...] = ()
    """Names of the form `namespace::operator` that stand as strings in it: the framework's dispatcher is asked so."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Registration:
    """Functions that stand together with a name, or with another function or variable, in one expression."""

    path: str
    start_line: int
    end_line: int
    name: str | None = None
    """The string they are registered under."""
    keys: tuple[Mention, ...] = ()
    """Functions or variables they are registered under."""
    values: tuple[Mention, ...] = ()
    device: str | None = None
    """`cuda`, `cpu` or another device that the expression names, in lower case."""
    inside: Mention | None = None
    """The function whose body holds it; none for initialisers of variables."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Passed:
    """A call of a function that this translation unit only declares, and what it passes, in terms of the caller."""

    usr: str
    """Of the function called."""
    path: str
    line: int
    arguments: tuple[str, ...]
    """None where one of them cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostFacts:
    """All that one parse tells about the project's host code."""

    functions: tuple[HostFunction, ...] = ()
    registrations: tuple[Registration, ...] = ()
    passed: tuple[Passed, ...] = ()
