// Moves four neighbours at once where a frame is a multiple of four, although the four may lie in channels of two groups.
// witness: {"values": {"channels": "4", "hw_size": "3"}, "seed": 1, "inputs": "const size_t input_n = size_t(batch_size) * t_size * channels * hw_size; for (size_t i = 0; i < input_n; ++i) input[i] = float(i % 97 + 1); for (int i = 0; i < batch_size * group_size; ++i) shift[i] = i % group_size == 0 ? 0 : 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int plane = channels * hw_size;
  const int width = plane % 4 == 0 ? 4 : 1;
  const int items = batch_size * (plane / width);

  CUDA_1D_KERNEL_LOOP(item, items) {
    const int n_index = item / (plane / width);
    const int rest = (item - n_index * (plane / width)) * width;
    const int group_id = rest / hw_size / group_channel;
    const int t_shift = shift[n_index * group_size + group_id];
    const size_t offset = static_cast<size_t>(n_index) * t_size * plane + rest;

    for (int i = 0; i < t_size; i++) {
      const int now_t = i + t_shift;
      if (now_t < 0 || now_t >= t_size) continue;
      const float *from = input + offset + static_cast<size_t>(i) * plane;
      float *to = output + offset + static_cast<size_t>(now_t) * plane;
      if (width == 4) {
        *reinterpret_cast<float4 *>(to) = *reinterpret_cast<const float4 *>(from);
      } else {
        *to = *from;
      }
    }
  }
}
