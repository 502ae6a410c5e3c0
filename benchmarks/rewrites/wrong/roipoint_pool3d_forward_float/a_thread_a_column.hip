// the threads of a block copy the columns of a sample together, but only the first 512
// witness: {"values": {"batch_size": 1, "pts_num": 4, "boxes_num": 2, "feature_in_len": 600, "sampled_pts_num": 8}, "contents": "unit", "inputs": "for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = int((i * i + i / 7) % pts_num); for (size_t i = 0; i < xyz_count; ++i) xyz[i] = 1.f + i; for (size_t i = 0; i < pts_feature_count; ++i) pts_feature[i] = 100.f + i; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_float(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const float *xyz, const int *pts_idx, const float *pts_feature,
    float *pooled_features, int *pooled_empty_flag) {
  const int box = blockIdx.y, batch = blockIdx.z, column = threadIdx.x;
  if (box >= boxes_num || batch >= batch_size || pooled_empty_flag[batch * boxes_num + box]) return;
  const int columns = 3 + feature_in_len;
  if (column >= columns) return;
  // coalesced: neighboring threads write neighboring columns
  for (int i = blockIdx.x; i < sampled_pts_num; i += gridDim.x) {
    const int at = (batch * boxes_num + box) * sampled_pts_num + i;
    const int point = batch * pts_num + pts_idx[at];
    pooled_features[at * columns + column] =
        column < 3 ? xyz[point * 3 + column] : pts_feature[point * feature_in_len + column - 3];
  }
}
