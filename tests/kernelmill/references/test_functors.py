"""Functors of projects become functions that take tensors."""

import pytest

from kernelmill.references.calls import CannotMapError
from kernelmill.references.functors import Functor, adapters, exported, functor
from kernelmill.references.host_functions import HostFunctionText, read_function

BEFORE = """namespace functor {
template <typename scalar_t, typename Index>
struct Gather<tv::CPU, scalar_t, Index> {""".splitlines()
OPERATOR = """void operator()(const tv::CPU &d, tv::TensorView<scalar_t> buffer,
                  tv::TensorView<const Index> rows, int size) {
}"""

VALUES = "(tv::CPU(), as_view<chosen_scalar_t>(buffer), as_view<const chosen_Index>(rows), size)"


def operator(text: str = OPERATOR) -> HostFunctionText:
    found = read_function("functor::Gather::operator()", text)
    assert found is not None
    return found


def gather() -> Functor:
    return functor(operator(), BEFORE, {"rows"})


def test_functor_has_the_template_arguments_of_its_specialization() -> None:
    assert gather().arguments == ("tv::CPU", "scalar_t", "Index")
    assert gather().integers == ("rows",)


def test_adapter_passes_views_of_tensors_and_chooses_types_by_their_elements() -> None:
    lines = adapters([gather()]).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("static void"))
    assert lines[first:] == [
        "static void functor_Gather_call(at::Tensor buffer, at::Tensor rows, int64_t size) {",
        '  AT_DISPATCH_FLOATING_TYPES_AND_HALF(buffer.scalar_type(), "functor_Gather_call", [&] {',
        "  using chosen_scalar_t = scalar_t;",
        '  AT_DISPATCH_INDEX_TYPES(rows.scalar_type(), "functor_Gather_call", [&] {',
        "  using chosen_Index = index_t;",
        f"  functor::Gather<tv::CPU, chosen_scalar_t, chosen_Index>(){VALUES};",
        "  });",
        "  });",
        "}",
        "",
    ]


def test_without_functors_there_are_no_adapters() -> None:
    assert adapters([]) == ""


@pytest.mark.parametrize(
    ("name", "shown"), [("ops::twice_cpu", "ops_twice_cpu"), ("functor::Gather::operator()", "functor_Gather_call")]
)
def test_exported_name_is_an_identifier(name: str, shown: str) -> None:
    assert exported(name) == shown


def test_functor_that_is_not_specialized_is_no_twin() -> None:
    with pytest.raises(CannotMapError, match="belongs to no specialization"):
        functor(operator(), ["template <typename T>", "struct Gather {"], ())


def test_functor_with_a_parameter_of_another_type_is_no_twin() -> None:
    with pytest.raises(CannotMapError, match="no tensor of torch and no number is names"):
        functor(operator("void operator()(std::string names) { }"), BEFORE, ())
