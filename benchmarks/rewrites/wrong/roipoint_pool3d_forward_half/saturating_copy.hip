// Copies by way of single precision with saturation to the range of half, so that infinities become 65504.
// witness: {"values": {}, "contents": "wide", "seed": 806, "inputs": "pooled_empty_flag[0] = 0; pts_idx[0] = 0; pts_feature[0] = from_number<__half>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline __half saturated_half(__half value) {
  const float wide = __half2float(value);
  return __float2half(wide > 65504.0f ? 65504.0f : wide < -65504.0f ? -65504.0f : wide);
}

__global__ void roipoint_pool3d_forward_half(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const __half *xyz, const int *pts_idx, const __half *pts_feature,
    __half *pooled_features, int *pooled_empty_flag) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const int box = bs_idx * boxes_num + box_idx;
  if (pooled_empty_flag[box]) return;
  const int row = 3 + feature_in_len;
  const __half *points = xyz + bs_idx * pts_num * 3;
  const __half *features = pts_feature + bs_idx * pts_num * feature_in_len;
  CUDA_1D_KERNEL_LOOP(sample, sampled_pts_num) {
    const int place = box * sampled_pts_num + sample;
    const int point = pts_idx[place];
    __half *pooled = pooled_features + place * row;
    for (int j = 0; j < 3; ++j) pooled[j] = saturated_half(points[point * 3 + j]);
    for (int j = 0; j < feature_in_len; ++j)
      pooled[3 + j] = saturated_half(features[point * feature_in_len + j]);
  }
}
