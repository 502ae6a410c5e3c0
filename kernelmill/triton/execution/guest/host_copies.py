"""Copies between the memory of the host and of the GPU, which are one memory here.

On a GPU, `cpu` copies, and so does `cuda` of a tensor that a program made on the host. Without these copies, a kernel
that works in place changes the tensor that its test kept for comparison.
"""

import functools
from collections.abc import Callable
from typing import Any, Literal

import torch

MARK = "_km_on_host"
GPU_NAMES = ("cuda", "hip", "xpu")
CREATORS = (
    "zeros", "ones", "full", "rand", "randn", "randint", "randperm", "arange", "linspace", "eye", "tensor", "empty",
    "as_tensor", "normal", "from_numpy",
)  # fmt: skip
"""The functions that make tensors on the host unless they are told otherwise."""
Place = Literal["gpu", "host"]


class Defaults:
    """Where tensors are made by default."""

    on_host = True
    """Whether the program never made the GPU its default device."""


def place_of(target: Any) -> Place | None:
    """Where a device is; none for what is no device."""
    if isinstance(target, torch.device):
        target = target.type
    if isinstance(target, int) and not isinstance(target, bool):
        return "gpu"
    if not isinstance(target, str):
        return None
    return "gpu" if target.split(":")[0] in GPU_NAMES else "host" if target.startswith("cpu") else None


def _is_marked(tensor: Any) -> bool:
    return bool(getattr(tensor, MARK, False))


def _marked(tensor: Any) -> Any:
    setattr(tensor, MARK, True)
    return tensor


def _creating(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def create(*arguments: Any, **named: Any) -> Any:
        made = function(*arguments, **named)
        on_host = Defaults.on_host and named.get("device") is None and named.get("out") is None
        new = not any(made is one for one in arguments)
        return _marked(made) if on_host and new and isinstance(made, torch.Tensor) else made

    return create


def _choosing(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that chooses the default device, or the type of tensors."""

    @functools.wraps(function)
    def choose(*arguments: Any, **named: Any) -> Any:
        if any(place_of(one) == "gpu" or "cuda" in str(one) for one in (*arguments, *named.values())):
            Defaults.on_host = False
        return function(*arguments, **named)

    return choose


def install() -> None:
    """Patch torch, whose functions accept GPUs already."""
    for name in CREATORS:
        setattr(torch, name, _creating(getattr(torch, name)))
    for name in ("set_default_device", "set_default_tensor_type"):
        setattr(torch, name, _choosing(getattr(torch, name)))
    context = torch.utils._device.DeviceContext
    context.__init__ = _choosing(context.__init__)
    move = torch.Tensor.to

    def to(self: Any, *arguments: Any, **named: Any) -> Any:
        place = place_of(named["device"] if "device" in named else arguments[0] if arguments else None)
        moved = move(self, *arguments, **named)
        if place == "gpu":
            return moved.clone() if moved is self and _is_marked(self) else moved
        if place == "host" or _is_marked(self):
            return moved if moved is self and _is_marked(self) else _marked(moved.clone() if moved is self else moved)
        return moved

    torch.Tensor.to = to
    torch.Tensor.cpu = lambda self, *_a, **_k: to(self, "cpu")
    torch.Tensor.cuda = torch.Tensor.hip = lambda self, *_a, **_k: to(self, "cuda")
