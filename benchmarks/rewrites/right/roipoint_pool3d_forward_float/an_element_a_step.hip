// threads stride over the elements of the samples rather than over the samples
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roipoint_pool3d_forward_float(
    int batch_size, int pts_num, int boxes_num, int feature_in_len,
    int sampled_pts_num, const float *xyz, const int *pts_idx, const float *pts_feature,
    float *pooled_features, int *pooled_empty_flag) {
  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const int box = bs_idx * boxes_num + box_idx;
  const bool empty = pooled_empty_flag[box] != 0;
  const int columns = feature_in_len + 3;
  const int total = empty ? 0 : sampled_pts_num * columns;
  CUDA_1D_KERNEL_LOOP(element, total) {
    const int i = element / columns, column = element % columns;
    const int point = bs_idx * pts_num + pts_idx[box * sampled_pts_num + i];
    float value;
    if (column < 3) value = xyz[3 * point + column];
    else value = pts_feature[feature_in_len * point + (column - 3)];
    pooled_features[box * sampled_pts_num * columns + element] = value;
  }
}
