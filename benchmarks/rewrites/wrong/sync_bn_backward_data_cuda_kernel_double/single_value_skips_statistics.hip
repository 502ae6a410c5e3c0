// with one value per channel the terms of the statistics are left out
// witness: {"values": {"num": 1, "spatial": 1}, "seed": 7, "inputs": "for (int c = 0; c < channels; ++c) weight[c] = 1.0f + c; for (int c = 0; c < channels; ++c) { grad_weight[c] = 0.75f; grad_bias[c] = 0.5f; } for (int i = 0; i < output_size; ++i) { norm[i] = 1.0f; grad_output[i] = 2.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const bool has_statistics = factor > 1;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < output_size;
       i += blockDim.x * gridDim.x) {
    const int c = (i / spatial) % channels;
    double centered = grad_output[i];
    if (has_statistics) {
      const float projected = grad_weight[c] * norm[i];
      centered -= (projected + grad_bias[c]) / factor;
    }
    grad_input[i] = weight[c] * centered / std[c];
  }
}
