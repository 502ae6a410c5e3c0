// Two maxima run over the odd and the even places of the list, and on a tie the odd one wins though its point may come later.
// witness: {"values": {"pts_num": 30, "max_pts_each_voxel": 20}, "contents": "whole"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const size_t voxels = size_t(out_x) * out_y * out_z;
  for (size_t voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const int *row = pts_idx_of_voxels + (box * voxels + voxel) * max_pts_each_voxel;
    const int total = row[0];
    float max_a = -INFINITY, max_b = -INFINITY;
    int at_a = -1, at_b = -1;
    int k = 1;
    for (; k + 1 <= total; k += 2) {
      const double a = pts_feature[size_t(row[k]) * channels + channel];
      const double b = pts_feature[size_t(row[k + 1]) * channels + channel];
      if (a > max_a) max_a = a, at_a = row[k];
      if (b > max_b) max_b = b, at_b = row[k + 1];
    }
    if (k <= total) {
      const double a = pts_feature[size_t(row[k]) * channels + channel];
      if (a > max_a) max_a = a, at_a = row[k];
    }
    if (max_b > max_a) max_a = max_b, at_a = at_b;
    const size_t out = (box * voxels + voxel) * channels + channel;
    if (at_a != -1) pooled_features[out] = max_a;
    argmax[out] = at_a;
  }
}
