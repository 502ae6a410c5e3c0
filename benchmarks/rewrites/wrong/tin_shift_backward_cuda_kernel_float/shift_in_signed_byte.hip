// Keeps the shift in a signed byte, which is too narrow for clips of more than 127 frames.
// witness: {"values": {"t_size": "200"}, "seed": 1, "inputs": "const size_t input_n = size_t(batch_size) * t_size * channels * hw_size; for (size_t i = 0; i < input_n; ++i) input[i] = float(i % 97 + 1); for (int i = 0; i < batch_size * group_size; ++i) shift[i] = 150;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int plane = channels * hw_size;
  const int columns = batch_size * plane;

  CUDA_1D_KERNEL_LOOP(index, columns) {
    const int n_index = index / plane;
    const int rest = index - n_index * plane;
    const int channel = rest / hw_size;
    const signed char t_shift = shift[n_index * group_size + channel / group_channel];

    const float *from = input + static_cast<size_t>(n_index) * t_size * plane + rest;
    float *to = output + static_cast<size_t>(n_index) * t_size * plane + rest;
    for (int i = 0; i < t_size; i++) {
      const int now_t = i + t_shift;
      if (now_t < 0 || now_t >= t_size) continue;
      to[static_cast<size_t>(now_t) * plane] = from[static_cast<size_t>(i) * plane];
    }
  }
}
