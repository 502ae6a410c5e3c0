// a standard deviation below 1e-5 is replaced by 1e-5 to protect the division
// witness: {"values": {"num": 4, "channels": 6, "spatial": 5}, "seed": 7, "inputs": "for (int c = 0; c < 6; ++c) { weight[c] = 1.0f; grad_weight[c] = 0.0f; grad_bias[c] = 0.0f; std[c] = 1e-6f; } for (int i = 0; i < 120; ++i) grad_output[i] = 1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    // Constant channels must not blow up.
    const float deviation = std[c] < 1e-5f ? 1e-5f : std[c];
    const double centered =
        grad_output[index] -
        (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = weight[c] * centered / deviation;
  }
}
