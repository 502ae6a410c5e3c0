// a sample is a thread of the block, so that there are at most 512
// witness: {"values": {"batch_size": 2, "pts_num": 50, "boxes_num": 3, "feature_in_len": 6, "sampled_pts_num": 600}, "contents": "unit", "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) pooled_empty_flag[i] = 0; for (int i = 0; i < batch_size * boxes_num * sampled_pts_num; ++i) pts_idx[i] = i * 7 % pts_num;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  const int box = blockIdx.z * boxes_num + blockIdx.y;
  if (pooled_empty_flag[box]) return;
  const int width = 3 + feature_in_len;
  const int s = threadIdx.x;
  if (s < sampled_pts_num) {
    const int point = blockIdx.z * pts_num + pts_idx[box * sampled_pts_num + s];
    double *out = pooled_features + (box * sampled_pts_num + s) * width;
    for (int j = 0; j < width; ++j) {
      out[j] = j < 3 ? xyz[point * 3 + j] : pts_feature[point * feature_in_len + j - 3];
    }
  }
}
