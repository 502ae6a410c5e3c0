// The indices of a tile of points are cached in shared memory as short, which cannot hold voxel indices above 32767.
// witness: {"values": {"num_features": "2", "num_voxels": "40000", "max_points": "1"}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = 0; coor_to_voxelidx[p] = 35000 + p; } for (size_t e = 0; e < points_count; ++e) points[e] = float(e) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  constexpr int TILE = 128;
  __shared__ short slots[TILE];
  __shared__ short voxel_of[TILE];

  const int total = nthreads / num_features;
  for (int base = blockIdx.x * TILE; base < total; base += gridDim.x * TILE) {
    const int count = min(TILE, total - base);
    for (int t = threadIdx.x; t < count; t += blockDim.x) {
      slots[t] = (short)point_to_voxelidx[base + t];
      voxel_of[t] = (short)coor_to_voxelidx[base + t];
    }
    __syncthreads();
    for (int e = threadIdx.x; e < count * num_features; e += blockDim.x) {
      const int t = e / num_features;
      const int k = e - t * num_features;
      const int num = slots[t];
      const int voxelidx = voxel_of[t];
      if (num > -1 && voxelidx > -1) {
        voxels[(voxelidx * max_points + num) * num_features + k] =
            points[base * num_features + e];
      }
    }
    __syncthreads();
  }
}
