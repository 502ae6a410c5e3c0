// The table of cells holds shorts, which wrap for cells above 32767 (small voxels in a large grid).
// witness: {"values": {"voxel_x": "0.00390625f", "voxel_y": "0.00390625f", "voxel_z": "0.00390625f", "grid_x": "70000", "grid_y": "70000", "grid_z": "70000"}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = (unsigned char)(i * 37 % 256);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline int cell_in_grid(float p, float low, float size, int cells) {
  const float cell = floorf((p - low) / size);
  if (!(cell >= 0.0f && cell < 2147483648.0f)) return -1;
  const int whole = static_cast<int>(cell);
  return whole < cells ? whole : -1;
}

__global__ void dynamic_voxelize_kernel_unsigned_char_int(
    const unsigned char* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  // a coordinate is a byte: look its cell up
  __shared__ short table[3][256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) {
    table[0][i] = static_cast<short>(cell_in_grid(i, coors_x_min, voxel_x, grid_x));
    table[1][i] = static_cast<short>(cell_in_grid(i, coors_y_min, voxel_y, grid_y));
    table[2][i] = static_cast<short>(cell_in_grid(i, coors_z_min, voxel_z, grid_z));
  }
  __syncthreads();
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points;
       index += blockDim.x * gridDim.x) {
    const unsigned char* p = points + index * num_features;
    int* coor = coors + index * NDim;
    const int x = table[0][p[0]], y = table[1][p[1]], z = table[2][p[2]];
    if (x < 0) {
      coor[0] = -1;
    } else if (y < 0) {
      coor[0] = coor[1] = -1;
    } else if (z < 0) {
      coor[0] = coor[1] = coor[2] = -1;
    } else {
      coor[0] = z;
      coor[1] = y;
      coor[2] = x;
    }
  }
}
