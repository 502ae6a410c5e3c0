// Voxels are visited from the last to the first, and the comparison is branch-free.
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
  for (int voxel = voxels - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); voxel >= 0;
       voxel -= int(blockDim.x * gridDim.x)) {
    const size_t cell = size_t(box) * voxels + voxel;
    const int *next = pts_idx_of_voxels + cell * max_pts_each_voxel;
    float largest = -INFINITY;
    int where = -1;
    for (int left = *next++; left > 0; --left) {
      const int point = *next++;
      const double value = pts_feature[size_t(point) * channels + channel];
      const bool better = value > largest;
      where = better ? point : where;
      largest = better ? float(value) : largest;
    }
    double *pooled = pooled_features + cell * channels + channel;
    *pooled = where < 0 ? *pooled : double(largest);
    argmax[cell * channels + channel] = where;
  }
}
