// the channel and its parameters are computed once per thread although the grid stride moves to other channels
// witness: {"values": {"num": 30, "spatial": 7, "max_blocks": 1}, "seed": 7, "inputs": "for (int c = 0; c < channels; ++c) weight[c] = 1.0f + c; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= output_size) return;
  const int factor = num * spatial;
  const int c = (first / spatial) % channels;
  const float w = weight[c];
  const float gw = grad_weight[c];
  const float gb = grad_bias[c];
  const float sd = std[c];
  for (int i = first; i < output_size; i += blockDim.x * gridDim.x) {
    grad_input[i] = w * (grad_output[i] - (gw * norm[i] + gb) / factor) / sd;
  }
}
