"""The results of parsing translation units."""

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Diagnostic:
    """An error that clang reported while parsing a translation unit."""

    path: str
    """The file, relative to the source; `{headers}/...` or `{system}/...` outside it."""
    line: int
    message: str
    cause: str
    """The class of the error, such as `missing_header`, `unknown_name` or `no_matching_function`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TranslationUnit:
    """A translation unit, its number of kernels and its errors."""

    source: str
    path: str
    kernels: int
    """The number of kernel definitions in the unit, including those in headers."""
    errors: tuple[Diagnostic, ...] = ()
    failure: str | None = None
    """Why the unit could not be parsed at all."""
