import pytest

from stages.package.rows.samples import sample, signature
from tests.stages.select.kernels import kernel, launch, plain, source


def test_row_contains_the_exact_text_and_its_location() -> None:
    text = plain().replace("\n", "\r\n") + "  // é"
    row = sample(kernel(text, start=10, launches=(launch(),)), source(version="3.1"))
    assert row.kernel_code == text
    assert row.original_lines == (10, 15)
    assert (row.source_project, row.source_version, row.original_file_path) == ("proj", "3.1", "src/relu.cu")
    assert row.launch == (launch(),)


def test_row_contains_the_license_of_the_file_not_of_the_project() -> None:
    assert sample(kernel(license="BSD-3-Clause"), source(license="MIT")).license == "BSD-3-Clause"


@pytest.mark.parametrize(
    ("code", "head"),
    [
        (plain(), "__global__ void relu(float* out, int n)"),
        (
            "template <typename T>\n__global__ void\nk(const T* in,  // read only\n  T* /* written */ out)\n{ }",
            "template <typename T> __global__ void k(const T* in, T* out)",
        ),
        (
            "template <typename T = Pair{}, int N = int{4}>\n__global__ void k(T t) { if (1) { } }",
            "template <typename T = Pair{}, int N = int{4}> __global__ void k(T t)",
        ),
        (
            "__global__ void __launch_bounds__(int{256}) k(int n = int{1}) { }",
            "__global__ void __launch_bounds__(int{256}) k(int n = int{1})",
        ),
        ("__global__ void k(\n#ifdef WIDE\n  long n,\n#endif\n  int m) { }", "__global__ void k( long n, int m)"),
        ('__global__ void k(const char* s = "{") { }', '__global__ void k(const char* s = "{")'),
        ("KERNEL(k, float) { }", "KERNEL(k, float)"),
        ("DEFINE_KERNEL(k)", "DEFINE_KERNEL(k)"),
    ],
)
def test_signature_is_the_definition_up_to_its_body(code: str, head: str) -> None:
    assert signature(kernel(code)) == head
