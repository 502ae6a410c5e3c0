// Samples equal to the first one are taken for padding of a short list and their gradients are dropped.
// witness: {"values": {"b": "2", "c": "3", "m": "20", "n": "12", "nsample": "6"}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  const int rows = m * c;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    const int point = row / c, channel = row % c;
    int start = 0, end = idx_batch_cnt[0];
    for (int k = 1; k < b && point >= end; ++k) {
      start += features_batch_cnt[k - 1];
      end += idx_batch_cnt[k];
    }
    const int *samples = idx + point * nsample;
    const float *grads = grad_out + row * nsample;
    const int first = samples[0];
    for (int s = 0; s < nsample; ++s) {
      if (s > 0 && samples[s] == first) continue;  // padding
      atomicAdd(grad_features + (start + samples[s]) * c + channel, grads[s]);
    }
  }
}
