// 32 lanes copy a sample together
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_float(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const float *xyz, const int *pts_idx, const float *pts_feature,
    float *pooled_features, int *pooled_empty_flag) {
  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const int box = bs_idx * boxes_num + box_idx;
  if (pooled_empty_flag[box]) return;
  const int columns = 3 + feature_in_len, lane = threadIdx.x % 32;
  const int samples = blockDim.x / 32 * gridDim.x;
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32; i < sampled_pts_num; i += samples) {
    const int point = bs_idx * pts_num + pts_idx[box * sampled_pts_num + i];
    float *to = pooled_features + (box * sampled_pts_num + i) * columns;
    if (lane < 3) to[lane] = xyz[point * 3 + lane];
    for (int j = lane; j < feature_in_len; j += 32) to[3 + j] = pts_feature[point * feature_in_len + j];
  }
}
