// the samples of a box begin where they would with as many samples as there are points
// witness: {"values": {"batch_size": 1, "pts_num": 6, "boxes_num": 3, "feature_in_len": 4, "sampled_pts_num": 40}, "contents": "unit", "inputs": "for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = int((i * i + i / 7) % pts_num); for (size_t i = 0; i < xyz_count; ++i) xyz[i] = 1.f + i; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = 100.f + i; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_float(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const float *xyz, const int *pts_idx, const float *pts_feature,
    float *pooled_features, int *pooled_empty_flag) {
  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const int box = bs_idx * boxes_num + box_idx;
  if (pooled_empty_flag[box]) return;
  const int *chosen = pts_idx + box * pts_num;
  const float *batch_xyz = xyz + bs_idx * pts_num * 3;
  const float *batch_feature = pts_feature + bs_idx * pts_num * feature_in_len;
  float *pooled = pooled_features + box * sampled_pts_num * (3 + feature_in_len);
  CUDA_1D_KERNEL_LOOP(i, sampled_pts_num) {
    float *to = pooled + i * (3 + feature_in_len);
    const int from = chosen[i];
    for (int j = 0; j < 3; ++j) *to++ = batch_xyz[from * 3 + j];
    for (int j = 0; j < feature_in_len; ++j) *to++ = batch_feature[from * feature_in_len + j];
  }
}
