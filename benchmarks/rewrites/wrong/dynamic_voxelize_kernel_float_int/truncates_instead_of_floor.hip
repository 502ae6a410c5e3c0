// Cells are truncated towards zero, so that points just below the minimum enter cell 0.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { points[i * num_features] = -0.625f; points[i * num_features + 1] = 0.25f; points[i * num_features + 2] = 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int threads = blockDim.x * gridDim.x;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < num_points;
       p += threads) {
    const float* point = points + p * num_features;
    int* coor = coors + p * NDim;
    coor[0] = -1;
    // a conversion to int is cheaper than floorf; negative cells are dropped
    const int cx = (int)((point[0] - coors_x_min) / voxel_x);
    if (cx < 0 || cx >= grid_x) continue;
    coor[1] = -1;
    const int cy = (int)((point[1] - coors_y_min) / voxel_y);
    if (cy < 0 || cy >= grid_y) continue;
    coor[2] = -1;
    const int cz = (int)((point[2] - coors_z_min) / voxel_z);
    if (cz < 0 || cz >= grid_z) continue;
    coor[0] = cz;
    coor[1] = cy;
    coor[2] = cx;
  }
}
