// The quotient of weight and std is formed first, which overflows for large weights and small deviations.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = from_number<phalf>(0); norm[i] = 1; } for (int i = 0; i < channels; ++i) { weight[i] = 1e29f; std[i] = 1e-10f; grad_weight[i] = 0; grad_bias[i] = -8e-35f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float scale = weight[c] / std[c];
    const float shift = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = static_cast<phalf>(
        scale * (static_cast<float>(grad_output[index]) - shift));
  }
}
