// The correction is rounded to half before it is subtracted from the gradient, so what is left of close numbers is wrong.
// witness: {"values": {"num": 2, "channels": 2, "spatial": 4}, "contents": "unit", "seed": 4, "inputs": "for (int i = 0; i < 2; ++i) { grad_weight[i] = 0.0f; grad_bias[i] = 8.0f * 1000.2f; std[i] = 1.0f; weight[i] = 1.0f; } for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = __float2half(1000.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const phalf shift =
        static_cast<phalf>((grad_weight[c] * norm[index] + grad_bias[c]) / factor);
    const float g = static_cast<float>(grad_output[index]) - static_cast<float>(shift);
    grad_input[index] = static_cast<phalf>(weight[c] * g / std[c]);
  }
}
