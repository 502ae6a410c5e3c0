// The shifts are cached in shared memory by one pass of the block, which fills no more entries than the block has threads.
// witness: {"values": {"batch_size": 60, "group_size": 10, "channels": 10, "hw_size": 2, "t_size": 3}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 512; i < shift_count; ++i) shift.get()[i] = 1 + int(i % 2);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  __shared__ int steps[1024];
  const int entries = batch_size * group_size;
  const bool cached = entries <= 1024;
  if (cached && threadIdx.x < static_cast<unsigned int>(entries)) steps[threadIdx.x] = shift[threadIdx.x];
  __syncthreads();

  const int plane = channels * hw_size;
  CUDA_1D_KERNEL_LOOP(column, batch_size * plane) {
    const int n = column / plane;
    const int r = column % plane;
    const int entry = n * group_size + r / (hw_size * group_channel);
    const int step = cached ? steps[entry] : shift[entry];
    const int base = n * t_size * plane + r;
    for (int frame = 0; frame < t_size; ++frame) {
      const int moved = frame + step;
      if (moved >= 0 && moved < t_size) output[base + moved * plane] = input[base + frame * plane];
    }
  }
}
