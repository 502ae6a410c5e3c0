// channels whose weight is zero get zero at once, which hides NaN and infinite gradients
// witness: {"values": {}, "seed": 7, "inputs": "weight[0] = 0.0f; weight[1] = 0.0f; for (int i = 0; i < output_size; i += 2) grad_output[i] = i % 4 ? __builtin_inf() : __builtin_nan(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < output_size;
       i += blockDim.x * gridDim.x) {
    const int c = (i / spatial) % channels;
    const float w = weight[c];
    if (w == 0.0f) {
      grad_input[i] = 0.0;
      continue;
    }
    double g = grad_output[i];
    g -= (grad_weight[c] * norm[i] + grad_bias[c]) / factor;
    grad_input[i] = w * g / std[c];
  }
}
