"""Host functions of PyTorch extensions as written: their parameters, their local tensors and what they return."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kernelmill.cpp.brackets import closing, separated

ParameterClass = Literal[
    "tensor", "optional_tensor", "integer", "optional_integer", "floating", "boolean", "string", "list", "device"
]
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_QUALIFIERS = re.compile(r"\b(?:const|at|torch|c10|std)\b(?:::)?|[&]")
_CLASSES: tuple[tuple[re.Pattern[str], ParameterClass], ...] = (
    (re.compile(r"optional<Tensor>"), "optional_tensor"),
    (re.compile(r"Tensor|tv::TensorView<\w+>"), "tensor"),
    (re.compile(r"optional<(?:int|long|int64_t)>"), "optional_integer"),
    (re.compile(r"int|long|unsigned|size_t|u?int(?:32|64)_t"), "integer"),
    (re.compile(r"float|double"), "floating"),
    (re.compile(r"bool"), "boolean"),
    (re.compile(r"string|string_view"), "string"),
    (re.compile(r"vector<(?:float|double|int|long|int64_t)>|(?:Int)?ArrayRef<?\w*>?"), "list"),
    (re.compile(r"tv::(?:CPU|GPU|TorchGPU)"), "device"),
)
"""The classes of parameter types, by the type without qualifiers, namespaces and references."""
_ALIAS = r"(?:\s*\.\s*(?:value|contiguous|view|flatten|expand)\s*\((?:[^()]|\([^()]*\))*\))*"
"""Calls of methods that return the same elements in the same order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostParameter:
    """A parameter of a host function."""

    name: str
    kind: ParameterClass | None
    """The class of its type; none for types that are not supported."""
    type: str
    """The type as written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostFunctionText:
    """A host function as written."""

    name: str
    parameters: tuple[HostParameter, ...]
    body: str
    """The text between its braces, without comments."""

    @property
    def passed(self) -> tuple[HostParameter, ...]:
        """The parameters for which a caller passes values: all but the device that a functor runs on."""
        return tuple(one for one in self.parameters if one.kind != "device")

    def parameter(self, name: str) -> HostParameter | None:
        """Return the parameter of that name, or none."""
        return next((one for one in self.parameters if one.name == name), None)

    def origin(self, name: str) -> str | None:
        """Return the parameter whose elements a tensor, or a pointer to its data, consists of; none if it is local.

        Follows assignments such as `out = optional_out.value().contiguous()` and
        `auto info = getTensorInfo<int64_t, int>(index)`.
        """
        return next((one for one in self._sources(name, frozenset()) if self.parameter(one) is not None), None)

    def _sources(self, name: str, seen: frozenset[str]) -> Iterator[str]:
        yield name
        if name in seen or self.parameter(name) is not None:
            return
        for source in _assigned(self.body, name):
            yield from self._sources(source, seen | {name})

    def result(self, name: str) -> int | None:
        """Return which result of the function a local tensor, or a pointer to its data, is, counted from 0.

        None if it is not among the results, or if they are computed from it.
        """
        names = [name, *_assigned(self.body, name)]
        for results in reversed(_returned(self.body)):
            for position, expression in enumerate(results):
                if expression in names:
                    return position
        return None

    def ranks(self) -> dict[str, int]:
        """Return the least number of dimensions of each tensor, by the dimensions and accessors that the body names."""
        found: dict[str, int] = {}
        for name, number in re.findall(r"\b(\w+)\s*\.\s*size\s*\(\s*(\d+)\s*\)", self.body):
            found[name] = max(found.get(name, 0), int(number) + 1)
        for name, number in re.findall(r"\b(\w+)\s*\.\s*(?:packed_)?accessor(?:32|64)?<[^<>,]+,\s*(\d+)", self.body):
            found[name] = int(number)
        return found

    def strings(self) -> tuple[str, ...]:
        """Return the string literals of the body."""
        return tuple(re.findall(r'"(\w+)"', self.body))


def read_function(name: str, text: str) -> HostFunctionText | None:
    """Read a function definition, with the name as it is qualified; none if the text is no such definition."""
    plain = _COMMENT.sub(" ", text)
    last = re.escape(name.rpartition("::")[2])
    start = re.search(rf"(?<![\w.>]){last}\s*\(", plain)
    if start is None:
        return None
    end_of_parameters = closing(plain, start.end() - 1)
    if end_of_parameters is None:
        return None
    opening = plain.find("{", end_of_parameters)
    if opening < 0:
        return None
    end = closing(plain, opening)
    parameters = tuple(map(_parameter, separated(plain[start.end() : end_of_parameters])))
    return HostFunctionText(
        name=name, parameters=parameters, body=plain[opening + 1 : end if end is not None else len(plain)]
    )


def _parameter(text: str) -> HostParameter:
    declared = text.partition("=")[0].strip()
    match = re.search(r"(\w+)\s*$", declared)
    name = match[1] if match else ""
    kind = declared.removesuffix(name).strip()
    bare = re.sub(r"\s+", "", _QUALIFIERS.sub("", kind))
    return HostParameter(
        name=name, type=kind, kind=next((each for pattern, each in _CLASSES if pattern.fullmatch(bare)), None)
    )


def _assigned(body: str, name: str) -> list[str]:
    """Return the tensors that a variable's elements are assigned from."""
    start = rf"(?<![\w.]){re.escape(name)}\s*=(?!=)\s*"
    same = re.findall(rf"{start}(\w+){_ALIAS}(?:\s*\.\s*data_ptr\s*<[^<>]*>\s*\(\s*\))?\s*;", body)
    described = re.findall(rf"{start}[\w:]*getTensorInfo\s*<[^<>]*>\s*\(\s*(\w+)\s*\)\s*;", body)
    return [one for one in (*same, *described) if one != name]


def _returned(body: str) -> list[tuple[str, ...]]:
    """Return the results that each `return` statement lists."""
    found = []
    for expression in re.findall(r"\breturn\s+([^;]+);", body):
        several = re.fullmatch(
            r"(?:std::)?(?:make_tuple|tuple|forward_as_tuple)\s*\((.*)\)", expression.strip(), re.DOTALL
        )
        listed = several[1] if several else expression.strip().removeprefix("{").removesuffix("}")
        found.append(separated(listed))
    return found
