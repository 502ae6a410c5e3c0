"""The configuration and the base class that records share."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Records reject unknown fields; the docstrings of their fields are the descriptions in their JSON Schema."""


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
