// features are copied four at a time, and the rest is left out
// witness: {"values": {"batch_size": 1, "pts_num": 6, "boxes_num": 2, "feature_in_len": 6, "sampled_pts_num": 10}, "contents": "unit", "inputs": "for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = int((i * i + i / 7) % pts_num); for (size_t i = 0; i < xyz_count; ++i) xyz[i] = 1.f + i; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = 100.f + i; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_float(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const float *xyz, const int *pts_idx, const float *pts_feature,
    float *pooled_features, int *pooled_empty_flag) {
  int box_idx = blockIdx.y;
  int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  int row = bs_idx * boxes_num + box_idx;
  if (pooled_empty_flag[row]) return;
  CUDA_1D_KERNEL_LOOP(sample_pt_idx, sampled_pts_num) {
    int temp_idx = row * sampled_pts_num + sample_pt_idx;
    int point = bs_idx * pts_num + pts_idx[temp_idx];
    float *dst = pooled_features + temp_idx * (3 + feature_in_len);
    dst[0] = xyz[point * 3];
    dst[1] = xyz[point * 3 + 1];
    dst[2] = xyz[point * 3 + 2];
    dst += 3;
    const float *src = pts_feature + point * feature_in_len;
    for (int q = 0; q < feature_in_len / 4; ++q) {
#pragma unroll
      for (int k = 0; k < 4; ++k) dst[4 * q + k] = src[4 * q + k];
    }
  }
}
