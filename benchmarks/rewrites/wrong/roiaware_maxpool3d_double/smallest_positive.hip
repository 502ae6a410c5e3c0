// The maximum begins at the smallest positive float instead of minus infinity, so voxels with only negative features stay empty.
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  constexpr float kLowest = 1.17549435e-38f;  // FLT_MIN
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const size_t cell = size_t(box) * voxels + voxel;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int *end = row + row[0];
    float largest = kLowest;
    int winner = -1;
    while (row != end) {
      const int point = *++row;
      const double feature = pts_feature[size_t(point) * channels + channel];
      if (feature > largest) {
        largest = feature;
        winner = point;
      }
    }
    argmax[cell * channels + channel] = winner;
    if (winner >= 0) pooled_features[cell * channels + channel] = largest;
  }
}
