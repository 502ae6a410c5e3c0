"""Classify kernel arguments: the object whose memory is passed, the kind of value, and the types in one instance."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal as OneOf

from clang.cindex import Cursor, CursorKind, TypeKind

from kernelmill.cpp.expressions import Binary, Call, Choice, Literal, Member, Name, Node, Unary, walk, write
from kernelmill.extraction.launches.arguments.parameter_values import EXTENTS, bare, is_plain
from kernelmill.extraction.syntax.symbols import last_name
from kernelmill.records import ArgumentOrigin, Unresolved

Kind = OneOf["data", "size", "value", "constant", "unknown"]

_DATA = frozenset({"data_ptr", "data", "const_data_ptr", "mutable_data_ptr", "get", "raw_pointer_cast"})
"""Functions that return a pointer to an object's memory."""
_ACCESSORS = frozenset({"packed_accessor", "packed_accessor32", "packed_accessor64", "generic_packed_accessor"})
_QUALIFIERS = frozenset({"const", "volatile", "__restrict", "__restrict__"})


def accessed(node: Node) -> Node | None:
    """Return the tensor of an accessor."""
    match node:
        case Call(Member(owner, _, name), _) if name.partition("<")[0] in _ACCESSORS:
            return owner
    return None


def memory_of(node: Node) -> Node:
    """Return the object whose memory an expression refers to, without conversions, offsets and `data_ptr()`."""
    node = bare(node)
    match node:
        case Call(Member(owner, _, name), _) if name.partition("<")[0] in _DATA:
            return owner
        case Call(Name(name), (owner, *_)) if last_name(name) in _DATA:
            return owner
        case Unary("&", operand):
            return operand
        case Binary("+" | "-", left, _):
            return memory_of(left)
    return node


def origin_of(node: Node, parameter: Cursor) -> Node | None:
    """Return the object whose memory an argument refers to; `None` if the argument is a plain value."""
    node = bare(node)
    match node:
        case Call(Member(owner, _, name), _) if name.partition("<")[0] in _DATA:
            return owner
        case Call(Name(name), (owner, *_)) if last_name(name) in _DATA:
            return owner
        case Unary("&", operand):
            return operand
        case Binary("+" | "-", left, _):
            return origin_of(left, parameter)
        case Call(Member(owner, _, name), _) if name.partition("<")[0] in _ACCESSORS:
            return owner
        case Choice(_, then, otherwise):
            return origin_of(then, parameter) or origin_of(otherwise, parameter)
    pointer = parameter.type.get_canonical().kind == TypeKind.POINTER
    if pointer and not isinstance(node, Literal):
        return node
    if isinstance(node, Name | Member) and parameter.type.get_canonical().kind == TypeKind.RECORD:
        return node
    return None


def kind_of(node: Node, origin: Node | None, unresolved: Sequence[Unresolved]) -> Kind:
    """Return the kind of value of an argument."""
    if origin is not None:
        return "data"
    if unresolved and any(one.name == write(node) for one in unresolved):
        return "unknown"
    if is_plain(bare(node)):
        return "constant"
    calls = [part for part in walk(node) if isinstance(part, Call) and isinstance(part.callee, Member)]
    names = {call.callee.name.partition("<")[0] for call in calls if isinstance(call.callee, Member)}
    return "size" if names & EXTENTS else "value"


def typed(origins: Sequence[ArgumentOrigin], target: Cursor) -> Iterator[ArgumentOrigin]:
    """Yield the argument origins with the types that the parameters have in one instance."""
    own = [c for c in target.get_children() if c.kind == CursorKind.PARM_DECL]
    for argument, parameter in zip(origins, own, strict=False):
        canonical = parameter.type.get_canonical()
        known = "type-parameter-" not in canonical.spelling
        pointee = canonical.get_pointee() if canonical.kind == TypeKind.POINTER else None
        written = pointee.spelling if known and pointee is not None else parameter.type.get_pointee().spelling
        yield replace(
            argument,
            type=canonical.spelling if known else parameter.type.spelling,
            element=None if pointee is None else " ".join(w for w in written.split() if w not in _QUALIFIERS),
        )
    yield from origins[len(own) :]
