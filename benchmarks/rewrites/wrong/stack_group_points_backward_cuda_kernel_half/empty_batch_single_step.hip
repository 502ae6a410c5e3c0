// The batch of the next point is found by one step instead of a loop, so a batch without points is not skipped.
// witness: {"values": {"b": "3", "n": "501"}, "inputs": "idx_batch_cnt[0] = 4; idx_batch_cnt[1] = 0; idx_batch_cnt[2] = 246; for (int k = 0; k < 3; ++k) features_batch_cnt[k] = 167;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  constexpr int points_per_thread = 8;
  const int groups = (m + points_per_thread - 1) / points_per_thread;
  for (int item = blockIdx.x * blockDim.x + threadIdx.x; item < groups * c; item += blockDim.x * gridDim.x) {
    const int channel = item % c;
    const int first = item / c * points_per_thread;
    const int last = min(first + points_per_thread, m);

    // Batch of the first point.
    int batch = 0, point_end = idx_batch_cnt[0], feature_start = 0;
    while (batch + 1 < b && first >= point_end) {
      feature_start += features_batch_cnt[batch];
      point_end += idx_batch_cnt[++batch];
    }

    for (int point = first; point < last; ++point) {
      if (point >= point_end && batch + 1 < b) {
        feature_start += features_batch_cnt[batch];
        point_end += idx_batch_cnt[++batch];
      }
      const __half *grad = grad_out + (static_cast<size_t>(point) * c + channel) * nsample;
      const int *neighbours = idx + static_cast<size_t>(point) * nsample;
      for (int sample = 0; sample < nsample; ++sample)
        atomicAdd(grad_features + static_cast<size_t>(feature_start + neighbours[sample]) * c + channel, grad[sample]);
    }
  }
}
