// the block's threads load the parameters of a channel each, and those past the block's size are not loaded
// witness: {"values": {"num": 2, "channels": 700, "spatial": 1}, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 0.5f + i % 7; norm[i] = i % 5 - 2.f; } for (int i = 0; i < channels; ++i) { weight[i] = 1 + i % 3; grad_weight[i] = i % 11 - 5.f; grad_bias[i] = i % 4; std[i] = 1 + i % 6; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  constexpr int most = 1024;
  __shared__ float scales[most], slopes[most], offsets[most], deviations[most];
  const bool cached = channels <= most;
  if (cached && threadIdx.x < channels) {
    scales[threadIdx.x] = weight[threadIdx.x];
    slopes[threadIdx.x] = grad_weight[threadIdx.x];
    offsets[threadIdx.x] = grad_bias[threadIdx.x];
    deviations[threadIdx.x] = std[threadIdx.x];
  }
  __syncthreads();
  const float *w = cached ? scales : weight, *gw = cached ? slopes : grad_weight;
  const float *gb = cached ? offsets : grad_bias, *s = cached ? deviations : std;
  const int factor = num * spatial;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < output_size; index += blockDim.x * gridDim.x) {
    const int c = (index / spatial) % channels;
    grad_input[index] = w[c] * (grad_output[index] - (gw[c] * norm[index] + gb[c]) / factor) / s[c];
  }
}
