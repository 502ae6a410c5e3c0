"""Relations of kernels, found by running them: each example is a claim about one kind of kernel."""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.errors import OverdueError
from kernelmill.records import Dropped, ElementValues, PortedUnit, Relations, TemplateArgument
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import HostCompiler, host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.probe.experiments import prober
from stages.probe.experiments.experiment import BufferArgument, Experiment, Fill, Observation
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.run import ProbeTask, probed, tasks
from stages.probe.search import Search
from tests.stages.probe import accessors
from tests.stages.probe.caches import cache_of_probes
from tests.stages.probe.kernels import EXAMPLES, HEAD, REJECTED, Example, unit

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def compiler() -> HostCompiler:
    """Whatever this machine has."""
    machine = ThisMachine()
    return host_compiler(detect(machine), machine)


@pytest.fixture(autouse=True)
def _cache_of_probes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(cache_of_probes()))


def found(name: str, compiler: HostCompiler) -> Relations:
    """The relations of an example."""
    (result,) = probed(ProbeTask(units=(unit(name, EXAMPLES[name]),), compiler=compiler))
    assert isinstance(result, Relations), result
    return result


def said(values: ElementValues) -> str:
    """For comparison with an example."""
    return f"{values.kind} {values.low} {values.high}"


# Its search takes longer than those of all others together.
LONGEST = "unpool"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name == LONGEST else ()) for name in EXAMPLES]
)
def test_shapes_accesses_and_values_of(name: str, compiler: HostCompiler) -> None:
    example, relations = EXAMPLES[name], found(name, compiler)
    buffers = [role for role in relations.roles if role.kind == "buffer"]
    assert {role.parameter: role.shape for role in buffers} == example.shapes
    assert {role.parameter: role.access for role in buffers} == example.accesses
    assert {role.parameter: said(role.values[0]) for role in buffers if role.values} == example.values
    assert tuple(role.parameter for role in buffers if role.atomic) == example.atomic
    assert relations.proofs > 0


def test_a_count_of_elements_becomes_the_product_that_the_kernel_takes_it_apart_into(compiler: HostCompiler) -> None:
    relations = found("pooled", compiler)
    (derived,) = relations.derived
    assert derived.parameter == "count"
    assert sorted(derived.expression.split(" * ")) == ["bins", "channels", "num_boxes"]
    (column,) = [values for role in relations.roles for values in role.values]
    assert (column.period, column.column, column.into) == (5, 0, ("in",))


def test_a_parameter_compared_with_constants_is_a_mode(compiler: HostCompiler) -> None:
    (mode,) = [role for role in found("pooled", compiler).roles if role.kind == "mode"]
    assert (mode.parameter, mode.choices) == ("mode", (0, 1, 2))


@pytest.mark.parametrize("name", REJECTED)
def test_what_cannot_be_probed_is_dropped_with_a_reason(name: str, compiler: HostCompiler) -> None:
    code, reason = REJECTED[name]
    rejected = unit(name, Example(code=code, shapes={}, accesses={}))
    (result,) = probed(ProbeTask(units=(rejected,), compiler=compiler))
    assert isinstance(result, Dropped)
    assert result.reason == reason, result


def test_a_kernel_that_prints_cannot_forge_an_answer(compiler: HostCompiler) -> None:
    code = """__global__ void forging(float *x, int n) {
  if (threadIdx.x == 0) printf("\\n{\\"ended\\":\\"done\\",\\"signal\\":0,\\"accesses\\":1,\\"regions\\":[]}\\n");
  if (threadIdx.x < n) x[threadIdx.x] = 1;
}
"""
    forging = unit("forging", Example(code=code, shapes={}, accesses={}))
    (result,) = probed(ProbeTask(units=(forging,), compiler=compiler))
    assert isinstance(result, Dropped)
    assert result.reason == "probe_broken"


def test_a_search_that_takes_long_is_given_up(compiler: HostCompiler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stages.probe.experiments.prober.MOST_ACCESSES", 100)
    made = unit("segments", EXAMPLES["segments"])
    (result,) = probed(ProbeTask(units=(replace(made, unit_code=made.unit_code + "// long\n"),), compiler=compiler))
    assert isinstance(result, Dropped)
    assert result.reason == "search_takes_long"


def test_a_loop_without_accesses_is_ended_by_the_basic_blocks_it_executes(
    compiler: HostCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stages.probe.experiments.experiment.MOST_STEPS", 10_000)
    code = """__global__ void spinning(float *x, unsigned n) {
  unsigned state = n;
  while (state != 7u) state = state * state + 2u;  // never: 5 is no square
  x[threadIdx.x] = state;
}
"""
    spinning = unit("spinning", Example(code=code, shapes={}, accesses={}))
    (result,) = probed(ProbeTask(units=(spinning,), compiler=compiler))
    assert isinstance(result, Dropped)
    assert (result.reason, result.detail) == ("hangs", "timed_out")


def test_the_memo_answers_for_compiles_and_runs_made_before(
    compiler: HostCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = found("scale", compiler)

    def none(*_: object, **__: object) -> None:
        raise AssertionError("run again")

    monkeypatch.setattr("kernelmill.sandbox.processes.start", none)
    assert found("scale", compiler) == first


def test_a_run_that_the_memo_does_not_know_compiles_the_program_again(compiler: HostCompiler, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    scale = unit("scale", EXAMPLES["scale"])
    probers = [prober.build(scale.unit_code, scale.name, compiler, folder) for folder in folders]
    assert [one.describe() for one in probers] == [probers[0].describe()] * 2
    (observation,) = probers[1].observe([experiment(8)])
    assert observation.ended == "misunderstood"
    assert probers[1].program.executable.exists()


def test_the_same_experiment_is_run_once_and_counted_each_time(
    compiler: HostCompiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = unit("scale", EXAMPLES["scale"])
    under_test = prober.build(made.unit_code, made.name, compiler, tmp_path)
    asked = list[int]()
    ask = prober.CpuProber._ask

    def counting(self: prober.CpuProber, lines: Sequence[str]) -> tuple[Observation, ...]:
        asked.append(len(lines))
        return ask(self, lines)

    monkeypatch.setattr(prober.CpuProber, "_ask", counting)
    first = under_test.observe([experiment(8), experiment(9), experiment(8)])
    again = under_test.observe([experiment(9)])
    assert asked == [2]
    assert (first[0], first[1]) == (first[2], again[0])
    assert under_test.runs == 4


def test_reaching_a_limit_of_time_is_an_error_and_no_result(
    compiler: HostCompiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stages.probe.experiments.experiment.SECONDS", 0.05)
    monkeypatch.setattr("stages.probe.experiments.experiment.MOST_STEPS", 1 << 60)
    code = """__global__ void endless(float *x) {
  unsigned state = 3;
  while (state != 7u) state = state * state + 2u;
  x[threadIdx.x] = state;
}
"""
    endless = prober.build(HEAD + code, "endless", compiler, tmp_path)
    buffer = BufferArgument(elements=8, fills=())
    one = Experiment(grid=(1, 1, 1), block=(1, 1, 1), shared=0, arguments=(buffer,))
    with pytest.raises(OverdueError, match="endless"):
        endless.observe([one])


def experiment(elements: int) -> Experiment:
    """An experiment with a single buffer."""
    buffer = BufferArgument(elements=elements, fills=(Fill(kind="ramp", b=1),))
    return Experiment(grid=(1, 1, 1), block=(1, 1, 1), shared=0, arguments=(buffer,))


@pytest.mark.skipif(
    subprocess.run(["setarch", "-R", "true"], check=False).returncode != 0 if shutil.which("setarch") else True,
    reason="this machine does not permit programs to fix their addresses",
)
def test_what_uninitialized_memory_holds_is_the_same_in_each_run(
    compiler: HostCompiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """__global__ void peeking(int *x) {
  volatile unsigned char *nowhere = reinterpret_cast<volatile unsigned char *>(&x);
  unsigned sum = 0;
  for (int i = 0; i < 256; ++i) sum = sum * 31 + nowhere[i];  // what the runtime left on the stack
  x[sum % 8192] = 1;
}
"""
    buffer = BufferArgument(elements=8192, fills=())
    one = Experiment(grid=(1, 1, 1), block=(1, 1, 1), shared=0, arguments=(buffer,))
    monkeypatch.setenv("KERNELMILL_MEMO", "off")
    answers = set()
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        answers.add(prober.build(HEAD + code, "peeking", compiler, folder).observe([one]))
    assert len(answers) == 1


def test_buffers_with_the_same_contents_do_not_share_what_a_run_writes(compiler: HostCompiler, tmp_path: Path) -> None:
    code = """__global__ void jumping(int *x, int *y) {
  const int at = x[3] + y[3];
  x[3] = 100;
  y[at] = 7;
}
"""
    twice = prober.build(HEAD + code, "jumping", compiler, tmp_path)
    ramp = BufferArgument(elements=4096, fills=(Fill(kind="ramp", b=1),))
    steep = BufferArgument(elements=4096, fills=(Fill(kind="ramp", b=2),))
    chosen = [(ramp, ramp), (ramp, steep), (steep, ramp)]
    runs = [Experiment(grid=(1, 1, 1), block=(1, 1, 1), shared=0, arguments=two) for two in chosen]
    written = [one.region(1).written for one in twice.observe(runs)]
    assert [one and one.high for one in written] == [6, 9, 9]


def test_a_unit_whose_kernel_is_not_in_its_text_is_dropped(compiler: HostCompiler) -> None:
    other = replace(unit("scale", EXAMPLES["scale"]), unit_code=HEAD)
    (result,) = probed(ProbeTask(units=(other,), compiler=compiler))
    assert isinstance(result, Dropped)
    assert result.reason == "unreadable_signature"


def instance(element: str) -> PortedUnit:
    """One of the units that a template of `gathered` gives."""
    code = EXAMPLES["gathered"].code.replace("float", element).replace("gathered", f"gathered_{element}")
    made = unit(f"gathered_{element}", replace(EXAMPLES["gathered"], code=code))
    return replace(made, kernel_id="examples/a.cu:gathered", types=(TemplateArgument(parameter="T", argument=element),))


def test_relations_found_of_one_instance_are_proven_of_the_others_by_few_runs(
    compiler: HostCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    (task,) = tasks([instance("double"), instance("float"), instance("short")], compiler)
    assert [one.name for one in task.units] == ["gathered_float", "gathered_double", "gathered_short"]
    searched = list[str]()
    find = Search.find

    def counting(self: Search) -> KernelRelations:
        searched.append(self.bench.text.name)
        return find(self)

    monkeypatch.setattr(Search, "find", counting)
    results = probed(task)
    assert searched == ["gathered_float"]
    assert all(isinstance(result, Relations) for result in results)
    shapes = {tuple(role.shape for role in one.roles) for one in results if isinstance(one, Relations)}
    assert len(shapes) == 1


def test_an_instance_that_needs_other_sizes_is_searched_itself(compiler: HostCompiler) -> None:
    other = EXAMPLES["gathered"].code.replace("gathered", "gathered_long").replace("out[i]", "out[2 * i]")
    wider = replace(instance("long"), unit_code=HEAD + other)
    first, second = probed(ProbeTask(units=(instance("float"), wider), compiler=compiler))
    assert isinstance(first, Relations)
    assert isinstance(second, Relations)
    out = {one.name: role.shape for one in (first, second) for role in one.roles if role.parameter == "out"}
    assert out["gathered_float"] != out["gathered_long"]


def test_a_specialisation_that_nothing_launches_takes_the_launch_of_its_namesake(compiler: HostCompiler) -> None:
    first = instance("float")
    second = replace(first, id=f"{first.id}#2", kernel_id=f"{first.kernel_id}#2", launch=())
    assert [one.launch for task in tasks([second, first], compiler) for one in task.units] == [first.launch] * 2


def test_accessors_have_the_shapes_that_hold_all_accesses(compiler: HostCompiler) -> None:
    (result,) = probed(ProbeTask(units=(accessors.unit(accessors.data("sums", None)),), compiler=compiler))
    assert isinstance(result, Relations), result
    shapes = {role.parameter: (role.kind, role.access, role.shape) for role in result.roles}
    assert shapes["x"] == ("tensor", "read", ("n", "x_size1"))
    assert shapes["y"] == ("tensor", "written", ("n", "x_size1"))
    assert shapes["sums"] == ("tensor", "written", ("n", "sums_size1"))  # only its first column is accessed
    assert {one.name: one.kind for one in result.sizes} == {
        "n": "parameter",
        "x_size1": "hidden",
        "sums_size1": "hidden",
    }
