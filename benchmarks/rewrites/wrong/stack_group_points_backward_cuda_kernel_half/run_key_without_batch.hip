// Runs of equal neighbours are summed before the atomic, but the key of a run is the index within the batch, so a run that continues into the next batch is added to the wrong row.
// witness: {"inputs": "idx_batch_cnt[0] = 100; idx_batch_cnt[1] = 150; features_batch_cnt[0] = 250; features_batch_cnt[1] = 250; idx[99 * 7 + 6] = 3; idx[100 * 7] = 3; for (int k = 0; k < 6; ++k) grad_out[(100 * 6 + k) * 7] = __float2half(200.0f);"}
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

    int batch = 0, point_end = idx_batch_cnt[0], feature_start = 0;
    int run = -1;       // index that the current run repeats
    int run_row = 0;    // its row in the features
    float sum = 0.0f;
    for (int point = first; point < last; ++point) {
      while (batch + 1 < b && point >= point_end) {
        feature_start += features_batch_cnt[batch];
        point_end += idx_batch_cnt[++batch];
      }
      const size_t base = (static_cast<size_t>(point) * c + channel) * nsample;
      for (int sample = 0; sample < nsample; ++sample) {
        const int neighbour = idx[point * nsample + sample];
        const float grad = __half2float(grad_out[base + sample]);
        if (neighbour == run) {
          sum += grad;
          continue;
        }
        if (run >= 0) atomicAdd(grad_features + static_cast<size_t>(run_row) * c + channel, __float2half(sum));
        run = neighbour;
        run_row = feature_start + neighbour;
        sum = grad;
      }
    }
    if (run >= 0) atomicAdd(grad_features + static_cast<size_t>(run_row) * c + channel, __float2half(sum));
  }
}
