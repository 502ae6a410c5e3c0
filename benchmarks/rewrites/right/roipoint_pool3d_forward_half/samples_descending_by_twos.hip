// Goes through the samples from the last to the first, and copies two features at a time, with a remainder.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
  for (int sample = sampled_pts_num - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); sample >= 0;
       sample -= blockDim.x * gridDim.x) {
    const size_t place = size_t(box) * sampled_pts_num + sample;
    const int point = pts_idx[place];
    __half *pooled = pooled_features + place * row;
    const __half *source = points + size_t(point) * 3;
    pooled[0] = source[0];
    pooled[1] = source[1];
    pooled[2] = source[2];
    pooled += 3;
    source = features + size_t(point) * feature_in_len;
    int j = 0;
    for (; j + 2 <= feature_in_len; j += 2) {
      const __half first = source[j], second = source[j + 1];
      pooled[j] = first;
      pooled[j + 1] = second;
    }
    if (j < feature_in_len) pooled[j] = source[j];
  }
}
