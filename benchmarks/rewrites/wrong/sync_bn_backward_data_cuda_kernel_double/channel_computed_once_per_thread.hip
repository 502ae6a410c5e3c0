// the channel and its coefficients are loaded before the loop, although a thread comes to other channels later
// witness: {"values": {"num": 10, "channels": 6, "spatial": 20, "max_blocks": 1}, "seed": 7, "inputs": "for (int c = 0; c < 6; ++c) { weight[c] = 1.0f + c; grad_weight[c] = 0.0f; grad_bias[c] = 0.0f; std[c] = 1.0f; } for (int i = 0; i < 1200; ++i) grad_output[i] = 1.0 + i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= output_size) return;
  const int stride = gridDim.x * blockDim.x;
  const int factor = num * spatial;

  // Per-channel coefficients stay in registers.
  const int c = (first / spatial) % channels;
  const float w = weight[c];
  const float gw = grad_weight[c];
  const float gb = grad_bias[c];
  const float s = std[c];

  for (int i = first; i < output_size; i += stride) {
    const float mean_term = (gw * norm[i] + gb) / factor;
    grad_input[i] = w * (grad_output[i] - mean_term) / s;
  }
}
