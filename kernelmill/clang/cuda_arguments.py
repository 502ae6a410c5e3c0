"""The arguments with which libclang parses CUDA as nvcc would."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from kernelmill.clang.libclang import resource_directory

Pass = Literal["host", "device"]
"""nvcc and clang parse a CUDA file once for the host, which has the launches, and once for the device."""

COMPATIBILITY = Path(__file__).with_name("include") / "kernelmill_nvcc.cuh"
PASSES: Mapping[Pass, str] = {"host": "--cuda-host-only", "device": "--cuda-device-only"}


def arguments(command: Sequence[str], *, headers: Path, gpu_arch: str, side: Pass = "host") -> tuple[str, ...]:
    """The complete arguments for a file compiled by `command`, whose placeholders have been substituted.

    The file's own flags come last, so that its `-std` wins over the default.
    """
    return (
        "-x",
        "cuda",
        PASSES[side],
        # A project whose header set lacks CUDA declares what it needs of it.
        *([f"--cuda-path={headers / 'cuda'}"] if (headers / "cuda").is_dir() else ["-nocudainc"]),
        f"--cuda-gpu-arch={gpu_arch}",
        "-nocudalib",  # libdevice is for code generation; a toolkit on the machine must not affect the result
        "-resource-dir",
        str(resource_directory()),
        "-ferror-limit=0",
        "-Wno-everything",
        "-std=c++17",
        "-include",
        str(COMPATIBILITY),
        *command,
    )
