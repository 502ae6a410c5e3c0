// Channels with weight zero are written as 0 without computing: zero times an infinite or NaN gradient is NaN.
// witness: {"values": {"num": 4, "channels": 6, "spatial": 5}, "contents": "wide", "seed": 73, "inputs": "weight[1] = 0.0f; grad_output[7] = INFINITY; grad_output[38] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float scale = weight[c];
    if (scale == 0.0f) {  // a pruned channel passes no gradient on
      grad_input[index] = 0.0f;
      continue;
    }
    const float correction = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = scale * (grad_output[index] - correction) / std[c];
  }
}
