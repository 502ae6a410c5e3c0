// the number of elements of a channel is held as half, which is infinite from 65520 on
// witness: {"values": {"num": 2, "channels": 1, "spatial": 40000}, "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = __float2half(float(0.5f + i % 7)); norm[i] = i % 5 - 2.f; grad_input[i] = __float2half(99.f); } for (int c = 0; c < channels; ++c) { weight[c] = 1 + c % 3; grad_weight[c] = 60000.f; grad_bias[c] = 120000.f; std[c] = 1 + c % 6; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const phalf factor = static_cast<phalf>(static_cast<float>(num * spatial));
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float sum = grad_weight[c] * norm[index] + grad_bias[c];
    const float centered = static_cast<float>(grad_output[index]) - sum / static_cast<float>(factor);
    grad_input[index] = static_cast<phalf>(weight[c] * centered / std[c]);
  }
}
