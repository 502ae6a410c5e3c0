// Results below the smallest normal half are stored as zero.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = from_number<phalf>(1); norm[i] = 0; } for (int i = 0; i < channels; ++i) { weight[i] = 3e-5f; std[i] = 1; grad_weight[i] = 0; grad_bias[i] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__device__ inline phalf bn_to_half(float value) {
  // too small to be represented
  if (fabsf(value) < 6.103515625e-05f) return static_cast<phalf>(0.f);
  return static_cast<phalf>(value);
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float shift = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = bn_to_half(
        weight[c] * (static_cast<float>(grad_output[index]) - shift) / std[c]);
  }
}
