"""Validation of many rows by one JSON Schema.

`jsonschema` walks the schema anew for every value, which takes milliseconds for a row. The schema is therefore also
compiled to functions, which accept a value only if it is certainly valid: they know the keywords that schemas of
records consist of, and reject what another keyword says something about. What they do not accept, `jsonschema` judges.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

Accepts = Callable[[Any], bool]
"""Whether a value is certainly valid; false if `jsonschema` has to decide."""
_Schema = Mapping[str, Any]
_SILENT = frozenset({"title", "description", "default", "$defs"})
"""The keywords that say nothing about a value."""
_BOUNDS: Mapping[str, Callable[[Any], Accepts]] = {
    "minimum": lambda bound: lambda value: bool(value >= bound),
    "maximum": lambda bound: lambda value: bool(value <= bound),
    "exclusiveMinimum": lambda bound: lambda value: bool(value > bound),
    "exclusiveMaximum": lambda bound: lambda value: bool(value < bound),
}
_LENGTHS: Mapping[str, Callable[[int], Accepts]] = {
    "minItems": lambda bound: lambda value: len(value) >= bound,
    "maxItems": lambda bound: lambda value: len(value) <= bound,
}


class Validator:
    """Validates any number of rows by one schema."""

    def __init__(self, schema: _Schema) -> None:
        self._plain = Draft202012Validator(schema)
        self._accepts = _Compiler(schema).accepts(schema)

    def validate(self, row: object) -> None:
        """Raise `jsonschema.ValidationError`, which names the place in the row, if the row is not valid."""
        if not self._accepts(row):
            self._plain.validate(row)

    def iter_errors(self, row: object) -> Iterator[ValidationError]:
        """Yield everything that is wrong with a row."""
        if not self._accepts(row):
            yield from self._plain.iter_errors(row)

    def certain(self, row: object) -> bool:
        """Whether a row is valid without `jsonschema`, which is slow."""
        return self._accepts(row)


class _Compiler:
    """Makes functions of the parts of a schema."""

    def __init__(self, schema: _Schema) -> None:
        self._definitions = {f"#/$defs/{name}": one for name, one in schema.get("$defs", {}).items()}
        self._known: dict[str, Accepts] = {}

    def accepts(self, part: object) -> Accepts:
        """Return the function for a part of the schema."""
        if not isinstance(part, dict):
            return _never
        said = {name: value for name, value in part.items() if name not in _SILENT}
        match said:
            case {"$ref": str(target)} if len(said) == 1:
                return self._reference(target)
            case {"anyOf": list(several)} if len(said) == 1:
                return _any(tuple(self.accepts(one) for one in several))
            case {"type": "object", **rest} if rest.keys() <= {"properties", "required", "additionalProperties"}:
                return self._object(rest)
            case {"type": "array", **rest} if rest.keys() <= {"items", "prefixItems", *_LENGTHS}:
                return self._array(rest)
            case {"type": "integer", **rest} if rest.keys() <= _BOUNDS.keys():
                return _all([_type(int), *(_BOUNDS[name](bound) for name, bound in rest.items())])
            case {"type": "number", **rest} if rest.keys() <= _BOUNDS.keys():
                return _all([_type(int, float), *(_BOUNDS[name](bound) for name, bound in rest.items())])
            case {"type": "string", "enum": list(values)} if len(said) == 2:
                return _among(values)
            case {"type": "string", "const": value} if len(said) == 2:
                return _among([value])
            case {"type": "string" | "boolean" | "null" as kind} if len(said) == 1:
                return _type({"string": str, "boolean": bool, "null": type(None)}[kind])
            case _:
                return _never

    def _reference(self, target: str) -> Accepts:
        """Return the function of a definition, which is made when it is first called: definitions may be recursive."""

        def accepts(value: object) -> bool:
            if target not in self._known:
                self._known[target] = self.accepts(self._definitions.get(target))
            return self._known[target](value)

        return accepts

    def _object(self, said: _Schema) -> Accepts:
        known = {name: self.accepts(one) for name, one in said.get("properties", {}).items()}
        required = frozenset(said.get("required", ()))
        more = said.get("additionalProperties", True)
        others = _always if more is True else self.accepts(more)

        def accepts(value: object) -> bool:
            if type(value) is not dict or not required <= value.keys():
                return False
            for name, one in value.items():  # noqa: SIM110 - a loop is twice as fast as all() over a generator
                if not known.get(name, others)(one):
                    return False
            return True

        return accepts

    def _array(self, said: _Schema) -> Accepts:
        if said.keys() == {"items"}:
            each = self.accepts(said["items"])
            return lambda value: type(value) is list and all(map(each, value))
        first = [self.accepts(one) for one in said.get("prefixItems", ())]
        others = self.accepts(said["items"]) if "items" in said else _always
        lengths = _all([_type(list), *(_LENGTHS[name](bound) for name, bound in said.items() if name in _LENGTHS)])

        def accepts(value: Sequence[object]) -> bool:
            if not lengths(value):
                return False
            start = all(test(one) for test, one in zip(first, value, strict=False))
            return start and all(map(others, value[len(first) :] if first else value))

        return accepts


def _always(_value: object) -> bool:
    return True


def _never(_value: object) -> bool:
    return False


def _type(*kinds: type) -> Accepts:
    """Compare types themselves: a boolean is an integer in Python, and a float may be one in JSON Schema."""
    if len(kinds) == 1:
        (kind,) = kinds
        return lambda value: type(value) is kind
    return lambda value: type(value) in kinds


def _among(values: Iterable[object]) -> Accepts:
    texts = frozenset(one for one in values if isinstance(one, str))
    return lambda value: type(value) is str and value in texts


def _any(several: Sequence[Accepts]) -> Accepts:
    if len(several) == 2:
        one, other = several
        return lambda value: one(value) or other(value)
    return lambda value: any(one(value) for one in several)


def _all(several: Sequence[Accepts]) -> Accepts:
    if len(several) == 1:
        return several[0]
    return lambda value: all(one(value) for one in several)
