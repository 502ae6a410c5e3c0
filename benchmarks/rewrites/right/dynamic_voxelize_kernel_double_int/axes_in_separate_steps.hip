// The block computes the cells of a tile, one item per point and axis, in shared memory and then writes the coordinates.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_double_int(
    const double* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {

  constexpr int tile_points = 100;
  __shared__ int cells[tile_points * 3];

  for (size_t base = size_t(blockIdx.x) * tile_points; base < size_t(num_points);
       base += size_t(gridDim.x) * tile_points) {
    const size_t rest = size_t(num_points) - base;
    const int count = rest < size_t(tile_points) ? int(rest) : tile_points;

    for (int item = threadIdx.x; item < count * 3; item += blockDim.x) {
      const int axis = item % 3;
      const double value = points[(base + item / 3) * num_features + axis];
      const float low = axis == 0 ? coors_x_min : axis == 1 ? coors_y_min : coors_z_min;
      const float size = axis == 0 ? voxel_x : axis == 1 ? voxel_y : voxel_z;
      const int grid = axis == 0 ? grid_x : axis == 1 ? grid_y : grid_z;
      const int cell = int(floorf(float((value - low) / size)));
      cells[item] = cell < 0 || cell >= grid ? -1 : cell;
    }
    __syncthreads();

    for (int item = threadIdx.x; item < count * 3; item += blockDim.x) {
      const int place = item % 3;
      const int* cell = cells + (item - place);
      // The first axis that is outside decides how many places are written.
      const int outside = cell[0] < 0 ? 0 : cell[1] < 0 ? 1 : cell[2] < 0 ? 2 : 3;
      if (place <= outside)
        coors[(base + item / 3) * NDim + place] = outside == 3 ? cell[2 - place] : -1;
    }
    __syncthreads();
  }
}
