"""The arguments under which libclang takes CUDA as nvcc would."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from kernelmill.clang.libclang import resource_directory

Pass = Literal["host", "device"]
"""nvcc and clang read a CUDA file once for the host, where launches are, and once for the device."""

COMPATIBILITY = Path(__file__).with_name("include") / "kernelmill_nvcc.cuh"
PASSES: Mapping[Pass, str] = {"host": "--cuda-host-only", "device": "--cuda-device-only"}


def arguments(command: Sequence[str], *, headers: Path, gpu_arch: str, side: Pass = "host") -> tuple[str, ...]:
    """Everything libclang is given for a file compiled by `command`, whose placeholders are already put in.

    The file's own flags come last, so that its `-std` wins over the default.
    """
    return (
        "-x",
        "cuda",
        PASSES[side],
        # A set without CUDA stands for a project that declares what it needs of it.
        *([f"--cuda-path={headers / 'cuda'}"] if (headers / "cuda").is_dir() else ["-nocudainc"]),
        f"--cuda-gpu-arch={gpu_arch}",
        "-nocudalib",  # libdevice is for code generation; toolkits found on the machine must not matter
        "-resource-dir",
        str(resource_directory()),
        "-ferror-limit=0",
        "-Wno-everything",
        "-std=c++17",
        "-include",
        str(COMPATIBILITY),
        *command,
    )
