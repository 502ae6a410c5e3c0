"""Plain cursors answer as the objects of the bindings do."""

from clang.cindex import Cursor, Index

from kernelmill.clang import bindings, plain_cursors
from kernelmill.clang.plain_cursors import OffsetsInFile

TEXT = """template <class T> T twice(T x) { return x + x; }
struct S { int m; int get() { return m; } };
#define CALL twice(1)
int f(S& s) { return s.get() + twice(2.0) + CALL; }
"""


def cursors() -> list[Cursor]:
    bindings.complete()
    unit = Index.create().parse("a.cpp", args=["-std=c++17"], unsaved_files=[("a.cpp", TEXT)])
    return list(unit.cursor.walk_preorder())


def test_references_are_those_of_the_bindings() -> None:
    compared = 0
    for cursor in cursors():
        plain, expected = plain_cursors.referenced(cursor), cursor.referenced
        assert (plain.kind == plain_cursors.NULL) == (expected is None)
        if expected is not None:
            assert plain_cursors.with_methods(plain, cursor) == expected
            assert plain_cursors.is_same(plain, cursor) == (expected == cursor)
            compared += 1
    assert compared > 10


def test_offsets_are_those_of_the_file_only() -> None:
    found = cursors()[1:]
    assert [OffsetsInFile("a.cpp").of(cursor) for cursor in found] == [cursor.location.offset for cursor in found]
    assert {OffsetsInFile("other.cpp").of(cursor) for cursor in found} == {None}
