// The features are copied in pairs, and the last one is lost when their number is odd.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "4", "feature_in_len": "5", "sampled_pts_num": "8"}, "contents": "wide", "seed": 1, "inputs": "pooled_empty_flag[0] = 0;"}
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
  CUDA_1D_KERNEL_LOOP(sample, sampled_pts_num) {
    const int source = pts_idx[first + sample];
    const __half *point = xyz + (batch * pts_num + source) * 3;
    const __half *feature = pts_feature + (batch * pts_num + source) * feature_in_len;
    __half *out = pooled_features + (first + sample) * row_len;
    for (int j = 0; j < 3; ++j) out[j] = point[j];
    out += 3;
    const int pairs = feature_in_len / 2;
    for (int p = 0; p < pairs; ++p) {
      const __half low = feature[2 * p];
      const __half high = feature[2 * p + 1];
      out[2 * p] = low;
      out[2 * p + 1] = high;
    }
  }
}
