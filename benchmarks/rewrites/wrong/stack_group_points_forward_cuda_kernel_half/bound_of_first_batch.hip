// the bound of indices stays that of the first batch: larger ones of later batches are not gathered
// witness: {"values": {"b": 2, "c": 6, "m": 250, "nsample": 8, "num_features": 500}, "contents": "wide", "seed": 113, "inputs": "features_batch_cnt[0] = 20; features_batch_cnt[1] = 480; idx_batch_cnt[0] = 50; idx_batch_cnt[1] = 200; for (int i = 0; i < m * nsample; ++i) idx[i] = i < 50 * nsample ? i % 20 : i * 7 % 480;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int sample_idx = index % nsample;
    const int c_idx = (index / nsample) % c;
    const int pt_idx = index / nsample / c;

    int start = 0, limit = features_batch_cnt[0], pt_end = idx_batch_cnt[0];
    for (int k = 1; k < b && pt_idx >= pt_end; k++) {
      start += features_batch_cnt[k - 1];
      pt_end += idx_batch_cnt[k];
    }

    const int in_idx = idx[pt_idx * nsample + sample_idx];
    if (in_idx < limit) {
      out[(pt_idx * c + c_idx) * nsample + sample_idx] = features[(start + in_idx) * c + c_idx];
    }
  }
}
