// The shared tile holds at most 8 features per point, so with more features the points at the end of a block are not staged and read as zeros.
// witness: {"values": {"num_features": 9, "num_points": 1000}}
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  constexpr int kThreads = 512;
  constexpr int kTile = kThreads * 8;
  __shared__ short tile[kTile];
  for (int base = blockIdx.x * kThreads; base < num_points; base += gridDim.x * kThreads) {
    const int here = min(kThreads, num_points - base);
    const int wanted = here * num_features;
    for (int i = threadIdx.x; i < kTile; i += blockDim.x)
      tile[i] = i < wanted ? points[base * num_features + i] : short(0);
    __syncthreads();
    const int local = threadIdx.x;
    if (local < here) {
      short value[3];
      for (int axis = 0; axis < 3; ++axis) {
        const int at = local * num_features + axis;
        value[axis] = at < kTile ? tile[at] : short(0);
      }
      int* row = coors + (base + local) * NDim;
      const int x = floorf((value[0] - coors_x_min) / voxel_x);
      const int y = floorf((value[1] - coors_y_min) / voxel_y);
      const int z = floorf((value[2] - coors_z_min) / voxel_z);
      if (x < 0 || x >= grid_x) {
        row[0] = -1;
      } else if (y < 0 || y >= grid_y) {
        row[0] = row[1] = -1;
      } else if (z < 0 || z >= grid_z) {
        row[0] = row[1] = row[2] = -1;
      } else {
        row[0] = z;
        row[1] = y;
        row[2] = x;
      }
    }
    __syncthreads();
  }
}
