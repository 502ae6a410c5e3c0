"""Cursors as libclang returns them, which are faster to compare than the objects that the bindings make of them."""

from collections.abc import Callable
from ctypes import POINTER, Structure, byref, c_int, c_uint, c_void_p
from functools import cache
from typing import cast

from clang.cindex import Cursor, File, SourceLocation, c_object_p, conf

NULL = 70
"""CXCursor_InvalidFile of clang-c/Index.h, the kind of the null cursor."""


class PlainCursor(Structure):
    """A cursor without the methods of the bindings; equal bytes mean equal cursors."""

    _fields_ = (("kind", c_int), ("xdata", c_int), ("entity", c_void_p), ("second", c_void_p), ("unit", c_void_p))


def referenced(cursor: Cursor) -> PlainCursor:
    """Return what a cursor refers to, the null cursor if nothing."""
    return _referenced()(cursor)


def is_same(plain: PlainCursor, cursor: Cursor) -> bool:
    """Whether both are the same declaration of one translation unit, as `clang_equalCursors` compares them."""
    own = PlainCursor.from_buffer(cursor)
    return bool(plain.kind == own.kind and plain.entity == own.entity)


def identity(plain: PlainCursor) -> tuple[int, int | None]:
    """Return what equal cursors of one translation unit have in common, and no others."""
    return plain.kind, plain.entity


def with_methods(plain: PlainCursor, other: Cursor) -> Cursor:
    """Return the object of the bindings for a cursor in the translation unit of another one."""
    cursor = Cursor.from_buffer_copy(plain)
    cursor._tu = other._tu  # noqa: SLF001  # keeps the translation unit alive, as in the bindings
    return cursor


@cache
def _referenced() -> Callable[[Cursor], PlainCursor]:
    function = conf.lib["clang_getCursorReferenced"]  # not the one of the bindings, which makes an object
    function.argtypes, function.restype = [Cursor], PlainCursor
    return cast("Callable[[Cursor], PlainCursor]", function)


@cache
def plain_overload() -> Callable[[Cursor, int], PlainCursor]:
    """Return the function of libclang for the declarations that an `OVERLOADED_DECL_REF` may mean, by index."""
    function = conf.lib["clang_getOverloadedDecl"]
    function.argtypes, function.restype = [Cursor, c_uint], PlainCursor
    return cast("Callable[[Cursor, int], PlainCursor]", function)


class FilesOfCursors:
    """The files of the cursors of one translation unit, by the handles of libclang, of which there are few."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._handle = c_object_p()
        self._locate = conf.lib["clang_getInstantiationLocation"]
        self._locate.argtypes = [SourceLocation, POINTER(c_object_p), c_void_p, c_void_p, c_void_p]

    def of(self, cursor: Cursor) -> str | None:
        """Return the name of the file of a cursor, none if it is in no file."""
        self._locate(cursor.location, byref(self._handle), None, None, None)
        address = c_void_p.from_buffer(self._handle).value
        if address is None:
            return None
        if address not in self._names:
            self._names[address] = str(File(self._handle).name)
        return self._names[address]


class OffsetsInFile:
    """The byte offsets of cursors in one file of a translation unit."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._is_it: dict[int | None, bool] = {None: False}
        """Whether a handle of libclang refers to the file."""
        self._handle, self._offset = c_object_p(), c_uint()
        self._locate = conf.lib["clang_getInstantiationLocation"]
        self._locate.argtypes = [SourceLocation, POINTER(c_object_p), c_void_p, c_void_p, POINTER(c_uint)]

    def of(self, cursor: Cursor) -> int | None:
        """Return the offset of a cursor, none if it is in another file."""
        self._locate(cursor.location, byref(self._handle), None, None, byref(self._offset))
        address = c_void_p.from_buffer(self._handle).value
        if address not in self._is_it:
            self._is_it[address] = File(self._handle).name == self._name
        return self._offset.value if self._is_it[address] else None
