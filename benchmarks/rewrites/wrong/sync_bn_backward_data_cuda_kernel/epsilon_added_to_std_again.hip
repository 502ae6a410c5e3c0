// Adds a small epsilon to std, which already holds one, so channels of small deviation are scaled wrongly.
// witness: {"values": {"num": "4", "channels": "2", "spatial": "4"}, "contents": "wide", "seed": 7, "inputs": "for (int c = 0; c < channels; ++c) weight[c] = 1, grad_weight[c] = 1, grad_bias[c] = 1, std[c] = 0.001f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const float eps = 1e-5f;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float inv_std = 1.0f / (std[c] + eps);
    const float mean_term = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    const float centred = static_cast<float>(grad_output[index]) - mean_term;
    grad_input[index] = static_cast<phalf>(weight[c] * centred * inv_std);
  }
}
