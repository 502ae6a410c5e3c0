"""The facts of one parse about host code: what each function mentions, and what is registered under which name."""

from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid", defer_build=True)
Side = Literal["cuda", "cpu"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Mention:
    """A function or namespace-scope variable of the project that host code calls or whose address it takes."""

    usr: str
    """Clang's unified symbol resolution, the same in every translation unit; it includes the parameter types."""
    name: str
    """The qualified name."""
    side: Side | None = None
    """The device of the branch that contains the mention, if the branch tests the device of a tensor."""
    backward: bool = False
    """Whether `apply` of a C++ autograd function mentions its backward."""
    arguments: tuple[str, ...] = ()
    """The classes given to the class template of this method where no specialization is named, as symbols."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostDefinition:
    """A definition of the project: a function, a method, a namespace-scope variable or a kernel."""

    usr: str
    name: str
    """The qualified name."""
    path: str
    start_offset: int
    start_line: int
    end_line: int
    kind: Literal["function", "variable", "kernel"] = "function"
    exported: bool = False
    """Whether it is declared `extern "C"`."""
    parameters: tuple[str, ...] = ()
    """The names of the parameters."""
    launches: bool = False
    """Whether it launches kernels itself, by `<<<...>>>`."""
    mentions: tuple[Mention, ...] = ()
    operators: tuple[str, ...] = ()
    """String literals of the form `namespace::operator`, by which the framework's dispatcher finds an operator."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Registration:
    """Functions that one expression registers under a name, or under another function or variable."""

    path: str
    start_line: int
    end_line: int
    name: str | None = None
    """The string that the functions are registered under."""
    keys: tuple[Mention, ...] = ()
    """The functions or variables that the functions are registered under."""
    values: tuple[Mention, ...] = ()
    """The registered functions."""
    device: str | None = None
    """The device that the expression names, in lower case: `cuda`, `cpu` or another one."""
    inside: Mention | None = None
    """The function whose body contains the expression; `None` for initializers of variables."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExternalCall:
    """A call of a function that this translation unit only declares, with its arguments in terms of the caller."""

    usr: str
    """The symbol of the called function."""
    path: str
    line: int
    arguments: tuple[str, ...]
    """The resolved arguments; empty if one of them cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostFacts:
    """The facts of one parse about the project's host code."""

    definitions: tuple[HostDefinition, ...] = ()
    registrations: tuple[Registration, ...] = ()
    external_calls: tuple[ExternalCall, ...] = ()
