from dataclasses import replace

import pytest

from stages.instantiate.types import NoInstanceError, instances, suffix, with_arguments
from stages.lib.records import Kernel, Launch, TemplateParameter

T = TemplateParameter(name="T", kind="type")
N = TemplateParameter(name="N", kind="non_type", type="int")


def kernel(parameters: tuple[TemplateParameter, ...], launched: list[tuple[str, ...]]) -> Kernel:
    return Kernel(
        id="s/a.cu:k",
        source="s",
        path="a.cu",
        name="k",
        qualified_name="k",
        start_line=1,
        end_line=1,
        start_offset=0,
        end_offset=0,
        code="",
        method="ast",
        license="MIT",
        template_parameters=parameters,
        launches=tuple(Launch(path="a.cu", line=1, grid="1", block="1", template_arguments=a) for a in launched),
        instantiations=tuple(launched),
    )


def names(wanted: Kernel) -> list[str]:
    return [instance.name for instance in instances(wanted, ["float", "__half"])]


def test_a_plain_kernel_is_one_unit_under_its_own_name() -> None:
    assert names(kernel((), [])) == ["k"]


def test_launches_decide_the_types() -> None:
    assert names(kernel((T,), [("c10::Half",), ("double",)])) == ["k_half", "k_double"]


def test_without_a_launch_the_parameters_decide() -> None:
    assert names(kernel((T,), [])) == ["k_float", "k_half"]


def test_one_instance_stands_for_those_that_differ_in_no_type() -> None:
    assert names(kernel((T, N), [("float", "1"), ("float", "2"), ("int", "1")])) == ["k_float_1", "k_int_1"]


def test_a_number_for_an_enumeration_is_converted_to_it() -> None:
    mode = TemplateParameter(name="M", kind="non_type", type="Mode")
    (instance,) = instances(kernel((T, mode, N), [("float", "2", "3")]), [])
    assert (instance.name, instance.written) == ("k_float_2_3", {"T": "float", "M": "Mode(2)", "N": "3"})
    assert instance.arguments == {"T": "float", "M": "2", "N": "3"}


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        ("unsigned int", "3", "3u"),
        ("size_t", "3", "3ul"),
        ("int", "-1", "(-1)"),
        ("const long", "2", "2l"),
        ("char", "65", "char(65)"),
        ("unsigned char", "65", "((unsigned char)65)"),
    ],
)
def test_a_number_has_the_type_of_its_parameter(kind: str, value: str, code: str) -> None:
    (instance,) = instances(kernel((TemplateParameter(name="V", kind="non_type", type=kind),), [(value,)]), [])
    assert instance.written["V"] == code


def test_a_bool_is_written_as_people_write_it_and_not_as_the_one_bit_that_clang_tells() -> None:
    flag = TemplateParameter(name="F", kind="non_type", type="bool")
    made = [instances(kernel((flag,), [(value,)]), [])[0] for value in ("0", "-1")]
    assert [(one.name, one.written["F"]) for one in made] == [("k_false", "false"), ("k_true", "true")]


@pytest.mark.parametrize(
    ("parameter", "reason"),
    [
        (TemplateParameter(name="Ts", kind="type", pack=True), "parameter_pack: Ts"),
        (TemplateParameter(name="C", kind="template"), "template_template_parameter: C"),
        (N, "unknown_template_argument: N"),
    ],
)
def test_what_cannot_be_known_is_a_reason(parameter: TemplateParameter, reason: str) -> None:
    with pytest.raises(NoInstanceError, match=reason):
        instances(kernel((parameter,), []), ["float"])


def test_names_are_identifiers() -> None:
    assert [suffix(a) for a in ("unsigned char", "-1", "const float *", "at::Half", "std::pair<int, int>")] == [
        "unsigned_char",
        "minus1",
        "const_float_ptr",
        "half",
        "std_pair_int_int",
    ]


def test_a_kernel_that_nothing_launches_takes_the_numbers_of_its_like_beside_it() -> None:
    alone, launched = kernel((T, N), []), kernel((T, N), [("float", "64"), ("double", "64")])
    assert with_arguments(alone, [alone, launched]).instantiations == launched.instantiations


def test_numbers_are_not_lent_to_other_files_or_other_parameters_or_where_they_are_known() -> None:
    alone, launched = kernel((T, N), []), kernel((T, N), [("float", "64")])
    for other in (replace(launched, path="b.cu"), kernel((T,), [("float",)])):
        assert with_arguments(alone, [alone, other]) == alone
    own = kernel((T, N), [("double", "8")])
    assert with_arguments(own, [launched]) == own
    types_alone = kernel((T,), [])
    assert with_arguments(types_alone, [kernel((T,), [("int",)])]) == types_alone
