"""Complete programs without tests."""

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.relations import Relations


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Program(UnitRecord):
    """A unit with a wrapper and a main: one file that compiles and runs alone."""

    wrapper: str
    """The host function that launches the kernel."""
    code: str
    """In HIP."""
    relations: Relations
    """What its shapes, values and launch are made from."""
