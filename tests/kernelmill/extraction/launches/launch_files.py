"""Launches of small files, to test how their metadata is resolved."""

import shutil
from collections.abc import Callable
from pathlib import Path

from kernelmill.clang.cuda_arguments import arguments
from kernelmill.clang.facts import ParseRequest
from kernelmill.extraction.parse.worker import parse
from kernelmill.records import ArgumentOrigin, Launch
from tests.kernelmill.extraction.trees import PROJECTS

Launches = Callable[[str, str], list[Launch]]

HEAD = """#include "mini_cuda.h"
struct Tensor {
  long numel() const; long size(int d) const;
  template <class T> T* data_ptr() const;
};
int min(int a, int b);
"""
BLOCKS = """#define THREADS_PER_BLOCK 512
inline int GET_BLOCKS(const int N, const int num_threads = THREADS_PER_BLOCK) {
  int optimal_block_num = (N + num_threads - 1) / num_threads;
  int max_block_num = 4096;
  return min(optimal_block_num, max_block_num);
}
"""
KERNEL = "template <class T> __global__ void k(int n, const T* x, T* y, int c) {}\n"
ROI = (
    BLOCKS
    + KERNEL
    + """void forward(Tensor input, Tensor output) {
  int output_size = output.numel();
  const int channels = input.size(1);
  auto x = input.data_ptr<float>();
  k<float><<<GET_BLOCKS(output_size), THREADS_PER_BLOCK>>>(output_size, x, output.data_ptr<float>(), channels);
}
"""
)


def launches_in(folder: Path, text: str, kernel: str) -> list[Launch]:
    """The launches of a kernel in one file, which this process parses."""
    shutil.copy(PROJECTS / "nasty" / "mini_cuda.h", folder)
    (folder / "a.cu").write_text(HEAD + text)
    given = arguments([f"-I{folder}"], headers=folder / "none", gpu_arch="sm_80", side="host")
    file, root, headers = str(folder / "a.cu"), str(folder), str(folder / "none")
    facts = parse(ParseRequest(file=file, root=root, headers=headers, side="host", arguments=given))
    return list(dict.fromkeys(one.launch for one in facts.launches if one.kernel_name == kernel))


def launch_of(launches: Launches, text: str, kernel: str = "k") -> Launch:
    (launch,) = launches(text, kernel)
    return launch


def grid(launch: Launch) -> tuple[str, ...]:
    assert launch.resolved_grid is not None
    return launch.resolved_grid.dimensions


def block(launch: Launch) -> tuple[str, ...]:
    assert launch.resolved_block is not None
    return launch.resolved_block.dimensions


def argument_origin(launch: Launch, parameter: str) -> ArgumentOrigin:
    (found,) = [one for one in launch.argument_origins if one.parameter == parameter]
    return found
