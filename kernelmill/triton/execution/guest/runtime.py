"""The runtime of Triton without a device: a driver, the tuner, the functions for benchmarks, and launches."""

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import torch
import triton
import triton.testing
from triton._C import libtriton
from triton.backends.compiler import GPUTarget
from triton.runtime import autotuner, driver, interpreter, jit

from kernelmill.triton.execution.guest import cuda_module
from kernelmill.triton.execution.guest.launching.launcher import Launcher

_LIMITS = {
    "max_shared_mem": 232448,
    "max_num_regs": 65536,
    "multiprocessor_count": 8,
    "warpSize": 32,
    "sm_clock_rate": 1755000,
    "mem_clock_rate": 2619000,
    "mem_bus_width": 5120,
}
MILLISECONDS = 1.0
"""How long everything takes that a program measures."""


class Driver:
    """Answers questions about the device."""

    def __init__(self) -> None:
        self.utils = SimpleNamespace(get_device_properties=lambda *_a: dict(_LIMITS))

    def get_current_target(self) -> GPUTarget:
        """The architecture."""
        return GPUTarget("cuda", 90, 32)

    def get_active_torch_device(self) -> torch.device:
        """The device."""
        return cuda_module.DEVICE

    def get_current_device(self) -> int:
        """Its number."""
        return 0

    def set_current_device(self, _device: int) -> None:
        """Do nothing."""

    def get_current_stream(self, *_device: int) -> int:
        """The default stream."""
        return 0

    def get_device_capability(self, *_device: int) -> tuple[int, int]:
        """The compute capability."""
        return 9, 0

    def get_device_interface(self) -> Any:
        """The module of torch."""
        return torch.cuda

    def get_benchmarker(self) -> Any:
        """What measures."""
        return measured

    def get_empty_cache_for_benchmark(self) -> torch.Tensor:
        """A small buffer."""
        return torch.empty(16, dtype=torch.int32)

    def clear_cache(self, _cache: object) -> None:
        """Do nothing."""

    @classmethod
    def is_active(cls) -> bool:
        """It is."""
        return True


def measured(function: Any, *_arguments: Any, quantiles: Any = None, return_mode: str = "mean", **_named: Any) -> Any:
    """Call a function once; it always takes the same time."""
    function()
    if quantiles is not None:
        times = [MILLISECONDS for _ in quantiles]
        return times[0] if len(times) == 1 else times
    return [MILLISECONDS] if return_mode == "all" else MILLISECONDS


class Cublas:
    """The library of NVIDIA that tutorials compare with; the second matrix is transposed."""

    def __init__(self, _workspace: torch.Tensor) -> None:
        pass

    def matmul(self, a: torch.Tensor, b: torch.Tensor, c: torch.Tensor) -> None:
        """Store a product of matrices."""
        c.copy_(a.float() @ b.float().T)

    def gemm(
        self, a: torch.Tensor, b: torch.Tensor, c: torch.Tensor, d: torch.Tensor, alpha: float, beta: float
    ) -> None:
        """Store a product of matrices plus a multiple of another one."""
        d.copy_(alpha * (a.float() @ b.float().T) + beta * c.float())


def install(launcher: Launcher) -> None:
    """Patch the runtime."""
    driver.set_active(Driver())
    if hasattr(libtriton, "nvidia"):
        libtriton.nvidia.cublas.CublasLt = Cublas
    triton.testing.do_bench = triton.testing.do_bench_cudagraph = measured
    triton.testing.set_gpu_clock = lambda *_a, **_k: nullcontext()
    triton.testing.get_dram_gbps = triton.testing.get_max_tensorcore_tflops = lambda *_a, **_k: 1000.0
    triton.testing.get_max_simd_tflops = lambda *_a, **_k: 100.0

    def skip(self: Any, *_arguments: Any, return_df: bool = False, **_named: Any) -> None:
        launcher.observed.note("benchmarks (triton.testing.perf_report) are not run")

    triton.testing.Mark.run = skip
    autotuner.Autotuner._bench = lambda _self, *_a, **_k: [MILLISECONDS] * 3
    function = interpreter.InterpretedFunction

    def run(self: Any, *arguments: Any, grid: Any, warmup: bool = False, **named: Any) -> Any:
        if warmup:
            return launcher.warm_up(self, arguments, named)
        return launcher.launch(self, grid, arguments, named)

    def call(self: Any, *arguments: Any, **named: Any) -> Any:
        if not launcher.running:
            raise RuntimeError("Cannot call @triton.jit'd outside of the scope of a kernel")
        return launcher.function_of(self)(*arguments, **named)

    function.run, function.__call__ = run, call
    function.warmup = lambda self, *arguments, grid=None, **named: launcher.warm_up(self, arguments, named)
    function.rewrite = launcher.function_of
    function.src = property(lambda self: jit.JITFunction(self.fn).src)
    function.params = property(lambda self: jit.JITFunction(self.fn).params)
    function.cache_key = property(lambda self: self.fn.__qualname__)
    function.preload = lambda *_a, **_k: None
