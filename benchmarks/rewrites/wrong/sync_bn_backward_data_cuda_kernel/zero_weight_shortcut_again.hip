// Channels whose weight is zero get plain zeros, although zero times an infinite gradient is NaN.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "weight[1] = 0.f; grad_output[spatial] = static_cast<phalf>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float w = weight[c];
    if (w == 0.0f) {
      grad_input[index] = static_cast<phalf>(0.0f);
      continue;
    }
    const float g = static_cast<float>(grad_output[index]);
    const float mean_term = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = static_cast<phalf>(w * (g - mean_term) / std[c]);
  }
}
