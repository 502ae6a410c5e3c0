// The points are walked from the last to the first, and the floor is a truncation that is lowered by one where it lies above the quotient.
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int lowered(float quotient) {
  const int whole = static_cast<int>(quotient);
  return static_cast<float>(whole) > quotient ? whole - 1 : whole;
}

__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  for (int back = first; back < num_points; back += stride) {
    const int i = num_points - 1 - back;
    const short* point = points + i * num_features;
    int* row = coors + i * NDim;
    const int x = lowered((point[0] - coors_x_min) / voxel_x);
    const int y = lowered((point[1] - coors_y_min) / voxel_y);
    const int z = lowered((point[2] - coors_z_min) / voxel_z);
    int level = 3;
    if (z < 0 || z >= grid_z) level = 2;
    if (y < 0 || y >= grid_y) level = 1;
    if (x < 0 || x >= grid_x) level = 0;
    switch (level) {
      case 3:
        row[2] = x;
        row[1] = y;
        row[0] = z;
        break;
      case 2:
        row[2] = -1;
        [[fallthrough]];
      case 1:
        row[1] = -1;
        [[fallthrough]];
      default:
        row[0] = -1;
    }
  }
}
