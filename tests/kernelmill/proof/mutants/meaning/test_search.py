"""Mutants at the level of meaning: where they are found, and what they compute."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernelmill.execution.compiling.source_mirror import gather
from kernelmill.execution.protocol import NOTHING, single
from kernelmill.proof.mutants.driver import with_headers
from kernelmill.proof.mutants.edits import Edit, Site, applied
from kernelmill.proof.mutants.meaning import search as meaning
from kernelmill.proof.mutants.meaning.context import MeaningOperator
from kernelmill.proof.mutants.meaning.search import MOST, thinned
from kernelmill.proof.mutants.runs import COMPILING, MUTATING, UNOPTIMISED
from kernelmill.records import Suite
from kernelmill.templates.composition import suite_code
from tests.kernelmill.records.texts import suite_text
from tests.stages.cases.kernels import cpu

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A kernel of the parameters `x` (1, 2, 3, …), `y` (zeros), `n` (5) and `m` (3)."""

    operator: str
    body: str
    right: float
    """The sum of `y` after the launch."""
    wrong: float
    """The same in one of the operator's mutants."""
    launch: str = "1, 1"
    """The numbers of blocks and of threads."""


SUM = "float s = 0; for (int i = 0; i < n; ++i) s += x[i]; y[0] = s;"
SCENARIOS = (
    Scenario(operator="offset", body="y[0] = x[n + m];", right=9, wrong=6),
    Scenario(operator="factor", body="y[0] = x[n * m];", right=16, wrong=6),
    Scenario(operator="operand_order", body="y[0] = n - m;", right=2, wrong=-2),
    Scenario(operator="parameter_swap", body="y[0] = x[n];", right=6, wrong=4),
    Scenario(operator="usual_constant", body="y[0] = x[n] + x[n];", right=12, wrong=4),
    Scenario(operator="clamp", body="y[0] = min(n, m);", right=3, wrong=5),
    Scenario(operator="clamp", body="int v = n; if (v > m) v = m; y[0] = v;", right=3, wrong=5),
    Scenario(operator="bound", body="if (n > m) return; y[0] = 1;", right=0, wrong=1),
    Scenario(operator="bound", body="if (n > 1 && n < m) y[0] = 1;", right=0, wrong=1),
    Scenario(operator="mode", body="y[0] = n == m ? 1 : 2;", right=2, wrong=1),
    Scenario(
        operator="break", body="for (int i = 0; i < n; ++i) { if (x[i] == 2) break; y[0] = x[i]; }", right=1, wrong=5
    ),
    Scenario(
        operator="early_end", body="for (int i = 0; i < n; ++i) { if (x[i] != 2) { y[0] += 1; } }", right=4, wrong=1
    ),
    Scenario(
        operator="early_end", body="for (int i = 0; i < n; ++i) { if (x[i] == 2) continue; y[0] += 1; }",
        right=4, wrong=1,
    ),
    Scenario(operator="first_element", body=SUM, right=15, wrong=1),
    Scenario(operator="loop_start", body=SUM, right=15, wrong=14),
    Scenario(operator="loop_end", body=SUM, right=15, wrong=10),
    Scenario(operator="loop_end", body=SUM, right=15, wrong=21),
    Scenario(operator="tail", body=SUM, right=15, wrong=10),
    Scenario(
        operator="tail", body="int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = 1;", right=5, wrong=4,
        launch="2, 4",
    ),
    Scenario(operator="partial", body=SUM, right=15, wrong=6),
    Scenario(
        operator="single_tile", body="for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = 1;", right=5, wrong=4,
        launch="1, 4",
    ),
    Scenario(operator="atomic", body="atomicAdd(y, 1.0f);", right=4, wrong=1, launch="1, 4"),
    Scenario(operator="accumulate", body="float s = 1; s += n; y[0] = s;", right=6, wrong=5),
    Scenario(
        operator="barrier",
        body="__shared__ float s[64]; int t = threadIdx.x; s[t] = 1; __syncthreads(); float v = s[63 - t];"
        " __syncthreads(); s[t] = 0; y[t] = v;",
        right=64, wrong=32, launch="1, 64",
    ),
    Scenario(operator="initialization", body="float s = 0; s += n; y[0] = s;", right=5, wrong=82),
    Scenario(operator="lanes", body="y[0] = n * 64;", right=320, wrong=160),
    Scenario(operator="rounding", body="y[0] = floorf(n * -0.5f);", right=-3, wrong=-2),
    Scenario(operator="rounding", body="y[0] = (int)(n * -0.5f);", right=-2, wrong=-3),
    Scenario(operator="sign", body="y[0] = -n;", right=-5, wrong=5),
    Scenario(operator="sign", body="y[0] = fabsf(x[1] - n);", right=3, wrong=-3),
    Scenario(
        operator="tie",
        body="int at = 0; float best = 0; for (int i = 0; i < n; ++i) { float v = m;"
        " if (v > best) { best = v; at = i; } } y[0] = at;",
        right=0, wrong=4,
    ),
    Scenario(operator="precision", body="y[0] = x[n * 1000 + 1] + x[0];", right=5003, wrong=5004),
    Scenario(operator="stale_shared", body="__shared__ float s[2]; s[0] = 1; s[1] = 2; y[0] = s[1];", right=2, wrong=1),
    Scenario(
        operator="unwritten", body="y[blockIdx.x * 32 + threadIdx.x / 2] = 1;", right=64, wrong=32, launch="2, 64"
    ),
    Scenario(operator="pair_swap", body="y[0] = x[n * 7 + m];", right=39, wrong=27),
)  # fmt: skip


def suite(unit: str) -> Suite:
    """A suite of that unit, without cases."""
    text = suite_text(unit)
    return Suite(
        id="a.cu:k", source="examples", kernel_id="a.cu:k", name="k", wrapper="run_k", golden="recorded", cases=(),
        goldens=(), code=suite_code(text), text=text,
    )  # fmt: skip


def kernel(body: str, name: str = "k") -> str:
    """A unit of one kernel."""
    return (
        f"#include <hip/hip_runtime.h>\n__global__ void {name}(const float *x, float *y, int n, int m) {{\n{body}\n}}\n"
    )


def operators(body: str) -> set[str]:
    """The operators that apply to a kernel."""
    return {site.operator for site in meaning.found(suite(kernel(body)))}


MAIN = """
int main() {
  std::vector<float> from(8192), to(4096);
  for (size_t i = 0; i < from.size(); ++i) from[i] = float(i + 1);
  float *x, *y;
  (void)hipMalloc(&x, from.size() * sizeof(float));
  (void)hipMalloc(&y, to.size() * sizeof(float));
  (void)hipMemcpy(x, from.data(), from.size() * sizeof(float), hipMemcpyHostToDevice);
  auto run = [&](int scenario, int site, auto launch) {
    (void)hipMemset(y, 0, to.size() * sizeof(float));
    std::fill(std::begin(kernelmill_mutants::active), std::end(kernelmill_mutants::active), false);
    kernelmill_mutants::counts = site < 0;
    if (site >= 0) kernelmill_mutants::active[site] = true;
    kernelmill_mutants::launches();
    launch();
    (void)hipMemcpy(to.data(), y, to.size() * sizeof(float), hipMemcpyDeviceToHost);
    double sum = 0;
    for (float each : to) sum += each;
    std::printf("%d %.9g\\n", scenario, sum);
  };
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Mapping[int, Sequence[float]]:
    """What the kernel of each scenario computes, and then what the mutants of its operator compute."""
    head = '#include <vector>\n#include "kernelmill_mutants.h"\n'
    unit = "".join(kernel(one.body, f"k{number}") for number, one in enumerate(SCENARIOS))
    ends = [unit.index("\n}\n", unit.index(f" k{number}(")) for number in range(len(SCENARIOS))]
    sites, runs = list[Site](), [f"run({number}, -1, " for number in range(len(SCENARIOS))]
    for site in meaning.found(suite(unit)):
        number = next(number for number, end in enumerate(ends) if site.start < end)
        if site.operator == SCENARIOS[number].operator:
            runs.append(f"run({number}, {len(sites)}, ")
            sites.append(site)
    for at, start in enumerate(runs):
        number = int(start[4 : start.index(",")])
        runs[at] = f"  {start}[=] {{ k{number}<<<{SCENARIOS[number].launch}>>>(x, y, 5, 3); }});\n"
    folder = tmp_path_factory.mktemp("meaning")
    text = head + applied(unit, sites) + MAIN + "".join(runs) + "}\n"
    program = with_headers(single("scenarios", text, folder), folder)
    backend = replace(cpu(), extra=UNOPTIMISED)
    build = backend.compile_in(folder, program, gather(program), COMPILING)
    assert build.executable is not None, build.diagnostics
    computed: dict[int, list[float]] = {}
    for line in backend.run(build, NOTHING, MUTATING).finished.text.splitlines():
        scenario, result = line.split()
        computed.setdefault(int(scenario), []).append(float(result))
    return computed


@pytest.mark.compiler
@pytest.mark.parametrize("number", range(len(SCENARIOS)), ids=lambda at: f"{at}-{SCENARIOS[at].operator}")
def test_mutant_computes_what_the_mistake_would(number: int, results: Mapping[int, Sequence[float]]) -> None:
    right, *wrong = results[number]
    assert right == SCENARIOS[number].right
    assert SCENARIOS[number].wrong in wrong


def test_every_operator_has_a_scenario() -> None:
    assert {one.operator for one in SCENARIOS} == set(get_args(MeaningOperator))


@pytest.mark.parametrize(
    ("body", "absent"),
    [
        ("constexpr int size = 2 * 32; float s[size + 1]; y[0] = s[0];", "offset"),
        ("const int size = 2 * 32; float s[size]; y[0] = s[0];", "factor"),
        ("for (int i = blockIdx.x; i < n; i += gridDim.x) y[i] = 1;", "single_tile"),
        ("switch (n) { case 1 + 1: y[0] = 1; }", "offset"),
        ("int s = 0; y[0] = s;", "initialization"),
        ("int i = 0; for (i = m; i < n; ++i) y[i] = x[i];", "initialization"),
        ("y[0] = x[n * m];", "pair_swap"),
        ("y[0] = x[n - 0];", "offset"),
        ("y[0] = 1 * n;", "offset"),
        ("for (int i = n - 1; i >= 0; --i) y[i] = 1;", "sign"),
        ("for (int i = 1; i < 20; i *= 2) y[i] = 1;", "loop_end"),
        ("float v = 1.0 / n; y[0] = v;", "precision"),
        ("for (int i = 0; i < n; ++i) { if (i + m < n) { y[i] = 1; } }", "early_end"),
        ("for (int i = blockIdx.x; i < n; i += gridDim.x) { if (x[i] > 2) { y[i] = 1; } }", "early_end"),
        ("for (int i = blockIdx.x; i < n; i += gridDim.x) { if (x[i] > 2) continue; y[i] = 1; }", "early_end"),
        ("int s[2] = {n, m}; for (int i = 0; i < 2; ++i) { if (s[i] < n) { y[i] = 1; } }", "early_end"),
        ("if (n > m) { y[0] = 1; }", "early_end"),
    ],
)  # fmt: skip
def test_what_cannot_compile_or_differ_is_not_mutated(body: str, absent: str) -> None:
    assert absent not in operators(body)


def test_code_of_a_macro_is_not_mutated_but_the_body_of_its_loop_is() -> None:
    loop = "#define LOOP(i, n) for (int i = 0; i < (n); ++i)\n#define TWICE(a) ((a) + (a))\n"
    found = meaning.found(suite(loop + kernel("LOOP(i, n) { y[i] = TWICE(n - m); }")))
    assert {site.operator for site in found} & {"first_element", "offset", "loop_end"} == {"first_element"}


def test_code_that_a_constant_selects_is_known() -> None:
    found = meaning.found(suite(kernel("if (2 == 3) y[0] = n + m; y[1] = n - m;")))
    assert {site.constant_guard for site in found if site.operator == "offset"} == {True, False}


def test_condition_and_value_that_a_compiler_knows_are_constant() -> None:
    found = meaning.found(suite(kernel("const bool on = true; if (on) y[0] = 1; else y[0] = 2; if (n > m) y[1] = 1;")))
    assert {(site.operator, site.constant) for site in found if site.operator in ("mode", "bound")} == {
        ("mode", True), ("bound", False),
    }  # fmt: skip


def test_variable_that_holds_the_index_of_a_thread_is_not_constant() -> None:
    found = meaning.found(suite(kernel("const bool first = threadIdx.x == 0; if (first) y[0] = 1; else y[0] = 2;")))
    assert {site.constant for site in found if site.operator == "mode"} == {False}


def test_numbers_of_blocks_that_are_always_the_same_are_known() -> None:
    made = suite(kernel("y[blockIdx.y * n + m] = 1;"))
    wrapper = made.text.wrapper
    factors = list[int]()
    for grid in ("n, 1, 1", "n, m, 1"):
        launched = replace(wrapper, launch=replace(wrapper.launch, grid=grid))
        found = meaning.found(replace(made, text=replace(made.text, wrapper=launched)))
        factors.append(sum(site.operator == "factor" for site in found))
    assert factors == [1, 2]


def test_rare_operators_keep_all_their_mutants() -> None:
    sites = [
        Site(operator="offset" if at % 50 else "break", edits=(Edit(start=at, end=at, before="", level="token"),))
        for at in range(500)
    ]
    kept = thinned(sites)
    assert len(kept) == MOST
    assert sum(site.operator == "break" for site in kept) == 10


TOKENS = ("n", "m", "x[", "]", "(", ")", "+", "-", "*", "/", "<", "=", ";", "{", "}", "if (", "for (", "break;", "?",
          ":", "&&", "y[0] =", "min(", ",", "1", "/*", "*/", "//", "\n", '"', "#define A n", "A", "return", "é", "\\",
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=20)
@given(st.lists(st.sampled_from(TOKENS), max_size=40))
def test_edits_of_wild_text_add_no_lines_and_keep_the_text(tokens: list[str]) -> None:
    unit = kernel(" ".join(tokens))
    sites = meaning.found(suite(unit))
    text = applied(unit, sites)
    assert text.count("\n") == unit.count("\n")
    assert _is_within(unit, text)
    assert all(0 <= edit.start <= edit.end <= len(unit) for site in sites for edit in site.edits)


def _is_within(part: str, text: str) -> bool:
    characters = iter(text)
    return all(one in characters for one in part)
