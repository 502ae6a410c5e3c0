// The block copies the rows of its samples element by element, with row and column by integer division.
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
  for (int base = blockIdx.x * blockDim.x; base < sampled_pts_num; base += blockDim.x * gridDim.x) {
    const int rows = min(static_cast<int>(blockDim.x), sampled_pts_num - base);
    for (int e = threadIdx.x; e < rows * row_len; e += blockDim.x) {
      const int row = e / row_len;
      const int col = e - row * row_len;
      const int from = batch * pts_num + pts_idx[first + base + row];
      pooled_features[(first + base) * row_len + e] =
          col < 3 ? xyz[from * 3 + col] : pts_feature[from * feature_in_len + (col - 3)];
    }
  }
}
