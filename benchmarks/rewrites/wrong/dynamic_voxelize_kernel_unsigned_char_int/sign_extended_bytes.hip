// Bytes are unpacked from a word with an arithmetic shift, so that values above 127 become negative.
// witness: {"values": {"grid_x": "1000", "grid_y": "1000", "grid_z": "1000"}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = (unsigned char)(i * 37 % 256);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline void store_voxel(int* coor, bool in_x, bool in_y, bool in_z, int x, int y, int z) {
  const bool all = in_x && in_y && in_z;
  coor[0] = all ? z : -1;
  if (in_x) coor[1] = all ? y : -1;
  if (in_x && in_y) coor[2] = all ? x : -1;
}

__device__ inline int floor_cell(float p, float low, float size) {
  return static_cast<int>(floorf((p - low) / size));
}

__global__ void dynamic_voxelize_kernel_unsigned_char_int(
    const unsigned char* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < num_points;
       index += blockDim.x * gridDim.x) {
    const unsigned char* p = points + index * num_features;
    // one word holds the three coordinates
    const unsigned int word = static_cast<unsigned int>(p[0]) | static_cast<unsigned int>(p[1]) << 8 |
                              static_cast<unsigned int>(p[2]) << 16;
    const float px = static_cast<float>(static_cast<int>(word << 24) >> 24);
    const float py = static_cast<float>(static_cast<int>(word << 16) >> 24);
    const float pz = static_cast<float>(static_cast<int>(word << 8) >> 24);
    const int x = floor_cell(px, coors_x_min, voxel_x);
    const int y = floor_cell(py, coors_y_min, voxel_y);
    const int z = floor_cell(pz, coors_z_min, voxel_z);
    store_voxel(coors + index * NDim, unsigned(x) < unsigned(grid_x), unsigned(y) < unsigned(grid_y),
                unsigned(z) < unsigned(grid_z), x, y, z);
  }
}
