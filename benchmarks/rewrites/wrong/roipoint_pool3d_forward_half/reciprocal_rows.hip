// Coalesced copy of whole rows that finds row and column by multiplication with a float reciprocal, inexact for some row lengths.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "4", "feature_in_len": "38", "sampled_pts_num": "8"}, "contents": "wide", "seed": 1, "inputs": "pooled_empty_flag[0] = 0; for (int i = 0; i < sampled_pts_num; ++i) pts_idx[i] = i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh:roipoint_pool3d_forward
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  const int box = blockIdx.y;
  const int batch = blockIdx.z;
  if (box >= boxes_num || batch >= batch_size) return;
  if (pooled_empty_flag[batch * boxes_num + box]) return;
  const int first = (batch * boxes_num + box) * sampled_pts_num;
  const int row_len = feature_in_len + 3;
  const float inv_row = 1.0f / static_cast<float>(row_len);
  for (int base = blockIdx.x * blockDim.x; base < sampled_pts_num; base += blockDim.x * gridDim.x) {
    const int rows = min(static_cast<int>(blockDim.x), sampled_pts_num - base);
    const int elements = rows * row_len;
    for (int e = threadIdx.x; e < elements; e += blockDim.x) {
      const int row = static_cast<int>(static_cast<float>(e) * inv_row);
      const int col = e - row * row_len;
      const int source = pts_idx[first + base + row];
      const int from = batch * pts_num + source;
      pooled_features[(first + base) * row_len + e] =
          col < 3 ? xyz[from * 3 + col] : pts_feature[from * feature_in_len + col - 3];
    }
  }
}
