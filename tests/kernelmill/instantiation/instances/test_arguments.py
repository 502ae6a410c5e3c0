from collections.abc import Sequence
from dataclasses import replace

import pytest

from kernelmill.instantiation.instances.arguments import NoInstanceError, elements, instances, suffix, with_arguments
from kernelmill.records import Kernel, Launch, Resolved, TemplateParameter

T = TemplateParameter(name="T", kind="type")
N = TemplateParameter(name="N", kind="non_type", type="int")


def kernel(parameters: tuple[TemplateParameter, ...], launched: Sequence[tuple[str, ...]]) -> Kernel:
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


def test_launches_with_the_same_types_make_one_instance() -> None:
    assert names(kernel((T, N), [("float", "1"), ("float", "2"), ("int", "1")])) == ["k_float_1", "k_int_1"]


def test_instance_with_the_most_typical_block_size_represents_the_others() -> None:
    def launched(threads: str) -> Launch:
        block = Resolved(expression=threads, dimensions=(threads, "1", "1"))
        return Launch(
            path="a.cu", line=1, grid="n", block="t", template_arguments=("float", threads), resolved_block=block
        )

    blocks = ["1", "1024", "16", "256", "64"]
    wanted = replace(
        kernel((T, N), [("float", each) for each in blocks]), launches=tuple(launched(each) for each in blocks)
    )
    assert names(wanted) == ["k_float_256"]


def test_instance_with_few_small_numbers_represents_the_others() -> None:
    launched = [("float", "1", "1"), ("float", "2", "4"), ("float", "3", "10"), ("float", "4", "5")]
    other = TemplateParameter(name="K", kind="non_type", type="const int64_t")
    assert names(kernel((T, N, other), launched)) == ["k_float_3_10"]


def test_number_of_an_enumerator_is_neither_small_nor_large() -> None:
    mode = TemplateParameter(name="M", kind="non_type", type="Mode")
    assert names(kernel((T, mode, N), [("int", "0", "1"), ("int", "7", "1")])) == ["k_int_0_1", "k_int_7_1"]


def test_a_number_for_an_enumeration_is_converted_to_it() -> None:
    mode = TemplateParameter(name="M", kind="non_type", type="Mode")
    (instance,) = instances(kernel((T, mode, N), [("float", "2", "3")]), [])
    assert (instance.name, instance.spellings) == ("k_float_2_3", {"T": "float", "M": "Mode(2)", "N": "3"})
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
    assert instance.spellings["V"] == code


def test_bool_is_spelled_true_or_false() -> None:
    flag = TemplateParameter(name="F", kind="non_type", type="bool")
    made = [instances(kernel((flag,), [(value,)]), [])[0] for value in ("0", "-1")]
    assert [(one.name, one.spellings["F"]) for one in made] == [("k_false", "false"), ("k_true", "true")]


@pytest.mark.parametrize(
    ("parameter", "reason"),
    [
        (TemplateParameter(name="Ts", kind="type", pack=True), "parameter_pack: Ts"),
        (TemplateParameter(name="C", kind="template"), "unknown_template_argument: C"),
        (N, "unknown_template_argument: N"),
    ],
)
def test_unknown_argument_is_a_reason(parameter: TemplateParameter, reason: str) -> None:
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


def test_kernel_without_launches_gets_the_arguments_of_a_similar_kernel_in_its_file() -> None:
    alone, launched = kernel((T, N), []), kernel((T, N), [("float", "64"), ("double", "64")])
    assert with_arguments(alone, [alone, launched]).instantiations == launched.instantiations


def test_arguments_are_not_shared_across_files_or_different_parameters_or_if_known() -> None:
    alone, launched = kernel((T, N), []), kernel((T, N), [("float", "64")])
    for other in (replace(launched, path="b.cu"), kernel((T,), [("float",)])):
        assert with_arguments(alone, [alone, other]) == alone
    own = kernel((T, N), [("double", "8")])
    assert with_arguments(own, [launched]) == own
    types_alone = kernel((T,), [])
    assert with_arguments(types_alone, [kernel((T,), [("int",)])]) == types_alone


def test_names_of_types_with_arguments_have_the_short_names_of_element_types() -> None:
    assert suffix("ops::Add<c10::Half>") == "ops_Add_half"
    assert suffix("ops::(anonymous namespace)::Traits<4, false, __nv_bfloat16>") == "ops_Traits_4_false_bfloat16"
    assert suffix("Halfway<MyHalf>") == "Halfway_MyHalf"


def test_long_name_is_truncated_and_remains_unique() -> None:
    long = "Traits<" + ", ".join(["a_long_argument"] * 12)
    one, other = names(kernel((T,), [(long + ", float>",), (long + ", double>",)]))
    assert one != other
    assert (one[:100], len(one)) == (other[:100], 120)
    assert one.startswith("k_Traits_a_long_argument")


def test_types_that_differ_only_in_numbers_make_one_instance() -> None:
    launched = [("Traits<4, true, float>",), ("Traits<8, false, float>",), ("Traits<4, true, double>",)]
    assert names(kernel((T,), launched)) == ["k_Traits_4_true_float", "k_Traits_4_true_double"]
    assert len(names(kernel((T,), [("Sum<M0, 3>",), ("Sum<M1, 3>",), ("Sum3<M1>",)]))) == 3


@pytest.mark.parametrize(
    ("argument", "found"),
    [
        ("float", {"float"}),
        ("Traits<4, float, c10::Half>", {"float", "half"}),
        ("const __half *", {"half"}),
        ("my_float<int>", set()),
        ("ns::float_like", set()),
    ],
)
def test_element_types_inside_an_argument_are_found(argument: str, found: set[str]) -> None:
    assert elements(argument) == found


def test_each_mode_of_the_leading_type_has_an_instance() -> None:
    reduce = TemplateParameter(name="REDUCE", kind="non_type", type="ReductionType")
    launched = [(t, r, n) for t in ("double", "float") for r in ("0", "1", "2") for n in ("4", "8")]
    assert names(kernel((T, reduce, N), launched)) == ["k_double_0_4", "k_float_0_4", "k_float_1_4", "k_float_2_4"]


def test_independent_modes_are_each_shown_once() -> None:
    reduce = TemplateParameter(name="REDUCE", kind="non_type", type="ReductionType")
    weighted = TemplateParameter(name="WEIGHTED", kind="non_type", type="bool")
    launched = [(r, w) for r in ("0", "1", "2") for w in ("0", "1")]
    assert names(kernel((reduce, weighted), launched)) == ["k_0_false", "k_0_true", "k_1_false", "k_2_false"]
