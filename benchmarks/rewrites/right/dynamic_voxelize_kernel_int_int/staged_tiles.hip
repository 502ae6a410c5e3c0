// Tiles of points are staged in shared memory with consecutive loads, taken from the last tile to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_int_int(
    const int* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  __shared__ int staged[3 * 128];
  const int tiles = num_points / 128 + (num_points % 128 != 0);
  for (int t = tiles - 1 - int(blockIdx.x); t >= 0; t -= int(gridDim.x)) {
    const int base = t * 128;
    const int count = num_points - base < 128 ? num_points - base : 128;
    __syncthreads();
    for (int e = threadIdx.x; e < 3 * count; e += blockDim.x)
      staged[e] = points[(base + e / 3) * num_features + e % 3];
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      const float x = floorf((float(staged[3 * i]) - coors_x_min) / voxel_x);
      const float y = floorf((float(staged[3 * i + 1]) - coors_y_min) / voxel_y);
      const float z = floorf((float(staged[3 * i + 2]) - coors_z_min) / voxel_z);
      int* out = coors + (base + i) * NDim;
      const bool in_x = x >= 0.0f && x < float(grid_x);
      const bool in_xy = in_x && y >= 0.0f && y < float(grid_y);
      const bool inside = in_xy && z >= 0.0f && z < float(grid_z);
      if (in_xy) out[2] = inside ? int(x) : -1;
      if (in_x) out[1] = inside ? int(y) : -1;
      out[0] = inside ? int(z) : -1;
    }
  }
}
