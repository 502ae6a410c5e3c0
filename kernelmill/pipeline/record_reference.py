"""docs/records.md: every field of the rows of the dataset, generated from the records.

The descriptions are the docstrings of the fields, as in the JSON Schema beside the data, so they cannot differ.
"""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import TypeAdapter

from kernelmill.records import (
    JudgedSuite,
    KernelFinding,
    ManifestEntry,
    PortedUnit,
    ProgramRow,
    Sample,
    TritonRow,
)
from kernelmill.records.prompts import Description, Prompt
from kernelmill.records.repairs import RepairRow
from kernelmill.records.variants import Variant
from kernelmill.storage import jsonl

TABLES: Mapping[str, type[object]] = {
    "data/dataset/samples.jsonl": Sample,
    "data/dataset/units.jsonl": PortedUnit,
    "data/dataset/programs.jsonl": ProgramRow,
    "data/dataset/suites.jsonl": JudgedSuite,
    "data/dataset/prompts.jsonl": Prompt,
    "data/dataset/repairs.jsonl": RepairRow,
    "data/dataset/findings.jsonl": KernelFinding,
    "data/dataset/triton.jsonl": TritonRow,
    "data/dataset/descriptions.jsonl": Description,
    "data/dataset/variants.jsonl": Variant,
    "data/manifest.jsonl": ManifestEntry,
}
"""The files, in the order in which they are described, and the record of each row."""
_Schema = Mapping[str, object]


class _Described(NamedTuple):
    """An object of a schema: its description and its fields in the order of the record."""

    description: str
    fields: tuple[tuple[str, _Schema], ...]


def reference() -> str:
    """Return the description of all files, and then of the records that their fields consist of, in Markdown."""
    nested: dict[str, _Described] = {}
    sections = []
    for path, record in TABLES.items():
        top, parts = _described(record)
        nested |= parts
        sections.append(_section(f"`{path}`", top))
    sections += [_section(name, nested[name]) for name in sorted(nested)]
    return "\n".join(sections)


def _described(record: type[object]) -> tuple[_Described, Mapping[str, _Described]]:
    """Return a record and the records within it; `jsonl.schema` has all descriptions, and pydantic the order."""
    whole = json.loads(jsonl.schema(record))
    definitions = whole.pop("$defs", {})
    enumerations = {f"#/$defs/{name}": part for name, part in definitions.items() if "properties" not in part}
    full = _inlined(whole, enumerations)
    ordered = TypeAdapter(record).json_schema()
    parts = {
        name: _object(_inlined(part, enumerations), tuple(ordered["$defs"][name]["properties"]))
        for name, part in definitions.items()
        if "properties" in part
    }
    return _object(full, tuple(ordered["properties"])), parts


def _inlined(schema: _Schema, definitions: Mapping[str, _Schema]) -> _Schema:
    """Return a schema in which references to these definitions are replaced by them; a description beside one stays."""

    def replaced(node: object) -> object:
        match node:
            case {"$ref": str(target), **beside} if target in definitions:
                return dict(definitions[target]) | beside
            case dict():
                return {key: replaced(value) for key, value in node.items()}
            case list():
                return [replaced(value) for value in node]
            case _:
                return node

    inlined = replaced(schema)
    assert isinstance(inlined, dict)
    return inlined


def _object(schema: Mapping[str, object], names: tuple[str, ...]) -> _Described:
    properties = schema["properties"]
    assert isinstance(properties, dict)
    return _Described(str(schema.get("description", "")), tuple((name, properties[name]) for name in names))


def _section(title: str, described: _Described) -> str:
    rows = (f"| `{name}` | {_type(field)} | {_cell(field)} |" for name, field in described.fields)
    text = " ".join(described.description.split())
    return "\n".join(
        [f"### {title}", "", *([text, ""] if text else []), "| field | type | meaning |", "|---|---|---|"]
    ) + ("\n" + "\n".join(rows) + "\n")


def _cell(field: _Schema) -> str:
    return " ".join(str(field.get("description", "")).split()).replace("|", "\\|")


def _type(field: _Schema) -> str:
    """Return the type of a field as text: nested records are links, enumerations are listed."""
    return " or ".join(dict.fromkeys(_alternatives(field)))


def _alternatives(field: _Schema) -> Iterator[str]:
    match field:
        case {"anyOf": list(options)} | {"oneOf": list(options)}:
            for option in options:
                yield from _alternatives(option)
        case {"$ref": str(target)}:
            name = target.rpartition("/")[2]
            yield f"[{name}](#{name.lower()})"
        case {"enum": list(values)}:
            yield " or ".join(_value(value) for value in values)
        case {"const": value}:
            yield _value(value)
        case {"type": "array", "prefixItems": list(items)}:
            yield "[" + ", ".join(_type(item) for item in items) + "]"
        case {"type": "array", "items": dict(items)}:
            yield f"list of {_type(items)}"
        case {"type": "object", "additionalProperties": dict(values)}:
            yield f"object of {_type(values)}"
        case {"type": str(name)}:
            yield name
        case _:
            yield "any"


def _value(value: object) -> str:
    return f"`{json.dumps(value)}`"
