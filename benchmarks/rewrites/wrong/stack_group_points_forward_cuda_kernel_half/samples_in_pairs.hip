// samples go in pairs: the last one of an odd number of samples is left out
// witness: {"values": {"b": 2, "c": 4, "m": 30, "nsample": 5, "num_features": 60}, "contents": "wide", "seed": 116}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  const int pairs = nsample / 2;
  CUDA_1D_KERNEL_LOOP(index, m * c * pairs) {
    const int s = index % pairs * 2, c_idx = index / pairs % c, pt_idx = index / pairs / c;
    int batch = 0, start = 0;
    for (int points = idx_batch_cnt[0]; batch + 1 < b && pt_idx >= points;) {
      start += features_batch_cnt[batch];
      points += idx_batch_cnt[++batch];
    }
    const int *rows = idx + pt_idx * nsample + s;
    __half *to = out + (pt_idx * c + c_idx) * nsample + s;
    const int end = start + features_batch_cnt[batch];
    for (int k = 0; k < 2; ++k)
      if (rows[k] < end) to[k] = features[(start + rows[k]) * c + c_idx];
  }
}
