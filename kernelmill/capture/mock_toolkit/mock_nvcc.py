"""A mock of nvcc that reports its version, records every call, and creates empty output files.

Run as `python -I -S mock_nvcc.py <toolkit> <version> <tool> <arguments...>`. Only the programs by which CMake detects
the compiler are compiled, with the host compiler as C++.
"""

import json
import os
import subprocess
import sys

OUTPUT_OPTIONS = ("-o", "--output-file")
# The suffix of the output without -o, by the option that selects the compilation phase.
PRODUCES = {
    **dict.fromkeys(("-c", "--compile", "-dc", "-dw", "--device-c", "-dlink", "--device-link"), ".o"),
    **dict.fromkeys(("-ptx", "--ptx"), ".ptx"),
    **dict.fromkeys(("-cubin", "--cubin"), ".cubin"),
    **dict.fromkeys(("-fatbin", "--fatbin"), ".fatbin"),
}
DEPENDENCY_OPTIONS = ("-MF", "--dependency-output")
# Folders in which CMake compiles probes to detect the compiler and its features.
PROBE_FOLDERS = ("CompilerIdCUDA", "CMakeScratch", "CMakeTmp")
# Flags that -forward-unknown-to-host-compiler passes on and that a probe may test.
HOST_FLAGS = ("-fopenmp", "-fPIC", "-fPIE", "-pthread", "-march=native", "-Werror")
# Options for the host compiler, passed through -Xcompiler to query its name and version.
HOST_QUESTIONS = ("--version", "-dumpversion", "-dumpfullversion", "-dumpmachine")
# Host compilers in the order of nvcc's preference.
HOST = ("c++", "g++", "clang++")
VERSION = """nvcc: NVIDIA (R) Cuda compiler driver
Copyright (c) 2005-2023 NVIDIA Corporation
Built on Mon_Jan__1_00:00:00_PST_2024
Cuda compilation tools, release {version}, V{version}.105
Build cuda_{version}.r{version}/compiler.0_0
"""
LINK = '"-L{toolkit}/lib64/stubs" "-L{toolkit}/lib64" -lcudadevrt -lcudart_static -lrt -lpthread -ldl'
DRY_RUN = """#$ _NVVM_BRANCH_=nvvm
#$ _SPACE_=
#$ _CUDART_=cudart
#$ _HERE_={toolkit}/bin
#$ _THERE_={toolkit}/bin
#$ _TARGET_SIZE_=
#$ _TARGET_DIR_=
#$ TOP={toolkit}
#$ NVVMIR_LIBRARY_DIR={toolkit}/nvvm/libdevice
#$ LD_LIBRARY_PATH={toolkit}/lib64
#$ PATH={path}
#$ INCLUDES="-I{toolkit}/include"
#$ LIBRARIES="-L{toolkit}/lib64/stubs" "-L{toolkit}/lib64"
#$ CUDAFE_FLAGS=
#$ PTXAS_FLAGS=
#$ cicc -arch compute_52 -m64 "tmp/x.cpp1.ii" -o "tmp/x.ptx"
#$ ptxas -arch=sm_52 -m64 "tmp/x.ptx" -o "tmp/x.cubin"
#$ nvlink -m64 --arch=sm_52 -L"{toolkit}/lib64" "tmp/x.o" -lcudadevrt -o "a_dlink.cubin" --host-ccbin "{host}"
#$ {host} -m64 -o "a.out" -Wl,--start-group "tmp/a_dlink.o" "tmp/x.o" {link} -Wl,--end-group
"""
# The part of the runtime that CMake needs to detect GPU architectures; it reports no GPU.
RUNTIME = """
#define __device__
#define __global__
#define __host__
struct cudaDeviceProp { int major, minor; };
inline int cudaGetDeviceCount(int* n) { *n = 0; return 1; }
inline int cudaGetDeviceProperties(cudaDeviceProp*, int) { return 1; }
#define cudaSuccess 0
typedef int cudaError_t;
"""
GENERATED = "#pragma once\n"


def host_compiler() -> str:
    """Return the first host compiler in the PATH; `c++` if there is none, so that the error names it."""
    folders = os.environ.get("PATH", "").split(":")
    found = (name for name in HOST for folder in folders if os.access(f"{folder}/{name}", os.X_OK))
    return next(found, HOST[0])


def probe(toolkit: str, version: str, arguments: list[str]) -> int:
    """Compile or link one of CMake's probes as C++."""
    major, minor = version.split(".")[:2]
    stub = f"{toolkit}/probe"
    os.makedirs(stub, exist_ok=True)
    for name in ("cuda_runtime.h", "cuda_runtime_api.h"):
        with open(f"{stub}/{name}", "w") as file:
            file.write(GENERATED + RUNTIME)
    macros = [
        "__CUDACC__",
        "__NVCC__",
        f"__CUDACC_VER_MAJOR__={major}",
        f"__CUDACC_VER_MINOR__={minor}",
        "__CUDACC_VER_BUILD__=105",
    ]
    output = value_of(arguments, OUTPUT_OPTIONS)
    inputs = [
        name for name in arguments if not name.startswith("-") and name.endswith((".cu", ".o")) and name != output
    ]
    passed = [flag for flag in arguments if flag.startswith(("-I", "-D", "-std=")) or flag in HOST_FLAGS]
    passed += [flag for value in forwarded(arguments) for flag in value.replace(",", " ").split()]
    command = [host_compiler(), f"-I{stub}", *(f"-D{macro}" for macro in macros), *passed]
    command += ["-x", "c++"] if any(name.endswith(".cu") for name in inputs) else []
    command += ["-c"] if "-c" in arguments else []
    command += inputs + (["-o", output] if output else [])
    return subprocess.run(command, check=False).returncode


def forwarded(arguments: list[str]) -> list[str]:
    """Return the values of -Xcompiler, which are flags for the host compiler."""
    values = []
    for index, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name in ("-Xcompiler", "--compiler-options"):
            values.append(value if equals else "".join(arguments[index + 1 : index + 2]))
    return values


def value_of(arguments: list[str], options: tuple[str, ...]) -> str | None:
    """Return the value of the first of `options`, after `=` or as the next argument."""
    for index, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name in options:
            return value if equals else next(iter(arguments[index + 1 :]), None)
    return None


def outputs(arguments: list[str]) -> list[str]:
    """Return the output files of a call."""
    wanted = [name for name in (value_of(arguments, OUTPUT_OPTIONS), value_of(arguments, DEPENDENCY_OPTIONS)) if name]
    if value_of(arguments, OUTPUT_OPTIONS) is not None:
        return wanted
    suffix = next((PRODUCES[argument] for argument in arguments if argument in PRODUCES), None)
    if suffix is None:
        return [*wanted, "a.out"]
    names = [name for name in arguments if name.endswith((".cu", ".cpp", ".cc", ".c", ".cxx"))]
    return wanted + [os.path.splitext(os.path.basename(name))[0] + suffix for name in names]


def main() -> int:
    """Handle one call and return the exit status."""
    toolkit, version, tool, *arguments = sys.argv[1:]
    if tool != "nvcc" or "--version" in arguments or "-V" in arguments:
        print(VERSION.format(version=version).replace("nvcc:", f"{tool}:"), end="")
        return 0
    if not arguments or "--help" in arguments or "-h" in arguments:
        print("Usage: nvcc [options] <inputfile>")
        return 0
    if "-v" in arguments or "--verbose" in arguments or "--dryrun" in arguments or "-dryrun" in arguments:
        text = DRY_RUN.format(
            link=LINK.format(toolkit=toolkit), toolkit=toolkit, path=os.environ.get("PATH", ""), host=host_compiler()
        )
        print(text, end="", file=sys.stderr)
    if "--dryrun" in arguments or "-dryrun" in arguments:
        return 0
    questions = [word for value in forwarded(arguments) for word in value.split() if word in HOST_QUESTIONS]
    if questions:
        return subprocess.run([host_compiler(), *questions], check=False).returncode
    if not any(not name.startswith("-") for name in arguments):
        return 0
    if any(folder in os.getcwd() for folder in PROBE_FOLDERS) and probe(toolkit, version, arguments) == 0:
        return 0
    # If the host compiler lacks a feature, nvcc may still have it, so a probe that does not compile counts as passed.
    with open(f"{toolkit}/calls.jsonl", "a") as record:
        record.write(json.dumps({"directory": os.getcwd(), "arguments": ["nvcc", *arguments]}) + "\n")
    for name in outputs(arguments):
        open(name, "wb").close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
