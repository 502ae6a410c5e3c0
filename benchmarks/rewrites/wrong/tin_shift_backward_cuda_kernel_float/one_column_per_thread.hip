// Each thread handles one column only, although the number of blocks is limited and may not cover all columns.
// witness: {"values": {"hw_size": "64", "max_blocks": "1"}, "seed": 1, "inputs": "const size_t input_n = size_t(batch_size) * t_size * channels * hw_size; for (size_t i = 0; i < input_n; ++i) input[i] = float(i % 97 + 1); for (int i = 0; i < batch_size * group_size; ++i) shift[i] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  // Every column (n, channel, position) belongs to one thread, which moves all of its frames.
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const int plane = channels * hw_size;
  if (index >= batch_size * plane) return;

  const int n_index = index / plane;
  const int rest = index % plane;
  const int group_id = rest / hw_size / group_channel;
  const int t_shift = shift[n_index * group_size + group_id];
  if (t_shift >= t_size || t_shift <= -t_size) return;

  const int begin = t_shift < 0 ? -t_shift : 0;
  const int end = t_shift > 0 ? t_size - t_shift : t_size;
  const size_t offset = static_cast<size_t>(n_index) * t_size * plane + rest;
  for (int i = begin; i < end; i++) {
    output[offset + static_cast<size_t>(i + t_shift) * plane] = input[offset + static_cast<size_t>(i) * plane];
  }
}
