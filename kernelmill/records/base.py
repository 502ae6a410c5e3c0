"""The configuration and the base class that records share."""

import ast
import inspect
import itertools
import textwrap
from collections.abc import Mapping
from typing import Annotated

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict
from pydantic.dataclasses import dataclass


def _describe(schema: JsonDict, record: type[object]) -> None:
    """Add the docstrings of the fields that a record defines itself, as pydantic's `use_attribute_docstrings` does."""
    properties = schema["properties"]
    assert isinstance(properties, dict)
    if record not in _DOCSTRINGS:
        _DOCSTRINGS[record] = _docstrings(record)
    for name, text in _DOCSTRINGS[record].items():
        described = properties.get(name)
        assert isinstance(described, dict)
        described.setdefault("description", text)


_DOCSTRINGS: dict[type, Mapping[str, str]] = {}
"""The docstrings of fields by record type: schemas that refer to a record describe it again."""


def _docstrings(record: type[object]) -> Mapping[str, str]:
    (defined,) = ast.parse(textwrap.dedent(inspect.getsource(record))).body
    assert isinstance(defined, ast.ClassDef)
    found = {}
    for field, following in itertools.pairwise(defined.body):
        match field, following:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                found[name] = inspect.cleandoc(text)
            case _:
                pass
    return found


STRICT = ConfigDict(extra="forbid", defer_build=True, json_schema_extra=_describe)
"""Records reject unknown fields; the docstrings of their fields are the descriptions in their JSON Schema.

Most processes use few records, so validators are built when a record is first used, and docstrings are read for a
schema only: a process starts in half the time.
"""

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
