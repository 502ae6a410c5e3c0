// The flag of an empty box is read with box and batch exchanged, which matters when there are several batches and boxes.
// witness: {"values": {"batch_size": "2", "boxes_num": "3", "pts_num": "4", "feature_in_len": "4", "sampled_pts_num": "8"}, "contents": "wide", "seed": 1, "inputs": "for (int i = 0; i < 6; ++i) pooled_empty_flag[i] = 0; pooled_empty_flag[1] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh:roipoint_pool3d_forward
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  const int box = blockIdx.y;
  const int batch = blockIdx.z;
  if (box >= boxes_num || batch >= batch_size) return;
  const bool empty = pooled_empty_flag[box * batch_size + batch] != 0;
  if (empty) return;
  const int first = (batch * boxes_num + box) * sampled_pts_num;
  const int row_len = feature_in_len + 3;
  CUDA_1D_KERNEL_LOOP(sample, sampled_pts_num) {
    const int source = pts_idx[first + sample];
    const __half *point = xyz + (batch * pts_num + source) * 3;
    const __half *feature = pts_feature + (batch * pts_num + source) * feature_in_len;
    __half *out = pooled_features + (first + sample) * row_len;
    out[0] = point[0];
    out[1] = point[1];
    out[2] = point[2];
    for (int c = 0; c < feature_in_len; ++c) out[3 + c] = feature[c];
  }
}
