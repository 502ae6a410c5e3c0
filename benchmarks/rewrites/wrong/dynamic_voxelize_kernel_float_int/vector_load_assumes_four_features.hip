// Where the number of features is a multiple of four, points are loaded as if they had exactly four features.
// witness: {"values": {"num_features": 8, "num_points": 600}, "seed": 7, "inputs": "for (int i = 0; i < num_points * num_features; ++i) points[i] = 100.0f; for (int i = 0; i < num_points; ++i) for (int d = 0; d < 3; ++d) points[i * num_features + d] = (i + d) % 3 * 0.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct FourFeatures {
  float x, y, z, rest;
};

__device__ inline FourFeatures load_point(const float* points, int p,
                                          int num_features) {
  if (num_features % 4 == 0) {
    return reinterpret_cast<const FourFeatures*>(points)[p];
  }
  FourFeatures point;
  point.x = points[p * num_features];
  point.y = points[p * num_features + 1];
  point.z = points[p * num_features + 2];
  point.rest = 0.0f;
  return point;
}

__global__ void dynamic_voxelize_kernel_float_int(
    const float* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < num_points;
       p += blockDim.x * gridDim.x) {
    const FourFeatures point = load_point(points, p, num_features);
    int* coor = coors + p * NDim;
    const int cx = floorf((point.x - coors_x_min) / voxel_x);
    const int cy = floorf((point.y - coors_y_min) / voxel_y);
    const int cz = floorf((point.z - coors_z_min) / voxel_z);
    const bool in_x = cx >= 0 && cx < grid_x;
    const bool in_y = cy >= 0 && cy < grid_y;
    const bool in_z = cz >= 0 && cz < grid_z;
    const bool inside = in_x && in_y && in_z;
    coor[0] = inside ? cz : -1;
    if (in_x) coor[1] = inside ? cy : -1;
    if (in_x && in_y) coor[2] = inside ? cx : -1;
  }
}
