// Each thread handles one column and there is no loop, so that columns are left out when the number of blocks is limited.
// witness: {"values": {"hw_size": 40, "max_blocks": 1}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= batch_size * channels * hw_size) return;
  const int plane = channels * hw_size;
  const int n = column / plane;
  const int r = column - n * plane;
  const int step = shift[n * group_size + (r / hw_size) / group_channel];
  const double* from = input + static_cast<size_t>(n) * t_size * plane + r;
  double* to = output + static_cast<size_t>(n) * t_size * plane + r;
  for (int frame = 0; frame < t_size; ++frame) {
    const int moved = frame + step;
    if (moved >= 0 && moved < t_size) to[static_cast<size_t>(moved) * plane] = from[static_cast<size_t>(frame) * plane];
  }
}
