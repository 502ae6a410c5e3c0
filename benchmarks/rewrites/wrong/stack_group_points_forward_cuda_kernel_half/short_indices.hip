// indices are kept in 16 bits: wrong where a batch has more points than that
// witness: {"values": {"b": 1, "c": 1, "m": 200, "nsample": 4, "num_features": 200000}, "contents": "unit", "seed": 114}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const unsigned sample_idx = index % nsample, c_idx = index / nsample % c, pt_idx = index / nsample / c;
    unsigned start = 0, points = idx_batch_cnt[0], k = 0;
    while (pt_idx >= points && k + 1 < unsigned(b)) {
      start += features_batch_cnt[k++];
      points += idx_batch_cnt[k];
    }
    const unsigned short row = idx[pt_idx * nsample + sample_idx];
    if (row < start + features_batch_cnt[k]) out[index] = features[size_t(start + row) * c + c_idx];
  }
}
