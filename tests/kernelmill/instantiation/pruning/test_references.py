"""The search finds the parts that a kernel reaches."""

from clang.cindex import Index, TranslationUnit

from kernelmill.clang import bindings
from kernelmill.instantiation.facts import Part
from kernelmill.instantiation.pruning.references import Reached, reach

TEXTS = (
    "#define TWICE(x) ((x) * FACTOR)",
    "#define FACTOR 2",
    "int used(int x) { return x; }",
    "int unused(int x) { return x; }",
    "template <typename T> T identity(T x) { return used(x); }",
    "struct Box { int value; };",
    "int k(Box box) { return identity(TWICE(box.value)); }",
)
NAMES = ("TWICE", "FACTOR", "used", "unused", "identity", "Box", "k")


def search() -> Reached:
    bindings.complete()
    code = "\n".join(TEXTS)
    starts = [code.index(text) for text in TEXTS]
    parts = [
        Part(kind="macro" if text.startswith("#") else "declaration", name=name, text=text)
        for name, text in zip(NAMES, TEXTS, strict=True)
    ]
    unit = Index.create().parse(
        "unit.cu",
        args=["-x", "c++"],
        unsaved_files=[("unit.cu", code)],
        options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD,
    )
    return reach(unit, parts, starts)


def test_everything_but_the_unused_function_is_reached() -> None:
    assert {NAMES[number] for number in search().parts} == set(NAMES) - {"unused"}


def test_meanings_are_the_declarations_in_order_of_the_search() -> None:
    meanings = search().meanings
    assert any("Box" in meaning for meaning in meanings)
    assert meanings == search().meanings


def test_class_of_a_stand_in_keeps_its_constructor_from_float() -> None:
    bindings.complete()
    members = ("Half() = default;", "Half(float v) : x(v) {}", "Half(long v) : x(v) {}", "float x;")
    texts = (
        f"struct Half {{ operator float() const {{ return x; }} {' '.join(members)} }};",
        "float k(const Half *h) { return *h; }",
    )
    code = "\n".join(texts)
    unit = Index.create().parse("unit.cu", args=["-x", "c++"], unsaved_files=[("unit.cu", code)])
    parts = [Part(kind="stand_in", name="Half", text=texts[0]), Part(kind="declaration", name="k", text=texts[1])]
    found = reach(unit, parts, [0, code.index(texts[1])])
    left = [code[one.start : one.end] for one in found.removable - found.needed]
    assert left == ["Half(long v) : x(v) {}"]
