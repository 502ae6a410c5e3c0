// Results are rounded to half toward zero instead of to nearest.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = from_number<phalf>(1); norm[i] = 0; } for (int i = 0; i < channels; ++i) { weight[i] = 1 + 0.9f / 1024; std[i] = 1; grad_weight[i] = 0; grad_bias[i] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float shift = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    float value =
        weight[c] * (static_cast<float>(grad_output[index]) - shift) / std[c];
    // clear the bits of the fraction that half has no room for
    const int bits = __float_as_int(value);
    if ((bits & 0x7fffffff) < 0x7f800000)
      value = __int_as_float(bits & ~0x1fff);
    grad_input[index] = static_cast<phalf>(value);
  }
}
