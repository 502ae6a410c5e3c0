"""The configuration and the base class that records share."""

from typing import Annotated

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Records reject unknown fields; the docstrings of their fields are the descriptions in their JSON Schema."""

Unsigned = Annotated[int, Field(ge=0, lt=1 << 64)]
"""A number of 64 bits without a sign, such as a hash; the column of a table must be declared to hold it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitRecord:
    """The base of all records about one unit."""

    id: str
    """The id of the unit: `<source>/<path>:<name>`, followed by `#2`, `#3` if several have the same name."""
    source: str
    """The project that the kernel comes from, by its name in the pipeline."""
    kernel_id: str
    """The id of the kernel that the unit is an instance of."""
    name: str
    """The name of the kernel in the unit, composed of its own name and its template arguments."""
