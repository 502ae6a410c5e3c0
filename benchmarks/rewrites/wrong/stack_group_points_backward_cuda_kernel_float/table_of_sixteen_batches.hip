// The first points and features of batches are kept in a table for 16 batches, and later batches are taken for the 16th.
// witness: {"values": {"b": "20", "c": "3", "m": "60", "n": "80", "nsample": "4"}, "contents": "wide", "seed": 3, "inputs": "for (int k = 0; k < b; ++k) idx_batch_cnt[k] = 3, features_batch_cnt[k] = 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define TABLE_BATCHES 16
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  __shared__ int point_end[TABLE_BATCHES], feature_start[TABLE_BATCHES];
  const int known = min(b, TABLE_BATCHES);
  if (threadIdx.x == 0) {
    int points = 0, features = 0;
    for (int k = 0; k < known; ++k) {
      points += idx_batch_cnt[k];
      point_end[k] = points;
      feature_start[k] = features;
      features += features_batch_cnt[k];
    }
  }
  __syncthreads();
  const int total = m * c * nsample;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int point = i / (c * nsample);
    const int channel = i / nsample % c, sample = i % nsample;
    int k = 0;
    while (k < known - 1 && point >= point_end[k]) ++k;
    const int feature = feature_start[k] + idx[point * nsample + sample];
    atomicAdd(grad_features + feature * c + channel, grad_out[i]);
  }
}
