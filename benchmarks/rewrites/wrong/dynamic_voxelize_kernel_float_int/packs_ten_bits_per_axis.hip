// The three cells are packed into one integer with ten bits for each axis, too few for a large grid.
// witness: {"values": {"grid_x": 2000, "voxel_x": "0.001f"}, "seed": 7, "inputs": "for (int i = 0; i < num_points; ++i) { points[i * num_features] = 1.0f; points[i * num_features + 1] = -0.25f; points[i * num_features + 2] = -0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int cell_or_minus_one(float v, float low, float size,
                                        int cells) {
  const int cell = floorf((v - low) / size);
  return (cell < 0 || cell >= cells) ? -1 : cell;
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
    const float* point = points + p * num_features;
    int* coor = coors + p * NDim;
    int axes = 0;  // how many axes were found to be inside
    unsigned int key = 0;
    int cell = cell_or_minus_one(point[0], coors_x_min, voxel_x, grid_x);
    if (cell >= 0) {
      key = cell;
      axes = 1;
      cell = cell_or_minus_one(point[1], coors_y_min, voxel_y, grid_y);
      if (cell >= 0) {
        key |= (unsigned int)cell << 10;
        axes = 2;
        cell = cell_or_minus_one(point[2], coors_z_min, voxel_z, grid_z);
        if (cell >= 0) {
          key |= (unsigned int)cell << 20;
          axes = 3;
        }
      }
    }
    if (axes == 3) {
      coor[0] = (int)(key >> 20);
      coor[1] = (int)((key >> 10) & 1023u);
      coor[2] = (int)(key & 1023u);
    } else {
      for (int d = 0; d <= axes; ++d) coor[d] = -1;
    }
  }
}
