// the first thread reads the flag for its block, and the others do not wait for it
// witness: {"values": {"batch_size": 2, "pts_num": 50, "boxes_num": 3, "feature_in_len": 6, "sampled_pts_num": 20}, "contents": "unit", "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) pooled_empty_flag[i] = i % 2; for (int i = 0; i < batch_size * boxes_num * sampled_pts_num; ++i) pts_idx[i] = i * 7 % pts_num;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  __shared__ int empty;
  __shared__ int box;
  if (threadIdx.x == 0) {
    box = blockIdx.z * boxes_num + blockIdx.y;
    empty = pooled_empty_flag[box];
  }
  CUDA_1D_KERNEL_LOOP(s, sampled_pts_num) {
    if (empty) return;
    const int row = box * sampled_pts_num + s;
    const int p = blockIdx.z * pts_num + pts_idx[row];
    double *out = pooled_features + row * (3 + feature_in_len);
    for (int j = 0; j < 3; ++j) *out++ = xyz[p * 3 + j];
    for (int j = 0; j < feature_in_len; ++j) *out++ = pts_feature[p * feature_in_len + j];
  }
}
