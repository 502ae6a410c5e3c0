// the channel is found with a mask, for numbers of channels that are powers of two
// witness: {"values": {"num": 2, "channels": 12, "spatial": 9}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 0.5f + i % 7; norm[i] = i % 5 - 2.f; } for (int i = 0; i < channels; ++i) { weight[i] = 1 + i % 3; grad_weight[i] = i % 11 - 5.f; grad_bias[i] = i % 4; std[i] = 1 + i % 6; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial, mask = channels - 1;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < output_size; index += blockDim.x * gridDim.x) {
    const int c = (index / spatial) & mask;
    const float projected = grad_weight[c] * norm[index] + grad_bias[c];
    grad_input[index] = weight[c] * (grad_output[index] - projected / factor) / std[c];
  }
}
