import hashlib

from kernelmill.records.splits import Overlap
from stages.package.overlap.comparing import Comparison
from stages.package.overlap.reading import EvaluationHash, EvaluationProgram, EvaluationSets
from stages.package.splits.tokens import structure_hash, text_hash, words

LINES = "".join(f"  out[i + {number}] = in[i * {number}] * {number}.5f;\n" for number in range(20))
KERNEL = f"__global__ void scale(float* out, const float* in, int i) {{\n{LINES}}}\n"


def compared(other: str, text: str = KERNEL, near: float = 0.7) -> tuple[Overlap, ...]:
    sets = EvaluationSets(programs=(EvaluationProgram("bench", "a.cu:k", words(other, "cpp")),))
    return Comparison(sets, near).overlaps(text, words(text, "cpp"))


def test_same_text_but_for_comments_and_white_space_is_found() -> None:
    (found,) = compared(f"// copied\n{KERNEL.replace(' = ', '=')}")
    assert found == Overlap(set="bench", item="a.cu:k", kind="same_text", similarity=1)


def test_same_program_with_other_names_is_found() -> None:
    (found,) = compared(KERNEL.replace("out", "y").replace("scale", "other"))
    assert found.kind == "same_structure"


def test_program_that_differs_in_a_line_is_near() -> None:
    (found,) = compared(KERNEL.replace("7.5f", "8.25f"))
    assert found.kind == "near"
    assert 0.7 <= found.similarity < 1


def test_other_program_and_threshold_that_is_not_reached_are_no_overlap() -> None:
    other = KERNEL.replace("7.5f", "8.25f")
    assert compared("__global__ void k(int* x) {" + "x[0] += x[1] % 3;" * 20 + "}") == ()
    assert compared(other, near=0.999) == ()


def test_short_programs_overlap_only_by_their_text() -> None:
    short = "__global__ void k(int* x) { x[0] = 1; }"
    assert [one.kind for one in compared(short, short)] == ["same_text"]
    assert compared(short.replace("x", "y"), short) == ()


def test_hashes_of_the_exact_text_its_tokens_and_its_structure_are_found() -> None:
    found = words(KERNEL, "cpp")
    for digest in (hashlib.sha256(KERNEL.encode()).hexdigest(), text_hash(found), structure_hash(found)):
        sets = EvaluationSets(hashes=(EvaluationHash("bench", "list.txt:1", digest),))
        (overlap,) = Comparison(sets, 0.7).overlaps(KERNEL, found)
        assert (overlap.set, overlap.item, overlap.similarity) == ("bench", "list.txt:1", 1)
