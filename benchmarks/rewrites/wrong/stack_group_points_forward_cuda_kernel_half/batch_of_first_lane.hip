// the first lane of a wave finds the batch for all: wrong where the wave crosses from one batch to the next
// witness: {"values": {"b": 2, "c": 3, "m": 50, "nsample": 5, "num_features": 100}, "contents": "wide", "seed": 115, "inputs": "idx_batch_cnt[0] = 13; idx_batch_cnt[1] = 37;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const bool inside = index < m * c * nsample;
  const int sample_idx = index % nsample, c_idx = index / nsample % c, pt_idx = index / nsample / c;
  int start = 0, end = 0;
  if (inside && threadIdx.x % warpSize == 0) {
    int batch = 0;
    for (int points = idx_batch_cnt[0]; batch + 1 < b && pt_idx >= points; points += idx_batch_cnt[batch])
      start += features_batch_cnt[batch++];
    end = start + features_batch_cnt[batch];
  }
  // neighbouring elements belong to the same batch
  start = __shfl(start, 0);
  end = __shfl(end, 0);
  if (!inside) return;
  const int in_idx = idx[pt_idx * nsample + sample_idx];
  if (in_idx < end) out[index] = features[(start + in_idx) * c + c_idx];
}
