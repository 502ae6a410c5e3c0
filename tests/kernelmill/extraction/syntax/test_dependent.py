"""Operator chains through calls that depend on template parameters."""

from tests.kernelmill.extraction.operator_projects import Links, operators

HEAD = """
#include "mini_cuda.h"
#include "mini_torch.h"
struct GPU {};
struct CPU {};
template <class T> __global__ void pair_kernel(T* x) { x[0] = 1; }
template <class T> __global__ void move_kernel(T* x) { x[0] = 1; }
template <class T> __global__ void go_kernel(T* x) { x[0] = 1; }
template <class D, class T, unsigned N> struct Pair { void operator()(D d, T* x); };
template <class T, unsigned N> struct Pair<GPU, T, N> {
  void operator()(GPU d, T* x) { pair_kernel<T><<<1, 1>>>(x); }
};
template <class T, unsigned N> struct Pair<CPU, T, N> { void operator()(CPU d, T* x) {} };
template <class T> struct Mover {
  void run(T* x) { move_kernel<T><<<1, 1>>>(x); }
  static void go(T* x) { go_kernel<T><<<1, 1>>>(x); }
};
template <class T> struct Other { void run(T* x) {} };
"""


def bound(body: str, calls: str = "use<2>(x)") -> dict[str, str]:
    text = f'{HEAD}{body}void all(Tensor x) {{ {calls}; }}\nPYBIND11_MODULE(_C, m) {{ m.def("all", &all); }}\n'
    return {"a.cu": text}


def names(files: dict[str, str], kernel: str) -> list[str]:
    return [one.name for one in operators(files, kernel)]


def test_an_object_that_a_template_calls_is_followed() -> None:
    kept = "template <unsigned N> void use(Tensor x) { auto f = Pair<GPU, float, N>(); f(GPU(), x.data()); }\n"
    found = operators(bound(kept), "pair_kernel")
    assert [one.name for one in found] == ["_C.all"]
    assert Links(found[0])["dispatcher"] == ["a.cu: all", "a.cu: use"]
    assert Links(found[0])["launcher"] == ["a.cu: Pair::operator()"]
    at_once = "template <unsigned N> void use(Tensor x) { Pair<GPU, float, N>()(GPU(), x.data()); }\n"
    assert names(bound(at_once), "pair_kernel") == ["_C.all"]


def test_the_specialization_for_another_class_is_not_followed() -> None:
    body = "template <unsigned N> void use(Tensor x) { Pair<CPU, float, N>()(CPU(), x.data()); }\n"
    assert names(bound(body), "pair_kernel") == ["Pair::operator()"]


def test_methods_of_a_dependent_type_are_followed_by_name() -> None:
    by_object = "template <class T> void use(Tensor x) { Mover<T> m; m.run(x.data()); }\n"
    assert names(bound(by_object, "use<float>(x)"), "move_kernel") == ["_C.all"]
    assert names(bound(by_object, "use<float>(x)"), "go_kernel") == ["Mover::go"]
    by_alias = "template <class T> void use(Tensor x) { using M = Mover<T>; M::go(x.data()); }\n"
    assert names(bound(by_alias, "use<float>(x)"), "go_kernel") == ["_C.all"]


def test_a_method_of_the_same_name_in_another_class_is_not_followed() -> None:
    body = "template <class T> void use(Tensor x) { Mover<T> m; Other<T> o; o.run(x.data()); }\n"
    assert names(bound(body, "use<float>(x)"), "move_kernel") == ["Mover::run"]
