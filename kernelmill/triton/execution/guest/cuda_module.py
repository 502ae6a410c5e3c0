"""`torch.cuda` and `torch.accelerator` of a machine with one GPU, whose work is done when it is asked for."""

import functools
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, Self

import torch

DEVICE = torch.device("cuda", 0)


class _Event:
    """An event, timed by the clock."""

    def __init__(self, *_arguments: Any, **_named: Any) -> None:
        self.time = 0.0

    def record(self, *_arguments: Any) -> None:
        """Take the time."""
        self.time = time.perf_counter()

    def synchronize(self) -> None:
        """Do nothing."""

    wait = synchronize

    def query(self) -> bool:
        """Whether everything before is done."""
        return True

    def elapsed_time(self, other: "_Event") -> float:
        """The milliseconds between two events, never zero."""
        return max((other.time - self.time) * 1e3, 1e-3)


class _Stream:
    """A stream; everything runs in order anyway."""

    cuda_stream = 0
    device = DEVICE
    stream_id = 0

    def __init__(self, *_arguments: Any, **_named: Any) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        return None

    def synchronize(self, *_arguments: Any) -> None:
        """Do nothing."""

    wait_stream = wait_event = synchronize

    def record_event(self, event: _Event | None = None) -> _Event:
        """An event that is now."""
        event = event or _Event()
        event.record()
        return event

    def query(self) -> bool:
        """Whether everything before is done."""
        return True


class _DeviceGuard(nullcontext[None]):
    """`torch.cuda.device`."""

    def __init__(self, *_arguments: Any, **_named: Any) -> None:
        super().__init__()


class _Graph:
    """A graph of launches is not recorded: what would be, runs at once."""

    note: Callable[[str], None] = print
    """Tells the user."""

    def __init__(self, *_arguments: Any, **_named: Any) -> None:
        pass

    def replay(self) -> None:
        """Say that nothing is done."""
        self.note("CUDA graphs are not replayed: what one records runs once, at once")

    def reset(self, *_arguments: Any, **_named: Any) -> None:
        """Do nothing."""

    capture_begin = capture_end = reset


def properties() -> SimpleNamespace:
    """A device like an H100, but with few multiprocessors, so that persistent kernels have few programs."""
    return SimpleNamespace(
        name="NVIDIA H100 (interpreted)",
        multi_processor_count=8,
        warp_size=32,
        max_threads_per_multi_processor=2048,
        max_threads_per_block=1024,
        shared_memory_per_block=49152,
        shared_memory_per_block_optin=232448,
        shared_memory_per_multiprocessor=233472,
        regs_per_multiprocessor=65536,
        total_memory=1 << 36,
        L2_cache_size=50 << 20,
        major=9,
        minor=0,
        is_integrated=False,
        gcnArchName="",
    )


_VALUES: dict[str, Any] = {
    "is_available": True, "is_initialized": True, "device_count": 1, "current_device": 0, "init": None,
    "synchronize": None, "set_device": None, "empty_cache": None, "ipc_collect": None, "manual_seed": None,
    "manual_seed_all": None, "seed": None, "seed_all": None, "reset_peak_memory_stats": None, "initial_seed": 0,
    "reset_max_memory_allocated": None, "reset_max_memory_cached": None, "max_memory_allocated": 1 << 20,
    "memory_allocated": 1 << 20, "memory_reserved": 1 << 20, "max_memory_reserved": 1 << 20, "memory_cached": 1 << 20,
    "mem_get_info": (1 << 35, 1 << 36), "get_device_capability": (9, 0),
    "get_device_name": "NVIDIA H100 (interpreted)", "is_bf16_supported": True, "get_arch_list": ["sm_90"],
    "can_device_access_peer": False, "utilization": 0, "is_current_stream_capturing": False,
    "memory_stats": defaultdict(int),
    "memory_summary": "", "set_per_process_memory_fraction": None, "set_stream": None, "clock_rate": 1500,
    "reset_accumulated_memory_stats": None, "graph_pool_handle": (0, 0), "is_tf32_supported": True, "temperature": 40,
    "power_draw": 100_000, "memory_usage": 0, "device_memory_used": 1 << 20, "memory_snapshot": [],
    "max_memory_cached": 1 << 20, "list_gpu_processes": "", "get_sync_debug_mode": 0, "set_sync_debug_mode": None,
    "current_blas_handle": 0, "_exchange_device": 0, "_maybe_exchange_device": 0, "_check_capability": None,
    "_is_compiled": True, "get_gencode_flags": "", "get_per_process_memory_fraction": 1.0,
    "cudart": SimpleNamespace(cudaProfilerStart=int, cudaProfilerStop=int),
}  # fmt: skip


_ACCELERATOR: dict[str, Any] = {
    "is_available": True, "device_count": 1, "current_accelerator": torch.device("cuda"), "current_device_index": 0,
    "current_device_idx": 0, "set_device_index": None, "set_device_idx": None, "synchronize": None,
    "set_stream": None, "empty_cache": None, "max_memory_allocated": 1 << 20, "memory_allocated": 1 << 20,
    "memory_reserved": 1 << 20, "max_memory_reserved": 1 << 20, "reset_peak_memory_stats": None,
    "get_device_capability": {}, "memory_stats": defaultdict(int), "reset_accumulated_memory_stats": None,
}  # fmt: skip
_MEMORY = tuple(name for name in _VALUES if "memory" in name or name == "empty_cache")
"""The functions that `torch.cuda.memory` offers, too."""


def install(new_memory: Callable[[torch.Tensor], torch.Tensor], note: Callable[[str], None]) -> None:
    """Patch torch; `new_memory` fills tensors that are not initialized, and `note` tells the user something."""
    _Graph.note = staticmethod(note)
    cuda = torch.cuda
    for name, value in _VALUES.items():
        setattr(cuda, name, functools.partial(answer, value))
    for name in _MEMORY:
        setattr(cuda.memory, name, getattr(cuda, name))
    for name, value in _ACCELERATOR.items():
        setattr(torch.accelerator, name, functools.partial(answer, value))
    cuda.manual_seed = cuda.manual_seed_all = _seed
    cuda.get_rng_state = lambda *_a, **_k: torch.random.get_rng_state()
    cuda.set_rng_state = lambda state, *_a, **_k: torch.random.set_rng_state(state)
    cuda.get_rng_state_all = lambda: [torch.random.get_rng_state()]
    cuda.set_rng_state_all = lambda states: torch.random.set_rng_state(states[0])
    cuda.default_generators = (_PhiloxGenerator(),)
    cuda.get_device_properties = lambda *_a, **_k: properties()
    cuda.current_stream = cuda.default_stream = torch.accelerator.current_stream = lambda *_a, **_k: _Stream()
    cuda.Event, cuda.Stream, cuda.ExternalStream = _Event, _Stream, _Stream
    cuda.streams.Event, cuda.streams.Stream = _Event, _Stream
    cuda.stream = cuda.StreamContext = lambda *_a, **_k: nullcontext()
    cuda.device = cuda.device_of = cuda._DeviceGuard = torch.accelerator.device_index = _DeviceGuard
    cuda.CUDAGraph, cuda.graph = _Graph, lambda *_a, **_k: nullcontext()
    cuda.make_graphed_callables = lambda functions, *_a, **_k: functions
    cuda._lazy_init = lambda *_a, **_k: None
    cuda.nvtx.range_push = cuda.nvtx.range_pop = cuda.nvtx.mark = lambda *_a, **_k: None
    cuda.nvtx.range = lambda *_a, **_k: nullcontext()
    cuda.profiler.start = cuda.profiler.stop = lambda: None
    cuda.profiler.profile = nullcontext
    torch.version.cuda = "12.8"
    torch._C._cuda_getCurrentRawStream = lambda *_a: 0
    empty_strided = torch.empty_strided
    torch._C._dynamo.guards._empty_strided_cuda = lambda size, stride, dtype: new_memory(
        empty_strided(size, stride, dtype=dtype)
    )


class _PhiloxGenerator:
    """The state of a generator of the GPU: a seed and an offset, eight bytes each."""

    device = DEVICE

    def __init__(self) -> None:
        self.state = [0, 0]

    def get_state(self) -> torch.Tensor:
        """The seed and the offset."""
        return torch.tensor(self.state, dtype=torch.int64).view(torch.uint8)

    def set_state(self, state: torch.Tensor) -> None:
        """Set the seed and the offset."""
        self.state = [int(one) for one in state.view(torch.int64)]

    def manual_seed(self, seed: int) -> Self:
        """Start again with a seed."""
        self.state = [seed, 0]
        return self

    def initial_seed(self) -> int:
        """The seed."""
        return self.state[0]

    seed = initial_seed

    def get_offset(self) -> int:
        """How many numbers were drawn."""
        return self.state[1]

    def set_offset(self, offset: int) -> None:
        """Set how many numbers were drawn."""
        self.state[1] = offset


def _seed(seed: int) -> None:
    torch.default_generator.manual_seed(int(seed))
    torch.cuda.default_generators[0].manual_seed(int(seed))


def answer(value: Any, *_arguments: Any, **_named: Any) -> Any:
    """Return a value that is always the same."""
    return value
