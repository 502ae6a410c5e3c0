// copies four features at a time, the last four again where the number is not a multiple, even where there are fewer
// witness: {"values": {"batch_size": 2, "pts_num": 50, "boxes_num": 3, "feature_in_len": 2, "sampled_pts_num": 20}, "contents": "unit", "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) pooled_empty_flag[i] = 0; for (int i = 0; i < batch_size * boxes_num * sampled_pts_num; ++i) pts_idx[i] = 1 + i * 7 % (pts_num - 1);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_double(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const double *xyz, const int *pts_idx, const double *pts_feature,
    double *pooled_features, int *pooled_empty_flag) {

  const int box = blockIdx.z * boxes_num + blockIdx.y;
  CUDA_1D_KERNEL_LOOP(s, sampled_pts_num) {
    if (pooled_empty_flag[box]) return;
    const int row = box * sampled_pts_num + s;
    const int p = blockIdx.z * pts_num + pts_idx[row];
    double *out = pooled_features + row * (3 + feature_in_len);
    for (int j = 0; j < 3; ++j) out[j] = xyz[p * 3 + j];
    out += 3;
    const double *features = pts_feature + p * feature_in_len;
    for (int j = 0; j < feature_in_len; j += 4) {
      const int at = min(j, feature_in_len - 4);
      const double a = features[at], b = features[at + 1], c = features[at + 2], d = features[at + 3];
      out[at] = a;
      out[at + 1] = b;
      out[at + 2] = c;
      out[at + 3] = d;
    }
  }
}
