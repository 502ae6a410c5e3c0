// An empty voxel is skipped before its argmax is set to -1.
// witness: {"values": {"max_pts_each_voxel": 4}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const int step = blockDim.x * gridDim.x;
  int voxel = blockIdx.x * blockDim.x + threadIdx.x;
  const int *row = pts_idx_of_voxels + (size_t(box) * voxels + voxel) * max_pts_each_voxel;
  for (; voxel < voxels; voxel += step, row += size_t(step) * max_pts_each_voxel) {
    const int total = *row;
    if (total <= 0) continue;  // nothing to pool
    const size_t out = (size_t(box) * voxels + voxel) * channels + channel;
    float largest = -INFINITY;
    int where = -1;
    for (int k = 1; k <= total; ++k) {
      const double value = pts_feature[size_t(row[k]) * channels + channel];
      if (value > largest) {
        largest = value;
        where = row[k];
      }
    }
    if (where != -1) pooled_features[out] = largest;
    argmax[out] = where;
  }
}
