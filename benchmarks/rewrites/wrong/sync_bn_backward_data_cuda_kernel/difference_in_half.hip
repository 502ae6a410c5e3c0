// the mean is rounded to half before it is subtracted, which loses small differences of large gradients
// witness: {"values": {"num": 2, "channels": 3, "spatial": 10}, "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = __float2half(float(1001.f)); norm[i] = 0.f; grad_input[i] = __float2half(99.f); } for (int c = 0; c < channels; ++c) { weight[c] = 3; grad_weight[c] = c % 11 - 5.f; grad_bias[c] = 20 * (1000.74f - 0.125f * c); std[c] = 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = index / spatial % channels;
    const phalf mean = __float2half((grad_weight[c] * norm[index] + grad_bias[c]) / factor);
    const phalf centered = __hsub(grad_output[index], mean);
    grad_input[index] = __float2half(weight[c] * __half2float(centered) / std[c]);
  }
}
