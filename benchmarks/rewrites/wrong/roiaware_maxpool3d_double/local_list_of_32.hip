// The indices of a voxel are copied into a local array of 32, and those after the 32nd are dropped.
// witness: {"values": {"boxes_num": 2, "pts_num": 300, "channels": 3, "max_pts_each_voxel": 128}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  constexpr int kMostPoints = 32;
  const int voxel_count = out_x * out_y * out_z;
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxel_count; voxel += blockDim.x * gridDim.x) {
    const size_t flat = size_t(box) * voxel_count + voxel;
    const int *list = pts_idx_of_voxels + flat * max_pts_each_voxel;
    int points[kMostPoints];
    int total = list[0];
    if (total > kMostPoints) total = kMostPoints;
#pragma unroll
    for (int k = 0; k < kMostPoints; ++k) points[k] = k < total ? list[k + 1] : -1;
    float max_val = -INFINITY;
    int argmax_idx = -1;
    for (int k = 0; k < total; ++k) {
      const double value = pts_feature[size_t(points[k]) * channels + channel];
      const bool better = value > max_val;
      max_val = better ? float(value) : max_val;
      argmax_idx = better ? points[k] : argmax_idx;
    }
    if (argmax_idx != -1) pooled_features[flat * channels + channel] = max_val;
    argmax[flat * channels + channel] = argmax_idx;
  }
}
