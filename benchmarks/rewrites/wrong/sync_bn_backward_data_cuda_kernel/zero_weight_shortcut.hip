// Channels whose weight is zero get zeros without a look at the other values, which may be infinite or NaN.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "inputs": "weight[1] = 0; grad_output[spatial] = from_number<phalf>(INFINITY); grad_output[spatial + 1] = from_number<phalf>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float w = weight[c];
    float value = 0;
    if (w != 0) {
      const float shift =
          (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
      value = w * (static_cast<float>(grad_output[index]) - shift) / std[c];
    }
    grad_input[index] = static_cast<phalf>(value);
  }
}
