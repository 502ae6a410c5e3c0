// The gradients are read as if they were laid out as (points, samples, channels) instead of (points, channels, samples).
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  // Consecutive threads take consecutive channels, so that the atomics of a warp are coalesced.
  const int per_point = c * nsample;
  CUDA_1D_KERNEL_LOOP(e, m * per_point) {
    const int point = e / per_point;
    const int channel = e % c;
    const int sample = (e / c) % nsample;
    int batch = 0;
    int end = idx_batch_cnt[0];
    int start = 0;
    while (batch + 1 < b && point >= end) {
      start += features_batch_cnt[batch];
      ++batch;
      end += idx_batch_cnt[batch];
    }
    const int feature = start + idx[point * nsample + sample];
    const double gradient = grad_out[point * per_point + sample * c + channel];
    atomicAdd(grad_features + feature * c + channel, gradient);
  }
}
