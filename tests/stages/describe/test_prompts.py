from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.derived_references.reference import Arithmetic, reference
from kernelmill.errors import ConfigError
from kernelmill.records import CaseValue, DerivedSize, ElementValues, Golden, Kernel, PortNote
from kernelmill.records.prompts import DescribedUnit, MissingPrompt, Prompt
from kernelmill.records.reasons import DescribeReason
from kernelmill.storage import jsonl
from stages.describe import interface, templates
from stages.describe.documentation import sections
from stages.describe.facts import Facts
from stages.describe.prompts import Repair, described
from stages.describe.run import plain_reference, siblings
from stages.describe.unit_parts import parts, without_functions
from tests.stages.cases import kernels
from tests.stages.describe.facts import ROLES, UNIT, WORDS, facts, operator, role
from tests.stages.select.kernels import kernel

CONF = Path(__file__).parents[3] / "conf/prompt"
DEFAULT = templates.load("default", folder=CONF)
NO_REPAIR = MissingPrompt(kind="repair", reason=DescribeReason.NO_KILLED_MUTANT)
REPAIR = Repair(broken=UNIT.replace("i < n", "i <= n"), finding="y[3] is 1, expected 0")


def prompts(of: Facts, variant: templates.Templates = DEFAULT) -> dict[str, Prompt]:
    return {one.kind: one for one in described(of, variant, REPAIR).prompts}


def test_documented_unit_has_all_kinds() -> None:
    assert list(prompts(facts(WORDS))) == ["complete", "instruct", "translate", "parallelize", "repair"]


def test_undocumented_unit_pretends_nothing_and_is_counted_as_waiting() -> None:
    made = described(facts(), DEFAULT, NO_REPAIR)
    assert [one.kind for one in made.prompts] == ["translate", "parallelize"]
    assert made.unit.waiting
    assert [(one.kind, one.reason) for one in made.unit.missing] == [
        ("complete", DescribeReason.NOT_DOCUMENTED),
        ("instruct", DescribeReason.NOT_DOCUMENTED),
        ("repair", DescribeReason.NO_KILLED_MUTANT),
    ]


def test_recorded_outputs_specify_nothing_to_parallelize() -> None:
    made = described(facts(WORDS, reference=""), DEFAULT, REPAIR).unit
    assert "parallelize" not in made.kinds
    assert made.missing == (MissingPrompt(kind="parallelize", reason=DescribeReason.NO_CPU_REFERENCE),)


def test_complete_ends_with_the_declaration_and_does_not_show_the_body() -> None:
    text = prompts(facts(WORDS))["complete"].text
    assert "// one each\n                           int n) {\n  // your code\n}\n" in text
    assert "clipped(max" not in text
    assert "float clipped(float v)" in text
    assert "//   Sets negative values to zero, and leaves others.\n//       [relu, src/relu.cu:3, MIT]" in text


def test_instruction_states_every_fact_of_the_text_to_complete() -> None:
    of = facts(WORDS)
    made = prompts(of)
    spaced = " ".join(made["complete"].text.replace("\n//", "\n").split())
    for section in sections(of):
        for line in section.lines:
            assert line in made["instruct"].text
            assert line in spaced


def test_words_are_quoted_with_place_and_license() -> None:
    made = prompts(facts(WORDS))
    assert made["instruct"].quotations == made["complete"].quotations == (WORDS,)
    assert (
        "> Sets negative values to zero, and leaves others.\n>     [relu, src/relu.cu:3, MIT]" in made["instruct"].text
    )
    assert made["translate"].quotations == ()


def test_words_that_stand_in_two_places_are_quoted_once_with_both() -> None:
    other = replace(WORDS, text=f"  {WORDS.text}\n", name="also", path="src/also.py", line=7)
    for kind in ("complete", "instruct", "repair"):
        text = prompts(facts(WORDS, other))[kind].text
        assert text.count(WORDS.text) == 1
        assert "src/relu.cu:3" in text
        assert "[also, src/also.py:7, MIT]" in text


def test_parallel_task_leaves_it_to_the_reference_what_is_assigned() -> None:
    made = prompts(facts(WORDS))
    assert "that the reference does not assign keep" in made["parallelize"].text
    assert "that the kernel does not assign keep" in made["instruct"].text


def test_translation_starts_from_cuda_and_declares_the_kernel_of_the_suite() -> None:
    made = prompts(facts())["translate"]
    assert "cuda_runtime.h" in made.text
    assert made.signature == "__global__ void relu_float(const float* x, float* y, int n)"
    assert f"{made.signature};" in made.text
    assert (made.entry_point, made.asks_for) == ("relu_float", "unit")


def test_translation_says_what_hip_lacks_of_what_the_text_uses() -> None:
    of = facts()
    note = PortNote(kind="half_atomic_defined", line=5, text="")
    made = prompts(replace(of, hip=replace(of.hip, notes=(note,))))
    assert "- the headers of HIP have no `atomicAdd` for `__half`\n" in made["translate"].text
    assert "HIP differs" not in made["parallelize"].text + prompts(of)["translate"].text


def test_declaration_on_one_line_has_no_space_inside_of_its_parentheses() -> None:
    code = UNIT.replace("relu_float(const", "relu_float(\n    const")
    assert parts(code, "relu_float").signature == parts(UNIT, "relu_float").signature


def test_parallel_task_declares_the_sixteen_bit_class_that_its_host_function_takes() -> None:
    of = facts()
    half = "// A 16-bit float.\nstruct Half {\n  unsigned short x;\n};\n"
    alias = f"{half}inline Half operator-(Half a) {{ return a; }}\n\nusing phalf = Half;\n\n"
    unit = UNIT.replace("#define", f"{alias}#define").replace("float*", "Half*")
    takes = tuple(replace(one, type="Half" if one.pointer else one.type) for one in of.suite.text.wrapper.parameters)
    text = replace(of.suite.text, unit=unit, wrapper=replace(of.suite.text.wrapper, parameters=takes))
    made = prompts(replace(of, suite=replace(of.suite, text=text)))["parallelize"]
    assert "const Half *x" in made.signature
    assert f"#include <hip/hip_runtime.h>\n\n{half}\nusing phalf = Half;\n" in made.text
    assert "operator-" not in made.text


def test_parallel_task_shows_the_reference_but_neither_kernel_nor_device_functions() -> None:
    made = prompts(facts())["parallelize"]
    assert "#define LIMIT 6.f" in made.text
    assert "__global__" not in made.text
    assert "clipped" not in made.text
    assert "namespace reference {" in made.text
    assert made.signature == "void run_relu_float(const float *x, float *y, int n)"
    assert (made.entry_point, made.asks_for) == ("run_relu_float", "unit_and_wrapper")


def test_parallel_task_includes_each_header_once() -> None:
    of = facts()
    text = replace(of.suite.text, unit=f"#include <cstdint>\n{UNIT}", includes=("cstdint", "vector"))
    made = prompts(replace(of, suite=replace(of.suite, text=text)))["parallelize"].text
    assert (made.count("#include <cstdint>"), made.count("#include <vector>")) == (1, 1)


def test_parallel_task_omits_what_only_compilers_for_amd_see() -> None:
    of = facts()
    added = "#if defined(__HIP__)  // shuffles\n__device__ int f();\n#endif\n"
    text = replace(of.suite.text, unit=added + UNIT)
    made = prompts(replace(of, suite=replace(of.suite, text=text)))["parallelize"]
    assert "__HIP__" not in made.text
    assert "#define LIMIT" in made.text


def test_repair_shows_the_mistake_and_what_the_tests_report() -> None:
    text = prompts(facts())["repair"].text
    assert "if (i <= n)" in text
    assert "y[3] is 1, expected 0" in text
    assert "kernelmill" not in text


def test_repair_says_what_outputs_hold_before_the_launch() -> None:
    assert "Before the launch, the tests fill y with 101." in prompts(facts())["repair"].text
    summed = replace(ROLES[1], access="read_written", input_required=True)
    assert "the tests fill" not in prompts(facts(roles=(ROLES[0], summed, ROLES[2])))["repair"].text


def test_parameters_are_described_with_shapes_ranges_and_limits() -> None:
    into = ElementValues(kind="index", low="0", high="n", period=5, into=("x",))
    roles = (*ROLES, role("rois", access="read", values=(into,)), role("aligned", "mode", type="bool", choices=(0, 1)))
    assert list(interface.parameters(facts(roles=roles)))[2:] == [
        "n (int): a size, at least 2, a multiple of 4",
        "rois (float *): shape [n]; read; column 0 of each row of 5 holds integers in [0, n), indices into x",
        "aligned (bool): selects a code path; false or true",
    ]


def test_odd_size_is_said_to_be_odd() -> None:
    of = facts()
    (n,) = of.relations.sizes
    odd = replace(of.relations, sizes=(replace(n, multiple_of=("2",), remainder=1),))
    assert list(interface.parameters(replace(of, relations=odd)))[2] == "n (int): a size, at least 2, odd"


def test_requirements_follow_from_the_tests() -> None:
    lines = list(interface.behavior(facts(roles=(*ROLES, role("sum", access="read_written", atomic=True)))))
    assert "y is compared with a tolerance of 1e-06 times the largest expected magnitude" in lines
    assert "floating-point inputs may contain NaN and infinities" in lines
    assert "where several threads update the same elements of sum, the updates have to be atomic" in lines
    assert not any("wavefront" in line for line in lines)


def test_sum_by_atomics_is_said_to_be_added_to_what_is_there() -> None:
    of = facts(roles=(ROLES[0], replace(ROLES[1], access="read_written", atomic=True), ROLES[2]))
    added = "what is computed is added to the contents of y"
    for called, said in (("atomicAdd(y + i, x[i])", True), ("atomicMax(y + i, x[i])", False)):
        code = f"__global__ void relu_float() {{ {called}; }}"
        lines = interface.behavior(replace(of, hip=replace(of.hip, unit_code=code)))
        assert (added in lines) is said


def test_name_in_the_launch_that_no_parameter_holds_is_defined() -> None:
    of = facts()
    derived = (DerivedSize(parameter="count", expression="n * 4"), DerivedSize(parameter="rows", expression="n"))
    launch = replace(of.relations.launch, grid=("(count + 63) / 64", "1", "1"))
    lines = interface.hidden(replace(of, relations=replace(of.relations, derived=derived, launch=launch)))
    assert list(lines) == ["count: equal to n * 4; no parameter of the kernel holds it"]


def test_mode_with_one_value_is_said_to_have_no_other() -> None:
    roles = (*ROLES, role("aligned", "mode", type="bool", choices=(0,)))
    assert list(interface.parameters(facts(roles=roles)))[-1] == (
        "aligned (bool): selects a code path; the tests pass only false"
    )


def test_requirements_of_integers_do_not_mention_floating_point_numbers() -> None:
    integers = tuple(replace(one, floating=False) for one in ROLES)
    of = facts(roles=integers)
    golden = Golden(output="y", view_expr="y.get(), n", comparison="exact", double_reference=True)
    lines = list(interface.behavior(replace(of, suite=replace(of.suite, goldens=(golden,)))))
    assert "y is compared exactly" in lines
    assert not any("NaN" in line for line in lines)


def test_number_that_the_kernel_does_not_name_is_said_not_to_matter() -> None:
    of = facts(roles=(*ROLES, role("clipped", "number"), role("aggregate", "number")))
    values = tuple(CaseValue(name=name, value="4") for name in ("clipped", "aggregate"))
    suite = replace(of.suite, cases=(replace(of.suite.cases[0], values=values),))
    assert list(interface.parameters(replace(of, suite=suite)))[-2:] == [
        "clipped (int): an integer; the tests pass 4",
        "aggregate (int): an integer; the tests pass 4; results do not depend on it",
    ]


def test_numbers_are_described_with_what_the_tests_pass() -> None:
    def tested(*literals: str) -> str:
        of = facts(roles=(*ROLES, role("clipped", "number", type="float", floating=True)))
        cases = [replace(of.suite.cases[0], values=(CaseValue(name="clipped", value=one),)) for one in literals]
        return list(interface.parameters(replace(of, suite=replace(of.suite, cases=tuple(cases)))))[-1]

    assert tested("4.0f", "0.5f", "-1.f", "0.5f") == (
        "clipped (float): a floating-point number; the tests pass -1., 0.5 and 4.0"
    )
    assert tested(*(f"{n}.0f" for n in range(9))).endswith("the tests pass values from 0.0 to 8.0")
    assert tested("INFINITY", "1.0f").endswith("a floating-point number")


def test_intervals_of_floating_point_inputs_are_those_of_all_cases() -> None:
    of = facts(roles=(role("x", access="read", floating=True), *ROLES[1:]))
    cases = tuple(replace(of.suite.cases[0], contents=kind) for kind in ("unit", "below"))
    lines = list(interface.behavior(replace(of, suite=replace(of.suite, cases=cases))))
    assert "floating-point inputs are in [-6, 1)" in lines


def test_repair_quotes_what_the_kernel_is_for() -> None:
    made = prompts(facts(WORDS))["repair"]
    assert made.quotations == (WORDS,)
    assert "> Sets negative values to zero, and leaves others." in made.text


@pytest.mark.parametrize(("tested", "shown"), [("own", "own"), ("double", "double"), ("bounded", "double")])
def test_reference_is_shown_in_the_precision_of_the_tests_without_error_bounds(
    tested: Arithmetic, shown: Arithmetic
) -> None:
    suite = facts().suite
    text = replace(suite.text, reference=reference(kernels.GATHERED, tested).text)
    made = plain_reference(replace(suite, text=text), kernels.GATHERED)
    assert made == reference(kernels.GATHERED, shown).text
    assert "Bounded" not in made


def test_recorded_outputs_have_no_reference_to_show() -> None:
    assert plain_reference(facts(reference="").suite, kernels.GATHERED) == ""


def test_brief_variant_shares_what_it_lacks() -> None:
    brief = templates.load("brief", "default", CONF)
    made, usual = prompts(facts(WORDS), brief), prompts(facts(WORDS))
    assert {one.template for one in made.values()} == {"brief"}
    assert all(len(made[kind].text) < len(usual[kind].text) for kind in usual)
    assert "experienced engineer" not in made["complete"].text


@pytest.mark.parametrize(
    ("text", "message"),
    [("$cuda $signature $facts $output $secret", "names secret"), ("$cuda", "lacks facts, output, signature")],
)
def test_template_with_wrong_placeholders_is_an_error(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "default").symlink_to(CONF / "default")
    (tmp_path / "mine/translate.txt").write_text(text)
    with pytest.raises(ConfigError, match=message):
        templates.load("mine", "default", tmp_path)


def test_missing_template_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"there is no role\.txt"):
        templates.load("mine", folder=tmp_path)


def test_unit_is_cut_at_the_body_of_its_kernel() -> None:
    cut = parts(UNIT, "relu_float")
    assert cut.before.endswith("LIMIT; }")
    assert cut.declaration.endswith("int n)")
    assert cut.after == ""


def test_declarations_beside_the_reference_are_not_repeated() -> None:
    sum_class, function = "struct Sum { int add(int a) { return a; } };", "__device__ int f() { return N; }"
    text = f"#define N 4\nenum Mode {{ A, B }};\n{sum_class}\n{function}\n"
    assert without_functions(text, "struct Sum {};") == "#define N 4\nenum Mode { A, B };"


def test_namespace_that_the_reference_defines_is_not_used_before_it() -> None:
    text = "namespace at {\nstruct Accessor {};\n}\nusing namespace at;\nusing namespace std;\n"
    assert without_functions(text, "namespace at {\n}") == "using namespace std;"
    assert "using namespace at;" in without_functions(text)


def test_overloads_and_other_operators_are_no_siblings() -> None:
    def of(name: str, number: str, used: str) -> Kernel:
        return replace(kernel(name=name), id=f"proj/src/relu.cu:{name}{number}", operator=(operator(used),))

    kernels = [of("mean", "", "bn"), of("mean", "#2", "bn"), of("var", "", "bn"), of("relu", "", "relu")]
    assert siblings(kernels) == {
        "proj/src/relu.cu:mean": ("proj/src/relu.cu:var",),
        "proj/src/relu.cu:mean#2": ("proj/src/relu.cu:var",),
        "proj/src/relu.cu:var": ("proj/src/relu.cu:mean", "proj/src/relu.cu:mean#2"),
        "proj/src/relu.cu:relu": (),
    }


def test_records_are_read_back(tmp_path: Path) -> None:
    made = described(facts(WORDS), DEFAULT, REPAIR)
    jsonl.write(tmp_path / "prompts.jsonl", made.prompts, key=lambda one: one.id)
    jsonl.write(tmp_path / "units.jsonl", [made.unit])
    assert set(jsonl.read(tmp_path / "prompts.jsonl", Prompt)) == set(made.prompts)
    assert jsonl.read(tmp_path / "units.jsonl", DescribedUnit) == (made.unit,)
