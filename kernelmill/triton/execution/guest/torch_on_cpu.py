"""`torch` as on a machine with a GPU: tensors on `cuda` are in main memory, and say that they are on the device."""

import functools
import time
from collections.abc import Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, Self

import torch
import torch.utils._device

from kernelmill.triton.execution.guest.accesses import BFLOAT16_POISON, POISON

DEVICE = torch.device("cuda", 0)
_GPU_NAMES = ("cuda", "hip", "xpu")
_CREATORS = (
    "empty", "zeros", "ones", "full", "rand", "randn", "randint", "randperm", "arange", "linspace", "logspace", "eye",
    "tensor", "as_tensor", "asarray", "empty_like", "zeros_like", "ones_like", "full_like", "rand_like", "randn_like",
    "randint_like", "empty_strided", "empty_permuted", "scalar_tensor", "normal", "sparse_coo_tensor", "tril_indices",
    "triu_indices", "hann_window", "frombuffer", "load", "from_file", "range", "bernoulli", "complex",
    "sparse_csr_tensor", "Generator", "set_default_device", "multinomial", "hamming_window", "kaiser_window",
)  # fmt: skip
_METHODS = (
    "to", "type", "new_empty", "new_zeros", "new_ones", "new_full", "new_tensor", "new_empty_strided", "new",
    "pin_memory", "copy_", "set_",
)  # fmt: skip
_EMPTY = ("empty", "empty_like", "empty_strided", "empty_permuted")
_EMPTY_METHODS = ("new_empty", "new_empty_strided")
_real_device = torch.Tensor.device


def _mapped(value: Any) -> Any:
    if isinstance(value, str) and value.split(":")[0] in _GPU_NAMES:
        return "cpu"
    if isinstance(value, torch.device) and value.type in _GPU_NAMES:
        return torch.device("cpu")
    return value


def _index_as_device(value: Any) -> Any:
    """The number of a GPU names it."""
    return "cpu" if isinstance(value, int) and not isinstance(value, bool) else value


def on_cpu(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose devices are the CPU."""

    @functools.wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        if "device" in named:
            named["device"] = _index_as_device(_mapped(named["device"]))
        named.pop("pin_memory", None)
        if "map_location" in named:
            named["map_location"] = "cpu"
        return function(*(_mapped(one) for one in arguments), **named)

    return call


def poison(tensor: torch.Tensor) -> torch.Tensor:
    """Fill new memory with bits that no program computes, so that reads of it are noticed."""
    if tensor.layout != torch.strided or tensor.is_meta or not tensor.numel():
        return tensor
    width = tensor.element_size()
    if tensor.is_complex() or width not in POISON:
        if tensor.dtype in (torch.int8, torch.uint8):
            tensor.fill_(0x5A)
        return tensor
    bits = BFLOAT16_POISON if tensor.dtype == torch.bfloat16 else POISON[width]
    whole = torch.empty(0, dtype={2: torch.int16, 4: torch.int32, 8: torch.int64}[width])
    _set(whole, tensor.untyped_storage())
    whole.fill_(bits)
    return tensor


_set = torch.Tensor.set_


def _poisoned(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        out = named.get("out")
        made = function(*arguments, **named)
        return made if out is not None else poison(made)

    return call


def install() -> None:
    """Patch torch."""
    torch.set_num_threads(1)
    for name in _CREATORS:
        if hasattr(torch, name) and not isinstance(getattr(torch, name), type):
            made = on_cpu(getattr(torch, name))
            setattr(torch, name, _poisoned(made) if name in _EMPTY else made)
    for name in _METHODS:
        made = on_cpu(getattr(torch.Tensor, name))
        setattr(torch.Tensor, name, _poisoned(made) if name in _EMPTY_METHODS else made)
    _install_tensor()
    _install_types()
    _install_cuda()
    _install_modules()


def _install_tensor() -> None:
    to = torch.Tensor.to

    def move(self: Any, *arguments: Any, **named: Any) -> Any:
        moved = arguments and isinstance(arguments[0], int) and not isinstance(arguments[0], bool)
        return to(self, *(("cpu", *arguments[1:]) if moved else arguments), **named)

    def cuda(self: Any, *_arguments: Any, **_named: Any) -> Any:
        return self

    torch.Tensor.to = move
    torch.Tensor.cuda = cuda
    torch.Tensor.hip = cuda
    torch.Tensor.pin_memory = cuda
    torch.Tensor.is_pinned = lambda _self, *_a, **_k: True
    torch.Tensor.record_stream = lambda _self, _stream: None
    torch.Tensor.get_device = lambda _self: 0
    torch.Tensor.is_cuda = property(lambda _self: True)
    torch.Tensor.device = property(_device_of, doc="The device that the program believes the tensor to be on.")
    named_type = torch.Tensor.type

    def typed(self: Any, *arguments: Any, **named: Any) -> Any:
        if arguments and isinstance(arguments[0], str):
            arguments = (arguments[0].replace("torch.cuda.", "torch."), *arguments[1:])
        return named_type(self, *arguments, **named)

    torch.Tensor.type = typed


def _device_of(tensor: torch.Tensor) -> torch.device:
    real: torch.device = _real_device.__get__(tensor)
    return DEVICE if real.type == "cpu" else real


def _install_types() -> None:
    """`torch.cuda.FloatTensor` and its like, and `torch.Generator`."""
    for name in ("Float", "Half", "BFloat16", "Double", "Int", "Long", "Short", "Byte", "Char", "Bool"):
        setattr(torch.cuda, f"{name}Tensor", getattr(torch, f"{name}Tensor"))
    real = torch.Generator

    class Generator(real):  # type: ignore[valid-type, misc]
        """A generator of random numbers on the CPU."""

        def __new__(cls, device: Any = "cpu") -> Any:
            return super().__new__(cls, device=_mapped(device))

    torch.Generator = Generator
    contexts = torch.utils._device.DeviceContext
    enter = contexts.__init__

    def on_device(self: Any, device: Any) -> None:
        enter(self, torch.device(_mapped(device)))

    contexts.__init__ = on_device
    set_type = torch.set_default_tensor_type

    def set_default(kind: Any) -> None:
        set_type(kind.replace("torch.cuda.", "torch.") if isinstance(kind, str) else kind)

    torch.set_default_tensor_type = set_default


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

    def __init__(self, *_arguments: Any, **_named: Any) -> None:
        pass

    def replay(self) -> None:
        """Do nothing."""

    reset = replay


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
    "can_device_access_peer": False, "utilization": 0, "is_current_stream_capturing": False, "memory_stats": {},
    "memory_summary": "", "set_per_process_memory_fraction": None, "set_stream": None, "clock_rate": 1500,
    "reset_accumulated_memory_stats": None, "cudart": SimpleNamespace(cudaProfilerStart=int, cudaProfilerStop=int),
}  # fmt: skip


def _install_cuda() -> None:
    for name, value in _VALUES.items():
        setattr(torch.cuda, name, functools.partial(_answer, value))
    torch.cuda.manual_seed = torch.cuda.manual_seed_all = _seed
    torch.cuda.get_rng_state = lambda *_a, **_k: torch.random.get_rng_state()
    torch.cuda.set_rng_state = lambda state, *_a, **_k: torch.random.set_rng_state(state)
    torch.cuda.get_device_properties = lambda *_a, **_k: properties()
    torch.cuda.current_stream = torch.cuda.default_stream = lambda *_a, **_k: _Stream()
    torch.cuda.Event, torch.cuda.Stream = _Event, _Stream
    torch.cuda.stream = lambda *_a, **_k: nullcontext()
    torch.cuda.device = torch.cuda.device_of = _DeviceGuard
    torch.cuda.CUDAGraph, torch.cuda.graph = _Graph, lambda *_a, **_k: nullcontext()
    torch.cuda._lazy_init = lambda *_a, **_k: None
    torch.cuda.nvtx.range_push = torch.cuda.nvtx.range_pop = torch.cuda.nvtx.mark = lambda *_a, **_k: None
    torch.cuda.nvtx.range = lambda *_a, **_k: nullcontext()
    torch.version.cuda = "12.8"
    torch._C._cuda_getCurrentRawStream = lambda *_a: 0


def _seed(seed: int) -> None:
    torch.default_generator.manual_seed(int(seed))


def _answer(value: Any, *_arguments: Any, **_named: Any) -> Any:
    return value


def _install_modules() -> None:
    torch.nn.Module.cuda = lambda self, *_a, **_k: self
    parse = torch._C._nn._parse_to
    torch._C._nn._parse_to = lambda *a, **k: parse(
        *(_index_as_device(_mapped(one)) for one in a), **{key: _mapped(one) for key, one in k.items()}
    )
    torch.compile = lambda model=None, *_a, **_k: model if model is not None else (lambda one: one)
    real = torch.autocast
    torch.backends.cuda.is_built = functools.partial(_answer, True)

    class Autocast(real):  # type: ignore[valid-type, misc]
        """Lower precision, on the CPU."""

        def __init__(self, device_type: str = "cuda", *arguments: Any, **named: Any) -> None:
            if device_type == "cuda" and "dtype" not in named and not arguments:
                named["dtype"] = torch.float16
            super().__init__(_mapped(device_type), *arguments, **named)

    torch.autocast = torch.amp.autocast = torch.amp.autocast_mode.autocast = Autocast

    class OfCuda(Autocast):
        """`torch.cuda.amp.autocast`."""

        def __init__(self, enabled: bool = True, dtype: Any = torch.float16, cache_enabled: bool = True) -> None:
            super().__init__("cuda", enabled=enabled, dtype=dtype, cache_enabled=cache_enabled)

    torch.cuda.amp.autocast = OfCuda
    enabled = torch.is_autocast_enabled
    torch.is_autocast_enabled = lambda *_a: enabled("cpu")
    torch.get_autocast_gpu_dtype = lambda: torch.get_autocast_dtype("cpu")
    for name in ("custom_fwd", "custom_bwd"):
        wrapped = getattr(torch.amp, name)
        made = functools.partial(_with_cpu, wrapped)
        setattr(torch.amp, name, made)
        setattr(torch.cuda.amp, name, made)


def _with_cpu(decorator: Callable[..., Any], function: Any = None, **named: Any) -> Any:
    named["device_type"] = "cpu"
    return decorator(**named) if function is None else decorator(function, **named)
