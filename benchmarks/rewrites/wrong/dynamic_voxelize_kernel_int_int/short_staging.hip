// The cells are staged as unsigned 16-bit integers in shared memory, which wraps cells of 65535 and above.
// witness: {"values": {"num_points": 20, "num_features": 3, "NDim": 3, "voxel_x": 1.0, "coors_x_min": 0.0, "grid_x": 70000, "grid_y": 20, "grid_z": 20}, "contents": "whole", "seed": 4, "inputs": "points.get()[0] = 66001; points.get()[6] = 69999;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_int_int(
    const int* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  // 0xffff: outside.  Staged, then written with consecutive threads.
  __shared__ unsigned short cells[3][1024];
  const int tile = blockDim.x < 1024 ? int(blockDim.x) : 1024;
  for (int base = blockIdx.x * tile; base < num_points; base += gridDim.x * tile) {
    const int count = num_points - base < tile ? num_points - base : tile;
    __syncthreads();
    if (int(threadIdx.x) < count) {
      const int* p = points + (base + threadIdx.x) * num_features;
      const float fx = floorf((p[0] - coors_x_min) / voxel_x);
      const float fy = floorf((p[1] - coors_y_min) / voxel_y);
      const float fz = floorf((p[2] - coors_z_min) / voxel_z);
      cells[0][threadIdx.x] =
          (unsigned short)(fx >= 0.0f && fx < float(grid_x) ? int(fx) : 0xffff);
      cells[1][threadIdx.x] =
          (unsigned short)(fy >= 0.0f && fy < float(grid_y) ? int(fy) : 0xffff);
      cells[2][threadIdx.x] =
          (unsigned short)(fz >= 0.0f && fz < float(grid_z) ? int(fz) : 0xffff);
    }
    __syncthreads();
    for (int e = threadIdx.x; e < 3 * count; e += blockDim.x) {
      const int i = e / 3;
      const int d = e % 3;
      const int cx = cells[0][i], cy = cells[1][i], cz = cells[2][i];
      const bool x = cx != 0xffff, y = cy != 0xffff, z = cz != 0xffff;
      int* out = coors + (base + i) * NDim + d;
      const int cell = d == 0 ? cz : d == 1 ? cy : cx;
      if (d == 0 || (d == 1 && x) || (d == 2 && x && y))
        *out = x && y && z ? cell : -1;
    }
  }
}
