// Each thread handles at most two points, which is too few when the grid is limited.
// witness: {"values": {"num_points": "3000", "max_blocks": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline int cell_in_grid(float p, float low, float size, int cells) {
  const float cell = floorf((p - low) / size);
  if (!(cell >= 0.0f && cell < 2147483648.0f)) return -1;
  const int whole = static_cast<int>(cell);
  return whole < cells ? whole : -1;
}


__device__ inline void store_voxel(int* coor, bool in_x, bool in_y, bool in_z, int x, int y, int z) {
  const bool all = in_x && in_y && in_z;
  coor[0] = all ? z : -1;
  if (in_x) coor[1] = all ? y : -1;
  if (in_x && in_y) coor[2] = all ? x : -1;
}

__global__ void dynamic_voxelize_kernel_unsigned_char_int(
    const unsigned char* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  const int stride = blockDim.x * gridDim.x;
#pragma unroll
  for (int k = 0; k < 2; ++k) {
    const int index = blockIdx.x * blockDim.x + threadIdx.x + k * stride;
    if (index < num_points) {
      const unsigned char* p = points + index * num_features;
      const int x = cell_in_grid(p[0], coors_x_min, voxel_x, grid_x);
      const int y = cell_in_grid(p[1], coors_y_min, voxel_y, grid_y);
      const int z = cell_in_grid(p[2], coors_z_min, voxel_z, grid_z);
      store_voxel(coors + index * NDim, x >= 0, y >= 0, z >= 0, x, y, z);
    }
  }
}
