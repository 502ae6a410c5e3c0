// Copies features as words of two, without the last feature if their number is odd.
// witness: {"values": {"feature_in_len": "7"}, "contents": "wide", "seed": 802}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const int box = bs_idx * boxes_num + box_idx;
  if (pooled_empty_flag[box]) return;
  const int row = 3 + feature_in_len;
  const __half *points = xyz + bs_idx * pts_num * 3;
  const __half *features = pts_feature + bs_idx * pts_num * feature_in_len;
  CUDA_1D_KERNEL_LOOP(sample, sampled_pts_num) {
    const int place = box * sampled_pts_num + sample;
    const int point = pts_idx[place];
    __half *pooled = pooled_features + place * row;
    for (int j = 0; j < 3; ++j) pooled[j] = points[point * 3 + j];
    // two features per 32-bit word
    const int words = feature_in_len / 2;
    memcpy(pooled + 3, features + point * feature_in_len, words * sizeof(unsigned int));
  }
}
