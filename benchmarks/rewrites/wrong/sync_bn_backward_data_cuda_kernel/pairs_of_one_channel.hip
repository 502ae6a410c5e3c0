// elements are taken in pairs, and both have the channel of the first one, also where the size of a plane is odd
// witness: {"values": {"num": 2, "channels": 4, "spatial": 49}, "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = __float2half(float(0.5f + i % 7)); norm[i] = i % 5 - 2.f; grad_input[i] = __float2half(99.f); } for (int c = 0; c < channels; ++c) { weight[c] = 1 + c % 3; grad_weight[c] = c % 11 - 5.f; grad_bias[c] = c % 4; std[c] = 1 + c % 6; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float factor = num * spatial;
  const int pairs = output_size / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int index = 2 * pair;
    const int c = index / spatial % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], s = std[c];
#pragma unroll
    for (int i = index; i < index + 2; ++i)
      grad_input[i] = __float2half(w * (__half2float(grad_output[i]) - (gw * norm[i] + gb) / factor) / s);
  }
  // the last one of an odd number
  if (output_size % 2 && blockIdx.x == 0 && threadIdx.x == 0) {
    const int i = output_size - 1, c = channels - 1;
    grad_input[i] = __float2half(
        weight[c] * (__half2float(grad_output[i]) - (grad_weight[c] * norm[i] + grad_bias[c]) / factor) / std[c]);
  }
}
