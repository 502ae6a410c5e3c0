// the incoming gradient is narrowed to float, so large values of the double tensor overflow
// witness: {"values": {}, "seed": 7, "inputs": "for (int c = 0; c < channels; ++c) weight[c] = 1.0f; for (int i = 0; i < output_size; i += 3) grad_output[i] = 1e60;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const float inv_factor = 1.0f / (num * spatial);
  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < output_size; i += stride) {
    const int c = (i / spatial) % channels;
    const float g = grad_output[i];
    const float mean = (grad_weight[c] * norm[i] + grad_bias[c]) * inv_factor;
    const float scale = weight[c] / std[c];
    grad_input[i] = scale * (g - mean);
  }
}
