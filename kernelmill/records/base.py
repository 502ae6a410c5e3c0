"""What all records share."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Records refuse unknown fields; the docstrings of their fields are the descriptions in their JSON Schema."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitRecord:
    """Something about one unit."""

    id: str
    """Of the unit: `<source>/<path>:<name>`, with `#2` for namesakes."""
    source: str
    """The project it was cut from, by its name in the pipeline."""
    kernel_id: str
    """Of the kernel that the unit is an instance of."""
    name: str
    """Of the kernel in the unit: its own name and its template arguments."""
