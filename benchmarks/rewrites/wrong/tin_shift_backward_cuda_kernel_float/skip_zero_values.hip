// Does not store values that are zero, so the old contents of the output stay there.
// witness: {"values": {}, "seed": 1, "inputs": "for (int i = 0; i < batch_size * group_size; ++i) shift[i] = 1; input[5] = 0.0f; input[hw_size + 3] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int plane = channels * hw_size;

  // One thread for each element of the output: it looks for the frame that was shifted there.
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int frame = index / plane;
    const int channel = (index % plane) / hw_size;
    const int t = frame % t_size;
    const int n = frame / t_size;
    const int t_shift = shift[n * group_size + channel / group_channel];

    if (t_shift >= t_size || t_shift <= -t_size) continue;
    const int source = t - t_shift;
    if (source < 0 || source >= t_size) continue;

    const float value = input[index - t_shift * plane];
    if (value != 0.0f) {
      output[index] = value;
    }
  }
}
