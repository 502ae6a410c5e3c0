import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.config.params import SelectParams
from kernelmill.records import DeviceFunction, Dropped, Kernel
from kernelmill.storage import jsonl
from stages.select import __main__ as stage
from stages.select.rules import RULES, select
from tests.stages.select.kernels import kernel, plain

ROOT = Path(__file__).parents[3]
LIMITS = SelectParams(
    min_lines=5, max_lines=300, max_template_parameters=8, max_dependency_lines=600, licenses=("MIT", "Apache-2.0")
)


def of_lines(count: int, name: str = "relu") -> Kernel:
    return kernel("\n".join([f"__global__ void {name}(int n) {{", *["  n++;"] * (count - 2), "}"]), name=name)


def dropped(*kernels: Kernel) -> list[tuple[str, str]]:
    selection = select(kernels, LIMITS)
    assert len(selection.kept) + len(selection.dropped) == len(kernels)
    return [(drop.reason, drop.detail) for drop in selection.dropped]


def test_permissive_kernel_of_moderate_size_is_kept() -> None:
    assert dropped(kernel()) == []


def test_macro_generated_one_liner_is_too_short() -> None:
    assert dropped(kernel("DEFINE_KERNEL(relu, float)")) == [("too_short", "1 line, at least 5")]


def test_limits_of_length_are_inclusive() -> None:
    assert dropped(of_lines(5, "a"), of_lines(300, "b")) == []
    assert dropped(of_lines(4)) == [("too_short", "4 lines, at least 5")]
    assert dropped(of_lines(301)) == [("too_long", "301 lines, at most 300")]


def test_kernels_that_are_not_named_are_dropped_where_some_are() -> None:
    selection = select([of_lines(5, "a"), of_lines(6, "b")], replace(LIMITS, only=("a", "c")))
    assert [one.name for one in selection.kept] == ["a"]
    assert [one.reason for one in selection.dropped] == ["not_named"]


def test_license_is_named_in_the_reason() -> None:
    assert dropped(kernel(license="MIT AND GPL-3.0-only")) == [("license_not_permissive", "MIT AND GPL-3.0-only")]


def test_reason_says_where_to_state_a_license_that_the_project_does_not() -> None:
    ((reason, detail),) = dropped(kernel(license="NOASSERTION AND BSD-3-Clause"))
    assert reason == "license_not_permissive"
    assert detail.startswith("NOASSERTION AND BSD-3-Clause; ")
    assert f"conf/source/{kernel().source}.yaml" in detail


def test_license_comes_first_among_reasons() -> None:
    assert dropped(kernel("K(x)", license="GPL-3.0-only", conditions=("#if 0",))) == [
        ("license_not_permissive", "GPL-3.0-only")
    ]


def test_kernel_that_its_command_leaves_out_says_under_which_conditions_it_stands() -> None:
    assert dropped(kernel(conditions=("#ifdef USE_ROCM", "#if CUDA_VERSION < 9000"))) == [
        ("inactive_under_compile_command", "#ifdef USE_ROCM; #if CUDA_VERSION < 9000")
    ]


def test_template_parameters_are_counted() -> None:
    assert dropped(kernel(template=tuple("ABCDEFGH"))) == []
    assert dropped(kernel(template=tuple("ABCDEFGHI"))) == [
        ("template_too_complex", "9 template parameters, at most 8")
    ]


def test_functions_that_a_kernel_calls_weigh_by_their_lines() -> None:
    assert dropped(kernel(functions=(300, 300))) == []
    assert dropped(kernel(functions=(300, 301))) == [
        ("dependencies_too_heavy", "601 lines of the project's functions, at most 600")
    ]


@pytest.mark.parametrize("path", ["csrc/third_party/glm/glm/detail/func.inl", "3rdparty/a.h", "include/glm/vec3.hpp"])
def test_functions_of_a_bundled_library_do_not_make_a_kernel_too_heavy(path: str) -> None:
    def with_function(one: Kernel) -> Kernel:
        function = DeviceFunction(qualified_name="glm::dot", path=path, start_line=1, end_line=700)
        return replace(one, device_functions=(*one.device_functions, function))

    assert dropped(with_function(kernel(functions=(600,)))) == []
    assert dropped(with_function(kernel(path=path))) == [
        ("dependencies_too_heavy", "700 lines of the project's functions, at most 600")
    ]


def test_duplicate_names_the_one_that_is_kept_which_is_the_first_by_id() -> None:
    first, second = kernel(path="a.cu"), kernel(path="b.cu")
    for order in ((first, second), (second, first)):
        assert dropped(*order) == [("duplicate", "of proj/a.cu:relu")]
        assert select(order, LIMITS).kept == (first,)


def test_copy_of_a_dropped_kernel_is_no_duplicate() -> None:
    assert dropped(kernel(path="a.cu", license="GPL-3.0-only"), kernel(path="b.cu")) == [
        ("license_not_permissive", "GPL-3.0-only")
    ]


def test_reasons_are_short_stable_words() -> None:
    assert [rule.reason for rule in RULES] == [
        "not_named",
        "license_not_permissive",
        "inactive_under_compile_command",
        "too_short",
        "too_long",
        "template_too_complex",
        "dependencies_too_heavy",
    ]


wild = st.builds(
    kernel,
    st.one_of(st.none(), st.text(alphabet="{}()\n \"'/*#abx+-.$\\", max_size=60), st.just(plain())),
    path=st.sampled_from(["a.cu", "b.cu", "c.cu"]),
    name=st.sampled_from(["f", "g", "h", "relu"]),
    license=st.sampled_from(["MIT", "GPL-3.0-only", "MIT AND Apache-2.0", "?"]),
    template=st.lists(st.sampled_from("TUV"), max_size=10).map(tuple),
    conditions=st.sampled_from([(), ("#if A",)]),
    functions=st.sampled_from([(), (599,), (700,)]),
)


@pytest.mark.slow
@given(st.lists(wild, max_size=12, unique_by=lambda k: k.id), st.randoms(use_true_random=False))
def test_every_kernel_is_kept_or_dropped_once(kernels: list[Kernel], chance: random.Random) -> None:
    selection = select(kernels, LIMITS)
    decided = [k.id for k in selection.kept] + [d.id for d in selection.dropped]
    assert sorted(decided) == sorted(k.id for k in kernels)
    assert set(selection.kept) <= set(kernels)
    shuffled = list(kernels)
    chance.shuffle(shuffled)
    assert select(shuffled, LIMITS) == selection


@pytest.mark.slow
@given(st.lists(wild, max_size=12, unique_by=lambda k: k.id))
def test_what_was_kept_is_kept_again(kernels: list[Kernel]) -> None:
    kept = select(kernels, LIMITS).kept
    assert select(kept, LIMITS) == (kept, ())


def test_stage_writes_what_it_kept_and_dropped(tmp_path: Path) -> None:
    data = tmp_path / "data"
    jsonl.write(data / "extract/kernels.jsonl", [kernel(), replace(kernel(path="b.cu"), license="GPL-2.0-only")])
    stage.main(data, ROOT / "params.yaml")
    assert jsonl.read(data / "select/kept.jsonl", Kernel) == (kernel(),)
    (drop,) = jsonl.read(data / "select/dropped.jsonl", Dropped)
    assert (drop.id, drop.source, drop.stage, drop.reason) == (
        "proj/b.cu:relu",
        "proj",
        "select",
        "license_not_permissive",
    )
