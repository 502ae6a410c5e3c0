"""Arguments of launches that are not written one by one."""

from kernelmill.records.reasons import UnresolvedReason
from tests.kernelmill.extraction.launches.launch_files import KERNEL, Launches, argument_origin, launch_of


def test_argument_of_a_launch_by_address_has_a_reason(launches: Launches) -> None:
    text = KERNEL + "void f(int* x, int d) {\n  void* given[] = {&d, &x, &x, &d};\n"
    text += "  cudaLaunchKernel((const void*)&k<int>, dim3(8), dim3(9), given, 0, nullptr);\n}\n"
    (unresolved,) = argument_origin(launch_of(launches, text), "n").unresolved
    assert (unresolved.name, unresolved.reason) == ("n", UnresolvedReason.PASSED_BY_ADDRESS)


def test_argument_in_a_pack_of_several_callers_has_a_reason(launches: Launches) -> None:
    text = KERNEL + "template <class... A> void start(A... given) { k<int><<<1, 1>>>(given...); }\n"
    text += "void f(int* x) { start(1, x, x, 2); }\nvoid g(int* x) { start(3, x, x, 4); }\n"
    for launch in launches(text, "k"):
        (unresolved,) = argument_origin(launch, "n").unresolved
        assert (unresolved.name, unresolved.reason) == ("n", UnresolvedReason.NO_ARGUMENT)
