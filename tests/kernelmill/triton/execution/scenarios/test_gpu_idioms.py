"""What programs written for GPUs do besides launching kernels works as there."""

from collections.abc import Mapping

import pytest

from kernelmill.storage.scratch import scratch_folder
from kernelmill.triton.execution.confined import RunLimits, RunRequest, SeenRun, run_all

HEAD = """
import pytest, torch, triton
import triton.language as tl

@triton.jit
def double(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, 2 * tl.load(x + i, mask=i < n), mask=i < n)

def doubled(x):
    out = torch.empty_like(x)
    double[(triton.cdiv(x.numel(), 64),)](x, out, x.numel(), BLOCK=64)
    return out
"""
IDIOMS = {
    "device guards": HEAD
    + """
x = torch.randn(100, device="cuda")
with torch.cuda._DeviceGuard(x.device.index), torch.cuda.device(x.device), torch.cuda.stream(torch.cuda.Stream()):
    assert torch.equal(doubled(x), x + x)
""",
    "memory of compiled graphs": HEAD
    + """
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
x = torch._C._dynamo.guards._empty_strided_cuda((4, 8), (8, 1), torch.float32)
x.copy_(torch.ones(4, 8))
assert get_raw_stream(0) == 0 and torch.equal(doubled(x), x + x)
""",
    "state of the generator": HEAD
    + """
generator = torch.cuda.default_generators[torch.cuda.current_device()]
torch.cuda.manual_seed(7)
state = generator.get_state()
seed, offset = state.view(torch.int64)
assert (int(seed), int(offset)) == (7, 0)
offset += 4
generator.set_state(state)
assert generator.get_offset() == 4 and generator.initial_seed() == 7
""",
    "accelerator": HEAD
    + """
device = torch.accelerator.current_accelerator()
x = torch.randn(100, device=device)
torch.accelerator.synchronize()
assert torch.accelerator.is_available() and x.device.type == device.type == "cuda"
assert torch.equal(doubled(x), x + x)
""",
    "fixtures": HEAD
    + """
@pytest.fixture(params=[3, 100])
def x(request):
    return torch.randn(request.param, device="cuda")

@pytest.mark.parametrize("dtype", [torch.float32, torch.float16])
def test_doubled(x, dtype, request):
    assert "test_doubled" in request.node.name
    assert torch.equal(doubled(x.to(dtype)), 2 * x.to(dtype))
""",
    "copies of the host": HEAD
    + """
@triton.jit
def negate(x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, -tl.load(x + i, mask=i < n), mask=i < n)

host = torch.randn(50)
for x in (host.cuda(), host.to("cuda"), host.to(torch.device("cuda:0"), torch.float32)):
    before, array = x.cpu(), x.cpu().numpy().copy()
    kept = x.to("cpu")
    negate[(1,)](x, 50, BLOCK=64)
    assert torch.equal(host, before) and torch.equal(kept, before) and torch.equal(x.cpu(), -host)

on_gpu = torch.randn(50, device="cuda")
same = on_gpu.cuda().to("cuda")
negate[(1,)](same, 50, BLOCK=64)
assert torch.equal(on_gpu, same)
""",
    "operators of the program": HEAD
    + """
@torch.library.custom_op("idioms::twice", mutates_args=(), device_types="cuda")
def twice(x: torch.Tensor) -> torch.Tensor:
    return doubled(x)

library = torch.library.Library("idioms_old", "DEF")
library.define("twice(Tensor x) -> Tensor")
library.impl("twice", doubled, "CUDA")
x = torch.randn(100, device="cuda")
assert torch.equal(twice(x), x + x) and torch.equal(torch.ops.idioms_old.twice(x), x + x)
""",
    "objects with pointers": HEAD
    + """
class Buffer:
    def __init__(self, base, offset):
        self._base, self.dtype = base, base.dtype
        self._pointer = base.data_ptr() + base.element_size() * offset

    def data_ptr(self):
        return self._pointer

x, out = torch.randn(100, device="cuda"), torch.zeros(100, device="cuda")
double[(1,)](Buffer(x, 50), Buffer(out, 0), 50, BLOCK=64)
assert torch.equal(out[:50], 2 * x[50:])
""",
    "numbers of eight bits of AMD GPUs": HEAD
    + """
@triton.jit
def widen(x, out, y, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i)
    tl.store(out + i, value.to(tl.float32))
    tl.store(y + i, value.to(tl.float32).to(tl.float8e4b8))

for kind in (torch.float8_e4m3fnuz, torch.float8_e5m2, torch.float8_e4m3fn):
    x = torch.randn(32, device="cuda").to(kind)
    out, y = torch.zeros(32, device="cuda"), torch.zeros(32, device="cuda").to(torch.float8_e4m3fnuz)
    widen[(1,)](x, out, y, BLOCK=32)
    assert torch.equal(out, x.float()) and torch.equal(y.float(), x.float().to(torch.float8_e4m3fnuz).float())
""",
    "occupancy of a compiled kernel": HEAD
    + """
properties = triton.runtime.driver.active.utils.get_device_properties(0)
x = torch.randn(100, device="cuda")
out = torch.empty_like(x)
kernel = double.warmup(x, out, 100, BLOCK=64, grid=(1,))
kernel._init_handles()
occupancy = properties["max_num_regs"] // (kernel.n_regs * properties["warpSize"] * 4)
assert min(occupancy, properties["max_shared_mem"] // kernel.metadata.shared) > 0
kernel[(2, 1, 1)](x, out, 100)
assert torch.equal(out, x + x)
""",
    "tests beside a script with arguments": HEAD
    + """
def test_doubled():
    x = torch.randn(100, device="cuda")
    assert torch.equal(doubled(x), x + x)

if __name__ == "__main__":
    import argparse
    parser = argparse.ArgumentParser()
    parser.add_argument("mode")
    parser.parse_args()
""",
    "programs that wait for later ones": HEAD
    + """
@triton.jit
def relay(out, flags, n):
    # Each program waits for the next one, so the last one is done first.
    pid = tl.program_id(0)
    if pid + 1 < n:
        while tl.atomic_cas(flags + pid + 1, 1, 1) != 1:
            pass
        tl.store(out + pid, tl.load(out + pid + 1) + 1)
    tl.atomic_xchg(flags + pid, 1)

def test_relay():
    out = torch.zeros(200, dtype=torch.int32, device="cuda")
    relay[(200,)](out, torch.zeros_like(out), 200)
    assert torch.equal(out, torch.arange(199, -1, -1, dtype=torch.int32, device="cuda"))
""",
}

PADDED = (
    HEAD
    + """
@triton.jit
def total(x, out, n, BLOCK: tl.constexpr):
    block = tl.make_block_ptr(x, (n,), (1,), (0,), (BLOCK,), (0,))
    tl.store(out, tl.sum(tl.load(block, boundary_check=(0,)), axis=0))

x, out = torch.randn(20, device="cuda"), torch.zeros(1, device="cuda")
total[(1,)](x, out, 20, BLOCK=32)
assert torch.allclose(out, x.sum())
"""
)
DIVIDED = (
    HEAD
    + """
@triton.jit
def divide(out, n):
    tl.store(out, 7 // n)

out = torch.zeros(1, dtype=torch.int32, device="cuda")
divide[(1,)](out, 0)
"""
)
ASSUMED = (
    HEAD
    + """
@triton.jit
def assuming(out):
    tl.assume(tl.program_id(0) > 0)
    tl.store(out + tl.program_id(0), 1.0)

out = torch.zeros(2, device="cuda")
assuming[(2,)](out)
assert torch.equal(out, torch.ones(2, device="cuda"))
"""
)
REPLAYED = (
    HEAD
    + """
graph, x = torch.cuda.CUDAGraph(), torch.ones(100, device="cuda")
with torch.cuda.graph(graph):
    y = doubled(x)
graph.replay()
assert torch.equal(y, x + x)
"""
)
COMMAND_LINE = (
    HEAD
    + """
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("mode")
parser.parse_args()
"""
)
LONG = (
    HEAD
    + """
@triton.jit
def beyond(x, n):
    tl.store(x + n, 1.0)
    tl.store(x + tl.program_id(0), 1.0)

x = torch.zeros(100, device="cuda")
beyond[(3,)](x, 100)
beyond[(10_000_000,)](x, 0)
"""
)


TOLD = {
    "padded": PADDED,
    "divided": DIVIDED,
    "assumed": ASSUMED,
    "replayed": REPLAYED,
    "command line": COMMAND_LINE,
}
"""Programs with something that users are told of."""


def ran(programs: Mapping[str, str]) -> dict[str, SeenRun]:
    """Run programs in forks of one process, which imports torch once."""
    requests = [RunRequest(name=name, text=text, deep=True) for name, text in programs.items()]
    with scratch_folder() as folder:
        found = run_all(requests, folder, RunLimits(seconds=120, total_seconds=1200))
    return {one.run: one for one in found}


@pytest.fixture(scope="module")
def idioms() -> dict[str, SeenRun]:
    """The runs of the idioms, which only long tests look at."""
    return ran(IDIOMS)


@pytest.fixture(scope="module")
def runs() -> dict[str, SeenRun]:
    """The runs of the other programs, and of one idiom."""
    return ran({**TOLD, "fixtures": IDIOMS["fixtures"]})


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", IDIOMS)
def test_idiom_works_and_has_no_findings(name: str, idioms: dict[str, SeenRun]) -> None:
    run = idioms[name]
    assert (run.state, run.detail, run.findings) == ("passed", "", ())
    assert run.comparisons > 0


@pytest.mark.slow
def test_each_combination_of_fixtures_and_parameters_is_a_case(runs: dict[str, SeenRun]) -> None:
    assert (runs["fixtures"].launches, runs["fixtures"].tests) == (4, ("test_doubled",))


@pytest.mark.slow
def test_blocks_that_only_compilers_pad_with_zeros_are_a_warning(runs: dict[str, SeenRun]) -> None:
    run = runs["padded"]
    assert [(one.kind, one.severity) for one in run.findings] == [("undefined-lanes", "warning")]
    assert "padding_option" in run.findings[0].message


@pytest.mark.slow
def test_false_assumption_is_a_warning_at_its_line(runs: dict[str, SeenRun]) -> None:
    run = runs["assumed"]
    line = ASSUMED.splitlines().index("    tl.assume(tl.program_id(0) > 0)") + 1
    assert [(one.kind, one.severity, one.line) for one in run.findings] == [("false-assumption", "warning", line)]
    assert run.state == "passed"


@pytest.mark.slow
def test_program_that_needs_arguments_of_a_command_line_is_told_so(runs: dict[str, SeenRun]) -> None:
    run = runs["command line"]
    assert (run.state, run.detail) == (
        "raised",
        "ValueError: the program needs arguments of a command line, and there are none",
    )


@pytest.mark.slow
def test_replay_of_a_graph_is_noted(runs: dict[str, SeenRun]) -> None:
    run = runs["replayed"]
    assert (run.state, run.notes) == (
        "passed",
        ("CUDA graphs are not replayed: what one records runs once, at once",),
    )


@pytest.mark.slow
def test_division_of_integers_by_zero_is_noted_with_its_line(runs: dict[str, SeenRun]) -> None:
    run = runs["divided"]
    line = DIVIDED.splitlines().index("    tl.store(out, 7 // n)") + 1
    assert run.notes == (f"line {line} divides integers by zero, which is undefined",)


@pytest.mark.long
@pytest.mark.slow
def test_run_that_takes_too_long_tells_how_far_it_got_and_what_it_found() -> None:
    with scratch_folder() as folder:
        requests = [RunRequest(name="long", text=LONG, deep=True)]
        (run,) = run_all(requests, folder, RunLimits(seconds=2, tells_progress=True))
    assert run.state == "timed_out"
    assert run.detail.startswith(
        "the run takes more than 2 s of processor time: it got to launch 2, of beyond, at program"
    )
    assert {one.kind for one in run.findings} >= {"out-of-bounds"}
