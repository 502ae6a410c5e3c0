// every block takes one channel, and those after the number of blocks are left out
// witness: {"values": {"num": 2, "channels": 64, "spatial": 16}, "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = __float2half(float(0.5f + i % 7)); norm[i] = i % 5 - 2.f; grad_input[i] = __float2half(99.f); } for (int c = 0; c < channels; ++c) { weight[c] = 1 + c % 3; grad_weight[c] = c % 11 - 5.f; grad_bias[c] = c % 4; std[c] = 1 + c % 6; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int c = blockIdx.x;
  if (c >= channels) return;
  const int count = num * spatial;
  const float w = weight[c], s = std[c];
  const float gw = grad_weight[c], gb = grad_bias[c];
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    const int n = i / spatial;
    const int index = (n * channels + c) * spatial + (i - n * spatial);
    const float mean = (gw * norm[index] + gb) / count;
    grad_input[index] = __float2half(w * (__half2float(grad_output[index]) - mean) / s);
  }
}
