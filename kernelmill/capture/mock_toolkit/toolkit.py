"""A mock CUDA toolkit that compiles nothing: the files that build scripts look for, with the headers of a header set.

The result must not depend on the machine, so an installed nvcc is never in the PATH.
"""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.commands.roots import Root

MOCK = Path(__file__).with_name("mock_nvcc.py")
# CMake creates a target `CUDA::<name>` if it finds lib<name>; nothing is ever linked.
LIBRARIES = [
    "cuda",
    "cudart",
    "cudadevrt",
    "cublas",
    "cublasLt",
    "cufft",
    "cufftw",
    "curand",
    "cusolver",
    "cusparse",
    "nvrtc",
    "nvToolsExt",
    "nvJitLink",
    "nvjpeg",
    "nvidia-ml",
    "cupti",
    "cudnn",
    "nccl",
    "nppc",
    "npps",
    "nppial",
    "nppicc",
    "nppidei",
    "nppif",
    "nppig",
    "nppim",
    "nppist",
    "nppisu",
    "nppitc",
    "OpenCL",
    "culibos",
    "cufile",
]
# Linkers accept these as libraries without symbols: a linker script and an empty archive.
EMPTY_SHARED = "/* */\n"
EMPTY_ARCHIVE = "!<arch>\n"
# Headers of other libraries that build scripts look for; they read the version macros.
FOUND_BY_HEADER = {
    "cuda_runtime.h": "",
    "nccl.h": "#define NCCL_MAJOR 2\n#define NCCL_MINOR 18\n#define NCCL_PATCH 3\n#define NCCL_VERSION_CODE 21803\n",
    "cudnn.h": '#include "cudnn_version.h"\n',
    "cudnn_version.h": "#define CUDNN_MAJOR 8\n#define CUDNN_MINOR 9\n#define CUDNN_PATCHLEVEL 2\n",
}
TOOLS = ("nvcc", "nvlink", "fatbinary", "cuobjdump", "ptxas", "cudafe++", "bin2c")


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolkit:
    """The mock toolkit in a folder."""

    folder: Path

    @property
    def nvcc(self) -> Path:
        """The path of the mock compiler."""
        return self.folder / "bin" / "nvcc"

    @property
    def record(self) -> Path:
        """The record of nvcc calls in JSON lines: `{"directory": ..., "arguments": [...]}`."""
        return self.folder / "calls.jsonl"

    def roots(self) -> tuple[Root, ...]:
        """Return the placeholders for its folders in records."""
        return (Root(folder=self.folder, placeholder="{headers}/cuda"),)

    def environment(self, path: str = "/usr/local/bin:/usr/bin:/bin") -> dict[str, str]:
        """Return the environment variables that build scripts find it by."""
        home = str(self.folder)
        return {
            "PATH": f"{self.folder}/bin:{path}",
            "CUDA_HOME": home,
            "CUDA_PATH": home,
            "CUDA_ROOT": home,
            "CUDACXX": str(self.nvcc),
            "CUDA_TOOLKIT_ROOT_DIR": home,
            "CUDA_BIN_PATH": f"{home}/bin",
            "NCCL_ROOT": home,
            "NCCL_HOME": home,
            "CUDNN_ROOT": home,
        }


def make(folder: Path, headers: Path, cuda_version: str) -> Toolkit:
    """Create a toolkit of `cuda_version` in `folder`, whose headers are links to those of the header set."""
    toolkit = Toolkit(folder=folder)
    for part in ("bin", "lib64/stubs", "nvvm/libdevice", "nvvm/bin", "extras/CUPTI/include"):
        (folder / part).mkdir(parents=True)
    (folder / "lib").symlink_to("lib64")
    include = folder / "include"
    include.mkdir()
    original = headers / "cuda" / "include"
    for entry in sorted(original.iterdir()) if original.is_dir() else ():
        (include / entry.name).symlink_to(entry)
    for name, text in FOUND_BY_HEADER.items():
        if not (include / name).is_symlink():
            (include / name).write_text(text)
    for name in LIBRARIES:
        (folder / "lib64" / f"lib{name}.so").write_text(EMPTY_SHARED)
        (folder / "lib64" / f"lib{name}_static.a").write_text(EMPTY_ARCHIVE)
    (folder / "lib64" / "stubs" / "libcuda.so").write_text(EMPTY_SHARED)
    for name in ("cudadevrt", "culibos"):
        (folder / "lib64" / f"lib{name}.a").write_text(EMPTY_ARCHIVE)
    (folder / "version.txt").write_text(f"CUDA Version {cuda_version}.0\n")
    (folder / "version.json").write_text(f'{{"cuda": {{"name": "CUDA SDK", "version": "{cuda_version}.0"}}}}\n')
    for tool in TOOLS:
        words = [sys.executable, "-I", "-S", str(MOCK), str(folder), cuda_version, tool]
        script = folder / "bin" / tool
        script.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
        script.chmod(0o755)
    return toolkit
