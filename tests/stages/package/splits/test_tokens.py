import pytest

from stages.package.splits.tokens import functions, shingles, similarity, structure_hash, text_hash, words

KERNEL = """\
// Adds.
__global__ void add(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = expf(in[i]) + 1.f;  /* one more */
}
"""
RENAMED = KERNEL.replace("add", "plus").replace("out", "y").replace("in[", "x[").replace("float* in,", "float* x,")


def test_comments_and_white_space_do_not_change_the_hash_of_a_text() -> None:
    bare = KERNEL.replace("// Adds.\n", "").replace("/* one more */", "").replace("\n  ", " ")
    assert text_hash(words(bare, "cpp")) == text_hash(words(KERNEL, "cpp"))
    assert text_hash(words(RENAMED, "cpp")) != text_hash(words(KERNEL, "cpp"))


def test_names_of_variables_and_of_the_kernel_do_not_change_the_hash_of_a_structure() -> None:
    assert structure_hash(words(RENAMED, "cpp")) == structure_hash(words(KERNEL, "cpp"))


@pytest.mark.parametrize(("old", "new"), [("expf", "logf"), ("blockIdx.x", "blockIdx.y"), ("+ 1", "- 1")])
def test_another_function_index_or_operator_is_another_structure(old: str, new: str) -> None:
    other = KERNEL.replace("blockIdx.x", "threadIdx.x") if old == "blockIdx.x" else KERNEL.replace(old, new)
    assert structure_hash(words(other, "cpp")) != structure_hash(words(KERNEL, "cpp"))


def test_python_is_compared_without_comments_and_indentation() -> None:
    code = "def f(x):\n    # twice\n    return x * 2\n"
    assert words(code, "python") == words("def f(x): return x * 2", "python")
    assert words("def f(:\n  '''", "python")  # any text has tokens


def test_similarity_is_the_share_of_common_runs_of_tokens() -> None:
    one = shingles(list("abcdefgh"))
    assert similarity(one, one) == 1
    assert similarity(one, shingles(list("abcdefgx"))) == pytest.approx(3 / 5)
    assert similarity(one, shingles(list("ABCDEFGH"))) == 0
    assert len(shingles(["a"])) == 1


def test_functions_of_python_are_found_with_their_decorators() -> None:
    text = "import triton\n\n@triton.jit\ndef k(x):\n    pass\n\ndef g():\n    return 1\n"
    assert functions(text) == ("@triton.jit\ndef k(x):\n    pass\n", "def g():\n    return 1\n")
    assert functions("def f(:") == ()
