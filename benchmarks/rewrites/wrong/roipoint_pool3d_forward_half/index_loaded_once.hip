// The index is hoisted out of the grid-stride loop, so later samples of a thread are copies of its first point.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "4", "feature_in_len": "4", "sampled_pts_num": "600", "max_blocks": "1"}, "contents": "wide", "seed": 1, "inputs": "pooled_empty_flag[0] = 0;"}
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
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  if (start >= sampled_pts_num) return;
  const int source = batch * pts_num + pts_idx[first + start];
  const __half *point = xyz + source * 3;
  const __half *feature = pts_feature + source * feature_in_len;
  for (int sample = start; sample < sampled_pts_num; sample += blockDim.x * gridDim.x) {
    __half *out = pooled_features + (first + sample) * row_len;
    for (int j = 0; j < 3; ++j) out[j] = point[j];
    for (int c = 0; c < feature_in_len; ++c) out[3 + c] = feature[c];
  }
}
