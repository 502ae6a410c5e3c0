// The shared table of batch ends and starts has 64 entries, so points of later batches go to batch 63.
// witness: {"values": {"b": 70, "m": 140, "n": 280, "c": 3, "nsample": 4}, "inputs": "for (size_t k = 0; k < idx_batch_cnt_count; ++k) idx_batch_cnt[k] = 2, features_batch_cnt[k] = 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  constexpr int kBatches = 64;
  __shared__ int point_end[kBatches];
  __shared__ int feature_start[kBatches];
  const int batches = min(b, kBatches);
  if (threadIdx.x == 0) {
    int points = 0, features = 0;
    for (int k = 0; k < batches; ++k) {
      points += idx_batch_cnt[k];
      point_end[k] = points;
      feature_start[k] = features;
      features += features_batch_cnt[k];
    }
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(e, m * c * nsample) {
    const int s = e % nsample;
    const int channel = e / nsample % c;
    const int point = e / nsample / c;
    // the first batch that ends behind the point
    int low = 0, high = batches - 1;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (point < point_end[middle])
        high = middle;
      else
        low = middle + 1;
    }
    const int feature = feature_start[low] + idx[point * nsample + s];
    atomicAdd(&grad_features[feature * c + channel], grad_out[e]);
  }
}
