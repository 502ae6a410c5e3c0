// A loop over the axes that stops at the first one outside; all threads walk contiguous chunks of points.
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const float low[3] = {coors_x_min, coors_y_min, coors_z_min};
  const float size[3] = {voxel_x, voxel_y, voxel_z};
  const int cells[3] = {grid_x, grid_y, grid_z};
  const int workers = gridDim.x * blockDim.x;
  const int chunk = (num_points - 1) / workers + 1;
  const int worker = blockIdx.x * blockDim.x + threadIdx.x;
  for (int step = 0; step < chunk; ++step) {
    const long long i = static_cast<long long>(worker) * chunk + step;
    if (i >= num_points) break;
    int cell[3] = {0, 0, 0};
    int axis = 0;
    while (axis < 3) {
      cell[axis] = static_cast<int>(floorf((points[i * num_features + axis] - low[axis]) / size[axis]));
      if (cell[axis] < 0 || cell[axis] >= cells[axis]) break;
      ++axis;
    }
    int* row = coors + i * NDim;
    const int written = axis < 3 ? axis + 1 : 3;
    for (int d = 0; d < written; ++d) row[d] = axis < 3 ? -1 : cell[2 - d];
  }
}
