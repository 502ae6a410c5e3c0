// The number of points in a tile of elements is rounded up from the block's size as if each tile began at the first feature of a point, so the last point of a tile may be left out.
// witness: {"values": {"num_features": "9", "num_points": "180", "num_voxels": "40"}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = p % max_points; coor_to_voxelidx[p] = p / max_points; } for (size_t e = 0; e < points_count; ++e) points[e] = float(e % 1000) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(
    const int nthreads, const float* points, int* point_to_voxelidx,
    int* coor_to_voxelidx, float* voxels, const int max_points,
    const int num_features, const int num_points, const int NDim) {
  // Offset of the row in voxels for each point of the tile, or -1.
  __shared__ int rows[1024 + 1];

  const int tile_points = (blockDim.x + num_features - 1) / num_features;
  const int total = nthreads / num_features;
  const int step = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += step) {
    const int first_point = base / num_features;
    for (int t = threadIdx.x; t <= blockDim.x; t += blockDim.x) {
      int row = -1;
      if (t < tile_points && first_point + t < total) {
        const int num = point_to_voxelidx[first_point + t];
        const int voxelidx = coor_to_voxelidx[first_point + t];
        if (num > -1 && voxelidx > -1) row = voxelidx * max_points + num;
      }
      rows[t] = row;
    }
    __syncthreads();

    const int element = base + threadIdx.x;
    if (element < nthreads) {
      const int index = element / num_features;
      const int row = rows[index - first_point];
      if (row > -1) {
        voxels[row * num_features + (element - index * num_features)] =
            points[element];
      }
    }
    __syncthreads();
  }
}
