// Finds the plane with a multiplication by the rounded reciprocal of spatial, which is one too low at the start of some planes.
// witness: {"values": {"num": "2", "channels": "5", "spatial": "41"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float per_factor = 1.0f / (float)(num * spatial);
  const float per_spatial = 1.0f / (float)spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int plane = __float2int_rz((float)index * per_spatial);
    const int c = plane % channels;
    const float g = static_cast<float>(grad_output[index]);
    const float mean_term = (grad_weight[c] * norm[index] + grad_bias[c]) * per_factor;
    grad_input[index] = static_cast<phalf>(weight[c] * (g - mean_term) / std[c]);
  }
}
