"""Host functions of PyTorch extensions: parameters, origins of tensors, and results."""

import pytest

from kernelmill.references.host_functions import HostFunctionText, read_function

SCATTER = """std::tuple<torch::Tensor, torch::optional<torch::Tensor>>
scatter_cuda(torch::Tensor src, torch::Tensor index, int64_t dim,
             torch::optional<torch::Tensor> optional_out,  // may be (none)
             torch::optional<int64_t> dim_size, std::string reduce) {
  src = src.contiguous();
  torch::Tensor out;
  if (optional_out.has_value()) {
    out = optional_out.value().contiguous();
  } else {
    out = torch::empty({src.size(0)}, src.options());
  }
  torch::optional<torch::Tensor> arg_out = torch::nullopt;
  int64_t *arg_out_data = nullptr;
  arg_out_data = arg_out.value().data_ptr<int64_t>();
  auto index_info = at::cuda::detail::getTensorInfo<int64_t, int>(index);
  return std::make_tuple(out, arg_out);
}
"""


def read(name: str, text: str) -> HostFunctionText:
    found = read_function(name, text)
    assert found is not None
    return found


def test_parameters_have_names_and_classes() -> None:
    assert [(one.name, one.kind) for one in read("scatter_cuda", SCATTER).parameters] == [
        ("src", "tensor"),
        ("index", "tensor"),
        ("dim", "integer"),
        ("optional_out", "optional_tensor"),
        ("dim_size", "optional_integer"),
        ("reduce", "string"),
    ]


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("const at::Tensor& x", "tensor"),
        ("Tensor x", "tensor"),
        ("const bool x", "boolean"),
        ("float x = 1.f", "floating"),
        ("const std::vector<float> x", "list"),
        ("c10::optional<at::Tensor> x", "optional_tensor"),
        ("tv::TensorView<const float> x", "tensor"),
        ("const tv::CPU &x", "device"),
        ("std::map<int, int> x", None),
    ],
)
def test_class_of_a_type_ignores_qualifiers_and_namespaces(written: str, kind: str | None) -> None:
    (parameter,) = read("f", f"void f({written}) {{ }}").parameters
    assert (parameter.name, parameter.kind) == ("x", kind)


def test_tensor_that_is_assigned_from_a_parameter_has_its_elements() -> None:
    function = read("scatter_cuda", SCATTER)
    assert function.origin("out") == "optional_out"
    assert function.origin("index_info") == "index"
    assert function.origin("src") == "src"


def test_selection_of_elements_is_no_origin() -> None:
    text = "void f(Tensor boxes) { auto sorted = boxes.index_select(0, order); g(sorted.data_ptr<float>()); }"
    assert read("f", text).origin("sorted") is None


def test_result_is_found_by_the_tensor_or_by_the_pointer_to_its_data() -> None:
    function = read("scatter_cuda", SCATTER)
    assert (function.result("out"), function.result("arg_out_data"), function.result("src")) == (0, 1, None)


def test_single_tensor_is_the_first_result() -> None:
    assert read("f", "torch::Tensor f(torch::Tensor x) { auto y = g(x); return y; }").result("y") == 0


def test_results_that_are_computed_from_a_tensor_are_not_that_tensor() -> None:
    text = "Tensor f(Tensor x) { auto row = g(x); return torch::stack({row.masked_select(m), col}, 0); }"
    assert read("f", text).result("row") is None


def test_body_tells_the_least_ranks() -> None:
    text = "void f(Tensor x, Tensor y) { int c = x.size(1), w = x.size(3); auto a = y.accessor<float, 2>(); }"
    assert read("f", text).ranks() == {"x": 4, "y": 2}


def test_qualified_name_is_found_by_its_last_part() -> None:
    assert read("ops::f", "void f(Tensor x) { return; }").parameters[0].name == "x"


def test_text_without_a_definition_is_no_function() -> None:
    assert read_function("f", "REGISTER(f, CPU, g);") is None
    assert read_function("f", "void f(Tensor x);") is None
