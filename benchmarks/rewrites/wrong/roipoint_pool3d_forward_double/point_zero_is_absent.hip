// takes an index of zero behind the first sample for a slot that was not filled
// witness: {"values": {"batch_size": 2, "pts_num": 50, "boxes_num": 3, "feature_in_len": 6, "sampled_pts_num": 20}, "contents": "unit", "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) pooled_empty_flag[i] = 0; for (int i = 0; i < batch_size * boxes_num * sampled_pts_num; ++i) pts_idx[i] = i * 7 % pts_num;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  const int box = blockIdx.z * boxes_num + blockIdx.y;
  if (pooled_empty_flag[box] > 0) return;
  const int *sampled = pts_idx + box * sampled_pts_num;
  CUDA_1D_KERNEL_LOOP(s, sampled_pts_num) {
    const int p = sampled[s];
    if (s > 0 && p == 0) continue;
    double *out = pooled_features + (box * sampled_pts_num + s) * (3 + feature_in_len);
    memcpy(out, xyz + (blockIdx.z * pts_num + p) * 3, 3 * sizeof(double));
    memcpy(out + 3, pts_feature + (blockIdx.z * pts_num + p) * feature_in_len, feature_in_len * sizeof(double));
  }
}
