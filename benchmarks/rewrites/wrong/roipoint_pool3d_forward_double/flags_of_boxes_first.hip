// reads the flags as [boxes, batch]
// witness: {"values": {"batch_size": 2, "pts_num": 50, "boxes_num": 3, "feature_in_len": 6, "sampled_pts_num": 20}, "contents": "unit", "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) pooled_empty_flag[i] = i % 2; for (int i = 0; i < batch_size * boxes_num * sampled_pts_num; ++i) pts_idx[i] = i * 7 % pts_num;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  if (pooled_empty_flag[box_idx * batch_size + bs_idx] != 0) return;
  const double *points = xyz + bs_idx * pts_num * 3;
  const double *features = pts_feature + bs_idx * pts_num * feature_in_len;
  CUDA_1D_KERNEL_LOOP(s, sampled_pts_num) {
    const int row = (bs_idx * boxes_num + box_idx) * sampled_pts_num + s;
    const int p = pts_idx[row];
    double *out = pooled_features + row * (3 + feature_in_len);
    out[0] = points[p * 3];
    out[1] = points[p * 3 + 1];
    out[2] = points[p * 3 + 2];
    for (int j = 0; j < feature_in_len; ++j) out[3 + j] = features[p * feature_in_len + j];
  }
}
