"""How well each translation unit was parsed."""

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Diagnostic:
    """An error that clang reported while parsing a translation unit."""

    path: str
    """Relative to the source; `{headers}/...` or `{system}/...` outside it."""
    line: int
    message: str
    cause: str
    """A class of errors: `missing_header`, `unknown_name`, `no_matching_function`, …"""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TranslationUnit:
    """One file that was parsed, and how well."""

    source: str
    path: str
    kernels: int
    """Definitions that this parse saw, those in headers included."""
    errors: tuple[Diagnostic, ...] = ()
    failure: str | None = None
    """Why there was no parse at all."""
