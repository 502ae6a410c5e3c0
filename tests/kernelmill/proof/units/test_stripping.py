"""Claims about what references leave out of units."""

from kernelmill.proof.units.stripping import of_project, without_enumerations, without_specialisations

SPECIALISED = r"""#define ATOMIC(NAME)                              \
  template <> struct Atomic##NAME<Half, 2> {         \
    void operator()(Half *p) { if (p) { p->x = 1; } } \
  };                                                 \
  template <> struct Atomic##NAME<float, 4> {        \
    void operator()(float *p) {}                     \
  };
template <> struct Plain<BFloat16> { int x; };
template <> class Plain<int> { int y; };
"""


def test_specialisations_for_short_floats_go_from_macros_too() -> None:
    text = without_specialisations(SPECIALISED, {"Half", "BFloat16"})
    assert "Half" not in text
    assert "BFloat16" not in text
    assert "struct Atomic##NAME<float, 4>" in text
    assert "class Plain<int> { int y; };" in text
    assert all(line.endswith("\\") for line in text.splitlines()[:-4])


def test_without_such_types_the_text_is_as_it_was() -> None:
    assert without_specialisations(SPECIALISED, {"double"}) == SPECIALISED


def test_enumerations_go_where_no_bracket_is_around_them() -> None:
    inner = "namespace n {\nenum In { A };\n}\nstruct S {\nenum Also { B };\n};\n"
    text = f"enum Kind {{ X, Y }};\n{inner}typedef enum {{ P = 0 }} kind_t;\nenum class Late : int {{ Q }};\n"
    assert without_enumerations(text) == inner


def test_what_the_project_does_not_have_is_blank_and_all_else_keeps_its_place() -> None:
    unit = "#ifdef __HIP__  // AMD has none\nint f() { return 1 + 2; }\n#endif\nint g() { return 3 + 4; }\n"
    text = of_project(unit)
    assert "1 + 2" not in text
    assert text.index("3 + 4") == unit.index("3 + 4")
    assert text.count("\n") == unit.count("\n")
