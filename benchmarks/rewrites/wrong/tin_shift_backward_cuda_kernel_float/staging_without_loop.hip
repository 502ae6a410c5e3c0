// Each thread stages at most one shift in shared memory, so those after the first blockDim.x are never loaded.
// witness: {"values": {"batch_size": "100", "channels": "6", "hw_size": "2", "group_size": "6"}, "seed": 1, "inputs": "const size_t input_n = size_t(batch_size) * t_size * channels * hw_size; for (size_t i = 0; i < input_n; ++i) input[i] = float(i % 97 + 1); for (int i = 0; i < batch_size * group_size; ++i) shift[i] = 1 + i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  __shared__ int staged[1024];

  // Small tables of shifts are kept in shared memory, larger ones are read from global memory.
  const int shifts = batch_size * group_size;
  const bool use_staged = shifts <= 1024;
  if (use_staged && threadIdx.x < shifts) {
    staged[threadIdx.x] = shift[threadIdx.x];
  }
  __syncthreads();

  const int plane = channels * hw_size;
  const int columns = batch_size * plane;
  CUDA_1D_KERNEL_LOOP(index, columns) {
    const int n_index = index / plane;
    const int rest = index % plane;
    const int entry = n_index * group_size + rest / hw_size / group_channel;
    const int t_shift = use_staged ? staged[entry] : shift[entry];
    const size_t offset = static_cast<size_t>(n_index) * t_size * plane + rest;
    for (int i = 0; i < t_size; i++) {
      const int now_t = i + t_shift;
      if (now_t >= 0 && now_t < t_size) {
        output[offset + static_cast<size_t>(now_t) * plane] = input[offset + static_cast<size_t>(i) * plane];
      }
    }
  }
}
