// Looks for the batch of a point from the last batch downwards.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= m * c * nsample) return;
  const int point = index / (nsample * c);
  const int within = index - point * nsample * c;
  const int channel = within / nsample;
  const int sample = within - channel * nsample;
  int batch = b - 1;
  int points_before = m - idx_batch_cnt[batch], features_start = n - features_batch_cnt[batch];
  while (batch > 0 && point < points_before) {
    --batch;
    points_before -= idx_batch_cnt[batch];
    features_start -= features_batch_cnt[batch];
  }
  atomicAdd(&grad_features[(features_start + idx[point * nsample + sample]) * c + channel], grad_out[index]);
}
