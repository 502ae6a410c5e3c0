// the empty flags are read as if batches were their inner dimension
// witness: {"values": {"batch_size": 2, "pts_num": 6, "boxes_num": 3, "feature_in_len": 4, "sampled_pts_num": 10}, "contents": "unit", "inputs": "for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = int((i * i + i / 7) % pts_num); for (size_t i = 0; i < xyz_count; ++i) xyz[i] = 1.f + i; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = 100.f + i; for (int i = 0; i < 6; ++i) pooled_empty_flag[i] = i == 1 || i == 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_float(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const float *xyz, const int *pts_idx, const float *pts_feature,
    float *pooled_features, int *pooled_empty_flag) {
  const int box = blockIdx.y, batch = blockIdx.z;
  if (box >= boxes_num || batch >= batch_size) return;
  if (pooled_empty_flag[box * batch_size + batch]) return;
  const int *samples = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
  const int columns = 3 + feature_in_len;
  CUDA_1D_KERNEL_LOOP(i, sampled_pts_num) {
    const int point = batch * pts_num + samples[i];
    float *to = pooled_features + ((batch * boxes_num + box) * sampled_pts_num + i) * columns;
    for (int j = 0; j < 3; j++) to[j] = xyz[point * 3 + j];
    for (int j = 0; j < feature_in_len; j++) to[3 + j] = pts_feature[point * feature_in_len + j];
  }
}
