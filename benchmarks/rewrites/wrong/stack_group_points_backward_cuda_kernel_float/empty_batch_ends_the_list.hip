// The search for the batch of a point stops at a batch without points, as if the list of counts ended there.
// witness: {"values": {"b": "4", "c": "3", "m": "20", "n": "40", "nsample": "4"}, "contents": "wide", "seed": 5, "inputs": "idx_batch_cnt[0] = 8; idx_batch_cnt[1] = 0; idx_batch_cnt[2] = 6; idx_batch_cnt[3] = 6;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int first_feature_of_point(int point, int b, const int *points, const int *features) {
  int start = 0;
  for (int k = 0; k < b - 1 && points[k] > 0 && point >= points[k]; ++k) {
    point -= points[k];
    start += features[k];
  }
  return start;
}
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  const int per_point = c * nsample;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m * per_point; i += gridDim.x * blockDim.x) {
    const int point = i / per_point;
    const int inner = i % per_point;
    const int start = first_feature_of_point(point, b, idx_batch_cnt, features_batch_cnt);
    const int feature = start + idx[point * nsample + inner % nsample];
    atomicAdd(grad_features + feature * c + inner / nsample, grad_out[i]);
  }
}
