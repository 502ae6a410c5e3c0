"""Launch configurations in terms of the kernel's own parameters."""

from kernelmill.cpp.expressions import Name
from kernelmill.cpp.parser import parse
from kernelmill.extraction.launches.arguments.parameter_values import ParameterValues
from kernelmill.records import Launch
from tests.kernelmill.extraction.launches.launch_files import KERNEL, Launches, launch_of

KNOWN = ParameterValues(
    names=frozenset({"n", "acc", "view", "N"}),
    scalars={parse("count * 2"): "n", Name("wide"): "N"},
    accessors={Name("t"): "acc"},
    objects={Name("given"): "view"},
)


def expressed(text: str) -> tuple[str, ...]:
    return KNOWN.in_parameters((parse(text),))


def test_values_of_parameters_are_replaced_by_their_names() -> None:
    assert expressed("min((count * 2 + 63) / 64, 4096)") == ("min((n + 63) / 64, 4096)",)
    assert expressed("(int)wide / 4") == ("(int)N / 4",)
    assert expressed("1 << (int)std::log((double)(count * 2))") == ("1 << (int)std::log((double)n)",)


def test_extents_are_those_of_the_parameter_that_copies_the_object() -> None:
    assert expressed("t.size(0) + given.dim(1)") == ("acc.size(0) + view.dim(1)",)
    assert expressed("t.numel()") == ()  # accessors do not know
    assert expressed("other.size(0)") == ()


def test_expression_of_host_values_is_not_expressed_in_parameters() -> None:
    assert expressed("blocks(count * 2)") == ()
    assert expressed("count") == ()


def block_in_parameters(launch: Launch) -> tuple[str, ...]:
    assert launch.resolved_block is not None
    return launch.resolved_block.in_parameters


def test_parameters_of_the_template_are_parameters_too(launches: Launches) -> None:
    text = "template <class T, int Wide> __global__ void w(T* x) {}\n"
    text += "template <int N> void f(float* x) { w<float, N><<<1, N / 2>>>(x); }\n"
    assert block_in_parameters(launch_of(launches, text, "w")) == ("Wide / 2", "1", "1")


def test_an_accessor_knows_the_sizes_of_its_tensor(launches: Launches) -> None:
    text = "struct Accessor { long size(int d) const; };\n"
    text += "struct Sized { template <class T> Accessor packed_accessor32() const; long size(int d) const; };\n"
    text += "__global__ void a(Accessor x) {}\n"
    text += "void f(Sized t) { a<<<1, t.size(1)>>>(t.packed_accessor32<float>()); }\n"
    text += "void g(Sized t) {\n  Accessor kept = t.packed_accessor32<float>();\n  a<<<1, t.size(1)>>>(kept);\n}\n"
    assert [block_in_parameters(one) for one in launches(text, "a")] == [("x.size(1)", "1", "1")] * 2


def test_a_fraction_that_an_integer_loses_is_lost_in_the_expression_too(launches: Launches) -> None:
    text = "namespace std { double log(double x); }\n" + KERNEL
    text += "void f(int* x, int n) {\n  const int power = std::log((double)n) / 0.5;\n"
    text += "  k<int><<<1, 1 << power>>>(n, x, x, 0);\n}\n"
    assert block_in_parameters(launch_of(launches, text)) == ("1 << (int)(std::log((double)n) / 0.5)", "1", "1")
