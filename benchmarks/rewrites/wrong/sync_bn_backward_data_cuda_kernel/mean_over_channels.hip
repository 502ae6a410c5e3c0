// The correction is divided by the number of all elements and not by that of one channel.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < 3; ++i) std[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float inverse = 1.0f / static_cast<float>(output_size);
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    // subtract the mean gradient and the part along the normalised input
    const float mean_b = grad_bias[c] * inverse;
    const float mean_w = grad_weight[c] * inverse;
    const float g = static_cast<float>(grad_output[index]) - mean_b - norm[index] * mean_w;
    grad_input[index] = static_cast<phalf>(weight[c] * g / std[c]);
  }
}
