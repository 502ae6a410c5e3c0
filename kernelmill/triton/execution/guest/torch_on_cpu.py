"""`torch` as on a machine with a GPU: tensors on `cuda` are in main memory, and say that they are on the device."""

import functools
from collections.abc import Callable
from typing import Any

import torch
import torch.utils._device

from kernelmill.triton.execution.guest import cuda_module, host_copies
from kernelmill.triton.execution.guest.accesses import BFLOAT16_POISON, POISON

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
    if isinstance(value, str) and value.split(":")[0] in host_copies.GPU_NAMES:
        return "cpu"
    if isinstance(value, torch.device) and value.type in host_copies.GPU_NAMES:
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


def install(note: Callable[[str], None]) -> None:
    """Patch torch; `note` tells the user something."""
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
    host_copies.install()
    _install_library()
    cuda_module.install(poison, note)
    _install_modules()


def _install_tensor() -> None:
    to = torch.Tensor.to

    def move(self: Any, *arguments: Any, **named: Any) -> Any:
        moved = arguments and isinstance(arguments[0], int) and not isinstance(arguments[0], bool)
        return to(self, *(("cpu", *arguments[1:]) if moved else arguments), **named)

    torch.Tensor.to = move
    torch.Tensor.pin_memory = lambda self, *_a, **_k: self
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
    return cuda_module.DEVICE if real.type == "cpu" else real


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


def _install_library() -> None:
    """Operators of the program for GPUs are those of the CPU."""
    library = torch.library
    custom, register, implement = library.custom_op, library.register_kernel, library.impl
    library.custom_op = lambda name, function=None, /, *, device_types=None, **named: custom(
        name, function, device_types=_types(device_types), **named
    )
    library.register_kernel = lambda operator, types, function=None, /, **named: register(
        operator, _types(types), function, **named
    )
    library.impl = lambda name, types, function=None, **named: implement(name, _types(types), function, **named)
    of_library = library.Library.impl
    library.Library.impl = lambda self, name, function, dispatch_key="", **named: of_library(
        self, name, function, dispatch_key.replace("CUDA", "CPU"), **named
    )


def _types(devices: Any) -> Any:
    """The types of devices, or dispatch keys, as those of the CPU."""
    if isinstance(devices, str):
        return devices.replace("CUDA", "CPU").replace("cuda", "cpu")
    return None if devices is None else sorted({_types(one) for one in devices})


def _install_modules() -> None:
    torch.nn.Module.cuda = lambda self, *_a, **_k: self
    parse = torch._C._nn._parse_to
    torch._C._nn._parse_to = lambda *a, **k: parse(
        *(_index_as_device(_mapped(one)) for one in a), **{key: _mapped(one) for key, one in k.items()}
    )
    torch.compile = lambda model=None, *_a, **_k: model if model is not None else (lambda one: one)
    real = torch.autocast
    torch.backends.cuda.is_built = functools.partial(cuda_module.answer, True)

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
