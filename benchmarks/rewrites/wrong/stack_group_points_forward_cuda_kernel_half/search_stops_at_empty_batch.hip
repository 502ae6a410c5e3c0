// the binary search for the batch stops at an equal start: that of an empty batch before the right one
// witness: {"values": {"b": 4, "c": 3, "m": 8, "nsample": 2, "num_features": 40}, "contents": "wide", "seed": 111, "inputs": "const int counts[4] = {3, 0, 0, 5}; for (int i = 0; i < 4; ++i) idx_batch_cnt[i] = counts[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  __shared__ int start[2048], feature_start[2048];  // of the first batches
  const int known = min(b, 2048);
  if (threadIdx.x == 0) {
    start[0] = feature_start[0] = 0;
    for (int k = 1; k < known; ++k) {
      start[k] = start[k - 1] + idx_batch_cnt[k - 1];
      feature_start[k] = feature_start[k - 1] + features_batch_cnt[k - 1];
    }
  }
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int sample_idx = index % nsample, c_idx = index / nsample % c, pt_idx = index / nsample / c;
    int low = 0, high = known - 1;
    while (low < high) {
      const int middle = (low + high + 1) / 2;
      if (start[middle] == pt_idx) {
        low = middle;
        break;
      }
      if (start[middle] < pt_idx)
        low = middle;
      else
        high = middle - 1;
    }
    int bs_idx = low, first = feature_start[low], end = start[low] + idx_batch_cnt[low];
    for (; bs_idx + 1 < b && b > known && pt_idx >= end; end += idx_batch_cnt[++bs_idx])
      first += features_batch_cnt[bs_idx];

    const int row = idx[pt_idx * nsample + sample_idx];
    if (row < first + features_batch_cnt[bs_idx]) out[index] = features[(first + row) * c + c_idx];
  }
}
