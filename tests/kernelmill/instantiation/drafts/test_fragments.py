"""Files that a declaration includes in its body come along with it."""

from kernelmill.instantiation.drafts.fragments import with_fragments

BODY = b'void f(float* x) {\n#include "contrib/cases.inc"\n}'


def test_file_beside_the_declaration_takes_the_place_of_its_include() -> None:
    texts = {"a/contrib/cases.inc": b"x[0] = 1;\n", "b/contrib/cases.inc": b"x[0] = 2;\n"}
    assert with_fragments(BODY, "a/f.cuh", texts) == b"void f(float* x) {\nx[0] = 1;\n}"


def test_file_elsewhere_in_the_project_is_found_if_there_is_one_only() -> None:
    texts = {"include/contrib/cases.inc": b"x[0] = 1;\n"}
    assert with_fragments(BODY, "src/f.cuh", texts) == b"void f(float* x) {\nx[0] = 1;\n}"
    assert with_fragments(BODY, "src/f.cuh", {**texts, "old/contrib/cases.inc": b""}) == BODY


def test_fragments_of_fragments_come_along_and_an_endless_chain_ends() -> None:
    texts = {"contrib/cases.inc": b'#include "more.inc"\n', "contrib/more.inc": b"x[0] = 1;\n"}
    assert with_fragments(BODY, "f.cuh", texts) == b"void f(float* x) {\nx[0] = 1;\n}"
    endless = {"contrib/cases.inc": b'#include "cases.inc"\n'}
    assert with_fragments(BODY, "f.cuh", endless).count(b"#include") == 1


def test_include_that_the_project_lacks_or_that_is_too_long_or_no_text_stays() -> None:
    assert with_fragments(BODY, "f.cuh", {}) == BODY
    assert with_fragments(BODY, "f.cuh", {"contrib/cases.inc": b"x" * (1 << 19)}) == BODY
    assert with_fragments(BODY, "f.cuh", {"contrib/cases.inc": b"// \xe9\n"}) == BODY


def test_include_in_a_comment_or_a_string_stays() -> None:
    texts = {"contrib/cases.inc": b"x[0] = 1;\n"}
    for text in (b'/*\n#include "contrib/cases.inc"\n*/', b'R"(\n#include "contrib/cases.inc"\n)"'):
        assert with_fragments(text, "f.cuh", texts) == text
