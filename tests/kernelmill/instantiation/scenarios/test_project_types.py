"""Template arguments that are types, templates and functions of the project: units contain their declarations."""

from pathlib import Path

import pytest

from kernelmill.clang import bindings
from kernelmill.clang.facts import KernelFacts, ParseRequest, UnitFacts
from kernelmill.extraction.parse.worker import parse
from kernelmill.instantiation.facts import CheckRequest
from kernelmill.instantiation.pruning.checker import check
from kernelmill.instantiation.units import KernelUnits, make
from kernelmill.records import Kernel

pytestmark = pytest.mark.slow

MINI = Path(__file__).parents[2] / "extraction" / "projects" / "nasty" / "mini_cuda.h"
PASSES = ("--cuda-device-only", "--cuda-host-only")
FLAGS = ("-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "-std=c++17")


def seen(folder: Path, text: str) -> tuple[UnitFacts, UnitFacts]:
    (folder / "mini_cuda.h").write_bytes(MINI.read_bytes())
    (folder / "a.cu").write_text(f'#include "mini_cuda.h"\n{text}')
    device, host = (
        parse(
            ParseRequest(
                file=str(folder / "a.cu"),
                root=str(folder),
                headers=str(folder / "none"),
                side="device" if "device" in side else "host",
                arguments=(*FLAGS, side),
            )
        )
        for side in PASSES
    )
    assert [error.message for error in device.errors] == []
    return device, host


def units(folder: Path, text: str, types: tuple[str, ...] = ()) -> KernelUnits:
    """The units of the one kernel in a text, as its launches make them."""
    bindings.complete()
    device, host = seen(folder, text)
    (facts,), (closure,) = device.kernels, device.closures
    launched = tuple(sorted({one.launch.template_arguments for one in host.launches} - {()}))
    texts = {path.name: path.read_bytes() for path in folder.iterdir()}
    passes = tuple((*FLAGS, side) for side in PASSES)
    return make(
        _kernel(facts, texts, launched),
        closure,
        texts,
        types,
        lambda drafts: [check(CheckRequest(drafts=tuple(each), passes=passes)) for each in drafts],
    )


def _kernel(facts: KernelFacts, texts: dict[str, bytes], launched: tuple[tuple[str, ...], ...]) -> Kernel:
    return Kernel(
        id=f"s/{facts.path}:{facts.qualified_name}",
        source="s",
        path=facts.path,
        name=facts.name,
        qualified_name=facts.qualified_name,
        start_line=facts.start_line,
        end_line=facts.end_line,
        start_offset=facts.start_offset,
        end_offset=facts.end_offset,
        code=texts[facts.path][facts.start_offset : facts.end_offset].decode(),
        method="ast",
        license="MIT",
        template_parameters=facts.template_parameters,
        instantiations=launched,
    )


def only(made: KernelUnits) -> tuple[str, str]:
    """Name and text of the one unit."""
    assert made.dropped == ()
    (unit,) = made.units
    return unit.name, unit.unit_code


def dropped(made: KernelUnits) -> list[tuple[str, str]]:
    assert made.units == ()
    return [(one.reason, one.detail) for one in made.dropped]


FUNCTOR = """
namespace ops {
__device__ float more(float x) { return x + 1; }
__device__ float unused(float x) { return x; }
template <typename T> struct Add { __device__ T operator()(T a, T b) const { return more(a) + b; } };
template <typename T> struct Mul { __device__ T operator()(T a, T b) const { return a * b; } };
}
template <typename Op, typename T> __global__ void k(T* x, Op op) { *x = op(*x, *x); }
void go(float* x) { k<<<1, 1>>>(x, ops::Add<float>()); }
"""


def test_functor_argument_is_included_with_the_functions_that_it_calls(tmp_path: Path) -> None:
    name, code = only(units(tmp_path, FUNCTOR))
    assert name == "k_ops_Add_float_float"
    assert "void k_ops_Add_float_float(float* x, ops::Add<float> op)" in code
    assert "more" in code
    assert "Mul" not in code
    assert "unused" not in code


TRAITS = """
template <int N> struct Bytes;
template <> struct Bytes<8> { using Type = double; };
template <> struct Bytes<4> { using Type = float; };
template <int Threads, bool Full, typename in_t> struct Traits {
  using input_t = in_t;
  using vec_t = typename Bytes<sizeof(in_t) * 2>::Type;
  static constexpr int kThreads = Threads;
  static constexpr bool kFull = Full;
  struct Shared { in_t v[kThreads]; };
};
#define AT_MOST(a, b) ((a) < (b) ? (a) : (b))
template <typename Ktraits> __global__ __launch_bounds__(Ktraits::kThreads) void k(typename Ktraits::input_t* x) {
  using vec_t = typename Ktraits::vec_t;
  __shared__ typename Ktraits::Shared all;
  all.v[threadIdx.x] = x[AT_MOST(int(sizeof(vec_t)), Ktraits::kThreads)];
  x[0] = Ktraits::kFull ? all.v[0] : 0;
}
template <int Threads, typename T> void run(T* x) {
  k<Traits<Threads, true, T>><<<1, Threads>>>(x);
  k<Traits<Threads * 2, false, T>><<<1, Threads>>>(x);
}
template void run<32, float>(float*);
"""


def test_traits_are_included_and_those_that_differ_only_in_numbers_make_one_unit(tmp_path: Path) -> None:
    name, code = only(units(tmp_path, TRAITS))
    assert name == "k_Traits_32_true_float"
    assert "__launch_bounds__(Traits<32, true, float>::kThreads) void k_Traits_32_true_float(typename Traits<32" in code
    assert "struct Bytes<8>" in code
    assert "struct Bytes<4>" not in code


def test_type_parameter_whose_members_are_used_is_not_a_plain_type_without_a_launch(tmp_path: Path) -> None:
    without = TRAITS[: TRAITS.index("template <int Threads, typename T> void run")]
    assert dropped(units(tmp_path, without, ("float",))) == [("no_launch_names_its_types", "Ktraits")]


def test_an_enumerator_of_an_enum_class_is_converted_to_its_type(tmp_path: Path) -> None:
    text = """
    namespace n { enum class Mode { A, B }; enum class Unused { C };
    template <Mode M, typename T> __global__ void k(T* x) { if (M == Mode::B) *x = 0; } }
    void go(float* x) { n::k<n::Mode::B, float><<<1, 1>>>(x); }
    """
    name, code = only(units(tmp_path, text))
    assert name == "k_1_float"
    assert "Mode(1) == Mode::B" in code
    assert "Unused" not in code


def test_template_template_argument_is_included(tmp_path: Path) -> None:
    text = """
    namespace ops { template <typename T> struct Add { __device__ T operator()(T a) { return a; } };
    template <typename T> struct Mul { __device__ T operator()(T a) { return a; } }; }
    template <template <typename> class Op, typename T> __global__ void k(T* x) { Op<T> op; *x = op(*x); }
    void go(float* x) { k<ops::Mul, float><<<1, 1>>>(x); }
    """
    name, code = only(units(tmp_path, text))
    assert name == "k_ops_Mul_float"
    assert "ops::Mul<float> op;" in code
    assert "Add" not in code


def test_nested_templates_and_classes_of_an_argument_are_included(tmp_path: Path) -> None:
    text = """
    namespace { template <typename T> struct Add { T v; }; enum Kind { SUM, MEAN }; }
    template <template <typename> class C, typename T, Kind K> struct Outer { struct In { C<T> c; }; };
    template <typename F> __global__ void k(F* f) { f->c.v = 1; }
    void go() { k<Outer<Add, float, MEAN>::In><<<1, 1>>>(nullptr); }
    """
    name, code = only(units(tmp_path, text))
    assert name == "k_Outer_Add_float_MEAN_In"
    assert "struct Add" in code
    assert "enum Kind" in code


def test_function_argument_is_included(tmp_path: Path) -> None:
    text = """
    namespace n { __device__ float twice(float x) { return 2 * x; } __device__ float once(float x) { return x; } }
    template <float (*F)(float)> __global__ void k(float* x) { *x = F(*x); }
    void go(float* x) { k<n::twice><<<1, 1>>>(x); }
    """
    name, code = only(units(tmp_path, text))
    assert name == "k_n_twice"
    assert "*x = n::twice(*x);" in code
    assert "once" not in code


def test_operator_found_by_argument_dependent_lookup_is_included(tmp_path: Path) -> None:
    text = """
    template <typename T> __global__ void k(T* x) { *x = *x + *x; }
    namespace late { struct num { float v; }; __device__ num operator+(num a, num b) { return {a.v + b.v}; }
    __device__ num operator-(num a, num b) { return {a.v - b.v}; } }
    void go(late::num* x) { k<late::num><<<1, 1>>>(x); }
    """
    _, code = only(units(tmp_path, text))
    assert "operator+" in code
    assert "operator-" not in code


def test_type_with_commas_inside_a_macro_is_named_by_an_alias(tmp_path: Path) -> None:
    text = """
    #define TWICE(x) ((x) + (x))
    template <typename A, typename B> struct Two { static constexpr int n = 1; };
    template <typename T> __global__ void k(int* x, T* t) { *x = TWICE(T::n); }
    void go(int* x) { k<Two<int, float>><<<1, 1>>>(x, nullptr); }
    """
    _, code = only(units(tmp_path, text))
    assert "using T = Two<int, float>;" in code
    assert "TWICE(T::n)" in code
    assert "Two<int, float>* t" in code


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("k<<<1, 1>>>(x, [=] __device__ (int a) { return a * 2.0f; });", "lambda_argument"),
        (
            "struct Local { __device__ float operator()(int a) { return a; } } f; k<<<1, 1>>>(x, f);",
            "local_type_argument",
        ),
    ],
)
def test_argument_that_only_its_function_can_name_is_a_reason(tmp_path: Path, body: str, reason: str) -> None:
    text = f"template <typename F> __global__ void k(float* x, F f) {{ *x = f(1); }}\nvoid go(float* x) {{ {body} }}\n"
    ((found, detail),) = dropped(units(tmp_path, text))
    assert found == reason
    assert str(tmp_path) not in detail


def test_parameter_pack_is_a_reason(tmp_path: Path) -> None:
    text = """
    template <typename... Ts> __global__ void k(float* x, Ts... more) { *x = sizeof...(more); }
    void go(float* x) { k<<<1, 1>>>(x, 1, 2.0f); }
    """
    assert dropped(units(tmp_path, text)) == [("parameter_pack", "Ts")]


def test_launches_spell_no_folder(tmp_path: Path) -> None:
    text = (
        "template <typename F> __global__ void k(F f) { f(1); }\nvoid go() { k<<<1, 1>>>([] __device__ (int a) {}); }\n"
    )
    _, host = seen(tmp_path, text)
    assert [one.launch.template_arguments for one in host.launches] == [("(lambda at a.cu:3:25)",)]


def test_only_instances_with_types_of_the_project_need_more(tmp_path: Path) -> None:
    text = """
    struct Own { float v; };
    template <typename T> __global__ void k(T* x) { }
    void go(float* x, Own* y) { k<<<1, 1>>>(x); k<<<1, 1>>>(y); }
    """
    device, _ = seen(tmp_path, text)
    (closure,) = device.closures
    assert [each.instances for each in closure.instance_closures] == [(("Own",),)]
    assert not any(one.name == "Own" for one in closure.declarations)


ATTRIBUTES = """namespace sizes { constexpr int kThreads = 64; enum { kBytes = 16 }; constexpr int unused = 1; }
constexpr int blocks(int n) { return n / 32; }
template <typename T_, int N> struct traits { using T = T_; static constexpr int kThreads = N; };
template <typename K, typename T>
__global__ void __launch_bounds__(K::kThreads, blocks(sizes::kThreads)) k(T* x) {
  __attribute__((aligned(sizeof(T)))) __shared__ char a[4];
  alignas(sizes::kBytes) typename K::T v = a[0];
  x[0] = v;
}
void run(float* x) { k<traits<float, 128>, float><<<1, 128>>>(x); }
"""


def test_names_in_attributes_are_part_of_the_closure_and_substituted(tmp_path: Path) -> None:
    (unit,) = units(tmp_path, ATTRIBUTES).units
    assert "__launch_bounds__(traits<float, 128>::kThreads, blocks(sizes::kThreads))" in unit.kernel_code
    assert "aligned(sizeof(float))" in unit.kernel_code
    assert "int blocks(int n)" in unit.unit_code
    assert "constexpr int kThreads = 64;" in unit.unit_code
    assert "enum { kBytes = 16 };" in unit.unit_code
    assert "unused" not in unit.unit_code


def test_namespace_alias_is_included(tmp_path: Path) -> None:
    text = """namespace far { namespace away { __device__ int one() { return 1; } } }
namespace own {
namespace near = far::away;
__global__ void k(int* x) { *x = near::one(); }
}
"""
    (unit,) = units(tmp_path, text).units
    assert "namespace near = far::away;" in unit.unit_code
