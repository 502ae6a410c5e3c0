// The number of elements per channel is kept as a half, which is infinite from 65520 on.
// witness: {"values": {"num": "2", "channels": "1", "spatial": "35000"}, "contents": "unit", "seed": 1, "inputs": "weight[0] = 1.f; std[0] = 1.f; grad_weight[0] = 1e6f; grad_bias[0] = 3e5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const phalf factor = static_cast<phalf>(static_cast<float>(num * spatial));
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float g = static_cast<float>(grad_output[index]);
    const float sum = grad_weight[c] * norm[index] + grad_bias[c];
    const float centred = g - sum / static_cast<float>(factor);
    grad_input[index] = static_cast<phalf>(weight[c] * centred / std[c]);
  }
}
