"""What is said about libraries that the CPU runtime lacks."""

import pytest

from kernelmill.hip_cpu.libraries import remedy


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            "hipsparse/hipsparse.h: No such file or directory",
            "the CPU runtime lacks hipSPARSE; it has hipRAND, hipCUB, ",
        ),
        ("'rocsparse.h' file not found", "the CPU runtime lacks rocSPARSE; "),
        ("undefined reference to `hipfftPlan1d'", "the CPU runtime lacks hipFFT; "),
        ("use of undeclared identifier 'hipblasCgemm'", "the CPU runtime lacks this function of hipBLAS; "),
        ("thrust/device_vector.h: No such file or directory", "Thrust is not part of the CPU runtime; "),
        ("rocprim/rocprim.hpp: No such file or directory", "the CPU runtime lacks rocPRIM; it has hipCUB"),
    ],
)
def test_the_remedy_names_the_library_and_what_there_is(message: str, said: str) -> None:
    assert (remedy(message) or "").startswith(said)


@pytest.mark.parametrize("message", ["helper.h: No such file or directory", "undefined reference to `launch(float*)'"])
def test_other_errors_are_not_about_a_library(message: str) -> None:
    assert remedy(message) is None
