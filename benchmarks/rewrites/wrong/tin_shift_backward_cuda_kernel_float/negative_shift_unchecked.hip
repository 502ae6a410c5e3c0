// Checks the source frame only against zero, so a negative shift reads frames after the last one.
// witness: {"values": {}, "seed": 1, "inputs": "const size_t input_n = size_t(batch_size) * t_size * channels * hw_size; for (size_t i = 0; i < input_n; ++i) input[i] = float(i % 97 + 1); for (int i = 0; i < batch_size * group_size; ++i) shift[i] = 1; shift[0] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int position = rest % hw_size;
    rest /= hw_size;
    const int channel = rest % channels;
    rest /= channels;
    const int t = rest % t_size;
    const int n = rest / t_size;

    // Frame t of the output comes from frame t - shift; shifts point forward in time.
    const int source = t - shift[n * group_size + channel / group_channel];
    if (source >= 0) {
      const size_t from = ((static_cast<size_t>(n) * t_size + source) * channels + channel) * hw_size + position;
      output[index] = input[from];
    }
  }
}
