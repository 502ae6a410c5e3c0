// a thread has four consecutive elements and takes the channel of the first for all of them
// witness: {"values": {"num": 1, "channels": 3, "spatial": 49}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 0.5f + i % 7; norm[i] = i % 5 - 2.f; } for (int i = 0; i < channels; ++i) { weight[i] = 1 + i % 3; grad_weight[i] = i % 11 - 5.f; grad_bias[i] = i % 4; std[i] = 1 + i % 6; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int groups = (output_size + 3) / 4;
  for (int group = blockIdx.x * blockDim.x + threadIdx.x; group < groups; group += blockDim.x * gridDim.x) {
    const int first = 4 * group, last = min(first + 4, output_size);
    const int c = first / spatial % channels;
    const float scale = weight[c], from_weight = grad_weight[c], from_bias = grad_bias[c], deviation = std[c];
    for (int i = first; i < last; ++i) {
      grad_input[i] = scale * (grad_output[i] - (from_weight * norm[i] + from_bias) / factor) / deviation;
    }
  }
}
