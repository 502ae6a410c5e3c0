// the thread of a group's first sample adds its runs of equal indices
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  CUDA_1D_KERNEL_LOOP(row, m * c) {
    const int point = row / c, channel = row % c;
    const int *group = idx + (size_t)point * nsample;
    const float *grads = grad_out + (size_t)row * nsample;

    int start = 0, points = idx_batch_cnt[0];
    for (int k = 1; k < b && point >= points; ++k) {
      start += features_batch_cnt[k - 1];
      points += idx_batch_cnt[k];
    }

    for (int first = 0, last; first < nsample; first = last) {
      float sum = 0;
      for (last = first; last < nsample && group[last] == group[first]; ++last) sum += grads[last];
      atomicAdd(grad_features + (size_t)(start + group[first]) * c + channel, sum);
    }
  }
}
