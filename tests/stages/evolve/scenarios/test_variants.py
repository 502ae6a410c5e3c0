"""Variants that are compiled, run under all checks and, with a new kernel, proven by the suite of their parent."""

import pytest

from kernelmill.models.conversation import Judged
from kernelmill.records import Suite, Thresholds
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.variants import VariantKind
from kernelmill.templates.composition import declaration
from stages.evolve import variants
from stages.evolve.changes import Seed, changes
from stages.evolve.variants import ProofTask, VariantTask, proven
from tests.stages.cases.kernels import GATHER, GATHERED, cpu
from tests.stages.cases.recorded import recorded

pytestmark = pytest.mark.compiler
FUSED = GATHER.replace("value + 1;", "value + 1 < 0 ? 0 : value + 1;").replace(
    "out[i] = value;", "out[i] = value < 0 ? 0 : value;"
)


@pytest.fixture(scope="module")
def seed() -> Seed:
    """A kernel that looks up rows of a table, with its suite."""
    return Seed(suite=recorded(GATHERED), relations=GATHERED.relations)


def judged(of: Seed, kind: VariantKind, code: str) -> Judged[Suite]:
    change = next(one for one in changes(of) if one.kind is kind)
    return variants.judged(VariantTask(seed=of, change=change, backend=cpu()), f"```cpp\n{code}```\n")


@pytest.fixture(scope="module")
def fused(seed: Seed) -> Judged[Suite]:
    """What is found of a kernel with a further step."""
    return judged(seed, VariantKind.FUSION, FUSED)


@pytest.mark.long
def test_fused_kernel_passes_and_the_kernel_without_the_step_does_not(seed: Seed, fused: Judged[Suite]) -> None:
    assert (fused.outcome, fused.feedback) == (AttemptOutcome.ACCEPTED, "")
    assert judged(seed, VariantKind.FUSION, GATHER).outcome is AttemptOutcome.DIFFERENT_OUTPUT


def streamed(of: Seed, ending: str = "hipFree(d_table), hipFree(d_row), hipFree(d_out);") -> str:
    """The kernel with a host side that copies and launches in a stream."""
    wrapper = of.suite.text.wrapper
    buffers = wrapper.buffers
    lines = [f"const {one.type} {one.name} = {one.expression};" for one in wrapper.derived]
    lines += [f"const size_t {one.name}_bytes = ({one.size}) * sizeof({one.element});" for one in buffers]
    lines += ["hipStream_t stream;", "hipStreamCreate(&stream);"]
    for one in buffers:
        lines += [
            f"{one.element} *d_{one.name};",
            f"hipMalloc(&d_{one.name}, {one.name}_bytes);",
            f"hipMemcpyAsync(d_{one.name}, {one.name}, {one.name}_bytes, hipMemcpyHostToDevice, stream);",
        ]
    lines += [
        "gather<<<(total + 63) / 64, 64, 0, stream>>>(d_table, d_row, d_out, total, width, factor, mode);",
        "hipMemcpyAsync(out, d_out, out_bytes, hipMemcpyDeviceToHost, stream);",
        "hipStreamSynchronize(stream);",
        "hipStreamDestroy(stream);",
        ending,
    ]
    parameters = ", ".join(declaration(one, constant=True) for one in wrapper.parameters)
    body = "\n".join(f"  {line}" for line in lines)
    return f"{of.suite.text.unit}\nvoid {wrapper.name}({parameters}) {{\n{body}\n}}\n"


@pytest.mark.long
def test_host_side_in_a_stream_passes_and_one_that_leaks_does_not(seed: Seed) -> None:
    found = judged(seed, VariantKind.STREAMS, streamed(seed))
    assert (found.outcome, found.feedback) == (AttemptOutcome.ACCEPTED, "")
    leaking = judged(seed, VariantKind.STREAMS, streamed(seed, "hipFree(d_table);"))
    assert leaking.outcome is AttemptOutcome.RUN_FAILED
    assert "`leaks`" in leaking.feedback


@pytest.mark.long
def test_fused_kernel_is_proven_with_mutants_and_negative_controls(fused: Judged[Suite]) -> None:
    assert fused.product is not None
    verdict = proven(ProofTask(suite=fused.product, backend=cpu(), thresholds=Thresholds()))
    assert verdict.level in ("executed", "verified")
    assert verdict.mutants
    assert {one.state for one in verdict.controls} <= {"rejected", "not_applicable"}
