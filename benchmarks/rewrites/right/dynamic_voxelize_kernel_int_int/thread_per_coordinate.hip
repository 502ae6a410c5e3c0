// A thread per coordinate of a point decides itself whether and what it writes, in runs of consecutive coordinates.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ int cell_on_axis(int point, float lo, float size, int grid) {
  const double cell = floor((double(point) - double(lo)) / double(size));
  return cell >= 0.0 && cell < double(grid) ? int(cell) : -1;
}
__global__ void dynamic_voxelize_kernel_int_int(
    const int* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const long long total = 3LL * num_points;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long e = (long long)blockIdx.x * blockDim.x + threadIdx.x; e < total; e += step) {
    const int index = int(e / 3);
    const int d = int(e - 3LL * index);
    const int* p = points + (long long)index * num_features;
    const int x = cell_on_axis(p[0], coors_x_min, voxel_x, grid_x);
    if (x < 0 && d > 0) continue;
    const int y = cell_on_axis(p[1], coors_y_min, voxel_y, grid_y);
    if (y < 0 && d > 1) continue;
    const int z = cell_on_axis(p[2], coors_z_min, voxel_z, grid_z);
    const bool inside = x >= 0 && y >= 0 && z >= 0;
    coors[(long long)index * NDim + d] = !inside ? -1 : d == 0 ? z : d == 1 ? y : x;
  }
}
