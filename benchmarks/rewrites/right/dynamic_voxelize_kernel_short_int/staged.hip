// The three coordinates of 512 points are staged in shared memory, with barriers on both sides of their use.
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  __shared__ short staged[3][512];
  const int lane = threadIdx.x;
  for (int base = blockIdx.x * blockDim.x; base < num_points; base += gridDim.x * blockDim.x) {
    const int here = min(static_cast<int>(blockDim.x), num_points - base);
    for (int e = lane; e < 3 * here; e += blockDim.x)
      staged[e % 3][e / 3] = points[(base + e / 3) * num_features + e % 3];
    __syncthreads();
    if (lane < here) {
      const int x = static_cast<int>(floorf((staged[0][lane] - coors_x_min) / voxel_x));
      const int y = static_cast<int>(floorf((staged[1][lane] - coors_y_min) / voxel_y));
      const int z = static_cast<int>(floorf((staged[2][lane] - coors_z_min) / voxel_z));
      const bool bad_x = x < 0 || x >= grid_x;
      const bool bad_y = y < 0 || y >= grid_y;
      const bool bad_z = z < 0 || z >= grid_z;
      const bool bad = bad_x || bad_y || bad_z;
      int* row = coors + (base + lane) * NDim;
      row[0] = bad ? -1 : z;
      if (!bad_x) {
        row[1] = bad ? -1 : y;
        if (!bad_y) row[2] = bad ? -1 : x;
      }
    }
    __syncthreads();
  }
}
