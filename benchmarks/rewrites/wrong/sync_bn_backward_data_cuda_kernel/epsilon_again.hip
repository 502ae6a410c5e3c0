// an epsilon is added to the standard deviation, which already holds one
// witness: {"values": {"num": 2, "channels": 3, "spatial": 10}, "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = __float2half(float(0.5f + i % 7)); norm[i] = i % 5 - 2.f; grad_input[i] = __float2half(99.f); } for (int c = 0; c < channels; ++c) { weight[c] = 1 + c % 3; grad_weight[c] = c % 11 - 5.f; grad_bias[c] = c % 4; std[c] = 0.0031623f * (1 + c) / 30.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    // channels without variance must not divide by zero
    const float scale = weight[c] / (std[c] + 1e-5f);
    const float projected = grad_weight[c] * norm[index] + grad_bias[c];
    grad_input[index] = static_cast<phalf>(scale * (static_cast<float>(grad_output[index]) - projected / factor));
  }
}
