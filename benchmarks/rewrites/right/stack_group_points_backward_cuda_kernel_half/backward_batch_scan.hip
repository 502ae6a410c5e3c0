// The channel is the fastest index of the threads, and the batch is searched from the last one backwards with starts that are derived from the totals.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  const long long total = static_cast<long long>(m) * nsample * c;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long item = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; item < total; item += step) {
    const int channel = static_cast<int>(item % c);
    const long long pair = item / c;
    const int sample = static_cast<int>(pair % nsample);
    const long long point = pair / nsample;

    // The counts add up to m and n: the last batch ends there.
    int batch = b - 1;
    long long point_start = static_cast<long long>(m) - idx_batch_cnt[batch];
    long long feature_start = static_cast<long long>(n) - features_batch_cnt[batch];
    while (point < point_start && batch > 0) {
      --batch;
      point_start -= idx_batch_cnt[batch];
      feature_start -= features_batch_cnt[batch];
    }
    const long long row = feature_start + idx[pair];
    atomicAdd(grad_features + row * c + channel, grad_out[(point * c + channel) * nsample + sample]);
  }
}
