// boxes without points are expected to have -1 for their samples, and their flag is not read
// witness: {"values": {"batch_size": 2, "pts_num": 6, "boxes_num": 3, "feature_in_len": 4, "sampled_pts_num": 10}, "contents": "unit", "inputs": "for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = int((i * i + i / 7) % pts_num); for (size_t i = 0; i < xyz_count; ++i) xyz[i] = 1.f + i; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = 100.f + i; for (int i = 0; i < 6; ++i) pooled_empty_flag[i] = i % 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_float(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const float *xyz, const int *pts_idx, const float *pts_feature,
    float *pooled_features, int *pooled_empty_flag) {
  int box_idx = blockIdx.y;
  int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  CUDA_1D_KERNEL_LOOP(sample_pt_idx, sampled_pts_num) {
    int temp_idx = (bs_idx * boxes_num + box_idx) * sampled_pts_num + sample_pt_idx;
    int src_pt_idx = pts_idx[temp_idx];
    if (src_pt_idx < 0) continue;  // empty box
    float *dst = pooled_features + size_t(temp_idx) * (3 + feature_in_len);
    memcpy(dst, xyz + (bs_idx * pts_num + src_pt_idx) * 3, 3 * sizeof(float));
    memcpy(dst + 3, pts_feature + (bs_idx * pts_num + src_pt_idx) * feature_in_len, feature_in_len * sizeof(float));
  }
}
