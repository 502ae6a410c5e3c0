// The plane is found by multiplying with the float reciprocal of spatial, which falls just below the whole number for some sizes.
// witness: {"values": {"num": "2", "channels": "3", "spatial": "41"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const float per_plane = 1.0f / static_cast<float>(spatial);
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int plane = static_cast<int>(static_cast<float>(index) * per_plane);
    const int c = plane % channels;
    const float g = static_cast<float>(grad_output[index]);
    grad_input[index] = static_cast<phalf>(
        weight[c] * (g - (grad_weight[c] * norm[index] + grad_bias[c]) / factor) / std[c]);
  }
}
