// The cells are kept as 16-bit integers like the points, so cells beyond 32767 wrap around.
// witness: {"values": {"coors_x_min": 0, "coors_y_min": 0, "coors_z_min": 0, "grid_x": 65000, "grid_y": 65000, "grid_z": 65000}, "inputs": "for (size_t i = 0; i < points_count; ++i) points[i] = short(10 + i * 37 % 32000);"}
// SPDX-License-Identifier: Apache-2.0; derived from voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void dynamic_voxelize_kernel_short_int(
    const short* points, int* coors, const float voxel_x, const float voxel_y,
    const float voxel_z, const float coors_x_min, const float coors_y_min,
    const float coors_z_min, const float coors_x_max, const float coors_y_max,
    const float coors_z_max, const int grid_x, const int grid_y,
    const int grid_z, const int num_points, const int num_features,
    const int NDim) {
  CUDA_1D_KERNEL_LOOP(index, num_points) {
    const short* in = points + index * num_features;
    int* out = coors + index * NDim;
    const float at[3] = {floorf((in[0] - coors_x_min) / voxel_x),
                         floorf((in[1] - coors_y_min) / voxel_y),
                         floorf((in[2] - coors_z_min) / voxel_z)};
    const float limit[3] = {float(grid_x), float(grid_y), float(grid_z)};
    short packed[3];
    int kept = 0;
    while (kept < 3 && at[kept] >= 0.0f && at[kept] < limit[kept]) {
      packed[2 - kept] = static_cast<short>(static_cast<int>(at[kept]));
      ++kept;
    }
    if (kept == 3) {
      for (int d = 0; d < 3; ++d) out[d] = packed[d];
    } else {
      for (int d = 0; d <= kept; ++d) out[d] = -1;
    }
  }
}
