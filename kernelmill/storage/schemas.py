"""Validation of many rows by one JSON Schema.

`jsonschema` walks the schema anew for every value. Rows repeat themselves: the units of a kernel share launches,
operators and cases, and most fields are plain texts and numbers. A definition that accepted a value once is therefore
not asked about the same value again, and plain types are compared without a walk. Everything else, errors above all, is
left to `jsonschema`.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from jsonschema import Draft202012Validator, ValidationError, validators
from jsonschema.protocols import Validator

_Current: TypeAlias = Any
"""A validator at one part of its schema; the protocol lacks `descend`."""
_Keyword = Callable[[_Current, Any, object, Mapping[str, object]], Iterator[ValidationError]]
_Schema = Mapping[str, object]
_ANNOTATIONS = frozenset({"title", "description", "default"})
"""The keywords that say nothing about a value."""
_KEYWORDS: Mapping[str, _Keyword] = Draft202012Validator.VALIDATORS


def validator(schema: Mapping[str, Any]) -> Validator:
    """Return a validator for any number of rows."""
    known = _Known()
    extended = validators.extend(
        Draft202012Validator, {"$ref": known.reference, "properties": known.properties, "items": known.items}
    )
    found: Validator = extended(schema)
    return found


class _Known:
    """The values that the definitions of a schema accepted."""

    def __init__(self) -> None:
        self._accepted: set[bytes] = set()
        self._said: dict[int, dict[str, object]] = {}
        """What a part of the schema says about values, by the identity of the part."""

    def reference(
        self, current: _Current, target: str, instance: object, whole: Mapping[str, object]
    ) -> Iterator[ValidationError]:
        errors = list(_KEYWORDS["$ref"](current, target, instance, whole))
        if not errors:
            self._accepted.add(_key(target, instance))
        yield from errors

    def properties(
        self, current: _Current, properties: Mapping[str, _Schema], instance: object, _whole: object
    ) -> Iterator[ValidationError]:
        if not isinstance(instance, dict):
            return
        for name, schema in properties.items():
            if name in instance and not self._accepts(current, schema, instance[name]):
                yield from current.descend(instance[name], schema, path=name, schema_path=name)

    def items(
        self, current: _Current, schema: _Schema, instance: object, whole: Mapping[str, object]
    ) -> Iterator[ValidationError]:
        if "prefixItems" in whole or not isinstance(instance, list):
            yield from _KEYWORDS["items"](current, schema, instance, whole)
            return
        for index, value in enumerate(instance):
            if not self._accepts(current, schema, value):
                yield from current.descend(value, schema, path=index)

    def _accepts(self, current: _Current, schema: _Schema, value: object) -> bool:
        """Whether a value is known to be valid; false if `jsonschema` has to decide."""
        if id(schema) not in self._said:
            self._said[id(schema)] = {name: said for name, said in schema.items() if name not in _ANNOTATIONS}
        match self._said[id(schema)]:
            case {"type": str(kind), **others} if not others:
                return bool(current.is_type(value, kind))
            case {"$ref": str(target), **others} if not others:
                return _key(target, value) in self._accepted
            case {"anyOf": list(several), **others} if not others:
                return any(self._accepts(current, one, value) for one in several)
            case {"type": "array", "items": dict(item), **others} if not others and isinstance(value, list):
                return all(self._accepts(current, item, one) for one in value)
            case _:
                return False


def _key(target: str, value: object) -> bytes:
    """Return a key for a value of a definition; the whole values would take as much memory as the dataset."""
    return hashlib.blake2b(f"{target}\n{json.dumps(value)}".encode(), digest_size=16).digest()
