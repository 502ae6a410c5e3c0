// The x coordinate of a voxel is divided out by out_x * out_y instead of out_y * out_z, which is right for cubes only.
// witness: {"values": {"out_x": 7, "out_y": 5, "out_z": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_maxpool3d_double(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const double *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   double *pooled_features, int *argmax) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int total = out_x * out_y * out_z;
  for (int flat = blockIdx.x * blockDim.x + threadIdx.x; flat < total; flat += blockDim.x * gridDim.x) {
    const int z = flat % out_z;
    const int y = flat / out_z % out_y;
    const int x = flat / (out_x * out_y);
    const size_t cell = ((size_t(box) * out_x + x) * out_y + y) * out_z + z;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    int chosen = -1;
    float largest = -INFINITY;
    for (int left = *row++; left > 0; --left, ++row) {
      const double feature = pts_feature[size_t(*row) * channels + channel];
      if (feature > largest) {
        largest = feature;
        chosen = *row;
      }
    }
    if (chosen != -1) pooled_features[cell * channels + channel] = largest;
    argmax[cell * channels + channel] = chosen;
  }
}
